import type { Check } from '../../kit/check.ts'
import type { Finding } from '../../kit/finding.ts'
import { openToken } from '../../run/token.ts'
import type { TraceEvent } from '../../run/trace.ts'
import type { Report } from '../report.ts'
import type { Failure } from '../verdict.ts'
import { same } from './record-faults.ts'

/** Where the sureness, the evidence or the token of a failure is not what the trace of trying it again says. */
export function confirmationFaults(
  { failures }: Report,
  trace: readonly TraceEvent[],
  findings: readonly Finding[],
  checks: readonly Check[],
): readonly string[] {
  return failures.flatMap((failure) => {
    const check = checks.find(({ id }) => id === failure.check)
    const again = triesAgain(failure, trace, findings)
    return [
      ...surenessFaults(failure, again),
      ...evidenceFaults(failure, again),
      ...tokenFaults(failure, check, trace),
    ]
  })
}

/** One run of a check that only tried a failure again, with what it broke of the failure's rule. */
interface TryAgain {
  readonly broken: readonly Finding[]
}

/** A try that failed by our own fault counts only where a plan is made smaller: there it is one that did not fail again. */
function triesAgain(
  { check, rule }: Failure,
  trace: readonly TraceEvent[],
  findings: readonly Finding[],
): readonly TryAgain[] {
  const failed = new Set(
    trace.flatMap((event) =>
      event.event === 'end' && event.check === check && event.ending.kind === 'error' ? [event.attempt] : [],
    ),
  )
  return trace.flatMap((event) => {
    if (event.event !== 'begin' || event.check !== check || event.purpose !== 'confirm') return []
    if (failed.has(event.attempt)) return []
    const own = findings.filter((finding) => finding.check === check && finding.attempt === event.attempt)
    return [{ broken: own.filter((finding) => finding.rule === rule && finding.kind === 'broken') }]
  })
}

function surenessFaults({ id, confirmation }: Failure, again: readonly TryAgain[]): readonly string[] {
  const broken = again.filter((one) => one.broken.length > 0).length
  if (confirmation.kind === 'unconfirmed') {
    return again.length === 0
      ? []
      : [`${id} is said to be unconfirmed, but it was tried again ${again.length} times`]
  }
  // An input that is shrunk is tried again more often than the failure is counted.
  const possible = confirmation.failed - 1 <= broken && confirmation.of - 1 <= again.length
  return possible
    ? []
    : [
        `${id} is said to have failed ${confirmation.failed} of ${confirmation.of} times; by the trace it failed again ${broken} of ${again.length} times`,
      ]
}

/** The evidence is that of the failure's own findings, or of one time it was tried again. */
function evidenceFaults({ id, evidence, findings }: Failure, again: readonly TryAgain[]): readonly string[] {
  const possible = [findings, ...again.map(({ broken }) => broken)].map((group) => [
    ...new Set(group.flatMap((finding) => finding.evidence)),
  ])
  return possible.some((numbers) => same(numbers, evidence))
    ? []
    : [`${id} shows other evidence than the trace has`]
}

function tokenFaults(
  { id, rule, check: checkId, token, findings }: Failure,
  check: Check | undefined,
  trace: readonly TraceEvent[],
): readonly string[] {
  if (check === undefined) return token === undefined ? [] : [`${id} has a token, although no check found it`]
  const repro = openToken(token ?? '')
  const attempt = findings[0]?.attempt
  const begun = trace.find(
    (event) => event.event === 'begin' && event.check === checkId && event.attempt === attempt,
  )
  const fits =
    repro?.check === checkId && repro.rule === rule && begun?.event === 'begin' && repro.seed === begun.seed
  return fits ? [] : [`the token of ${id} is one of another failure`]
}
