import type { Ending } from '../trace.ts'
import { BudgetExhausted } from './budget.ts'
import { CalledOff } from './called-off.ts'
import { NoPair } from './leases.ts'
import { KeptWaiting, Unreachable } from './session.ts'
import { type OpenTrial, Stopped } from './trial.ts'

/**
 * Runs the body of a check, and what it deferred, to its end, and says how it ended. A declared rule without a finding is
 * our own error, unless what was broken before kept the check from coming to it: a check that says nothing must never look
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

/** How a check ended that threw. A pair that the target did not let go of is no error of ours: without one nothing can be said. */
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

/** The ending of a check that came to its end. */
export function missed(open: OpenTrial): Ending {
  const silent = open.check.rules.filter((rule) => !open.found.has(rule))
  if (silent.length === 0 || open.broken) return { kind: 'done' }
  return {
    kind: 'error',
    message: `${open.check.id} said nothing of ${silent.join(', ')}`,
    unreachable: false,
  }
}

/** Says of the rules that a check did not come to, for something was broken before, that they could not be tested. */
export function sayUnreached(open: OpenTrial, ending: Ending): void {
  if (ending.kind !== 'done') return
  for (const rule of open.check.rules)
    if (!open.found.has(rule))
      open.trial.untestable(rule, `${open.check.id} found something broken before it came to this`)
}
