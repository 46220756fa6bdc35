import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, Worker } from 'node:worker_threads'

/** Answers the tasks of a pool in a worker thread; a task that throws ends its worker. */
export function serveTasks<Task, Result>(answer: (task: Task) => Promise<Result>): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await answer(task)))
}

/** One run against a named deployment. */
export interface Run {
  readonly name: string
  readonly seed: number
}

export interface Pool<Task, Result> {
  /** A module that calls `serveTasks`. */
  readonly file: URL
  readonly threads: number
  /** The heap of a worker; 400 MB when left out. */
  readonly mostMegabytes?: number
  /** The timeout of a task in milliseconds; two minutes when left out. */
  readonly mostMs?: number
  /** Returns the result of a task that ended its worker or timed out. */
  readonly lost: (task: Task, because: string) => Result
  /** Is called after each result with all results so far. */
  readonly onResult: (done: readonly Result[]) => void
}

/** Runs every task in a worker thread, in any order; returns the results in the order of the tasks. */
export async function inWorkers<Task, Result>(
  tasks: readonly Task[],
  pool: Pool<Task, Result>,
): Promise<readonly Result[]> {
  const { file, threads, mostMegabytes = 400, mostMs = 120_000, lost, onResult } = pool
  // Without a bound V8 collects garbage late, and takes gigabytes.
  const begin = () => new Worker(file, { resourceLimits: { maxOldGenerationSizeMb: mostMegabytes } })
  const results: Result[] = []
  const done: Result[] = []
  let next = 0
  const work = async (): Promise<void> => {
    let worker = begin()
    for (let index = next++; index < tasks.length; index = next++) {
      const task = tasks[index] as Task
      const result = await runTask<Result>(worker, task, mostMs).catch(async (thrown: unknown) => {
        await worker.terminate()
        worker = begin()
        return lost(task, thrown instanceof Error ? `${thrown.stack}` : `${thrown}`)
      })
      results[index] = result
      done.push(result)
      onResult(done)
    }
    await worker.terminate()
  }
  await Promise.all(Array.from({ length: Math.min(threads, tasks.length) }, work))
  return results
}

async function runTask<Result>(worker: Worker, task: unknown, mostMs: number): Promise<Result> {
  const over = new AbortController()
  const { signal } = over
  const fail = (because: string): never => {
    throw new Error(because)
  }
  worker.postMessage(task)
  try {
    const [result] = await Promise.race([
      once(worker, 'message', { signal }),
      once(worker, 'exit', { signal }).then(([code]) => fail(`the worker ended with code ${code}`)),
      sleep(mostMs, undefined, { signal }).then(() => fail(`no answer in ${mostMs / 1_000} s`)),
    ])
    return result
  } finally {
    over.abort()
  }
}
