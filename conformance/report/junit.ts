import { sectionTitles } from '../../spec/generated/rules.ts'
import type { CatalogueRule } from '../contract/catalogue.ts'
import type { Failure } from '../run/failures.ts'
import type { Report, RuleVerdict } from './report.ts'
import { confirmationInWords, reproCommand } from './wording.ts'

/** `junit.xml`: a suite for each section of the description, a test case for each rule; what could not be tested is skipped. */
export function junit(report: Report, rules: readonly CatalogueRule[]): string {
  const sections = Map.groupBy(rules, (rule) => rule.section)
  const suites = [...sections].map(([section, own]) => {
    const verdicts = own.flatMap((rule) => report.rules.filter((verdict) => verdict.rule === rule.id))
    const cases = verdicts.map((verdict) => testCase(verdict, report, section))
    const attributes = `${totals(verdicts)} time="0" timestamp="${text(report.run.startedAt.slice(0, 19))}"`
    return `<testsuite name="${text(sectionTitles[section])}" ${attributes}>\n${cases.join('\n')}\n</testsuite>`
  })
  const name = `bundle-access certify ${report.target.baseUrl}`
  return `<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="${text(name)}" ${totals(report.rules)} time="${report.run.seconds}">
${suites.join('\n')}
</testsuites>
`
}

/** Text for an element or an attribute, without the characters that XML 1.0 cannot represent. */
export const text = (value: string): string =>
  value
    .replace(illegal, '\ufffd')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll('\n', '&#10;')
    .replaceAll('\t', '&#9;')

/** Control characters except tab and line feed, lone surrogates, and the two noncharacters. */
const illegal = /(?![\n\t])[\p{Cc}\p{Cs}\ufffe\uffff]/gu

function totals(verdicts: readonly RuleVerdict[]): string {
  const count = (test: (verdict: RuleVerdict) => boolean) => verdicts.filter(test).length
  const failures = count((verdict) => kindOf(verdict) === 'failure')
  const errors = count((verdict) => kindOf(verdict) === 'error')
  const skipped = count((verdict) => kindOf(verdict) === 'skipped')
  return `tests="${verdicts.length}" failures="${failures}" errors="${errors}" skipped="${skipped}"`
}

/** A known failure is no failure of this run. */
function kindOf({ verdict, known }: RuleVerdict): 'failure' | 'error' | 'skipped' | 'passed' {
  if (verdict === 'violated') return known === undefined ? 'failure' : 'skipped'
  if (verdict === 'error') return 'error'
  return verdict === 'not testable' || verdict === 'not claimed' ? 'skipped' : 'passed'
}

function testCase(verdict: RuleVerdict, report: Report, section: string): string {
  const open = `<testcase name="${text(verdict.rule)}" classname="bundle-access.${text(section)}" time="0">`
  switch (kindOf(verdict)) {
    case 'failure':
      return `${open}\n${failureElement(verdict, report)}\n</testcase>`
    case 'error':
      return `${open}<error message="${text(verdict.error ?? '')}" type="suite-fault"/></testcase>`
    case 'skipped':
      return `${open}<skipped message="${text(whySkipped(verdict))}"/></testcase>`
    case 'passed':
      return verdict.variants.length === 0
        ? `${open}</testcase>`
        : `${open}<system-out>${text(variantLines(verdict).join('\n'))}</system-out></testcase>`
  }
}

function failureElement({ rule, failures: ids }: RuleVerdict, report: Report): string {
  const own = report.failures.filter(({ id }) => ids.includes(id))
  const first = own[0]?.findings[0]?.claim ?? 'the rule is violated'
  const lines = own.flatMap((failure) => failureLines(failure, report))
  return `<failure message="${text(first)}" type="${text(rule)}">${text(lines.join('\n'))}</failure>`
}

function failureLines(failure: Failure, report: Report): readonly string[] {
  const { id, check, findings, confirmation } = failure
  const command = reproCommand(failure, report)
  const claims = findings
    .slice(0, mostClaims)
    .flatMap(({ claim, actual, expected }) => [
      `  expected: ${claim}${expected === undefined ? '' : ` (${expected})`}`,
      ...(actual === undefined ? [] : [`  seen:     ${actual}`]),
    ])
  return [
    `${id} ${check}, ${confirmationInWords(confirmation)}`,
    ...[...new Set(claims)],
    ...(command === undefined ? [] : [`  ${command}`]),
  ]
}

function whySkipped({ verdict, known, missing, reason }: RuleVerdict): string {
  if (known !== undefined) return `known failure: ${known}`
  return verdict === 'not claimed' ? `not claimed: ${reason ?? ''}` : `not testable: ${missing.join('; ')}`
}

const variantLines = ({ variants }: RuleVerdict): readonly string[] =>
  variants.map(({ situation, variants: met }) =>
    situation === '' ? met.join(', ') : `${situation}: ${met.join(', ')}`,
  )

const mostClaims = 4
