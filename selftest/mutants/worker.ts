import type { ProfileName } from '../../conformance/kit/check.ts'
import { type Run, serveTasks } from '../worker-pool.ts'
import { mutantCalled } from './all.ts'
import { tryMutant } from './try-mutant.ts'

// A worker thread of `npm run mutants`: runs the suite against one mutant, our server with one bug.
serveTasks(({ name, seed, profile }: Run & { readonly profile: ProfileName }) =>
  tryMutant(mutantCalled(name), seed, profile),
)
