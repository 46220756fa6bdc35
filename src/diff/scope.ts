import type { Pair } from './change.ts'
import { objectOf } from './json.ts'

/** An operation with what it inherits from. */
export interface Scope {
  readonly operation: Pair
  readonly item: Pair
  readonly root: Pair
}

/** A member as it holds for the operation: its own, else that of the path, else that of the document. */
export function inherited({ operation, item, root }: Scope, side: 'base' | 'head', key: string): unknown {
  for (const holder of [operation, item, root]) {
    const own = objectOf(holder[side].node)[key]
    if (own !== undefined) return own
  }
  return undefined
}

/** Where the member stands in the head that decides. */
export function pointerOfInherited({ operation, item, root }: Scope, key: string): string {
  const holder = [operation, item, root].find(({ base, head }) =>
    [base, head].some(({ node }) => objectOf(node)[key] !== undefined),
  )
  return `${(holder ?? operation).head.pointer}/${key}`
}
