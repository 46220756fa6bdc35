import { type Diagnosis, failureText } from '../diagnosis/diagnosis.ts'
import { commandsOf } from './commands.ts'
import type { Report } from './report.ts'
import type { ReportContent } from './report-content.ts'
import { countsText, headlines, verdictText } from './verdict-text.ts'
import { joined, plain, section, visible } from './visible.ts'

/** Returns `report.md`: the verdict, the failures, what the deployment does where the description leaves a choice, and the untested rules, for a pull request or a ticket. */
export function markdownReport({ report, diagnoses, tables }: ReportContent): string {
  const { run, target, suite, residue } = report
  const lines = joined([
    [`# ${headlines[report.outcome]}: ${plain(target.baseUrl)}`, '', plain(verdictText(report))],
    [`${countsText(report)}.`],
    [
      `${run.requests} requests in ${run.seconds} s, profile ${run.profile}, seed ${run.seed}, suite ${suite.version}, ${run.startedAt}. ` +
        (residue.length === 0 ? 'Nothing was left behind.' : ''),
    ],
    ...diagnoses.map((one) => failedBlock(one, report)),
    ...tables.map((one) => section(...one)),
  ])
  return `${lines.join('\n')}\n`
}

const failedBlock = (one: Diagnosis, report: Report): readonly string[] => [
  ...[`## ${one.rule.id}`, '', `> ${plain(one.rule.text)}`, ''],
  ...failureText(one).map((line) => `- ${plain(line)}`),
  '',
  ...fenced(commandsOf(one, report)),
]

/** Returns a code block of shell commands; its fence is longer than any in the text. */
function fenced(commands: readonly string[]): readonly string[] {
  const code = visible(commands.join('\n'))
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, code, fence]
}
