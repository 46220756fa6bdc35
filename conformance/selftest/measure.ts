import { writeFileSync } from 'node:fs'
import { checks } from '../checks/all.ts'
import type { RuleId } from '../kit/rule.ts'
import type { Measured } from '../run/plan.ts'
import type { TraceEvent } from '../run/trace.ts'
import { type Visit, visit } from './visit.ts'

/** What a check took in the mean of some runs, and every rule that it judged, observed or found untestable. */
interface Touched extends Measured {
  readonly rules: readonly RuleId[]
}

/** Runs every check with some seeds. */
async function measure(seeds: readonly number[]): Promise<Readonly<Record<string, Touched>>> {
  const runs = new Map<string, Touched[]>()
  for (const seed of seeds) {
    const visits: readonly Visit[] = [
      {
        ...{ seed, profile: 'certify', maxRequests: 100_000 },
        ...{ only: checks.map(({ id }) => id), restarts: () => undefined },
      },
      { seed, profile: 'certify', only: ['rate-limit'], rateLimit: 240, rateLimitCheck: 'run' },
    ]
    for (const each of visits) {
      const { trace } = await visit(each)
      for (const [check, own] of Map.groupBy(trace, (event) => ('check' in event ? event.check : '')))
        if (own.some(({ event }) => event === 'begin'))
          runs.set(check, [...(runs.get(check) ?? []), measuredIn(own)])
    }
  }
  const sorted = [...runs].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(sorted.map(([check, own]) => [check, together(own)]))
}

function measuredIn(own: readonly TraceEvent[]): Touched {
  const exchanges = own.filter((event) => event.event === 'exchange')
  // A burst reads first pages alone, whatever a list takes.
  const lists = exchanges.filter(
    ({ check, request, operation }) =>
      !check.startsWith('rate-limit/') && operation?.startsWith('list') && !request.query.includes('cursor='),
  )
  const began = own.find((event) => event.event === 'begin')?.now ?? 0
  const resumed = own.findLast((event) => event.event === 'resume')?.now ?? began
  const rules = own.flatMap((event) =>
    event.event === 'finding' && event.by === 'check' ? [event.rule] : [],
  )
  return {
    requests: exchanges.length,
    lists: lists.length,
    seconds: Math.ceil((resumed - began) / 1_000),
    rules: [...new Set(rules)],
  }
}

function together(runs: readonly Touched[]): Touched {
  const typical = (values: readonly number[]): number =>
    Math.ceil(values.reduce((sum, value) => sum + value, 0) / values.length)
  return {
    requests: typical(runs.map(({ requests }) => requests)),
    lists: typical(runs.map(({ lists }) => lists)),
    seconds: Math.max(...runs.map(({ seconds }) => seconds)),
    rules: [...new Set(runs.flatMap(({ rules }) => rules))],
  }
}

if (import.meta.main) {
  const measured = await measure([1, 2, 3, 4, 5])
  const costs = Object.entries(measured).map(([check, { rules: _, ...cost }]) => [check, cost])
  const file = new URL('../run/measured.json', import.meta.url)
  writeFileSync(file, `${JSON.stringify(Object.fromEntries(costs), undefined, 1)}\n`)
  const touched = new Set(Object.values(measured).flatMap(({ rules }) => rules))
  for (const { id, rules } of checks) {
    // A rule that one check declares in vain another one judges.
    const odd = [
      ...(measured[id]?.rules ?? []).filter((rule) => !rules.includes(rule)),
      ...rules.filter((rule) => !touched.has(rule)),
    ]
    if (odd.length === 0) continue
    process.stderr.write(`${id} declares too few or too many rules: ${odd.join(', ')}\n`)
    process.exitCode = 1
  }
}
