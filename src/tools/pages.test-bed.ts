import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

/** The text of each page that people read, by its path from the top of the repository. */
export const pages: ReadonlyMap<string, string> = new Map(
  globSync(['README.md', 'docs/**/*.md', 'fixtures/README.md', 'src/diff/README.md'], { cwd: root })
    .sort()
    .map((path) => [path, readFileSync(join(root, path), 'utf8')]),
)

/** The block of commands of a page that follows a marker. */
export function block(path: string, marker: string): string {
  const found = pages.get(path)?.split(`<!-- ${marker} -->\n\`\`\`sh\n`)[1]?.split('```')[0]
  if (found === undefined) throw new Error(`${path} has no block of commands marked "${marker}"`)
  return found
}
