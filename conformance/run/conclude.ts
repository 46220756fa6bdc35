import type { Ending } from '../diagnosis/trace.ts'
import { Stopped } from '../kit/wire.ts'
import { CannotGoOn, Unreachable } from './session.ts'

/** Runs a check, or another stretch of a run, and returns how it ended, whatever it throws: an unreachable target is told from an error of the suite. */
export async function conclude(work: () => Promise<void>): Promise<Ending> {
  try {
    await work()
    return { kind: 'done' }
  } catch (thrown) {
    const message = messageOf(thrown)
    if (thrown instanceof Stopped) return { kind: 'stopped', because: message }
    if (thrown instanceof Unreachable) return { kind: 'error', message, unreachable: true, lost: true }
    return { kind: 'error', message, unreachable: thrown instanceof CannotGoOn }
  }
}

export const messageOf = (thrown: unknown): string =>
  thrown instanceof Error ? thrown.message : String(thrown)
