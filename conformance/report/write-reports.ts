import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueRule } from '../contract/catalogue.ts'
import type { TraceEvent } from '../run/trace.ts'
import { htmlReport } from './html/page.ts'
import { junit } from './junit.ts'
import { markdownReport } from './markdown.ts'
import { recordingOf } from './recording.ts'
import type { Report } from './report.ts'

/** Writes every form of a report, and its trace, into a directory. */
export async function writeReports(
  directory: string,
  report: Report,
  trace: readonly TraceEvent[],
  rules: readonly CatalogueRule[],
): Promise<void> {
  const files = { ...reportFiles(report, trace, rules), 'trace.jsonl': lines(trace) }
  for (const [name, text] of Object.entries(files)) writeFileSync(join(directory, name), text)
}

/** Every form of a report by its file name, from the report, its trace and the catalogue alone. */
export function reportFiles(
  report: Report,
  trace: readonly TraceEvent[],
  rules: readonly CatalogueRule[],
): Readonly<Record<string, string>> {
  const recording = recordingOf(trace)
  return {
    'report.json': `${JSON.stringify(report, undefined, 2)}\n`,
    'report.html': htmlReport(report, recording, rules),
    'report.md': markdownReport(report, recording, rules),
    'junit.xml': junit(report, rules),
  }
}

const lines = (trace: readonly TraceEvent[]): string =>
  trace.map((event) => `${JSON.stringify(event)}\n`).join('')
