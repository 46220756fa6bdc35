import { junitXml } from '../../conformance/report/junit-xml.ts'
import type { Finding } from '../diff/index.ts'
import { version } from '../files.ts'
import { placesIn, workflowCommand } from '../tools/annotation.ts'
import { sarif } from '../tools/sarif.ts'

/** The differences that `diff` found between two versions of an API contract, with the path and the text of the new one. */
interface ComparedDocument {
  readonly findings: readonly Finding[]
  readonly fails: (finding: Finding) => boolean
  readonly refusals: readonly string[]
  readonly file: string
  readonly text: string
}

/** Formats a comparison for CI servers. */
export const reports = {
  'github-actions': (compared: ComparedDocument): string =>
    annotationsOf(compared).map(workflowCommand).join(''),

  sarif: (compared: ComparedDocument): string =>
    sarif('bundle-access diff', version, annotationsOf(compared)),

  /** Has the verdict as its first case, so that a change without findings has a case too. */
  junit({ findings, fails, refusals, file }: ComparedDocument): string {
    const verdict = {
      name: 'the change is allowed',
      classname: 'bundle-access.diff',
      outcome: refusals.length === 0 ? ('passed' as const) : ('failure' as const),
      message: refusals.join(' '),
    }
    const cases = findings.map((finding) => ({
      name: `${finding.rule} at ${finding.path}`,
      classname: `bundle-access.diff.${finding.class}`,
      outcome: fails(finding) ? ('failure' as const) : ('passed' as const),
      message: finding.message,
      type: finding.rule,
      lines: finding.where,
    }))
    return junitXml(`bundle-access diff ${file}`, 0, [{ name: file, cases: [verdict, ...cases] }])
  },
}

function annotationsOf({ findings, fails, file, text }: ComparedDocument) {
  const placeOf = placesIn(text)
  return findings.map((finding) => ({
    severity: fails(finding) ? ('error' as const) : ('notice' as const),
    rule: finding.rule,
    message: `${finding.class}: ${finding.message}`,
    file,
    pointer: finding.path,
    text: `The rule ${finding.rule} of docs/versioning-policy.md, ${finding.class}.`,
    ...placeOf(finding.path),
  }))
}
