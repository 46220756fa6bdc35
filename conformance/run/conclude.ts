import { BudgetExhausted } from './budget.ts'
import { CalledOff } from './called-off.ts'
import { NoPair } from './leases.ts'
import { KeptWaiting, Unreachable } from './session.ts'
import type { Ending } from './trace.ts'
import { type OpenTrial, Stopped } from './trial.ts'

/**
 * Runs the body of a check and its deferred steps to the end, and returns how it ended. A declared rule without a finding is
 * an error of the suite, unless an earlier violation kept the check from reaching it: a check without findings must never look
 * like one that passed.
 */
export async function conclude(
  open: OpenTrial,
  body: () => Promise<void>,
  deferred: (open: OpenTrial) => Promise<void>,
): Promise<Ending> {
  try {
    await body()
    await deferred(open)
  } catch (thrown) {
    return endingOf(open, thrown)
  }
  return missed(open)
}

/** The ending of a check that threw. A pair that could not be cleaned is no error of the suite. */
export function endingOf(open: OpenTrial, thrown: unknown): Ending {
  if (thrown instanceof Stopped || thrown instanceof NoPair) {
    for (const rule of open.check.rules) {
      if (!open.found.has(rule))
        open.trial.untestable(rule, `${open.check.id} could not go on: ${thrown.message}`)
    }
    return { kind: 'stopped', because: thrown.message }
  }
  const message = thrown instanceof Error ? thrown.message : String(thrown)
  const outside = [Unreachable, KeptWaiting, BudgetExhausted, CalledOff].some(
    (kind) => thrown instanceof kind,
  )
  return { kind: 'error', message, unreachable: outside }
}

/** The ending of a check that completed. */
export function missed(open: OpenTrial): Ending {
  const silent = open.check.rules.filter((rule) => !open.found.has(rule))
  if (silent.length === 0 || open.broken) return { kind: 'done' }
  return {
    kind: 'error',
    message: `${open.check.id} said nothing of ${silent.join(', ')}`,
    unreachable: false,
  }
}

/** Marks the rules that a check did not reach because of an earlier violation as not testable. */
export function markUnreached(open: OpenTrial, ending: Ending): void {
  if (ending.kind !== 'done') return
  for (const rule of open.check.rules)
    if (!open.found.has(rule))
      open.trial.untestable(rule, `${open.check.id} found something broken before it came to this`)
}
