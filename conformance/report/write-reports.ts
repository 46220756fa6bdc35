import type { KeyObject } from 'node:crypto'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder, writePrivately } from '../../src/files.ts'
import { certificateFile, certificateOf, statementOf } from './certificate.ts'
import { htmlReport } from './html/page.ts'
import { junit } from './junit.ts'
import { markdownReport } from './markdown.ts'
import type { RunResult } from './report.ts'
import { contentOf } from './report-content.ts'
import { jsonLine, visible } from './visible.ts'

type Signing = Readonly<{ key: KeyObject; digest: string }>

/** Writes every form of a report, and its trace, into a private directory, with a certificate when there is a key. */
export async function writeReports(directory: string, run: RunResult, signing?: Signing): Promise<void> {
  makePrivateFolder(directory)
  const files = filesOf(run)
  // A certificate of an earlier run would not match.
  rmSync(join(directory, certificateFile), { force: true })
  for (const [name, text] of Object.entries(files)) writePrivately(join(directory, name), text)
  if (signing === undefined) return
  const certificate = certificateOf(statementOf(run, files, signing.digest), signing.key)
  writePrivately(join(directory, certificateFile), certificate)
}

/** Returns every form of a report, and its trace, by file name. */
export function filesOf(run: RunResult): Readonly<Record<string, string>> {
  const content = contentOf(run)
  return {
    'report.json': `${visible(JSON.stringify(run.report, undefined, 2))}\n`,
    'trace.jsonl': run.trace.map(jsonLine).join(''),
    'report.html': htmlReport(content),
    'report.md': markdownReport(content),
    'junit.xml': junit(content),
  }
}
