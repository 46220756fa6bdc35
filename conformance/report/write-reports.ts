import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { CatalogueRule } from '../runner/catalogue.ts'
import type { TraceEvent } from '../trace.ts'
import type { Report } from './report.ts'

/** Writes every form of a report into a directory: `report.json` and the trace it stands on. */
export async function writeReports(
  directory: string,
  report: Report,
  trace: readonly TraceEvent[],
  _rules: readonly CatalogueRule[],
): Promise<void> {
  writeFileSync(join(directory, 'report.json'), `${JSON.stringify(report, undefined, 2)}\n`)
  writeFileSync(join(directory, 'trace.jsonl'), trace.map((event) => `${JSON.stringify(event)}\n`).join(''))
}
