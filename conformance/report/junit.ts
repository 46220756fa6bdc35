import { sectionTitles } from '../../spec/generated/rules.ts'
import { failureText } from '../diagnosis/diagnosis.ts'
import { commandsOf } from './commands.ts'
import { type JunitCase, junitXml } from './junit-xml.ts'
import type { ReportContent } from './report-content.ts'
import { oneLine, reasonOf, variantsText, verdictText } from './verdict-text.ts'

/** Returns `junit.xml`: a suite for each section of the description, and a test case for each rule, skipped when not testable. */
export function junit(content: ReportContent): string {
  const { run, target, outcome, exitCode } = content.report
  const timestamp = run.startedAt.slice(0, 19)
  const suites = [...Map.groupBy(content.rules, ({ rule }) => rule.section)].map(([section, own]) => {
    const classname = `bundle-access.${section}`
    const cases = own.map((one) => ({ name: one.rule.id, classname, ...resultOf(one, content) }))
    return { name: sectionTitles[section], timestamp, cases }
  })
  // CI servers show a report without failed rules as passed: other results get a case of their own.
  const tried = outcome === 'partial' ? 'skipped' : 'passed'
  const message = verdictText(content.report)
  const whole = { outcome: exitCode === 0 ? tried : 'error', message, lines: [message] } as const
  const cases = [{ name: outcome, classname: 'bundle-access', ...whole }]
  const first = outcome === 'violated' ? [] : [{ name: 'The run', timestamp, cases }]
  return junitXml(`bundle-access certify ${target.baseUrl}`, run.seconds, [...first, ...suites])
}

type Result = Omit<JunitCase, 'name' | 'classname'>

/** Returns the result of a rule; a known failure is skipped. */
function resultOf(one: ReportContent['rules'][number], { diagnoses, report }: ReportContent): Result {
  const { rule, verdict, known, variants } = one
  const message = reasonOf(one)
  if (known !== undefined) return { outcome: 'skipped', message: `known failure: ${known}` }
  if (verdict === 'error') return { outcome: 'error', message, type: 'suite-fault' }
  if (verdict.startsWith('not ')) return { outcome: 'skipped', message: `${verdict}: ${message}` }
  const lines = variants.map((one) => `${one.situation && `${one.situation}: `}${variantsText(one)}`)
  if (verdict !== 'violated') return { outcome: 'passed', lines }
  const own = diagnoses.filter(({ failure }) => failure.rule === rule.id)
  const [cause] = own.flatMap(({ causes }) => causes)
  return {
    outcome: 'failure',
    message: cause === undefined ? 'the rule is violated' : oneLine(cause),
    type: rule.id,
    lines: own.flatMap((one) => [...failureText(one), ...commandsOf(one, report)]),
  }
}
