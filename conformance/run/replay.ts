import { openOracle } from '../contract/oracle.ts'
import { runOf } from '../diagnosis/recording.ts'
import type { PlannedCheck, TraceEvent } from '../diagnosis/trace.ts'
import type { Check } from '../kit/check.ts'
import type { Draft } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { CheckEnded, jsonOf } from '../kit/wire.ts'
import { NoPair } from './leases.ts'
import { plannedCheck } from './plan.ts'
import { isShownOf } from './redaction.ts'
import { maxRecorded, queryOf, textOf } from './request.ts'
import { drawInput, seedOfAttempt } from './seed.ts'
import { conclude } from './session.ts'
import { type Channel, type Deferred, openTrial } from './trial.ts'

/** Runs every check of a trace again with its recorded answers, for `verify-report`; sends nothing. Returns the trace with what follows from its exchanges in place of what it says, and each difference in a sentence. What a check found before an error of ours is taken as it stands: its rules are in error anyway. */
export async function replay(checks: readonly Check[], trace: readonly TraceEvent[]) {
  const differences = [...orderProblems(trace), ...seedProblems(checks, trace)]
  const derived = await findingsFrom(checks, trace, differences)
  const left = Map.groupBy(derived, (finding) => JSON.stringify(finding))
  const ends = trace.filter((event) => event.event === 'end')
  const failed = new Set(ends.flatMap((end) => (end.ending.kind === 'error' ? runOf(end) : [])))
  const described = (planned: PlannedCheck): PlannedCheck => {
    const check = checks.find(({ id }) => id === planned.check)
    if (check !== undefined) return plannedCheck(check)
    differences.push(`${planned.check} is no check of this suite`)
    return planned
  }
  const kept = trace.flatMap((event): readonly TraceEvent[] => {
    if (event.event === 'plan') return [{ ...event, checks: event.checks.map(described) }]
    if (event.event === 'untried') return [{ ...event, ...described(event) }]
    if (event.event !== 'finding') return [event]
    const { event: _, ...finding } = event
    const follows =
      left.get(JSON.stringify(finding))?.pop() !== undefined || takeMasked([...left.values()], finding)
    if (follows || (finding.by === 'check' && failed.has(runOf(finding)))) return [event]
    differences.push(`the trace has a finding that does not follow from it: ${inWords(finding)}`)
    return []
  })
  const missing = [...left.values()].flat()
  for (const finding of missing)
    differences.push(`the trace lacks a finding that follows from it: ${inWords(finding)}`)
  const found = missing.map((finding): TraceEvent => ({ event: 'finding', ...finding }))
  return { trace: [...kept, ...found], differences }
}

/** Takes the finding that a masked one shows out of those left; whether there is one. What a verdict hangs on is never masked. */
function takeMasked(left: readonly Finding[][], finding: Finding): boolean {
  const split = ({ claim, situation, expected, seen, row, ...rest }: Finding) =>
    [JSON.stringify(rest), [claim, situation, expected, seen, row]] as const
  const [counts, texts] = split(finding)
  const isIt = (one: Finding) => split(one)[0] === counts && isShownOf(texts, split(one)[1])
  return left.find(([one]) => one !== undefined && isIt(one))?.pop() !== undefined
}

const inWords = ({ rule, check, kind, claim }: Finding): string => `${rule} in ${check}: ${claim} (${kind})`

/** Every request of a run has its ordinal, none is missing, and the JSON of each answer is that of its text. */
function* orderProblems(trace: readonly TraceEvent[]): Iterable<string> {
  const exchanges = trace.filter((event) => event.event === 'exchange').toSorted((a, b) => a.n - b.n)
  const gap = exchanges.findIndex(({ n }, index) => n !== index + 1)
  if (gap !== -1) yield `the trace has no exchange #${gap + 1}, or has one twice`
  for (const { n, text, json } of exchanges)
    if (JSON.stringify(json) !== JSON.stringify(jsonOf(text)))
      yield `exchange #${n} of the trace has other JSON than its text`
}

/** Tests that all inputs follow from the seed; an attempt that said nothing is repeated with its own. */
function* seedProblems(checks: readonly Check[], trace: readonly TraceEvent[]): Iterable<string> {
  const runSeed = trace.find((event) => event.event === 'run')?.seed ?? 0
  const begun = new Map<string, number>()
  const mute = new Set<string>()
  for (const event of trace) {
    const isLost = event.event === 'end' && event.ending.kind === 'error' && event.ending.lost === true
    if (isLost || event.event === 'void') mute.add(`${event.check} ${begun.get(runOf(event))}`)
    if (event.event !== 'begin' || event.purpose !== 'try') continue
    begun.set(runOf(event), event.seed)
    const check = checks.find(({ id }) => id === event.check)
    const isAgain = mute.has(`${event.check} ${event.seed}`)
    const seed = isAgain ? event.seed : seedOfAttempt(runSeed, event.check, event.attempt)
    const input = check === undefined ? event.given : drawInput(check, seed).value
    if (event.seed !== seed || !isShownOf(event.given, input))
      yield `${event.check} did not draw from the seed of the run`
  }
}

