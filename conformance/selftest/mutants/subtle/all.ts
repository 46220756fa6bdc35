import type { Mutant } from '../mutant.ts'
import { accessMutants } from './access.ts'
import { bodyAndSourceMutants } from './bodies-and-sources.ts'
import { callerMutants } from './callers.ts'
import { createMutants } from './creates.ts'
import * as createsAndRaces from './creates-and-races.ts'
import { filterAndPageMutants } from './filters-and-pages.ts'
import * as filtersAndWalks from './filters-and-walks.ts'
import { grantMutants } from './grants.ts'
import { listMutants } from './lists.ts'
import { readMutants } from './reads.ts'
import { revokeMutants } from './revokes.ts'
import * as revokesAndRefusals from './revokes-and-refusals.ts'
import * as searchAndCheckout from './search-and-checkout.ts'
import { whatWritesLeaveMutants } from './what-writes-leave.ts'

/**
 * Bugs that do the plain case right and go wrong with a combination, a later page, a tie, a moment or a value next to it, thought
 * out by people who had not read a check.
 */
export const subtleMutants: readonly Mutant[] = [
  accessMutants,
  callerMutants,
  createMutants,
  grantMutants,
  listMutants,
  revokeMutants,
  ...[filtersAndWalks, searchAndCheckout, createsAndRaces, revokesAndRefusals].flatMap(
    Object.values<readonly Mutant[]>,
  ),
  filterAndPageMutants,
  readMutants,
  bodyAndSourceMutants,
  whatWritesLeaveMutants,
].flatMap((mutants) => mutants.map((mutant) => ({ ...mutant, subtle: 'yes' as const })))
