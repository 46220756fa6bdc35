import type { Report } from '../report/report.ts'

/** The end of a run for a person: the verdicts as numbers, each failure, each reading, what was left behind. */
export function summaryText(report: Report): string {
  const { counts, run, failures } = report
  const lines = [
    '',
    `${report.outcome.toUpperCase()}  ${counts.violated} violated, ${counts.passed} passed, ${counts.observed} observed, ` +
      `${counts['not testable']} not testable, ${counts['not claimed']} not claimed, ${counts.error} errors`,
    `${run.requests} requests in ${run.seconds} s; seed ${run.seed}`,
    ...(run.incomplete === undefined ? [] : [`Incomplete: ${run.incomplete}`]),
    ...report.rules.flatMap(({ verdict, rule, error }) =>
      verdict === 'error' ? [`Our fault: ${rule}: ${error}`] : [],
    ),
    ...failures.flatMap((failure) => [
      '',
      `${failure.id}  ${failure.rule}  ${failure.known === undefined ? '' : `(known: ${failure.known}) `}${confirmationText(failure.confirmation)}`,
      ...[
        ...new Set(
          failure.findings.map(
            ({ claim, actual }) => `    ${claim}${actual === undefined ? '' : `; it was ${actual}`}`,
          ),
        ),
      ].slice(0, 4),
      `    certify --repro ${failure.token}`,
    ]),
    ...report.stale.map(
      (entry) => `Stale: ${entry} is a known failure that passes now; take it off the list`,
    ),
    ...readingLines(report),
    ...(report.residue.length === 0
      ? []
      : [`Left behind: ${report.residue.map(({ grantId }) => grantId).join(', ')}`]),
  ]
  return `${lines.join('\n')}\n`
}

function readingLines({ rules }: Report): readonly string[] {
  const observed = rules.filter((rule) => rule.readings.length > 0 && rule.level === 'open')
  if (observed.length === 0) return []
  const lines = observed.map(({ rule, readings }) => {
    const all = [...new Set(readings.flatMap((one) => one.readings))]
    return `    ${rule}: ${all.join(', ')}`
  })
  return ['', 'Where the description leaves a choice, this deployment does:', ...lines]
}

function confirmationText(confirmation: Report['failures'][number]['confirmation']): string {
  if (confirmation.kind === 'unconfirmed') return `unconfirmed: ${confirmation.because}`
  return `${confirmation.kind}: ${confirmation.failed} of ${confirmation.of} times`
}
