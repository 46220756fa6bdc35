import type { Clock } from './ports.ts'

/** The run was aborted by its signal. */
export class CalledOff extends Error {
  constructor() {
    super('the run was called off')
  }
}

/** Sleeps for the time, or until the run is aborted. */
export async function sleepUnlessCalledOff(
  clock: Clock,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<void> {
  if (signal === undefined) return clock.sleep(ms)
  if (signal.aborted) return
  const { promise: calledOff, resolve } = Promise.withResolvers<void>()
  const wake = () => resolve()
  signal.addEventListener('abort', wake, { once: true })
  await Promise.race([clock.sleep(ms, signal), calledOff])
  signal.removeEventListener('abort', wake)
}
