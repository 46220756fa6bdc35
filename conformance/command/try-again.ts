import type { Check } from '../kit/check.ts'
import { fold } from '../report/fold.ts'
import type { JournalSink } from '../run/journal.ts'
import type { Clock, Entropy, Transport } from '../run/ports.ts'
import { run } from '../run/run.ts'
import type { Target } from '../run/target.ts'
import type { Repro } from '../run/token.ts'

export interface ReproParts {
  readonly target: Target
  readonly checks: readonly Check[]
  readonly clock: Clock
  readonly entropy: Entropy
  readonly journal?: JournalSink
  readonly signal?: AbortSignal
  readonly transport?: Transport
}

/** The result of trying a failure again. */
export interface Again {
  readonly outcome: 'fixed' | 'failed' | 'diverged' | 'incomplete'
  readonly detail?: string
  /** Grants left behind. */
  readonly residue: number
}

/** Runs the check of a failure alone, with its seed and its shrunk plan, and compares. */
export async function tryAgain(repro: Repro, parts: ReproParts): Promise<Again> {
  const check = parts.checks.find((one) => one.id === repro.check)
  if (check === undefined)
    return { outcome: 'incomplete', detail: `this suite has no check ${repro.check}`, residue: 0 }
  const trace = await run({
    ...parts,
    checks: [check],
    seed: repro.seed,
    exactly: repro,
    profile: 'soak',
    rateLimitCheck: check.needs.includes('option:rate-limit-check') ? 'run' : 'leave out',
    confirm: 'off',
  })
  const report = fold(trace)
  const residue = report.residue.length
  if (report.run.incomplete !== undefined)
    return { outcome: 'incomplete', detail: report.run.incomplete, residue }
  const failure = report.failures.find((one) => one.rule === repro.rule)
  const statuses = trace.flatMap((event) =>
    event.event === 'exchange' && event.check === check.id && event.step > 0
      ? [{ n: event.n, status: event.status }]
      : [],
  )
  if (failure !== undefined)
    return { outcome: 'failed', detail: failure.findings[0]?.claim ?? failure.rule, residue }
  const error = report.rules.find((rule) => rule.verdict === 'error')
  if (error !== undefined) return { outcome: 'incomplete', detail: error.error ?? error.rule, residue }
  const judged = report.rules.find((rule) => rule.rule === repro.rule)
  if (judged?.verdict === 'passed' || judged?.verdict === 'observed') return { outcome: 'fixed', residue }
  const step = (repro.statuses ?? []).findIndex((status, index) => statuses[index]?.status !== status) + 1
  const other = report.failures[0]?.findings[0]?.claim ?? judged?.missing[0] ?? 'the rule was not judged'
  return { outcome: 'diverged', detail: `at step ${step === 0 ? statuses.length : step}: ${other}`, residue }
}
