import type { RuleId } from '../../spec/generated/rules.ts'
import { type JudgedFailure as Failure, judgedFailures } from '../diagnosis/failures.ts'
import type { TraceEvent } from '../diagnosis/trace.ts'
import type { Check } from '../kit/check.ts'
import type { Execution } from './execution.ts'
import { byLane } from './lanes.ts'
import { leaseCostOf, measuredOf } from './plan.ts'
import { cutTo, type Input, inputOf, smaller } from './seed.ts'
import { tokenOf } from './token.ts'

/** Tries every failure again with test users without grants, then shrinks their inputs while requests are left, and records what came of it. */
export async function confirmAll(execution: Execution, confirm: 'on' | 'off'): Promise<void> {
  const { trace, checks } = execution.context
  const failures = judgedFailures(trace)
  const groups = Map.groupBy(failures, (one) => `${one.check} ${attemptIn(one)} ${partsOf(one, trace)}`)
  // A rule that several checks found broken needs no further try: what only one has found comes first.
  const isAlone = ({ rule }: Failure) => failures.filter((failure) => failure.rule === rule).length === 1
  const rank = (group: readonly Failure[]) => (group.some(isAlone) ? 0 : 1)
  // What takes least comes next, so that one costly failure leaves nobody else's unconfirmed.
  const takes = ([failure]: readonly Failure[]) => measuredOf({ id: failure?.check ?? '' }).requests
  const inOrder = [...groups.values()].toSorted(
    (one, other) => rank(one) - rank(other) || takes(one) - takes(other),
  )
  const retries = inOrder.flatMap((group) => {
    const check = checks.find(({ id }) => id === group[0]?.check)
    return check === undefined ? [] : retryOf(execution, confirm, check, group)
  })
  // Each is tried again before any is tried twice, and beside each other, as they failed first: some need others to fail.
  for (const input of ['cut', 'drawn', 'drawn'] as const) await tryAgain(execution, retries, input)
  for (const retry of retries) await retry.finish()
}

/** Tries what did not fail again yet, as far as requests are left. */
async function tryAgain(execution: Execution, retries: readonly Retry[], input: 'cut' | 'drawn') {
  let taken = 0
  const wanted = retries.flatMap((retry) => {
    const one = retry.wantedAfter(taken, input)
    taken = one?.requests ?? taken
    return one ?? []
  })
  // As first, what takes longest begins first: what comes last meets nobody.
  const beside = wanted.toSorted((one, other) => byLane(one.check, other.check))
  const attempts = await execution.runBeside(beside, () => true)
  await execution.finishWaiting()
  for (const [place, { ran }] of beside.entries()) ran(attempts[place] ?? 0)
}

const attemptIn = ({ findings, check }: Failure): number =>
  findings.find((finding) => finding.check === check)?.attempt ?? 1

/** Returns the range of input parts that may have failed: between those judged before and after the failure. */
function partsOf(failure: Failure, trace: readonly TraceEvent[]): readonly [least: number, most: number] {
  const { findings, check } = failure
  const own = findings.find(({ part }) => part !== undefined)?.part
  if (own !== undefined) return [own, own]
  const n = findings.find((one) => one.check === check)?.sent ?? 0
  const judged = trace
    .filter((event) => event.event === 'finding')
    .filter((one) => one.check === check && one.attempt === attemptIn(failure))
    .flatMap(({ part, because }) =>
      part === undefined || because.length === 0 ? [] : { part, shown: Math.max(...because) },
    )
  const before = judged.filter(({ shown }) => shown < n).map(({ part }) => part + 1)
  const behind = judged.filter(({ shown }) => shown > n).map(({ part }) => part - 1)
  return [Math.max(0, ...before), Math.min(...behind)]
}

/** One run of a check: its input, what it sent, and the rules it broke. */
function pastAttempt(trace: readonly TraceEvent[], check: Check, attempt: number, input: Input) {
  const own = trace.filter((one) => 'attempt' in one && one.check === check.id && one.attempt === attempt)
  const broken = own.filter((event) => event.event === 'finding').filter(({ kind }) => kind === 'broken')
  return {
    attempt,
    input,
    history: own.filter((event) => event.event === 'exchange'),
    broken: new Set(broken.map(({ rule }) => rule)),
    ending: own.find((event) => event.event === 'end')?.ending,
  }
}
type PastAttempt = ReturnType<typeof pastAttempt>

type Retry = ReturnType<typeof retryOf>

