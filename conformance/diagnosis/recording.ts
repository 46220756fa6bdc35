import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { grantOf } from '../kit/wire.ts'
import type { TraceEvent } from './trace.ts'
import { repeatedIn } from './who-answered.ts'
import { explainedBy } from './whole-run.ts'

/** The trace of a run, the record of all that was sent and found, with indexes. */
export type Recording = ReturnType<typeof recordingOf>

/** Indexes a trace for the diagnosis and for every form of the reports. */
export function recordingOf(trace: readonly TraceEvent[]) {
  const exchanges: readonly Exchange[] = trace.filter((event) => event.event === 'exchange')
  const ofChecks = exchanges.filter(({ step }) => step > 0)
  const steps = Map.groupBy(ofChecks, runOf)
  const byOrdinal = new Map(exchanges.map((exchange) => [exchange.n, exchange]))
  const explained = explainedBy(byOrdinal)
  const posts = exchanges.filter((one) => one.request.method === 'POST' && grantOf(one)).toReversed()
  return {
    /** The first create that answered each grant, by the grant's id. */
    creates: new Map(posts.map((one) => [grantOf(one)?.id ?? '', one])),
    /** The answers that a cache gave, by their ordinals. */
    repeated: repeatedIn(exchanges),
    exchanges: byOrdinal,
    explained,
    findings: findingsIn(trace).map(explained),
    resources: trace.find((event) => event.event === 'resources')?.resources,
    /** The tag that begins every sourceId of the run. */
    tag: trace.find((event) => event.event === 'run')?.tag ?? '',
    /** Returns the exchanges of one run of a check in order, without those that were refused with 429 and sent again. */
    stepsOf: (check: string, attempt: number) => steps.get(runOf({ check, attempt })) ?? [],
  }
}

/** Returns the findings of a trace without those of runs that do not count. */
export function findingsIn(trace: readonly TraceEvent[]) {
  const voided = voidRuns(trace)
  const found = trace.filter((event) => event.event === 'finding')
  return found.filter((one) => one.by === 'contract' || !voided.has(runOf(one)))
}

/** Returns the runs of checks whose findings do not count, as each was tried again. */
export const voidRuns = (trace: readonly TraceEvent[]): ReadonlySet<string> =>
  new Set(trace.flatMap((event) => (event.event === 'void' ? runOf(event) : [])))

export const runOf = ({ check, attempt }: Pick<Finding, 'check' | 'attempt'>): string => `${check} ${attempt}`

/** Returns the texts in a JSON value, and the words in them that are long enough to be ids. */
export function wordsIn(value: unknown): readonly string[] {
  if (typeof value !== 'string') return Object.values(Object(value)).flatMap(wordsIn)
  return [value, ...(value.match(idPattern) ?? [])].filter(({ length }) => length >= shortestId)
}

/** Matches ids and instants in a sentence or in JSON. */
export const idPattern = /[^\s"'(),;[\]{}]*[^\s"'(),;[\]{}.:]/g

/** The fewest characters of a word that is looked up as an id; shorter ones match by chance. */
export const shortestId = 4
