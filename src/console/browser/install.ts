import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

// Installs what the tests of the console need, unless it is there: a browser, which nothing else of this repository uses.

const here = fileURLToPath(new URL('.', import.meta.url))
const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

const wanted: Readonly<Record<string, string>> = manifest(here).dependencies
const isThere = Object.entries(wanted).every(([name, version]) => {
  const folder = join(here, 'node_modules', name)
  return existsSync(join(folder, 'package.json')) && manifest(folder).version === version
})
if (!isThere) {
  const args = ['ci', '--prefix', here, '--ignore-scripts', '--no-audit', '--no-fund']
  // npm is a script that only a shell starts there.
  execFileSync('npm', args, { cwd: here, stdio: 'inherit', shell: process.platform === 'win32' })
}