/** Returns what tries the failures of a check's run again, shrinks their input and records the result. */
function retryOf(execution: Execution, confirm: 'on' | 'off', check: Check, all: readonly Failure[]) {
  const { trace, emit, budget, record } = execution.context
  const attempt = attemptIn(all[0] as Failure)
  const begun = trace.filter((event) => event.event === 'begin').filter((one) => one.check === check.id)
  const { seed = 0, given = null, now = Infinity } = begun.find((one) => one.attempt === attempt) ?? {}
  // The same draw gives the shrinker its context back.
  const drawn = inputOf(check, seed, given)
  const first = pastAttempt(trace, check, attempt, drawn)
  // When it showed: what is asked again later in a run is waited for again, within reason.
  const shownBy = new Set(all.flatMap(({ evidence }) => evidence))
  const last = Math.max(...first.history.flatMap(({ n, server }) => (shownBy.has(n) ? [server.latest] : [])))
  const ms = Math.max(0, last - now)
  const isLate = ms > longestWaitMs
  // What shows in the time that the check was measured to wait needs no more than its first deferred steps.
  const usualMs = 1_000 * measuredOf(check).seconds + travelMs
  let because = isLate ? `it shows after ${Math.floor(ms / 60_000)} minutes` : 'no requests were left'
  const note = ({ rule }: Failure, shown: PastAttempt, times: readonly PastAttempt[]): void => {
    const failed = 1 + times.filter(({ broken }) => broken.has(rule)).length
    record({
      event: 'confirmation',
      rule,
      check: check.id,
      attempts: times.map((one) => one.attempt),
      shown: shown.attempt,
      because: confirm === 'off' || times.length > 0 ? undefined : because,
      token: tokenOf({
        ...{ check: check.id, rule, seed, given: shown.input.value, failed, of: 1 + times.length },
        after: ms > usualMs ? Math.ceil(ms / 1_000) : undefined,
      }),
    })
  }
  const isSure = ({ confirmation }: Failure) => confirm === 'off' || confirmation.kind === 'confirmed'
  for (const failure of all.filter(isSure)) note(failure, first, [])
  const group = all.filter((failure) => !isSure(failure))
  const runOf = (attempt: number, input: Input): PastAttempt | undefined => {
    const run = pastAttempt(trace, check, attempt, input)
    const { ending } = run
    // A run that ended for want of requests or pairs says nothing against the failure.
    const isShort = ending?.kind === 'stopped' && run.broken.size === 0
    if (isShort) because = ending.because
    return isShort || ending === undefined || ending.kind === 'error' ? undefined : run
  }
  const again = async (input: Input) => runOf(await execution.again(check, seed, input, ms), input)
  /** The smallest input found that still breaks the rule: the shrinker offers candidates, the budget picks among them. */
  const shrunk = async (rule: RuleId, least: PastAttempt, spent = 0): Promise<PastAttempt> => {
    for (const input of smaller(check, least.input)) {
      if (!budget.allowsAgain(check, least.history.length, spent)) return least
      const run = await again(input)
      if (run === undefined) return least
      spent += run.history.length
      if (run.broken.has(rule)) return shrunk(rule, run, spent)
    }
    return least
  }
  const cut = cutTo(check, drawn, partsOf(all[0] as Failure, trace))
  const runs: PastAttempt[] = []
  const isShown = () => group.every(({ rule }) => runs.some(({ broken }) => broken.has(rule)))
  let isOver = isShown()
  return {
    /** Returns what to run after others that take so many requests; undefined where it failed again, or too few are left. */
    wantedAfter: (taken: number, how: 'cut' | 'drawn') => {
      const input = how === 'cut' ? cut : drawn
      const sent = Math.ceil((first.history.length * lengthOf(input)) / lengthOf(drawn))
      isOver ||= isLate || !budget.allowsAgain(check, sent, undefined, taken)
      if (isOver) return undefined
      emit({ event: 'confirming', check: check.id })
      const tried = { check, attempt: 0, seed, purpose: 'confirm', input: input.value } as const
      const ran = (attempt: number): void => {
        const run = runOf(attempt, input)
        if (run !== undefined) runs.push(run)
        isOver = run === undefined || isShown()
      }
      return { check, tried, after: ms, requests: taken + sent + leaseCostOf(check), ran }
    },
    finish: async (): Promise<void> => {
      const left = new Set(group)
      for (const failure of left) {
        const start = runs.find(({ broken }) => broken.has(failure.rule))
        const least = start === undefined ? first : await shrunk(failure.rule, start)
        for (const other of left) {
          if (other !== failure && (start === undefined || !least.broken.has(other.rule))) continue
          left.delete(other)
          // An input that was cut may not fail for want of the rest: it counts only where it does.
          const counts = ({ broken, input }: PastAttempt) =>
            start === undefined || broken.has(other.rule) || input === drawn
          note(other, least, runs.filter(counts))
        }
      }
    },
  }
}

/** Returns the number of items of an input that is a sequence. */
const lengthOf = ({ value }: Input): number => (Array.isArray(value) ? Math.max(1, value.length) : 1)

/** The time that the requests of a check may take beside its waits. */
const travelMs = 10_000
const longestWaitMs = 600_000
