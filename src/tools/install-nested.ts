import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

// Installs the packages of nested folders, its arguments, unless they are installed: those that only tests need, such as a browser.

const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))

for (const folder of process.argv.slice(2).map((name) => resolve(name))) {
  const wanted: Readonly<Record<string, string>> = manifest(folder).dependencies
  const isThere = Object.entries(wanted).every(([name, version]) => {
    const installed = join(folder, 'node_modules', name)
    return existsSync(join(installed, 'package.json')) && manifest(installed).version === version
  })
  if (isThere) continue
  const args = ['ci', '--prefix', folder, '--ignore-scripts', '--no-audit', '--no-fund']
  // On Windows npm is a script, which only a shell starts.
  execFileSync('npm', args, { cwd: folder, stdio: 'inherit', shell: process.platform === 'win32' })
}
