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
  const exchanges = new Map<number, Exchange>()
  const steps = new Map<string, Exchange[]>()
  const findings: Finding[] = []
  let resources: RecordedResources | undefined
  let tag = ''
  for (const event of trace) {
    if (event.event === 'run') tag = event.tag
    if (event.event === 'resources') resources = event.resources
    if (event.event === 'finding') {
      const { event: _, ...finding } = event
      findings.push(finding)
    }
    if (event.event !== 'exchange') continue
    const { event: _, ...exchange } = event
    exchanges.set(exchange.n, exchange)
    if (exchange.step === 0) continue
    const name = `${exchange.check} ${exchange.attempt}`
    const known = steps.get(name)
    if (known === undefined) steps.set(name, [exchange])
    else known.push(exchange)
  }
  return {
    exchanges,
    findings,
    resources,
    tag,
    stepsOf: (check, attempt) => steps.get(`${check} ${attempt}`) ?? [],
  }
}
