import { parentPort, Worker } from 'node:worker_threads'

/** Answers every task of a pool in a thread: the body of a worker's file. */
export function serveTasks<Task, Result>(answer: (task: Task) => Promise<Result>): void {
  const port = parentPort
  if (port === null) throw new Error('a file that serves tasks is started as a worker')
  port.on('message', (task: Task) => {
    answer(task).then(
      (result) => port.postMessage({ result }),
      (thrown: unknown) => port.postMessage({ thrown: thrown instanceof Error ? thrown.stack : `${thrown}` }),
    )
  })
}

type Answered<Result> = { readonly result: Result } | { readonly thrown: string }

export interface Pool<Task, Result> {
  /** A module that calls `serveTasks`. */
  readonly file: URL
  readonly threads: number
  /** The heap of a worker; 400 MB when left out. */
  readonly mostMegabytes?: number
  /** The result of a task that threw, took more than `mostMs` milliseconds, or ended its worker. */
  readonly lost: (task: Task, because: string) => Result
  readonly onResult: (result: Result, done: number) => void
}

/**
 * Runs every task in a worker, in any order; returns the results in the order of the tasks. Without a bound a worker would
 * collect garbage late, and take gigabytes.
 */
export async function inWorkers<Task, Result>(
  tasks: readonly Task[],
  pool: Pool<Task, Result>,
): Promise<readonly Result[]> {
  const { file, threads, mostMegabytes = 400, lost, onResult } = pool
  const begin = () => new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  const results: Result[] = []
  let [next, done] = [0, 0]
  const work = async (): Promise<void> => {
    let worker = begin()
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index] as Task
      const outcome = await ask<Task, Result>(worker, task)
      if ('lost' in outcome) {
        await worker.terminate()
        worker = begin()
      }
      const result =
        'result' in outcome ? outcome.result : lost(task, 'lost' in outcome ? outcome.lost : outcome.thrown)
      results[index] = result
      onResult(result, ++done)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, work))
  return results
}

const mostMs = 120_000

function ask<Task, Result>(
  worker: Worker,
  task: Task,
): Promise<Answered<Result> | { readonly lost: string }> {
  worker.removeAllListeners()
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve({ lost: `no answer in ${mostMs / 1_000} s` }), mostMs)
    const answer = (outcome: Answered<Result> | { readonly lost: string }): void => {
      clearTimeout(timer)
      resolve(outcome)
    }
    worker.on('error', (error: Error) => answer({ lost: error.message }))
    worker.on('exit', (code: number) => answer({ lost: `the worker ended with code ${code}` }))
    worker.on('message', answer)
    worker.postMessage(task)
  })
}
