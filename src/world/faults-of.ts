import { readWorld } from './read-world.ts'
import { WorldError } from './world-error.ts'

/** What is wrong with a world file's text, as `line:column path: message`; for tests. */
export function faultsOf(text: string): readonly string[] {
  try {
    readWorld(text, 'my.yaml')
    return []
  } catch (error) {
    if (error instanceof WorldError)
      return error.faults.map(({ line, column, path, message }) => `${line}:${column} ${path}: ${message}`)
    throw error
  }
}

/** Three accounts to write other things about, in one line. */
export const people =
  'accounts: { ada: Ada, bob: { displayName: Bob, created: -30d }, crew: { count: 5, displayName: "C {n}" } }'

/** A file whose second line has a bundle. */
export const withBundle = (line: string): string =>
  `${people}\nbundles: { grid: { owner: ada, name: Grid, ${line} } }`

/** A file whose second line has a grant, from its 55th column on. */
export const withGrant = (line: string): string => withBundle(`grants: [{ ${line} }]`)
