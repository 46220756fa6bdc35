import './callers.ts'
import './isolation.ts'
import './lists.ts'
import './paging.ts'
import './grants-list.ts'
import './creates.ts'
import './sources.ts'
import './refusals.ts'
import './forms.ts'
import './earlier-bugs.ts'
import './revokes.ts'
import './bundle-users.ts'
import './responses.ts'
import './moments.ts'
import './ends-of-lists.ts'
import './places.ts'
import { type Mutant, tabled } from './mutant.ts'

/** Every mutant of every table; docs/contributing.md says when one may leave. */
export const mutants: readonly Mutant[] = tabled

/** Returns the mutant of a name, or throws. */
export function mutantCalled(name: string): Mutant {
  const mutant = mutants.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`)
  return mutant
}
