import type { Mutant } from './mutant.ts'
import { thirdBState } from './third-b-state.ts'
import { thirdBWrites } from './third-b-writes.ts'

/** Bugs of writes and of the state they leave, each right alone and wrong together. */
export const thirdB: readonly Mutant[] = [...thirdBWrites, ...thirdBState]
