import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

/** SHA-256 of the code that runs, as `sha256sum` of the list of all files of code in the package's `dist`; of an unbuilt suite, of its sources. */
export function suiteDigest(): string {
  const isBuilt = !import.meta.url.endsWith('.ts')
  const folder = fileURLToPath(new URL(isBuilt ? '.' : '..', import.meta.url))
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => (isBuilt ? /\.c?js$/ : /\.ts$/).test(name))
    .map((name) => name.replaceAll(sep, '/'))
    .sort()
  const lines = names.map((name) => `${hash('sha256', readFileSync(join(folder, name)))}  ${name}\n`)
  return hash('sha256', lines.join(''))
}
