import { catalogue } from '../contract/catalogue.ts'
import type { Report } from '../report/report.ts'
import { untestedRules } from '../report/untested.ts'

/** The summary of a run in text: counts, failures, variants, residue. `again` begins the command that tries a failure again. */
export function summaryText(report: Report, again: string, reportFile?: string): string {
  const { counts, run, failures } = report
  const lines = [
    '',
    `${report.outcome.toUpperCase()}  ${counts.violated} violated, ${counts.passed} passed, ${counts.observed} observed, ` +
      `${counts['not testable']} not testable, ${counts['not claimed']} not claimed, ${counts.error} errors`,
    `${run.requests} requests in ${run.seconds} s; seed ${run.seed}`,
    ...(run.incomplete === undefined ? [] : [`Incomplete: ${run.incomplete}`]),
    ...untestedLines(report),
    ...report.warnings.map((warning) => `Warning: ${warning}`),
    ...report.rules.flatMap(({ verdict, rule, error }) =>
      verdict === 'error' ? [`Our fault: ${rule}: ${error}`] : [],
    ),
    ...[...Map.groupBy(failures, ({ rule }) => rule)].flatMap(([rule, own]) =>
      ruleLines(rule, own, again, reportFile),
    ),
    ...report.stale.map(
      (entry) => `Stale: ${entry} is a known failure that passes now; take it off the list`,
    ),
    ...variantLines(report),
    ...(report.residue.length === 0
      ? []
      : ['', 'Left behind, still live or not known to be over:', ...report.residue.map(residueLine)]),
  ]
  return `${lines.join('\n')}\n`
}

/** The failures of one rule: the first in full, for a rule that is broken is often broken in many checks. */
function ruleLines(
  rule: string,
  failures: Report['failures'],
  again: string,
  reportFile: string | undefined,
): readonly string[] {
  const [first, ...others] = failures.toSorted((a, b) => sureness(a) - sureness(b))
  if (first === undefined) return []
  const { id, check, known, confirmation, findings, token } = first
  const claims = new Set(
    findings.map(({ claim, actual }) => `    ${claim}${actual === undefined ? '' : `; it was ${actual}`}`),
  )
  const more = claims.size - mostClaims
  const repro = reportFile === undefined ? token : `${reportFile}#${id}`
  return [
    '',
    `${rule}  ${textOf(rule)}`,
    `  ${id} in ${check}  ${known === undefined ? '' : `(known: ${known}) `}${confirmationText(confirmation)}`,
    ...[...claims].slice(0, mostClaims),
    ...(more > 0 ? [`    and ${more} more claims like these`] : []),
    ...(token === undefined ? [] : [`    ${again} --repro ${repro}`]),
    ...(others.length === 0
      ? []
      : [
          `  also ${shortened(
            others.map((one) => `${one.id} in ${one.check}`),
            mostOthers,
          )}`,
        ]),
  ]
}

const textOf = (rule: string): string => catalogue.find(({ id }) => id === rule)?.text ?? ''

const sureness = ({ known, confirmation, token }: Report['failures'][number]): number =>
  (known === undefined ? 0 : 10) + (token === undefined ? 5 : 0) + (confirmation.kind === 'confirmed' ? 0 : 1)

const shortened = (words: readonly string[], most: number): string =>
  words.length <= most
    ? words.join(', ')
    : `${words.slice(0, most).join(', ')} and ${words.length - most} more`

function untestedLines(report: Report): readonly string[] {
  if (report.checks.every(({ ending }) => ending === 'not run')) return []
  const { missing, unseen } = untestedRules(report, catalogue)
  const lines = missing.map(
    ({ item, rules }) =>
      `    ${item}: ${shortened(
        rules.map(({ id }) => id),
        mostRules,
      )}`,
  )
  const all = unseen.length === 0 ? [] : [`    ${unseen.length} rules cannot be seen from outside`]
  return lines.length + all.length === 0 ? [] : ['Not testable, by what is missing:', ...lines, ...all]
}

function variantLines({ rules }: Report): readonly string[] {
  const observed = rules.filter((rule) => rule.variants.length > 0 && rule.level === 'open')
  if (observed.length === 0) return []
  const lines = observed.map(({ rule, variants }) => {
    const all = [...new Set(variants.flatMap((one) => one.variants))]
    return `    ${rule}: ${all.join(', ')}`
  })
  return ['', 'Where the description leaves a choice, this deployment does:', ...lines]
}

const residueLine = ({ bundleId, userId, grantId }: Report['residue'][number]): string =>
  `    ${grantId} of ${userId} in ${bundleId}`

function confirmationText(confirmation: Report['failures'][number]['confirmation']): string {
  if (confirmation.kind === 'unconfirmed') return `unconfirmed: ${confirmation.because}`
  return `${confirmation.kind}: ${confirmation.failed} of ${confirmation.of} times`
}

const mostClaims = 4
const mostOthers = 4
const mostRules = 6
