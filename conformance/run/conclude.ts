import { NoInstant } from '../kit/wire.ts'
import { BudgetExhausted } from './budget.ts'
import { CalledOff } from './called-off.ts'
import { NoPair } from './leases.ts'
import { Down, Unreachable } from './session.ts'
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

/** The ending of a check that threw. What lies outside of the suite is no error of it. */
export function endingOf(thrown: unknown): Ending {
  const isOne = (kind: new (..._: never[]) => Error) => thrown instanceof kind
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  if ([Stopped, NoPair, NoInstant, BudgetExhausted].some(isOne)) return { kind: 'stopped', because: message }
  const unreachable = [Unreachable, Down, CalledOff].some(isOne)
  return { kind: 'error', message, unreachable, ...(thrown instanceof Unreachable ? { lost: true } : {}) }
}
