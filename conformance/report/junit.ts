import { sectionTitles } from '../../spec/generated/rules.ts'
import { catalogue } from '../contract/catalogue.ts'
import type { Digest } from './digest.ts'
import { commandsOf, failureText } from './failed-rules.ts'
import { type JunitCase, junitXml } from './junit-xml.ts'
import type { Report, RuleVerdict } from './report.ts'
import { inBrief, variantsInWords, verdictInWords } from './wording.ts'

/** `junit.xml`: a suite for each section of the description, a test case for each rule; what could not be tested is skipped. */
export function junit(digest: Digest): string {
  const { report } = digest
  const began = report.run.startedAt.slice(0, 19)
  const suites = [...Map.groupBy(catalogue, ({ section }) => section)].map(([section, own]) => {
    const verdicts = own.flatMap(({ id }) => report.rules.filter(({ rule }) => rule === id))
    const cases = verdicts.map((verdict) => testCase(verdict, digest, section))
    return { name: sectionTitles[section], timestamp: began, cases }
  })
  return junitXml(`bundle-access certify ${report.target.baseUrl}`, report.run.seconds, [
    ...runSuite(report, began),
    ...suites,
  ])
}

/** How much the run says, where no case of a rule fails: a server shows such a run as green, unless its exit code is another. */
function runSuite(report: Report, timestamp: string) {
  if (report.outcome === 'violated') return []
  const tried = report.outcome === 'partial' ? 'skipped' : 'passed'
  const outcome = report.exitCode === 0 ? tried : 'error'
  const message = verdictInWords(report)
  const lines = [message]
  const one: JunitCase = { name: report.outcome, classname: 'bundle-access', outcome, message, lines }
  return [{ name: 'The run', timestamp, cases: [one] }]
}

/** The case of a rule; a known failure is no failure of this run. */
function testCase(verdict: RuleVerdict, digest: Digest, section: string): JunitCase {
  const { rule, error = '', known } = verdict
  const one = { name: rule, classname: `bundle-access.${section}` }
  if (verdict.verdict === 'violated' && known === undefined) return { ...one, ...failure(rule, digest) }
  if (verdict.verdict === 'error') return { ...one, outcome: 'error', message: error, type: 'suite-fault' }
  if (['violated', 'not testable', 'not claimed'].includes(verdict.verdict))
    return { ...one, outcome: 'skipped', message: whySkipped(verdict) }
  const lines = verdict.variants.map(
    (one) => `${one.situation && `${one.situation}: `}${variantsInWords(one)}`,
  )
  return { ...one, outcome: 'passed', lines }
}

function failure(id: string, { failed, report }: Digest) {
  const one = failed.find(({ rule }) => rule.id === id)
  const lines = one === undefined ? [] : [...failureText(one), ...commandsOf(one, report)]
  const [cause] = one?.story.causes ?? []
  const message = cause === undefined ? 'the rule is violated' : inBrief(cause)
  return { outcome: 'failure', message, type: id, lines } as const
}

const whySkipped = ({ verdict, known, missing, reason = missing.join('; ') }: RuleVerdict): string =>
  known === undefined ? `${verdict}: ${reason}` : `known failure: ${known}`
