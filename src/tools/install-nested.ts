import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Installs the packages nested in the folders of its arguments, unless they are there: what tests alone need, such as a browser.

const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

for (const folder of process.argv.slice(2).map((name) => resolve(name))) {
  const wanted: Readonly<Record<string, string>> = manifest(folder).dependencies
  const isThere = Object.entries(wanted).every(([name, version]) => {
    const installed = join(folder, 'node_modules', name)
    return existsSync(join(installed, 'package.json')) && manifest(installed).version === version
  })
  if (isThere) continue
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  // npm is a script that only a shell starts there.
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
}
