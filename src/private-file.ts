import { renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** Writes a file that its owner alone can read, whatever stood there before; it is complete or absent at every moment. */
export function writePrivately(file: string, text: string): void {
  const draft = join(dirname(file), `.${process.pid}.${Math.trunc(process.uptime() * 1e6)}.tmp`)
  try {
    writeFileSync(draft, text, { mode: 0o600, flag: 'wx' })
    renameSync(draft, file)
  } catch (error) {
    rmSync(draft, { force: true })
    throw error
  }
}
