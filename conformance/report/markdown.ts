import type { Digest, FoundVariant } from './digest.ts'
import { commandsOf, type FailedRule, failureText } from './failed-rules.ts'
import { type Report, verdictNames } from './report.ts'
import { joined, plain, section, table, visible } from './visible.ts'
import { counted, headlines, latencyText, verdictInWords } from './wording.ts'

/** `report.md`: the verdict, what has to be mended, the behaviour profile and what stayed untested, for a pull request or a ticket. */
export function markdownReport({ report, failed, behaviour, missing, unseen, notices }: Digest): string {
  const { run, target, suite, counts, residue, latency } = report
  const aside = notices.map(({ title, items }) => [title, items.map(plain).join('; ')])
  const untested = missing.map(({ item, rules }) => [plain(item), rules.map(({ id }) => id).join(', ')])
  const profile = behaviour.map(({ rule, found }) => [rule.id, found.map(inWords).join('; ')])
  const lines = joined([
    [`# ${headlines[report.outcome]}: ${plain(target.baseUrl)}`, '', plain(verdictInWords(report))],
    table(verdictNames, [verdictNames.map((verdict) => String(counts[verdict]))]),
    [
      `${run.requests} requests in ${run.seconds} s, profile ${run.profile}, seed ${run.seed}, suite ${suite.version}, ${run.startedAt}. ` +
        (residue.length === 0 ? 'Nothing was left behind.' : ''),
    ],
    section('Beside the verdicts', ['What', 'Which'], aside),
    ...failed.map((one) => failedBlock(one, report)),
    section(
      'Behaviour profile',
      ['Where the description leaves a choice', 'What this deployment does'],
      profile,
    ),
    section('Not testable in this run', ['What is missing', 'Rules that it leaves untested'], untested),
    latency.length === 0 ? [] : [`Latency, judged by no rule: ${latency.map(latencyText).join('; ')}.`],
    unseen.length === 0
      ? []
      : [`${counted(unseen.length, 'rule')} cannot be tested from outside; report.html lists them.`],
  ])
  return `${lines.join('\n')}\n`
}

const failedBlock = (one: FailedRule, report: Report): readonly string[] => [
  ...[`## ${one.rule.id}`, '', `> ${plain(one.rule.text)}`, ''],
  ...failureText(one).map((line) => `- ${plain(line)}`),
  '',
  ...fenced(commandsOf(one, report)),
]

const inWords = ({ variant, where, answers }: FoundVariant): string =>
  plain(`${where === '' ? variant : `${variant}: ${where}`} (${counted(answers, 'answer')})`)

/** A block of shell; its fence is longer than any in the text. */
function fenced(commands: readonly string[]): readonly string[] {
  const code = visible(commands.join('\n'))
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, code, fence]
}
