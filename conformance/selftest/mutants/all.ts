import { bundleUserMutants } from './bundle-users.ts'
import { callerMutants } from './callers.ts'
import { checkoutMutants } from './checkout.ts'
import { createMutants } from './creates.ts'
import { grantsListMutants } from './grants-list.ts'
import { isolationMutants } from './isolation.ts'
import { listMutants } from './lists.ts'
import type { Mutant } from './mutant.ts'
import { pagingMutants } from './paging.ts'
import { refusalMutants } from './refusals.ts'
import { responseMutants } from './responses.ts'
import { revokeMutants } from './revokes.ts'
import { subtleCallerMutants } from './subtle/callers.ts'
import { subtleCreateMutants } from './subtle/creates.ts'
import { subtleGrantsListMutants } from './subtle/grants-list.ts'
import { subtleRaceMutants } from './subtle/races.ts'
import { subtleRevokeMutants } from './subtle/revokes.ts'
import { subtleSourceMutants } from './subtle/sources.ts'
import { subtleUserMutants } from './subtle/users.ts'
import { subtleWalkMutants } from './subtle/walks.ts'

/**
 * Bugs that do the plain case right and go wrong with a combination, a later page, a tie, a moment or a value next to it, thought
 * out by people who had not read a check.
 */
const subtleMutants = [
  ...subtleCreateMutants,
  ...subtleSourceMutants,
  ...subtleGrantsListMutants,
  ...subtleWalkMutants,
  ...subtleUserMutants,
  ...subtleRevokeMutants,
  ...subtleRaceMutants,
  ...subtleCallerMutants,
].map((mutant) => ({ ...mutant, subtle: 'yes' as const }))

/**
 * Every mutant. One stays only while no other is harder to kill that the same check kills by the same rule for the same reason, or
 * while `what-it-checks.test.ts` names it.
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

/** The mutant of a name, which must be there. */
export function mutantCalled(name: string): Mutant {
  const mutant = mutants.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`)
  return mutant
}
