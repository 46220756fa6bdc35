import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checks as suiteChecks } from '../checks/all.ts'
import type { Check } from '../kit/check.ts'
import { unaskedRules } from '../run/plan.ts'
import { replay } from '../run/replay.ts'
import type { TraceEvent } from '../run/trace.ts'
import { suiteVersion } from '../run/version.ts'
import { fold } from './fold.ts'
import { jsonDifferences } from './json-differences.ts'
import type { Report } from './report.ts'
import { reportFiles } from './write-reports.ts'

/**
 * Says, each in a sentence, where the report in a directory is not the one that follows from the exchanges of its trace; sends
 * nothing. That the trace is what a deployment really answered cannot be seen from it.
 */
export async function verifyReport(
  directory: string,
  checks: readonly Check[] = suiteChecks,
): Promise<readonly string[]> {
  try {
    const read = (name: string) => readFileSync(join(directory, name), 'utf8')
    const report = JSON.parse(read('report.json')) as Report
    const lines = read('trace.jsonl').split('\n')
    const trace = lines.flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TraceEvent]))
    const other = otherVersion(trace)
    if (other !== undefined) return [other]
    // The other forms of a report follow from the same two files; one that was not written is not missed.
    const { 'report.json': _, ...others } = reportFiles({ report, trace })
    const changed = Object.entries(others).filter(
      ([name, text]) => existsSync(join(directory, name)) && read(name) !== text,
    )
    return [
      ...(await reportDifferences(report, trace, checks)),
      ...changed.map(([name]) => `${name} says another thing than report.json and trace.jsonl`),
    ]
  } catch (thrown) {
    return [`it cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`]
  }
}

/** Where a report is not the one that follows from the exchanges of a trace, each in a sentence. */
export async function reportDifferences(
  report: Report,
  trace: readonly TraceEvent[],
  checks: readonly Check[] = suiteChecks,
): Promise<readonly string[]> {
  const run = trace.find((event) => event.event === 'run')
  if (run === undefined) return ['the trace has no beginning: its first line is missing']
  const other = otherVersion(trace)
  if (other !== undefined) return [other]
  const replayed = await replay(checks, trace)
  const isPromised = ['', unaskedRules(checks).join()].includes(run.unasked.join())
  return [
    ...replayed.differences,
    ...(isPromised ? [] : ['the trace promises less than the checks can judge']),
    ...jsonDifferences(byName(fold(replayed.trace)), byName(report)).map(
      ({ path, expected, actual }) =>
        `${path}: report.json says ${inWords(actual)}, by the trace it is ${inWords(expected)}`,
    ),
  ]
}

/** Another version sends other requests and writes other reports: all of it would differ. */
function otherVersion(trace: readonly TraceEvent[]): string | undefined {
  const made = trace.find((event) => event.event === 'run')?.suite
  if (made === undefined || made === suiteVersion) return undefined
  return `the run was made by version ${made} of the suite; this is ${suiteVersion}: verify it with that one`
}

/** A report with its rules, failures and checks by their names, so that a missing one moves no other. */
function byName({ rules, failures, checks, ...rest }: Report): unknown {
  const named = <Item>(items: readonly Item[], nameOf: (item: Item) => string) =>
    Object.fromEntries(
      [...Map.groupBy(items, nameOf)].map(([name, own]) => [name, own.length === 1 ? own[0] : own]),
    )
  return {
    ...rest,
    rules: named(rules, ({ rule }) => rule),
    failures: named(failures, ({ id }) => id),
    checks: named(checks, ({ check }) => check),
  }
}

function inWords(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

const mostCharacters = 200
