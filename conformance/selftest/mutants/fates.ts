import { progressLine } from '../command.ts'
import { inWorkers } from '../worker-pool.ts'
import { type Fate, lostFate } from './try-mutant.ts'
import type { MutantTask } from './worker.ts'

/** Tries mutants in workers, and tells the progress of `what`: of those that are done, how many were killed. */
export function fatesOf(
  what: string,
  tasks: readonly MutantTask[],
  threads: number,
): Promise<readonly Fate[]> {
  const progress = progressLine(what, tasks.length)
  return inWorkers(tasks, {
    file: new URL('./worker.ts', import.meta.url),
    threads,
    lost: lostFate,
    onResult: (fates: readonly Fate[]) => {
      const killed = fates.filter(({ kills }) => kills.length > 0).length
      progress(fates.length, `${killed} killed, ${fates.length - killed} survived`)
    },
  })
}
