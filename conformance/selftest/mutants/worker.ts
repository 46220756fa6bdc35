import type { ProfileName } from '../../kit/check.ts'
import { bugsOf, setNames } from '../planned/sets.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { mutants } from './all.ts'
import { tryMutant } from './try-mutant.ts'

/** A mutant or a planned bug by its name, to be run once. */
export interface MutantTask extends Run {
  readonly profile: ProfileName
}

serveTasks(({ name, seed, profile }: MutantTask) => {
  const bug = [...mutants, ...setNames.flatMap(bugsOf)].find((one) => one.name === name)
  if (bug === undefined) throw new Error(`there is no mutant "${name}"`)
  return tryMutant(bug, seed, profile)
})
