import type { Check } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Budget } from './budget.ts'
import type { Execution } from './execution.ts'
import { type Failure, failuresOf } from './failures.ts'
import { type Input, smaller } from './given.ts'
import { measuredOf } from './measured.ts'
import { leaseCost, pairsOf } from './plan.ts'
import type { Recorder } from './recorder.ts'
import { tokenOf } from './token.ts'
import type { TraceEvent } from './trace.ts'

export interface ConfirmParts {
  readonly execution: Execution
  readonly recorder: Recorder
  readonly budget: Budget
  readonly checks: readonly Check[]
  readonly confirm: 'on' | 'off'
  readonly onCheck: (check: Check) => void
}

/**
 * Tries every failure again on clean pairs, then shrinks their inputs while requests are left, and writes down what came of
 * it.
 */
export async function confirmAll(parts: ConfirmParts): Promise<void> {
  const failures = failuresOf(parts.recorder.events)
  const groups = Map.groupBy(
    failures,
    (failure) => `${failure.check} ${attemptIn(failure)} ${partOf(failure)}`,
  )
  const confirmed: (() => Promise<void>)[] = []
  // What takes least comes first, so that one costly failure leaves nobody else's unconfirmed.
  const cheapest = [...groups.values()].toSorted((one, other) => takes(one) - takes(other))
  for (const group of cheapest) {
    const check = parts.checks.find((one) => one.id === group[0]?.check)
    if (check !== undefined) confirmed.push(await confirmCheck(check, group, parts))
  }
  for (const shrink of confirmed) await shrink()
}

/** The requests that trying a failure again is known to take. */
const takes = ([failure]: readonly Failure[]): number =>
  failure === undefined ? 0 : measuredOf({ id: failure.check }).requests

/** The run of the check in which the failure was found. */
const attemptIn = ({ findings, check }: Failure): number =>
  findings.find((finding) => finding.check === check && finding.kind === 'broken')?.attempt ?? 1

/** The part of the input that was tried when the failure was found. */
const partOf = ({ findings }: Failure): number | undefined =>
  findings.find(({ kind, part }) => kind === 'broken' && part !== undefined)?.part

/** One run of a check: its input, the rules it broke, and what it took. */
interface Attempt {
  readonly attempt: number
  readonly input: Input
  readonly broken: ReadonlyMap<string, readonly number[]>
  readonly requests: number
}

/** Tries the failures of one run of a check again; what it returns shrinks them and writes down what came of it. */
async function confirmCheck(
  check: Check,
  all: readonly Failure[],
  parts: ConfirmParts,
): Promise<() => Promise<void>> {
  const { execution, recorder, budget } = parts
  const attempt = all[0] === undefined ? 1 : attemptIn(all[0])
  const begun = recorder.events.find(
    (event) => event.event === 'begin' && event.check === check.id && event.attempt === attempt,
  )
  const seed = begun?.event === 'begin' ? begun.seed : 0
  const first = attemptOf(check, attempt, { value: givenIn(begun), context: undefined }, recorder.events)
  let because = 'no requests were left'
  const note = ({ rule, evidence: own }: Failure, shown: Attempt, counted: readonly Attempt[]): void => {
    const evidence = shown.broken.get(rule) ?? own
    const repro = { check: check.id, rule, seed, given: shown.input.value }
    recorder.write({
      event: 'confirmation',
      rule,
      check: check.id,
      attempts: counted.map((one) => one.attempt),
      shown: shown.attempt,
      ...(parts.confirm === 'off' || counted.length > 0 ? {} : { because }),
      token: tokenOf({ ...repro, statuses: statusesOf(recorder.events, evidence) }),
    })
  }
  const isSure = ({ confirmation }: Failure): boolean =>
    parts.confirm === 'off' || confirmation.kind === 'confirmed'
  for (const failure of all) if (isSure(failure)) note(failure, first, [])
  const group = all.filter((failure) => !isSure(failure))
  if (group.length === 0) return async () => undefined
  parts.onCheck(check)
  const isAffordable = (like: Attempt): boolean =>
    budget.left >= Math.min(like.requests, aPart) + leaseCost * pairsOf(check) + aFew
  const again = async (input: Input): Promise<Attempt | undefined> => {
    const ended = await execution.again(check, seed, input)
    if (ended === undefined || ended.ending.kind === 'error') return undefined
    const run = attemptOf(check, ended.occasion.attempt, input, recorder.events)
    if (run.broken.size > 0 || ended.ending.kind === 'done') return run
    // A run that ended for want of requests or pairs says nothing against the failure.
    because = ended.ending.because
    return undefined
  }
  // The same draw gives the shrinker its context back.
  const drawn = execution.inputOf(check, seed, first.input.value)
  const cut = check.slice?.(first.input.value, {
    history: exchangesOf(recorder.events, check.id, attempt),
    evidence: group.flatMap(({ evidence }) => evidence),
    part: group.map(partOf).find((part) => part !== undefined),
  })
  const tries = [cut === undefined ? drawn : { value: cut, context: undefined }, drawn, drawn].slice(
    0,
    mostTries,
  )
  const runs: Attempt[] = []
  for (const input of tries) {
    if (!isAffordable(runs.at(-1) ?? first)) break
    const run = await again(input)
    if (run === undefined) break
    runs.push(run)
    if (group.every(({ rule }) => runs.some(({ broken }) => broken.has(rule)))) break
  }
  return async () => {
    const done = new Set<Failure>()
    for (const failure of group) {
      if (done.has(failure)) continue
      const start = runs.find(({ broken }) => broken.has(failure.rule))
      if (start === undefined) {
        note(failure, first, runs)
        continue
      }
      const least = await shrunk(check, failure.rule, start, { again, isAffordable })
      for (const other of group) {
        if (done.has(other) || !(other === failure || least.broken.has(other.rule))) continue
        done.add(other)
        // An input that was cut may not fail for want of the rest: it counts only where it does.
        note(
          other,
          least,
          runs.filter((run) => run.broken.has(other.rule) || run.input === drawn),
        )
      }
    }
  }
}

