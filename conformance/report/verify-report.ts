import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checks as suiteChecks } from '../checks/all.ts'
import { catalogue } from '../contract/catalogue.ts'
import type { Check } from '../kit/check.ts'
import type { Finding } from '../kit/finding.ts'
import type { TraceEvent } from '../run/trace.ts'
import type { Report } from './report.ts'
import { conclusionFaults } from './verify/conclusion-faults.ts'
import { confirmationFaults } from './verify/confirmation-faults.ts'
import { derivedFindings } from './verify/derived-findings.ts'
import { recordFaults, same } from './verify/record-faults.ts'
import { reportFiles } from './write-reports.ts'

/** Whether a report says what follows from its trace. */
export interface Verification {
  readonly agrees: boolean
  /** Each in one sentence. */
  readonly differences: readonly string[]
}

/**
 * Derives the verdict of a report again, from the requests and responses beside it, and says what differs; nothing is
 * sent. That the trace is what a deployment really answered cannot be seen from it.
 */
export async function verifyReport(
  directory: string,
  checks: readonly Check[] = suiteChecks,
): Promise<Verification> {
  try {
    const report = JSON.parse(readFileSync(join(directory, 'report.json'), 'utf8')) as Report
    const trace = linesOf(readFileSync(join(directory, 'trace.jsonl'), 'utf8'))
    return of([...(await runFaults(report, trace, checks)), ...fileFaults(directory, report, trace)])
  } catch (thrown) {
    return of([`it cannot be read: ${thrown instanceof Error ? thrown.message : String(thrown)}`])
  }
}

/** Where a report differs from what follows from its trace. */
export async function runFaults(
  report: Report,
  trace: readonly TraceEvent[],
  checks: readonly Check[] = suiteChecks,
): Promise<readonly string[]> {
  const record = recordFaults(report, trace)
  if (!trace.some((event) => event.event === 'run')) return record
  const { findings, differences } = await derivedFindings(checks, trace)
  return [
    ...record,
    ...differences,
    ...conclusionFaults(report, trace, withoutConfirming(findings, trace), checks, catalogue),
    ...confirmationFaults(report, trace, findings, checks),
  ]
}

/** The other forms of a report follow from the same two files; one that was not written is not missed. */
function fileFaults(directory: string, report: Report, trace: readonly TraceEvent[]): readonly string[] {
  const files = reportFiles(report, trace, catalogue)
  return Object.entries(files).flatMap(([name, text]) => {
    const file = join(directory, name)
    if (!existsSync(file)) return []
    const is = readFileSync(file, 'utf8')
    const fits = name === 'report.json' ? same(JSON.parse(is), report) : is === text
    return fits ? [] : [`${name} says another thing than report.json and trace.jsonl`]
  })
}

function withoutConfirming(findings: readonly Finding[], trace: readonly TraceEvent[]): readonly Finding[] {
  const confirming = new Set(
    trace.flatMap((event) =>
      event.event === 'begin' && event.purpose === 'confirm' ? [`${event.check} ${event.attempt}`] : [],
    ),
  )
  return findings.filter(({ check, attempt }) => !confirming.has(`${check} ${attempt}`))
}

const linesOf = (text: string): readonly TraceEvent[] =>
  text.split('\n').flatMap((line) => (line === '' ? [] : [JSON.parse(line) as TraceEvent]))

const of = (differences: readonly string[]): Verification => ({
  agrees: differences.length === 0,
  differences,
})
