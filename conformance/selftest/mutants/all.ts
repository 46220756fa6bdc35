import { bundleUserMutants } from './bundle-users.ts'
import { callerMutants, otherPermissions } from './callers.ts'
import { checkoutMutants } from './checkout.ts'
import { createMutants, otherDuplicates } from './creates.ts'
import { grantsListMutants } from './grants-list.ts'
import { isolationMutants } from './isolation.ts'
import { listMutants, otherLists } from './lists.ts'
import type { Make, Mutant } from './mutant.ts'
import { otherCursors, pagingMutants } from './paging.ts'
import { otherRefusals, refusalMutants } from './refusals.ts'
import { otherMethods, responseMutants } from './responses.ts'
import { revokeMutants } from './revokes.ts'
import { subtleMutants } from './subtle/all.ts'

/**
 * Every mutant. A plain one stays only while no other is harder to kill, one that dies of nothing but what kills it too, or while
 * `what-it-checks.test.ts` names it.
 */
export const mutants: readonly Mutant[] = [
  ...callerMutants,
  ...isolationMutants,
  ...listMutants,
  ...pagingMutants,
  ...grantsListMutants,
  ...createMutants,
  ...refusalMutants,
  ...revokeMutants,
  ...bundleUserMutants,
  ...checkoutMutants,
  ...responseMutants,
  ...subtleMutants,
]

/** What looks like a bug and breaks no stated rule: the suite reports it, and fails nothing. */
export const unnamedVariants: Readonly<Record<string, Make>> = {
  ...otherPermissions,
  ...otherLists,
  ...otherCursors,
  ...otherDuplicates,
  ...otherRefusals,
  ...otherMethods,
}