/** The smallest input found that still breaks the rule: the shrinker offers candidates, the budget picks among them. */
async function shrunk(
  check: Check,
  rule: string,
  start: Attempt,
  {
    again,
    isAffordable,
  }: {
    readonly again: (input: Input) => Promise<Attempt | undefined>
    readonly isAffordable: (like: Attempt) => boolean
  },
): Promise<Attempt> {
  let least = start
  let spent = 0
  for (let found = true; found; ) {
    found = false
    for (const input of smaller(check, least.input)) {
      if (spent + least.requests > mostRequests || !isAffordable(least)) return least
      const run = await again(input)
      if (run === undefined) return least
      spent += run.requests
      if (!run.broken.has(rule)) continue
      least = run
      found = true
      break
    }
  }
  return least
}

function attemptOf(check: Check, attempt: number, input: Input, events: readonly TraceEvent[]): Attempt {
  const broken = new Map<string, readonly number[]>()
  for (const event of events) {
    if (event.event !== 'finding' || event.check !== check.id || event.attempt !== attempt) continue
    if (event.kind === 'broken')
      broken.set(event.rule, [...new Set([...(broken.get(event.rule) ?? []), ...event.evidence])])
  }
  return { attempt, input, broken, requests: exchangesOf(events, check.id, attempt).length }
}

const exchangesOf = (events: readonly TraceEvent[], check: string, attempt: number): readonly Exchange[] =>
  events.filter(
    (event) => event.event === 'exchange' && event.check === check && event.attempt === attempt,
  ) as never

const givenIn = (begun: TraceEvent | undefined): unknown => (begun?.event === 'begin' ? begun.given : null)

/** The statuses of the failing run of the check, request by request, up to the last one that the failure points to. */
function statusesOf(events: readonly TraceEvent[], evidence: readonly number[]): readonly number[] {
  const exchanges = events.filter((event) => event.event === 'exchange')
  const last = exchanges.findLast((event) => evidence.includes(event.n))
  if (last === undefined) return []
  return exchanges
    .filter(
      ({ check, attempt, step, n }) =>
        check === last.check && attempt === last.attempt && step > 0 && n <= last.n,
    )
    .map((event) => event.status)
}

/** Requests that shrinking one failure may take, and how often a failure is tried again before it is called intermittent. */
const mostRequests = 120
const mostTries = 3
const aFew = 4
/** Of a check that took more, a failure is mostly shown by a part. */
const aPart = 60
