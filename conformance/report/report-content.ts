import { counted } from '../../spec/counted.ts'
import { type CatalogueRule, ruleOf } from '../contract/catalogue.ts'
import { diagnosesOf } from '../diagnosis/diagnosis.ts'
import { firstOf } from '../diagnosis/format.ts'
import { type Recording, recordingOf } from '../diagnosis/recording.ts'
import { idsOf } from '../kit/claims.ts'
import type { Report, RuleVerdict, RunResult } from './report.ts'
import { latencyText, variantsText } from './verdict-text.ts'
import type { Cell } from './visible.ts'

/** The content of a report, which HTML, Markdown, JUnit and the terminal show each in its form. */
export type ReportContent = ReturnType<typeof contentOf>

/** Returns the content that all forms of a report share: diagnoses, rules with their verdicts, and tables. */
export function contentOf({ report, trace }: RunResult) {
  const recording = recordingOf(trace)
  const rules = rulesOf(report, recording)
  const diagnoses = diagnosesOf(report.failures, recording)
  return { report, diagnoses, rules, tables: tablesOf(report, rules) }
}

/** Returns the verdicts with their rules and the observed variants. */
const rulesOf = ({ rules }: Report, recording: Recording) =>
  rules.map((verdict) => {
    const rule = ruleOf(verdict.rule)
    return { ...verdict, rule, observed: variantsOf(rule, verdict.variants, recording) }
  })

/** Returns the tables below the failures, each with its title and column heads; empty tables are left out. */
function tablesOf(report: Report, rules: ReturnType<typeof rulesOf>) {
  const isMade = report.checks.some(({ ending }) => ending !== 'not run')
  const untested = rules.filter(({ verdict }) => isMade && verdict === 'not testable')
  const invisible = untested.filter(({ rule }) => !rule.checked.includes('suite'))
  const missingItems = untested
    .filter((one) => !invisible.includes(one))
    .flatMap(({ rule, missing }) => missing.map((item) => ({ item, id: rule.id })))
  const groups = [...Map.groupBy(missingItems, ({ item }) => item)]
  const missing = groups.sort(([, a], [, b]) => b.length - a.length).map(([item, own]) => [item, idsOf(own)])
  const outside = `${counted(invisible.length, 'rule')} cannot be seen from outside`
  const hidden = invisible.length > 0 ? [[outside, 'report.json and report.html name them']] : []
  const observed = rules.filter(({ observed }) => observed.length > 0)
  const behaviour = observed.map(({ rule, observed }) => [rule.id, observed.map(({ text }) => text)])
  const left = report.residue.map(({ grantId, userId, bundleId }) => `${grantId} of ${userId} in ${bundleId}`)
  const errors = rules.flatMap(({ rule, error }) => (error === undefined ? [] : [`${rule.id}: ${error}`]))
  const lists = {
    'Latency, judged by no rule': report.latency.map(latencyText),
    'Left behind, still live or not known to have ended': left,
    'Known failures that pass now, to be taken off the list': report.stale,
    'Known failures whose last day is past: they cover nothing': report.lapsed,
    Warnings: report.warnings,
    'Errors of the suite itself': errors,
  }
  const tables: readonly (readonly [title: string, heads: readonly string[], rows: readonly Cell[][]])[] = [
    ['Behaviour profile', ['Where the description leaves a choice', 'What this deployment does'], behaviour],
    [
      'Not testable in this run',
      ['What is missing', 'Rules that it leaves untested'],
      [...missing, ...hidden],
    ],
    ...Object.entries(lists).map(([title, items]) => [title, ['What'], items.map((item) => [item])] as const),
  ]
  return tables.filter(([, , rows]) => rows.length > 0)
}

/** Returns the observed variants of a rule; the text names the situations, when there are several variants, and counts answers. */
function variantsOf(rule: CatalogueRule, met: RuleVerdict['variants'], recording: Recording) {
  const groups = Map.groupBy(met, variantsText)
  return [...groups].map(([variant, own]) => {
    const situations = own.map(({ situation }) => situation)
    const observed = recording.findings
      .filter((one) => one.kind === 'observed' && one.rule === rule.id)
      .filter(({ situation = '' }) => situations.includes(situation))
    // Of contradicting answers, show one of each kind.
    const kinds = new Map(observed.map((one) => [one.claim, one]))
    const findings = own.some(({ varies }) => varies) ? [...kinds.values()] : observed.slice(0, 1)
    const where = firstOf(situations.filter(Boolean))
    const answers = own.reduce((sum, { answers }) => sum + answers, 0)
    return {
      variant,
      text: `${variant}${groups.size === 1 || where === '' ? '' : `: ${where}`} (${counted(answers, 'answer')})`,
      meaning: rule.variants?.find(({ value }) => value === variant)?.text,
      /** The exchanges that show it: `#12 POST /v1/bundles/... 409`. */
      seen: findings
        .flatMap(({ because }) => recording.exchanges.get(because.at(-1) ?? 0) ?? [])
        .map(({ n, request, status }) => `#${n} ${request.method} ${request.path} ${status}`)
        .join(', '),
    }
  })
}
