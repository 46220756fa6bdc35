import { serveTasks } from './worker-pool.ts'

/** A task of a worker: a number to double, or the way to fail. */
export type WorkerTask = number | 'throw' | 'leave' | 'grow' | 'hang'

serveTasks(async (task: WorkerTask) => {
  if (task === 'throw') throw new Error('as the task demands')
  if (task === 'leave') process.exit(3)
  if (task === 'hang') await new Promise(() => undefined)
  const kept: number[][] = []
  while (task === 'grow') kept.push(Array.from({ length: 100_000 }, (_, index) => index))
  return Number(task) * 2
})
