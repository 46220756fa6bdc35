import { describe, expect, it } from 'vitest'
import type { WorkerTask } from './failing-worker.test-bed.ts'
import { inWorkers } from './worker-pool.ts'

const answers = (tasks: readonly WorkerTask[], threads: number, mostMs?: number) =>
  inWorkers<WorkerTask, number | string>(tasks, {
    file: new URL('./failing-worker.test-bed.ts', import.meta.url),
    threads,
    mostMegabytes: 40,
    ...(mostMs === undefined ? {} : { mostMs }),
    lost: (task, because) => `${task}: ${because}`,
    onResult: () => undefined,
  })

describe('worker pool', () => {
  it('gives the results in the order of the tasks, however many threads there are', async () => {
    expect(await answers([1, 2, 3, 4, 5], 2)).toEqual([2, 4, 6, 8, 10])
  })

  it('loses a task that throws or takes its worker with it, and goes on with the next', async () => {
    const [thrown, left, last] = await answers(['throw', 'leave', 3], 1)
    expect(thrown).toMatch(/^throw: Error: as the task demands/)
    expect(left).toContain('leave: Error: the worker ended with code 3')
    expect(last).toBe(6)
  })

  it('loses a task that takes too long', async () => {
    const [hung] = await answers(['hang'], 1, 50)
    expect(hung).toMatch(/^hang: Error: no answer in 0\.05 s/)
  })

  it('lets no worker grow without bound', async () => {
    const [grown, last] = await answers(['grow', 3], 1)
    expect(grown).toMatch(/^grow: .*memory/)
    expect(last).toBe(6)
  })
})
