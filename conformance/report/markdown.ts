import type { Digest } from './digest.ts'
import { commandsOf, type FailedRule, failureText } from './failed-rules.ts'
import { latencyText } from './latency.ts'
import { joined, plain, section, table } from './plain.ts'
import { type Report, verdictNames } from './report.ts'
import { visible } from './visible.ts'
import { counted, headlines, verdictInWords } from './wording.ts'

/** `report.md`: the verdict, what has to be mended, the behaviour profile and what stayed untested, for a pull request or a ticket. */
export function markdownReport({ report, failed, behaviour, missing, unseen, notices }: Digest): string {
  const { run, target, suite, counts, residue } = report
  const lines = joined([
    [`# ${headlines[report.outcome]}: ${plain(target.baseUrl)}`, '', plain(verdictInWords(report))],
    table(verdictNames, [verdictNames.map((verdict) => String(counts[verdict]))]),
    [
      `${run.requests} requests in ${run.seconds} s, profile ${run.profile}, seed ${run.seed}, suite ${suite.version}, ${run.startedAt}. ` +
        (residue.length === 0 ? 'Nothing was left behind.' : ''),
    ],
    section(
      'Beside the verdicts',
      ['What', 'Which'],
      notices.map(({ title, items }) => [title, items.map(plain).join('; ')]),
    ),
    ...failed.map((one) => failedBlock(one, report)),
    profileBlock(behaviour),
    section(
      'Not testable in this run',
      ['What is missing', 'Rules that it leaves untested'],
      missing.map(({ item, rules: own }) => [plain(item), own.map(({ id }) => id).join(', ')]),
    ),
    report.latency.length === 0
      ? []
      : [`Latency, judged by no rule: ${report.latency.map(latencyText).join('; ')}.`],
    unseen.length === 0
      ? []
      : [`${counted(unseen.length, 'rule')} cannot be tested from outside; report.html lists them.`],
  ])
  return `${lines.join('\n')}\n`
}

function failedBlock(one: FailedRule, report: Report): readonly string[] {
  return [
    `## ${one.rule.id}`,
    '',
    `> ${plain(one.rule.text)}`,
    '',
    ...failureText(one).map((line) => `- ${plain(line)}`),
    '',
    ...fenced(commandsOf(one, report)),
  ]
}

function profileBlock(behaviour: Digest['behaviour']): readonly string[] {
  if (behaviour.length === 0) return []
  const rows = behaviour.map(({ rule, found }) => [
    rule.id,
    found
      .map(({ variant, where, answers }) =>
        plain(`${where === '' ? variant : `${variant}: ${where}`} (${counted(answers, 'answer')})`),
      )
      .join('; '),
  ])
  return [
    '## Behaviour profile',
    '',
    'Where the description leaves a choice; none of it is a fault.',
    '',
    ...table(['Open point', 'What this deployment does'], rows),
  ]
}

/** A block of shell; its fence is longer than any in the text. */
function fenced(commands: readonly string[]): readonly string[] {
  const code = visible(commands.join('\n'))
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, code, fence]
}
