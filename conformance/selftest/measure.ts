import { writeFileSync } from 'node:fs'
import { checks } from '../checks/all.ts'
import type { Measured } from '../run/measured.ts'
import type { TraceEvent } from '../run/trace.ts'
import { type Visit, visit } from './visit.ts'

/** The most that each check took in some runs, and every rule that it judged, observed or found untestable in them. */
export async function measure(seeds: readonly number[]): Promise<Readonly<Record<string, Measured>>> {
  const measured: Record<string, Measured> = {}
  for (const seed of seeds) {
    const visits: readonly Visit[] = [
      { seed, profile: 'certify', maxRequests: 100_000, only: checks.map(({ id }) => id) },
      { seed, profile: 'certify', only: ['rate-limit'], rateLimit: 240, rateLimitCheck: 'run' },
    ]
    for (const each of visits) {
      const { trace } = await visit(each)
      for (const [check, own] of Map.groupBy(trace, (event) => ('check' in event ? event.check : '')))
        if (own.some(({ event }) => event === 'begin'))
          measured[check] = most(measured[check], measuredIn(own))
    }
  }
  return Object.fromEntries(Object.entries(measured).toSorted(([a], [b]) => (a < b ? -1 : 1)))
}

function measuredIn(own: readonly TraceEvent[]): Measured {
  const exchanges = own.filter((event) => event.event === 'exchange')
  const first = exchanges.filter(
    ({ request, operation }) => operation?.startsWith('list') && !request.query.includes('cursor='),
  )
  const began = own.find((event) => event.event === 'begin')?.now ?? 0
  const resumed = own.findLast((event) => event.event === 'resume')?.now ?? began
  const rules = own.flatMap((event) =>
    event.event === 'finding' && event.by === 'check' ? [event.rule] : [],
  )
  return {
    requests: exchanges.length,
    lists: first.length,
    seconds: Math.ceil((resumed - began) / 1_000),
    rules: [...new Set(rules)],
  }
}

const most = (known: Measured | undefined, one: Measured): Measured => ({
  requests: Math.max(known?.requests ?? 0, one.requests),
  lists: Math.max(known?.lists ?? 0, one.lists),
  seconds: Math.max(known?.seconds ?? 0, one.seconds),
  rules: [...new Set([...(known?.rules ?? []), ...one.rules])],
})

if (import.meta.main) {
  const file = new URL('../run/measured.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(await measure([1, 2, 3, 4, 5]), undefined, 1)}\n`)
}
