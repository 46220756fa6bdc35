import { tryMutant } from '../mutants/try-mutant.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { bugsOf, type SetName } from './sets.ts'

/** A bug of a set, to be run once. */
export interface BugTask extends Run {
  readonly set: SetName
}

serveTasks(async ({ set, name, seed }: BugTask) => {
  const bug = (await bugsOf(set)).find((one) => one.name === name)
  if (bug === undefined) throw new Error(`there is no bug "${name}"`)
  return tryMutant(bug, seed, bug.needs === undefined ? 'certify' : 'endurance')
})
