import type { CatalogueRule } from '../contract/catalogue.ts'
import { curlLine } from './curl-line.ts'
import { type FailedRule, failedRules } from './failed-rules.ts'
import { inWords } from './in-words.ts'
import { plain, table } from './plain.ts'
import { type Behaviour, behaviourOf } from './profile.ts'
import type { Recording } from './recording.ts'
import type { Report } from './report.ts'
import { seenInstead, valueText } from './seen.ts'
import { untestedRules } from './untested.ts'
import { visible } from './visible.ts'
import { confirmationInWords, counted, reproCommand, verdictInWords, verdictOrder } from './wording.ts'

/** `report.md`: the verdict, what has to be mended, the behaviour profile and what stayed untested, for a pull request or a ticket. */
export function markdownReport(
  report: Report,
  recording: Recording,
  rules: readonly CatalogueRule[],
): string {
  const { headline, explanation } = verdictInWords(report)
  const { run, target, suite, counts, residue, stale } = report
  const failed = failedRules(report, recording, rules)
  const { missing, unseen } = untestedRules(report, rules)
  const blocks: readonly (readonly string[])[] = [
    [`# ${headline}: ${plain(target.baseUrl)}`, '', plain(explanation)],
    table(verdictOrder, [verdictOrder.map((verdict) => String(counts[verdict]))]),
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
    profileBlock(behaviourOf(report, recording, rules)),
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
  ]
  return `${blocks
    .filter((block) => block.length > 0)
    .map((block) => block.join('\n'))
    .join('\n\n')}\n`
}

function failedBlock({ rule, story, names, others }: FailedRule, report: Report): readonly string[] {
  const { failure, findings } = story
  const scenes = inWords(story.scenes, names).slice(-mostScenes)
  const command = reproCommand(failure, report)
  const last = scenes.findLast(({ part }) => part === 'evidence')
  return [
    `## ${rule.id}`,
    '',
    `> ${plain(rule.text)}`,
    '',
    ...(failure.known === undefined ? [] : [`Known failure: ${plain(failure.known)}`, '']),
    ...findings.slice(0, mostClaims).flatMap((finding) => {
      const { text, expected: should, differences } = seenInstead(finding, story, names)
      const places = differences.slice(0, mostClaims).map(({ path, expected, actual }) => {
        return `  - ${plain(path)}: ${plain(valueText(actual, names))} in place of ${plain(valueText(expected, names))}`
      })
      const instead = should === undefined ? '' : `: ${plain(should)}`
      return [
        `- expected: ${plain(names.explain(finding.claim))}${instead}`,
        `  seen: ${plain(text)}`,
        ...places,
      ]
    }),
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

function profileBlock(profile: readonly Behaviour[]): readonly string[] {
  if (profile.length === 0) return []
  const rows = profile.map(({ rule, found }) => [
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
