import { writeFileSync } from 'node:fs'
import { checks } from '../conformance/checks/all.ts'
import type { TraceEvent } from '../conformance/diagnosis/trace.ts'
import type { Exchange } from '../conformance/kit/exchange.ts'
import type { Measured } from '../conformance/run/plan.ts'
import type { RuleId } from '../spec/generated/rules.ts'
import { command } from './command.ts'
import { runInProcess } from './run-in-process.ts'

/** The measured requests and seconds of a check of the suite in a run, and every rule that it judged, observed or found untestable. */
interface Touched extends Measured {
  readonly rules: readonly RuleId[]
}

const measuredFile = new URL('../conformance/run/measured.json', import.meta.url)

const help = `
Exit codes: 0 written; 1 written all the same, and a check declares too few or too many rules; 2 wrong usage.`

command(
  'measure',
  'Measures what each check takes on a sound deployment, and writes conformance/run/measured.json.',
  help,
)
  .action(measure)
  .parse()

async function measure(): Promise<void> {
  const runs = new Map<string, Touched[]>()
  for (const seed of [1, 2, 3, 4, 5]) {
    const all = { maxRequests: 100_000, only: checks.map(({ id }) => id), restarts: () => undefined }
    const limits = { only: ['rate-limit'], rateLimit: 240, rateLimitCheck: 'run' } as const
    for (const options of [all, limits]) {
      const { trace } = await runInProcess({ seed, ...options })
      for (const [check, own] of Map.groupBy(trace, (event) => ('check' in event ? event.check : '')))
        if (own.some(({ event }) => event === 'begin'))
          runs.set(check, [...(runs.get(check) ?? []), measuredIn(own)])
    }
  }
  const costs = [...runs]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([check, own]) => {
      const mean = (what: 'requests' | 'lists' | 'rounds') =>
        Math.ceil(own.reduce((sum, one) => sum + one[what], 0) / own.length)
      const seconds = Math.max(...own.map((one) => one.seconds))
      return [check, { requests: mean('requests'), lists: mean('lists'), seconds, rounds: mean('rounds') }]
    })
  writeFileSync(measuredFile, `${JSON.stringify(Object.fromEntries(costs), undefined, 1)}\n`)

  const touched = rulesOf([...runs.values()].flat())
  for (const { id, rules } of checks) {
    // A rule that one check declares in vain another one judges.
    const undeclared = [...rulesOf(runs.get(id) ?? [])].filter((rule) => !rules.includes(rule))
    const odd = [...undeclared, ...rules.filter((rule) => !touched.has(rule))]
    if (odd.length === 0) continue
    process.stderr.write(`${id} declares too few or too many rules: ${odd.join(', ')}\n`)
    process.exitCode = 1
  }
}

function measuredIn(own: readonly TraceEvent[]): Touched {
  const exchanges = own.filter((event) => event.event === 'exchange')
  // A burst reads first pages alone, whatever a list takes, and what is refused has one.
  const lists = exchanges.filter(
    ({ check, request, operation, status }) =>
      !check.startsWith('rate-limit/') &&
      operation?.startsWith('list') &&
      status === 200 &&
      !request.query.includes('cursor='),
  )
  const began = own.find((event) => event.event === 'begin')?.now ?? 0
  const resumed = own.findLast((event) => event.event === 'resume')?.now ?? began
  return {
    requests: exchanges.length,
    lists: lists.length,
    seconds: Math.ceil((resumed - began) / 1_000),
    rounds: roundsIn(exchanges),
    rules: own.flatMap((event) => (event.event === 'finding' && event.by === 'check' ? [event.rule] : [])),
  }
}

/** Counts the requests that were sent when all earlier ones were answered. */
function roundsIn(exchanges: readonly Exchange[]): number {
  let [rounds, answered] = [0, 0]
  for (const { sentAt, receivedAt } of exchanges.toSorted((one, other) => one.n - other.n)) {
    if (sentAt >= answered) rounds++
    answered = Math.max(answered, receivedAt)
  }
  return rounds
}

function rulesOf(some: readonly Touched[]): ReadonlySet<RuleId> {
  return new Set(some.flatMap(({ rules }) => rules))
}
