import { bundleUserMutants } from './bundle-users.ts'
import { callerMutants } from './callers.ts'
import { checkoutMutants } from './checkout.ts'
import { createMutants } from './creates.ts'
import { grantsListMutants } from './grants-list.ts'
import { isolationMutants } from './isolation.ts'
import { listMutants } from './lists.ts'
import type { Mutant } from './mutant.ts'
import { pagingMutants } from './paging.ts'
import { raceMutants } from './races.ts'
import { refusalMutants } from './refusals.ts'
import { responseMutants } from './responses.ts'
import { revokeMutants } from './revokes.ts'
import { sourceMutants } from './sources.ts'

/**
 * Every mutant. One of more than three lines stays only while no other makes the same check kill by the same rule, while a test
 * names it, or while no run finds it. Subtle ones were thought out by people who had not read a check.
 */
export const mutants: readonly Mutant[] = [
  ...callerMutants,
  ...isolationMutants,
  ...listMutants,
  ...pagingMutants,
  ...grantsListMutants,
  ...createMutants,
  ...sourceMutants,
  ...refusalMutants,
  ...revokeMutants,
  ...raceMutants,
  ...bundleUserMutants,
  ...checkoutMutants,
  ...responseMutants,
]

/** The mutant of a name, which must be there. */
export function mutantCalled(name: string): Mutant {
  const mutant = mutants.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`)
  return mutant
}
