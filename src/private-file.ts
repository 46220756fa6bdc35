import { mkdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
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

/** Makes a folder for its owner alone, with those that it lies in; one that is there stays as it is. Throws what the file system says. */
export function makePrivateFolder(folder: string): void {
  const isThere = () => statSync(folder, { throwIfNoEntry: false })?.isDirectory() === true
  if (isThere()) return
  if (dirname(folder) !== folder) makePrivateFolder(dirname(folder))
  try {
    // With `recursive` it never ends where a file system refuses by "no such file", as /proc does.
    mkdirSync(folder, { mode: 0o700 })
  } catch (error) {
    // Another process may have made it at this moment.
    if (!isThere()) throw error
  }
}
