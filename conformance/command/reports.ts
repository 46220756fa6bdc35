import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { diffReports } from '../report/diff-report.ts'
import type { Report } from '../report/report.ts'
import { verifyReport } from '../report/verify-report.ts'
import { type CommandExit, type CommandIo, UsageFault } from './io.ts'

/** `bundle-access verify-report`: whether the report in a directory follows from the trace beside it; 1 when it does not. */
export async function verify(
  directory: string,
  io: Pick<CommandIo, 'stdout' | 'stderr'>,
  form: 'text' | 'json' = 'text',
): Promise<CommandExit> {
  try {
    for (const name of ['report.json', 'trace.jsonl']) {
      if (!existsSync(join(directory, name)))
        throw new UsageFault(`${directory} has no ${name}: name the directory that --report wrote`)
    }
    const differences = await verifyReport(directory)
    const agrees = differences.length === 0
    if (form === 'json') io.stdout(`${JSON.stringify({ agrees, differences })}\n`)
    else if (agrees) io.stdout('The report follows from its trace.\n')
    else io.stdout(differences.map((difference) => `differs: ${difference}\n`).join(''))
    return agrees ? 0 : 1
  } catch (thrown) {
    if (!(thrown instanceof UsageFault)) throw thrown
    io.stderr(`bundle-access verify-report: ${thrown.message}\n`)
    return 2
  }
}

/** `bundle-access diff-report`: what changed from one report to another, as Markdown; 1 when a rule is violated now that was not. */
export function compare(
  before: string,
  after: string,
  io: Pick<CommandIo, 'stdout' | 'stderr'>,
): CommandExit {
  try {
    const [a, b] = [readReport(before), readReport(after)]
    io.stdout(diffReports(a, b))
    const was = new Set(violated(a))
    return violated(b).every((rule) => was.has(rule)) ? 0 : 1
  } catch (thrown) {
    if (!(thrown instanceof UsageFault)) throw thrown
    io.stderr(`bundle-access diff-report: ${thrown.message}\n`)
    return 2
  }
}

const violated = ({ rules }: Report): readonly string[] =>
  rules.flatMap(({ rule, verdict }) => (verdict === 'violated' ? [rule] : []))

/** A report.json, or the directory that holds one. */
function readReport(path: string): Report {
  try {
    const file = statSync(path).isDirectory() ? join(path, 'report.json') : path
    const report = JSON.parse(readFileSync(file, 'utf8')) as Partial<Report>
    if (report.report === 1 && Array.isArray(report.rules)) return report as Report
  } catch {
    // What cannot be read is no report either.
  }
  throw new UsageFault(`${path} is no report.json and no directory with one`)
}
