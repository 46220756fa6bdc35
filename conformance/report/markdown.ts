import { curlLine } from './curl-line.ts'
import type { Digest } from './digest.ts'
import type { FailedRule } from './failed-rules.ts'
import { joined, plain, table } from './plain.ts'
import { type Report, verdictNames } from './report.ts'
import { visible } from './visible.ts'
import { confirmationInWords, counted, reproCommand, verdictInWords } from './wording.ts'

/** `report.md`: the verdict, what has to be mended, the behaviour profile and what stayed untested, for a pull request or a ticket. */
export function markdownReport({ report, failed, behaviour, missing, unseen }: Digest): string {
  const { headline, explanation } = verdictInWords(report)
  const { run, target, suite, counts, residue, stale } = report
  const lines = joined([
    [`# ${headline}: ${plain(target.baseUrl)}`, '', plain(explanation)],
    table(verdictNames, [verdictNames.map((verdict) => String(counts[verdict]))]),
    [
      `${run.requests} requests in ${run.seconds} s, profile ${run.profile}, seed ${run.seed}, plan ${run.planHash}, suite ${suite.version}, ${run.startedAt}. ` +
        (residue.length === 0
          ? 'Nothing was left behind.'
          : `Left behind: ${residue.map(({ grantId }) => plain(grantId)).join(', ')}.`),
    ],
    stale.length === 0
      ? []
      : [`Known failures that pass now: ${stale.map(plain).join(', ')}. Take them off the list.`],
    ...failed.map((one) => failedBlock(one, report)),
    profileBlock(behaviour),
    missing.length === 0
      ? []
      : [
          '## Not testable in this run',
          '',
          ...table(
            ['What is missing', 'Rules that it leaves untested'],
            missing.map(({ item, rules: own }) => [plain(item), own.map(({ id }) => id).join(', ')]),
          ),
        ],
    unseen.length === 0
      ? []
      : [`${counted(unseen.length, 'rule')} cannot be tested from outside; report.html lists them.`],
  ])
  return `${lines.join('\n')}\n`
}

function failedBlock({ rule, story, others }: FailedRule, report: Report): readonly string[] {
  const { failure, claims } = story
  const scenes = story.scenes.slice(-mostScenes)
  const command = reproCommand(failure, report)
  const last = scenes.findLast(({ part }) => part === 'evidence')
  return [
    `## ${rule.id}`,
    '',
    `> ${plain(rule.text)}`,
    '',
    ...(failure.known === undefined ? [] : [`Known failure: ${plain(failure.known)}`, '']),
    ...claims
      .slice(0, mostClaims)
      .flatMap(({ claim, expected, seen, differences }) => [
        `- expected: ${plain(claim)}${expected === undefined ? '' : `: ${plain(expected)}`}`,
        `  seen: ${plain(seen)}`,
        ...differences
          .slice(0, mostClaims)
          .map(({ path, expected, seen }) => `  - ${plain(`${path}: ${seen} in place of ${expected}`)}`),
      ]),
    '',
    ...scenes.map(({ exchange, part, asked, answered }) => {
      const line = `\\#${exchange.n} ${plain(asked)} → ${plain(answered)}`
      return part === 'evidence' ? `1. **${line}**` : `1. ${line}`
    }),
    '',
    ...(last === undefined ? [] : fenced(curlLine(last.exchange, report.target.baseUrl))),
    '',
    `${failure.id} in ${failure.check}, ${plain(confirmationInWords(failure.confirmation))}.${others.length === 0 ? '' : ` Also in ${others.map(({ id, check }) => `${id} ${check}`).join(', ')}.`}`,
    '',
    ...(command === undefined ? [] : fenced(command)),
  ]
}

function profileBlock(behaviour: Digest['behaviour']): readonly string[] {
  if (behaviour.length === 0) return []
  const rows = behaviour.map(({ rule, found }) => [
    rule.id,
    found
      .map(({ variant, situations }) =>
        found.length === 1 || situations.length === 0
          ? plain(variant)
          : `${plain(variant)} (${plain(situations.slice(0, mostSituations).join('; '))}${situations.length > mostSituations ? '; ...' : ''})`,
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
function fenced(code: string): readonly string[] {
  const longest = Math.max(2, ...[...code.matchAll(/`+/g)].map(([run]) => run.length))
  const fence = '`'.repeat(longest + 1)
  return [`${fence}sh`, visible(code), fence]
}

const mostScenes = 12
const mostClaims = 4
const mostSituations = 3
