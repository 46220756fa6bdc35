import type { RuleId } from '../../spec/generated/rules.ts'
import type { Finding } from '../kit/finding.ts'
import { withEvidence } from './evidence.ts'
import { findingsIn, recordingOf, runOf } from './recording.ts'
import type { KnownFailure, TraceEvent } from './trace.ts'

/** One rule broken in one check; a violation that the contract oracle found counts once, under the first check that met it. */
export type Failure = ReturnType<typeof failuresOf>[number]

/** The result of trying a violation again: it failed every time, k times of n, or could not be tried again. */
export type Confirmation =
  | { readonly kind: 'confirmed' | 'intermittent'; readonly failed: number; readonly of: number }
  | { readonly kind: 'unconfirmed'; readonly because: string }

/** Returns the failures of a trace in order of finding, each with its confirmation, as the whole run explains them; none when no check was run. */
export function failuresOf(trace: readonly TraceEvent[]) {
  const recording = recordingOf(trace)
  const run = trace.find((event) => event.event === 'run')
  const accepted = run?.known.filter((entry) => isInForce(entry, run.startedAt)) ?? []
  const all = judgedFailures(trace, recording).map((failure) => {
    const findings = failure.findings.map(recording.explained)
    const [rule = failure.rule, ...others] = new Set(findings.map((one) => one.rule))
    return others.length > 0 ? failure : { ...failure, rule, findings }
  })
  const groups = Map.groupBy(all, ({ rule, check }) => `${rule} ${check}`)
  return [...groups.values()].map((group, index) => {
    const isConfirmed = ({ confirmation }: JudgedFailure) => confirmation.kind === 'confirmed'
    const failure = group.find(isConfirmed) ?? (group[0] as JudgedFailure)
    const { rule, check } = failure
    const findings: readonly Finding[] = group.flatMap((one) => one.findings)
    const covering = accepted.find((entry) => entry.rule === rule && (entry.check ?? check) === check)
    return {
      ...failure,
      /** `F1`, `F2` ... in order of finding. */
      id: `F${index + 1}`,
      findings,
      /** The reason of the known failure that covers it, and its last day. */
      known: covering && `${covering.reason}, until ${covering.until}`,
    }
  })
}

/** A failure as its check judged it. */
export type JudgedFailure = ReturnType<typeof judgedFailures>[number]

/** Returns the failures by the rules that their checks named, which know only their own exchanges. */
export function judgedFailures(trace: readonly TraceEvent[], recording = recordingOf(trace)) {
  if (!trace.some((event) => event.event === 'begin')) return []
  const broken = firstFindings(trace).filter(({ kind }) => kind === 'broken')
  const all = findingsIn(trace).filter(({ kind }) => kind === 'broken')
  const confirmations = trace.filter((event) => event.event === 'confirmation')
  /** Returns the exchanges of the finding with the fewest. */
  const evidenceOf = (findings: readonly Finding[]): readonly number[] => {
    const proven = findings.filter(({ because }) => because.length > 0)
    const [first] = proven.toSorted((one, other) => one.because.length - other.because.length)
    const { sent = [], because = [] } =
      first === undefined ? {} : withEvidence(recording.explained(first), recording)
    return [...new Set([...because, ...[sent].flat()])].toSorted((one, other) => one - other)
  }
  const checkOf = reportedUnder(broken, trace)
  const timesOf = (own: RuleId): number =>
    new Set(broken.flatMap((one) => (one.rule === own ? `${one.check} ${one.attempt} ${one.part}` : []))).size
  const groups = Map.groupBy(broken, (finding) => `${finding.rule} ${checkOf(finding)}`)
  return [...groups.values()].map((group: readonly Finding[]) => {
    const [{ rule }, check] = [group[0] as Finding, checkOf(group[0] as Finding)]
    const again = confirmations.find((one) => one.rule === rule && one.check === check)
    const brokenIn = (attempt: number) =>
      all.filter((one) => one.rule === rule && one.check === check && one.attempt === attempt)
    const shownAgain = again === undefined ? [] : brokenIn(again.shown)
    return {
      rule,
      check,
      findings: group,
      confirmation: confirmationOf(group, again, timesOf(rule), (attempt) => brokenIn(attempt).length > 0),
      /** For `certify --repro`; undefined where no check found it, so that nothing can be repeated. */
      token: again?.token,
      /** The exchanges to read, in order: `n` of the trace; the shrunk sequence when there is one. */
      evidence: evidenceOf(shownAgain.length > 0 ? shownAgain : group.filter((one) => one.check === check)),
    }
  })
}

/** Tests whether a known failure is accepted at an instant: up to the end of its last day. */
export const isInForce = ({ until }: KnownFailure, instant: number): boolean =>
  instant < Date.parse(`${until}T24:00:00Z`)

/** Returns the check that a broken rule is reported under: its own, or for the contract oracle the first that met it. */
function reportedUnder(broken: readonly Finding[], trace: readonly TraceEvent[]) {
  const begun = new Set(trace.flatMap((event) => (event.event === 'begin' ? [event.check] : [])))
  const ofContract = broken.filter(({ by }) => by === 'contract')
  // A failure reported under the preflight or the clean-up cannot be tried again.
  const first = ({ rule }: Finding) =>
    ofContract.find((one) => one.rule === rule && begun.has(one.check)) ??
    ofContract.find((one) => one.rule === rule)
  return (finding: Finding) => (finding.by === 'contract' ? (first(finding) ?? finding) : finding).check
}

/** Returns the findings of a trace without those of runs that only try a failure again. */
export function firstFindings(trace: readonly TraceEvent[]): readonly Finding[] {
  const begun = trace.filter((event) => event.event === 'begin')
  const confirming = new Set(begun.filter(({ purpose }) => purpose === 'confirm').map(runOf))
  return findingsIn(trace)
    .filter((one) => !confirming.has(runOf(one)))
    .map(({ event: _, ...finding }) => finding)
}

/** Returns the confirmation of a failure: by two answers, by a second check, or by trying it again (the first time counts). */
function confirmationOf(
  group: readonly Finding[],
  again: (TraceEvent & { event: 'confirmation' }) | undefined,
  times: number,
  fails: (attempt: number) => boolean,
): Confirmation {
  const answeredBy = group.filter(({ by }) => by === 'contract').flatMap(({ because }) => because)
  const answers = new Set(answeredBy).size
  if (answers > 1) return { kind: 'confirmed', failed: answers, of: answers }
  const { attempts = [], because = 'it was not tried again' } = again ?? {}
  if (again?.because !== undefined && times > 1) return { kind: 'confirmed', failed: times, of: times }
  if (attempts.length === 0) return { kind: 'unconfirmed', because }
  const failed = 1 + attempts.filter(fails).length
  const of = 1 + attempts.length
  return { kind: failed === of ? 'confirmed' : 'intermittent', failed, of }
}
