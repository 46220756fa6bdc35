import { grantOf } from '../kit/wire.ts'
import { runOf } from '../run/failures.ts'
import type { TraceEvent } from '../run/trace.ts'

export type Recording = ReturnType<typeof recordingOf>

/** Indexes a trace for every part of the reports. */
export function recordingOf(trace: readonly TraceEvent[]) {
  const exchanges = trace.filter((event) => event.event === 'exchange')
  const sent = exchanges.filter(({ step }) => step > 0)
  const steps = Map.groupBy(sent, runOf)
  const posts = exchanges.filter(({ request }) => request.method === 'POST').toReversed()
  return {
    /** The create that was the first to answer a grant, by the id of the grant. */
    creates: new Map(posts.map((one) => [grantOf(one)?.id ?? '', one])),
    exchanges: new Map(exchanges.map((exchange) => [exchange.n, exchange])),
    findings: trace.filter((event) => event.event === 'finding'),
    resources: trace.find((event) => event.event === 'resources')?.resources,
    /** The tag that begins every sourceId of the run. */
    tag: trace.find((event) => event.event === 'run')?.tag ?? '',
    /** The exchanges of one run of a check in order, without those that were refused with 429 and sent again. */
    stepsOf: (check: string, attempt: number) => steps.get(runOf({ check, attempt })) ?? [],
  }
}
