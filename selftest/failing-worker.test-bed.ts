import { serveTasks } from './worker-pool.ts'

/** The task of a worker: to answer after some time, or to fail in one of the ways in which workers fail. */
export type OddTask = number | 'throw' | 'leave' | 'grow' | 'hang'

serveTasks(async (task: OddTask) => {
  if (task === 'throw') throw new Error('as the task demands')
  if (task === 'leave') process.exit(3)
  if (task === 'hang') await new Promise(() => undefined)
  const kept: number[][] = []
  while (task === 'grow') kept.push(Array.from({ length: 100_000 }, (_, index) => index))
  return Number(task) * 2
})
