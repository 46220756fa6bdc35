import { execFileSync } from 'node:child_process'
import { globSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import Database from 'better-sqlite3'

const root = fileURLToPath(new URL('../..', import.meta.url))
const sources = '{src,spec,conformance,fixtures}/**/*.*'
const notShipped = ['spec/generated/**', '**/node_modules/**', '**/*.test.ts', '**/*.test-bed.ts']

/** Returns the folder with the built package; it is built first if a source has changed since, while other tests wait. */
export function builtPackage(): string {
  // A file lock that goes with its process.
  const lock = new Database(join(root, 'node_modules/.build-lock.db'), { timeout: 600_000 })
  lock.exec('BEGIN EXCLUSIVE')
  try {
    if (!isFresh()) execFileSync(process.execPath, [join(root, 'src/tools/build.ts'), '--no-types'])
  } finally {
    lock.close()
  }
  return join(root, 'dist')
}

/** The command of the built package. */
export const builtCommand = (): string => join(builtPackage(), 'bundle-access.cjs')

function isFresh(): boolean {
  const changed = (pattern: string, exclude: readonly string[]): readonly number[] =>
    globSync(pattern, { cwd: root, exclude }).map((file) => statSync(join(root, file)).mtimeMs)
  const built = changed('dist/{*,fixtures/*,lint/*}.*', [])
  const written = [...changed(sources, notShipped), ...changed('package*.json', [])]
  return built.length > 0 && Math.min(...built) > Math.max(...written)
}
