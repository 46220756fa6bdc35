import type { ProfileName } from '../../kit/check.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { mutantCalled } from './all.ts'
import { tryMutant } from './try-mutant.ts'

/** A mutant by its name, to be run once. */
interface MutantTask extends Run {
  readonly profile: ProfileName
}

serveTasks(({ name, seed, profile }: MutantTask) => {
  return tryMutant(mutantCalled(name), seed, profile)
})
