import type { CatalogueRule } from '../../contract/catalogue.ts'
import type { Check } from '../../kit/check.ts'
import type { Finding } from '../../kit/finding.ts'
import { gatherFailures } from '../../run/failures.ts'
import type { TraceEvent } from '../../run/trace.ts'
import { type Concluded, concluded } from '../outcome.ts'
import type { Report } from '../report.ts'
import { same } from './record-faults.ts'

/** Where a report concludes another thing than what follows from the findings of its trace. */
export function conclusionFaults(
  report: Report,
  trace: readonly TraceEvent[],
  findings: readonly Finding[],
  checks: readonly Check[],
  rules: readonly CatalogueRule[],
): readonly string[] {
  const derived = conclusionOf(trace, findings, checks, rules)
  return [
    ...ruleFaults(report, derived),
    ...failureFaults(report, derived),
    ...(['outcome', 'exitCode', 'counts', 'stale'] as const).flatMap((name) =>
      same(report[name], derived[name])
        ? []
        : [
            `${name}: report.json says ${JSON.stringify(report[name])}, by the trace it is ${JSON.stringify(derived[name])}`,
          ],
    ),
    ...checkFaults(report, trace, checks),
  ]
}

function conclusionOf(
  trace: readonly TraceEvent[],
  findings: readonly Finding[],
  checks: readonly Check[],
  rules: readonly CatalogueRule[],
): Concluded {
  const named = (id: string): readonly Check[] => checks.filter((check) => check.id === id)
  const tried = new Set(
    trace.flatMap((event) =>
      event.event === 'begin' && event.purpose === 'try' ? [`${event.check} ${event.attempt}`] : [],
    ),
  )
  const over = trace.find((event) => event.event === 'over')
  const known = over?.known ?? []
  return concluded({
    rules,
    findings,
    failures: gatherFailures(findings, known),
    endings: trace.flatMap((event) =>
      event.event === 'end' && tried.has(`${event.check} ${event.attempt}`)
        ? named(event.check).map((check) => ({ check, ending: event.ending }))
        : [],
    ),
    untried: trace.flatMap((event) =>
      event.event === 'untried' ? named(event.check).map((check) => ({ check, because: event.because })) : [],
    ),
    known,
    incomplete: over?.incomplete,
  })
}

function ruleFaults(report: Report, derived: Concluded): readonly string[] {
  const reported = new Map(report.rules.map((verdict) => [verdict.rule, verdict]))
  const extra = report.rules.length - reported.size
  return [
    ...(extra === 0 ? [] : ['report.json has a rule twice']),
    ...derived.rules.flatMap((should) => {
      const is = reported.get(should.rule)
      if (is === undefined)
        return [`${should.rule} is not in report.json; by the trace it is ${should.verdict}`]
      if (is.verdict !== should.verdict)
        return [`${should.rule}: report.json says ${is.verdict}, by the trace it is ${should.verdict}`]
      return same(is, should)
        ? []
        : [`${should.rule}: report.json tells of its verdict (${is.verdict}) otherwise than the trace`]
    }),
    ...[...reported.keys()].flatMap((rule) =>
      derived.rules.some((verdict) => verdict.rule === rule) ? [] : [`${rule} is no rule of the catalogue`],
    ),
  ]
}

/** What a failure is about; how sure it is and what it shows is looked at by itself. */
function failureFaults(report: Report, derived: Concluded): readonly string[] {
  const about = ({ id, rule, check, findings, known }: Report['failures'][number]) =>
    ({ id, rule, check, findings, known }) as const
  const reported = new Map(report.failures.map((failure) => [failure.id, failure]))
  return [
    ...derived.failures.flatMap((should) => {
      const is = reported.get(should.id)
      if (is === undefined) return [`${should.id} (${should.rule} in ${should.check}) is not in report.json`]
      return same(about(is), about(should)) ? [] : [`${should.id} is another failure than by the trace`]
    }),
    ...report.failures.flatMap(({ id }) =>
      derived.failures.some((failure) => failure.id === id) ? [] : [`${id} does not follow from the trace`],
    ),
  ]
}

/** Every check that a report lists was made or left out, as it says. */
function checkFaults(
  report: Report,
  trace: readonly TraceEvent[],
  checks: readonly Check[],
): readonly string[] {
  const begun = new Set(trace.flatMap((event) => (event.event === 'begin' ? [event.check] : [])))
  const untried = new Set(trace.flatMap((event) => (event.event === 'untried' ? [event.check] : [])))
  const listed = new Set(report.checks.map(({ check }) => check))
  return [
    ...report.checks.flatMap(({ check, ending }) => {
      if (!checks.some(({ id }) => id === check)) return [`${check} is no check of this suite`]
      return begun.has(check) === (ending !== 'not run')
        ? []
        : [`${check}: report.json says ${ending}, the trace does not`]
    }),
    ...[...begun, ...untried].flatMap((check) =>
      listed.has(check) ? [] : [`${check} is in the trace and not in report.json`],
    ),
    ...(report.run.incomplete === undefined
      ? report.checks.flatMap(({ check }) =>
          begun.has(check) || untried.has(check) ? [] : [`${check} was neither made nor left out`],
        )
      : []),
  ]
}
