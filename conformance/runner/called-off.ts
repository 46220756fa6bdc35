import type { Clock } from './ports.ts'

/** The run was called off from outside. */
export class CalledOff extends Error {
  constructor() {
    super('the run was called off')
  }
}

/** Sleeps until the time is over or the run is called off, whichever comes first. */
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
