import { isDeepStrictEqual } from 'node:util'
import type { Exchange } from '../../kit/exchange.ts'
import { jsonOf } from '../../kit/wire.ts'
import { seedOf } from '../../run/given.ts'
import type { TraceEvent } from '../../run/trace.ts'
import { suiteVersion } from '../../run/version.ts'
import type { Report } from '../report.ts'

/** What is wrong with a trace by itself, and where a report says another thing of the run than its trace. */
export function recordFaults(report: Report, trace: readonly TraceEvent[]): readonly string[] {
  const run = trace.find((event) => event.event === 'run')
  const over = trace.find((event) => event.event === 'over')
  if (run === undefined) return ['trace.jsonl has no beginning: its first line is missing']
  if (over === undefined) return ['trace.jsonl has no end: its last line is missing']
  const { seed, profile, planHash, suite, tag, baseUrl, startedAt } = run
  const exchanges = trace.filter((event) => event.event === 'exchange')
  const reported: readonly (readonly [string, unknown, unknown])[] = [
    ['suite.version', report.suite.version, suite],
    ['run.id', report.run.id, tag],
    ['run.seed', report.run.seed, seed],
    ['run.profile', report.run.profile, profile],
    ['run.planHash', report.run.planHash, planHash],
    ['run.startedAt', report.run.startedAt, new Date(startedAt).toISOString()],
    ['run.requests', report.run.requests, exchanges.length],
    ['run.incomplete', report.run.incomplete, over.incomplete],
    ['target.baseUrl', report.target.baseUrl, baseUrl],
    ['residue', report.residue, over.residue],
  ]
  return [
    ...(suite === suiteVersion
      ? []
      : [
          `the run was made by version ${suite} of the suite; this is ${suiteVersion}: verify it with that one`,
        ]),
    ...reported.flatMap(([name, is, should]) =>
      same(is, should)
        ? []
        : [`report.json says ${name} is ${jsonText(is)}; by the trace it is ${jsonText(should)}`],
    ),
    ...orderFaults(exchanges),
    ...seedFaults(trace, seed),
  ]
}

/** Every request of a run has its ordinal, and none is missing. */
function orderFaults(exchanges: readonly Exchange[]): readonly string[] {
  const numbers = exchanges.map(({ n }) => n).sort((a, b) => a - b)
  const gap = numbers.findIndex((n, index) => n !== index + 1)
  const order = gap === -1 ? [] : [`the trace has no exchange #${gap + 1}, or has one twice`]
  const parsed = exchanges.flatMap(({ n, text, json }) =>
    same(json, jsonOf(text)) ? [] : [`exchange #${n} of the trace has other JSON than its text`],
  )
  return [...order, ...parsed]
}

/** All choices of a run follow from its seed, check by check and round by round. */
function seedFaults(trace: readonly TraceEvent[], seed: number): readonly string[] {
  const rounds = new Map<string, number>()
  return trace.flatMap((event) => {
    if (event.event !== 'begin' || event.purpose !== 'try') return []
    const round = rounds.get(event.check) ?? 0
    rounds.set(event.check, round + 1)
    const name = round === 0 ? event.check : `${event.check}#${round}`
    return event.seed === seedOf(seed, name) ? [] : [`${event.check} did not draw from the seed of the run`]
  })
}

/** Whether two values are the same JSON, in whatever order their fields stand. */
export const same = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(a, b) || canonical(a) === canonical(b)

const canonical = (value: unknown): string =>
  JSON.stringify(value, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  ) ?? 'nothing'

const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'not there'
