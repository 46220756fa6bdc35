import type { Sides } from './change.ts'
import { objectOf } from './json.ts'

/** An operation in both versions of a contract, with its path item and document, from which it inherits. */
export interface Scope {
  readonly operation: Sides
  readonly item: Sides
  readonly root: Sides
}

/** Returns a member of the operation, else of the path item, else of the document. */
export function inherited({ operation, item, root }: Scope, side: 'base' | 'head', key: string): unknown {
  for (const holder of [operation, item, root]) {
    const own = objectOf(holder[side].node)[key]
    if (own !== undefined) return own
  }
  return undefined
}

/** Returns the pointer of an inherited member in the head. */
export function pointerOfInherited({ operation, item, root }: Scope, key: string): string {
  const holder = [operation, item, root].find(({ base, head }) =>
    [base, head].some(({ node }) => objectOf(node)[key] !== undefined),
  )
  return `${(holder ?? operation).head.pointer}/${key}`
}
