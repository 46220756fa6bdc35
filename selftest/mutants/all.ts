import './callers.ts'
import './isolation.ts'
import './lists.ts'
import './paging.ts'
import './grants-list.ts'
import './creates.ts'
import './sources.ts'
import './refusals.ts'
import './revokes.ts'
import './bundle-users.ts'
import './responses.ts'
import { type Mutant, tabled } from './mutant.ts'

/**
 * Every mutant. One of more than three lines stays only while no other makes the same check kill by the same rule, while a test
 * names it, or while no run finds it. Subtle ones were thought out by people who had not read a check.
 */
export const mutants: readonly Mutant[] = tabled

/** The mutant of a name, which must be there. */
export function mutantCalled(name: string): Mutant {
  const mutant = mutants.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`)
  return mutant
}
