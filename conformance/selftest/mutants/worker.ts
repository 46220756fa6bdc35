import type { ProfileName } from '../../kit/check.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { mutants } from './all.ts'
import { tryMutant } from './try-mutant.ts'

/** A mutant by its name, to be run once. */
export interface MutantTask extends Run {
  readonly profile: ProfileName
}

serveTasks(({ name, seed, profile }: MutantTask) => {
  const mutant = mutants.find((one) => one.name === name)
  if (mutant === undefined) throw new Error(`there is no mutant "${name}"`)
  return tryMutant(mutant, seed, profile)
})
