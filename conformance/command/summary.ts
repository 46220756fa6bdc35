import { idsOf } from '../kit/claims.ts'
import type { Digest, FoundVariant } from '../report/digest.ts'
import { commandsOf, failureText } from '../report/failed-rules.ts'
import { verdictNames } from '../report/report.ts'
import { counted, firstOf, latencyText, verdictInWords } from '../report/wording.ts'

/** The summary of a run as lines of text: counts, failures, variants, residue. */
export function summary(digest: Digest): readonly string[] {
  const { report, failed, notices } = digest
  const { counts, run } = report
  return [
    '',
    `${report.outcome.toUpperCase()}  ${verdictInWords(report)}`,
    verdictNames.map((verdict) => `${counts[verdict]} ${verdict}`).join(', '),
    `${run.requests} requests in ${run.seconds} s; seed ${run.seed}`,
    ...untestedLines(digest),
    ...failed.flatMap((one) => {
      const text = [...failureText(one), ...commandsOf(one, report, one.story.failure.token)]
      return ['', `${one.rule.id}  ${one.rule.text}`, ...text.map((line) => `  ${line}`)]
    }),
    ...behaviourLines(digest),
    ...[{ title: 'Latency, judged by no rule', items: report.latency.map(latencyText) }, ...notices].flatMap(
      ({ title, items }) =>
        items.length === 0 ? [] : ['', `${title}:`, ...items.map((item) => `    ${item}`)],
    ),
  ]
}

function untestedLines({ report, missing, unseen }: Digest): readonly string[] {
  if (report.checks.every(({ ending }) => ending === 'not run')) return []
  const lines = missing.map(({ item, rules }) => `    ${item}: ${firstOf(idsOf(rules))}`)
  if (unseen.length > 0) lines.push(`    ${unseen.length} rules cannot be seen from outside`)
  return lines.length === 0 ? [] : ['Not testable, by what is missing:', ...lines]
}

function behaviourLines({ behaviour }: Digest): readonly string[] {
  const open = behaviour.filter(({ rule }) => rule.level === 'open')
  if (open.length === 0) return []
  const inWords = ({ variant, answers }: FoundVariant) => `${variant} (${counted(answers, 'answer')})`
  const lines = open.map(({ rule, found }) => `    ${rule.id}: ${found.map(inWords).join(', ')}`)
  return ['', 'Where the description leaves a choice, this deployment does:', ...lines]
}
