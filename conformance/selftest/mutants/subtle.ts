import type { Mutant } from './mutant.ts'
import * as edges from './subtle-edges.ts'
import * as lists from './subtle-lists.ts'
import * as reads from './subtle-reads.ts'
import * as writes from './subtle-writes.ts'

/** Bugs that do the plain case right and go wrong with a combination, a later page, a tie, a moment or a value next to it. */
export const subtleMutants: readonly Mutant[] = [lists, reads, writes, edges].flatMap((areas) =>
  Object.values(areas).flat(),
)
