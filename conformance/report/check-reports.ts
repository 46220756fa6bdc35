import type { Execution } from '../run/execution.ts'
import { measuredOf } from '../run/measured.ts'
import type { Plan, Untried } from '../run/plan.ts'
import type { Ending, TraceEvent } from '../run/trace.ts'
import type { CheckReport } from './report.ts'

/** The result of each check of the plan, in the plan's order; checks that were left out come last. */
export function checkReports(
  plan: Plan,
  { ended, untried, incomplete }: Execution,
  events: readonly TraceEvent[],
): readonly CheckReport[] {
  const left = new Map(untried.map(({ check, because }) => [check, because]))
  const counts = requestsByCheck(events)
  const all = [...plan.planned.map(({ check }) => check), ...left.keys()]
  return [...new Set(all)].map((check) => {
    const tried = ended.flatMap(({ occasion, ending }) =>
      occasion.check === check && occasion.purpose === 'try' ? [ending] : [],
    )
    return {
      check: check.id,
      title: check.title,
      rules: measuredOf(check).rules,
      requests: counts.get(check.id) ?? 0,
      ...fateOf(tried, left.get(check), incomplete),
    }
  })
}

function fateOf(
  tried: readonly Ending[],
  left: Untried['because'] | undefined,
  incomplete: string | undefined,
): Pick<CheckReport, 'ending' | 'because'> {
  const worst =
    tried.find(({ kind }) => kind === 'error') ?? tried.find(({ kind }) => kind === 'stopped') ?? tried[0]
  if (left?.kind === 'missing') return { ending: 'not run', because: `missing: ${left.items.join(', ')}` }
  if (left?.kind === 'not claimed') return { ending: 'not run', because: `not claimed: ${left.reason}` }
  if (worst === undefined)
    return { ending: 'not run', because: incomplete ?? 'the run ended after the preflight' }
  if (worst.kind === 'error')
    return { ending: worst.unreachable ? 'stopped' : 'error', because: worst.message }
  if (worst.kind === 'stopped') return { ending: 'stopped', because: worst.because }
  return { ending: 'done' }
}

function requestsByCheck(events: readonly TraceEvent[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const event of events) {
    if (event.event === 'exchange') counts.set(event.check, (counts.get(event.check) ?? 0) + 1)
  }
  return counts
}
