import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import type { RecordedResources, TraceEvent } from '../run/trace.ts'

/** A trace indexed for lookups. */
export interface Recording {
  /** By their ordinal in the run. */
  readonly exchanges: ReadonlyMap<number, Exchange>
  readonly findings: readonly Finding[]
  readonly resources: RecordedResources | undefined
  /** The tag that begins every sourceId of the run. */
  readonly tag: string
  /** The exchanges of one run of a check in order, without those that were refused with 429 and sent again. */
  stepsOf(check: string, attempt: number): readonly Exchange[]
}

/** Indexes a trace for every part of the reports. */
export function recordingOf(trace: readonly TraceEvent[]): Recording {
  const exchanges = trace.filter((event) => event.event === 'exchange')
  const steps = Map.groupBy(
    exchanges.filter(({ step }) => step > 0),
    ({ check, attempt }) => `${check} ${attempt}`,
  )
  return {
    exchanges: new Map(exchanges.map((exchange) => [exchange.n, exchange])),
    findings: trace.filter((event) => event.event === 'finding'),
    resources: trace.find((event) => event.event === 'resources')?.resources,
    tag: trace.find((event) => event.event === 'run')?.tag ?? '',
    stepsOf: (check, attempt) => steps.get(`${check} ${attempt}`) ?? [],
  }
}
