import type { Mutant } from '../mutant.ts'
import { callerMutants } from './callers.ts'
import { createMutants } from './creates.ts'
import { grantsListMutants } from './grants-list.ts'
import { revokeMutants } from './revokes.ts'
import { sourceMutants } from './sources.ts'
import { userMutants } from './users.ts'
import { walkMutants } from './walks.ts'

/**
 * Bugs that do the plain case right and go wrong with a combination, a later page, a tie, a moment or a value next to it, thought
 * out by people who had not read a check.
 */
export const subtleMutants: readonly Mutant[] = [
  ...createMutants,
  ...sourceMutants,
  ...grantsListMutants,
  ...walkMutants,
  ...userMutants,
  ...revokeMutants,
  ...callerMutants,
].map((mutant) => ({ ...mutant, subtle: 'yes' as const }))
