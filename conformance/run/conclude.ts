import { NoInstant } from '../kit/wire.ts'
import { BudgetExhausted } from './budget.ts'
import { NoPair } from './leases.ts'
import { PreflightProblem } from './preflight.ts'
import { CalledOff, Down, Unreachable } from './session.ts'
import type { Ending } from './trace.ts'
import { Stopped } from './trial.ts'

/** Runs a part of a check, or of the run, and returns how it ended. What lies outside of the suite is no error of it. */
export async function conclude(part: () => Promise<void>): Promise<Ending> {
  try {
    await part()
    return { kind: 'done' }
  } catch (thrown) {
    const isOne = (kind: new (..._: never[]) => Error) => thrown instanceof kind
    const message = messageOf(thrown)
    if ([Stopped, NoPair, NoInstant, BudgetExhausted].some(isOne))
      return { kind: 'stopped', because: message }
    const unreachable = [Unreachable, Down, CalledOff, PreflightProblem].some(isOne)
    return { kind: 'error', message, unreachable, ...(isOne(Unreachable) ? { lost: true } : {}) }
  }
}

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)
