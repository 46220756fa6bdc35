import type { Digest } from '../report/digest.ts'
import { commandsOf, failureText } from '../report/failed-rules.ts'
import { verdictNames } from '../report/report.ts'
import { firstOf, verdictInWords } from '../report/wording.ts'

/** The summary of a run as lines of text: counts, failures, variants, residue. */
export function summary({ report, failed, parts }: Digest): readonly string[] {
  const { counts, run } = report
  return [
    '',
    `${report.outcome.toUpperCase()}  ${verdictInWords(report)}`,
    verdictNames.map((verdict) => `${counts[verdict]} ${verdict}`).join(', '),
    `${run.requests} requests in ${run.seconds} s; seed ${run.seed}`,
    ...failed.flatMap((one) => {
      const text = [...failureText(one), ...commandsOf(one, report, one.story.failure.token)]
      return ['', `${one.rule.id}  ${one.rule.text}`, ...text.map((line) => `  ${line}`)]
    }),
    ...parts.flatMap(([title, , rows]) => [
      '',
      `${title}:`,
      ...rows.map((cells) => `    ${cells.map((cell) => firstOf([cell].flat())).join(': ')}`),
    ]),
  ]
}
