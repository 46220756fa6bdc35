import type { Evidence } from '../advisor/index.ts'
import type { Workspace } from '../mock/workspace.ts'

/** What the named keys of a workspace may do, by key id. */
export function permissionsIn({ standing }: Pick<Workspace, 'standing'>): Evidence['keys'] {
  const { keys } = standing().handles
  return Object.fromEntries(Object.values(keys).map(({ id, permissions }) => [id, permissions]))
}