/** The findings that follow from the exchanges; where a check sends other requests than the trace, that is a difference. */
async function findingsFrom(checks: readonly Check[], trace: readonly TraceEvent[], differences: string[]) {
  const oracle = openOracle()
  const findings = trace.flatMap((event) => (event.event === 'exchange' ? oracle(event) : []))
  const run = trace.find((event) => event.event === 'run')
  const resources = trace.findLast((event) => event.event === 'resources')
  // Without test resources the run ended with the preflight.
  if (run === undefined || resources === undefined) return findings
  const byRun = Map.groupBy(trace, (event) => ('attempt' in event ? runOf(event) : ''))
  for (const begun of trace.filter((event) => event.event === 'begin')) {
    const check = checks.find((one) => one.id === begun.check)
    const own = byRun.get(runOf(begun)) ?? []
    const ended = own.find((event) => event.event === 'end')
    if (check === undefined || ended === undefined || ended.ending.kind === 'error') continue
    const found: Finding[] = []
    const channel = recordedChannel(own, begun.now, (finding) => found.push(finding))
    // What the seed draws stands in the trace without secrets.
    const { value } = drawInput(check, begun.seed)
    const input = isShownOf(begun.given, value) ? value : begun.given
    const open = openTrial({ ...begun, input, check }, { ...resources, tag: run.tag }, channel)
    const ending = await conclude(async () => {
      // Deferred steps run in the order in which the run resumed with them, which may have waited for less.
      const dues = own.flatMap((event) => (event.event === 'resume' ? (event.due ?? []) : []))
      const waiting: Deferred[] = []
      for (let step: Deferred['step'] | undefined = open.run; step; ) {
        await step()
        waiting.push(...open.takeDeferred())
        waiting.sort((a, b) => a.instant - b.instant)
        const [due] = dues.splice(0, 1)
        const place = waiting.findIndex(({ instant }) => instant === due)
        step = waiting.splice(Math.max(0, place), 1)[0]?.step
      }
    })
    if (ending.kind === 'error') differences.push(`${check.id}: ${ending.message}`)
    else findings.push(...found)
  }
  return findings
}

/** Tests whether a request is that of its draft, but for the end, which follows from the time of sending. */
function isDrafted({ query = {}, body }: Draft, { request, server }: Exchange): boolean {
  const drafted = body && textOf(body, server.earliest)
  const isKept = drafted === undefined || drafted.length <= maxRecorded
  const isQuery = isShownOf(request.query, queryOf(query))
  return isQuery && (!isKept || isShownOf(withoutEnd(request.body), withoutEnd(drafted)))
}

const withoutEnd = (body: string | undefined): string | undefined =>
  body?.replace(/"endsAt":"[^"]*"/, '"endsAt":""')

function recordedChannel(own: readonly TraceEvent[], begunAt: number, find: Channel['find']): Channel {
  const resumed = own.filter((event) => event.event === 'resume')
  const leases = own.filter((event) => event.event === 'lease')
  const checkouts = own.filter((event) => event.event === 'checkout')
  const ended = own.find((event) => event.event === 'end')
  const stopped = ended?.ending.kind === 'stopped' ? ended.ending.because : undefined
  const sent = own.filter((event) => event.event === 'exchange').filter(({ step }) => step > 0)
  const byStep = new Map(sent.map((exchange) => [exchange.step, exchange]))
  const answer = (step: number, draft: Draft): Exchange => {
    const exchange = byStep.get(step)
    // A check that ended before its end, for want of requests or of an instant that came, sent no more.
    if (exchange === undefined && stopped !== undefined) throw new CheckEnded(stopped)
    if (exchange === undefined) throw new Error(`diverged at step ${step}: the trace has no such request`)
    const { method = 'GET', path } = draft
    const { request } = exchange
    const isIt = method === request.method && isShownOf(request.path, path)
    if (isIt && isDrafted(draft, exchange)) return exchange
    const other = isIt ? 'asks for something else' : `instead of ${request.method} ${request.path}`
    throw new Error(`diverged at step ${step}: ${method} ${path} ${other}`)
  }
  return {
    send: async (step, draft) => answer(step, draft),
    together: async (first, drafts) => drafts.map((draft, index) => answer(first + index, draft)),
    pair: async () => {
      const lease = leases.shift()
      if (lease !== undefined) return lease.pair
      // A check for which no pair was left ended here.
      if (stopped !== undefined) throw new NoPair()
      throw new Error('the trace has no such lease')
    },
    begin: () => begunAt,
    resume: () => {
      const next = resumed.shift()
      // A wait without a recorded end was given up.
      if (next === undefined && stopped !== undefined) throw new CheckEnded(stopped)
      return next?.now ?? begunAt
    },
    find,
    restart: async () => undefined,
    makeCheckout: async () => checkouts.shift()?.checkoutId,
  }
}
