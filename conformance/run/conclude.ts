import { BudgetExhausted } from './budget.ts'
import { CalledOff } from './called-off.ts'
import { NoPair } from './leases.ts'
import { KeptWaiting, Unreachable } from './session.ts'
import type { Ending } from './trace.ts'
import { type OpenTrial, Stopped } from './trial.ts'

/** Runs the body of a check and its deferred steps to the end, and returns how it ended. */
export async function conclude(
  open: OpenTrial,
  body: () => Promise<void>,
  deferred: (open: OpenTrial) => Promise<void>,
): Promise<Ending> {
  try {
    await body()
    await deferred(open)
  } catch (thrown) {
    return endingOf(thrown)
  }
  return { kind: 'done' }
}

/** The ending of a check that threw. A pair that could not be cleaned is no error of the suite. */
export function endingOf(thrown: unknown): Ending {
  const stops = [Stopped, NoPair, BudgetExhausted].some((kind) => thrown instanceof kind)
  if (stops && thrown instanceof Error) return { kind: 'stopped', because: thrown.message }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const outside = [Unreachable, KeptWaiting, CalledOff].some((kind) => thrown instanceof kind)
  return { kind: 'error', message, unreachable: outside }
}
