import { sectionTitles } from '../../spec/generated/rules.ts'
import { catalogue } from '../contract/catalogue.ts'
import type { Digest } from './digest.ts'
import { failureText } from './failed-rules.ts'
import type { RuleVerdict } from './report.ts'
import { escaped, visibleLine } from './visible.ts'
import { reproCommand } from './wording.ts'

/** `junit.xml`: a suite for each section of the description, a test case for each rule; what could not be tested is skipped. */
export function junit(digest: Digest): string {
  const { report } = digest
  const suites = [...Map.groupBy(catalogue, ({ section }) => section)].map(([section, own]) => {
    const verdicts = own.flatMap(({ id }) => report.rules.filter(({ rule }) => rule === id))
    const cases = verdicts.map((verdict) => testCase(verdict, digest, section))
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

/** Text for an element or an attribute, on one line. */
export const text = (value: string): string => escaped(visibleLine(value))

const lines = (values: readonly string[]): string => values.map(text).join('&#10;')

function totals(verdicts: readonly RuleVerdict[]): string {
  const count = (kind: string) => verdicts.filter((verdict) => kindOf(verdict) === kind).length
  return `tests="${verdicts.length}" failures="${count('failure')}" errors="${count('error')}" skipped="${count('skipped')}"`
}

/** A known failure is no failure of this run. */
function kindOf({ verdict, known }: RuleVerdict): 'failure' | 'error' | 'skipped' | 'passed' {
  if (verdict === 'violated') return known === undefined ? 'failure' : 'skipped'
  if (verdict === 'error') return 'error'
  return verdict === 'not testable' || verdict === 'not claimed' ? 'skipped' : 'passed'
}

function testCase(verdict: RuleVerdict, digest: Digest, section: string): string {
  const { rule, error = '', variants } = verdict
  const open = `<testcase name="${text(rule)}" classname="bundle-access.${text(section)}" time="0">`
  switch (kindOf(verdict)) {
    case 'failure':
      return `${open}\n${failureElement(rule, digest)}\n</testcase>`
    case 'error':
      return `${open}<error message="${text(error)}" type="suite-fault"/></testcase>`
    case 'skipped':
      return `${open}<skipped message="${text(whySkipped(verdict))}"/></testcase>`
    case 'passed': {
      const met = variants.map(({ situation, variants }) => {
        return `${situation === '' ? '' : `${situation}: `}${variants.join(', ')}`
      })
      return `${open}${met.length === 0 ? '' : `<system-out>${lines(met)}</system-out>`}</testcase>`
    }
  }
}

function failureElement(id: string, { failed, report }: Digest): string {
  const one = failed.find(({ rule }) => rule.id === id)
  const told =
    one === undefined ? [] : [...failureText(one, 'exchanges'), ...reproCommand(one.story.failure, report)]
  const message = one?.story.claims[0]?.claim ?? 'the rule is violated'
  return `<failure message="${text(message)}" type="${text(id)}">${lines(told)}</failure>`
}

/** Why a rule was not judged, or its failure is accepted. */
function whySkipped({ verdict, known, missing, reason = '' }: RuleVerdict): string {
  if (known !== undefined) return `known failure: ${known}`
  return verdict === 'not claimed' ? `not claimed: ${reason}` : `not testable: ${missing.join('; ')}`
}
