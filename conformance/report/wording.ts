import type { Confirmation, Failure } from '../run/failures.ts'
import type { Report, RuleVerdict, VerdictName } from './report.ts'

/** The verdict in two or three words, and what it means in a sentence or two. */
export interface Verdict {
  readonly headline: string
  readonly explanation: string
}

/** The verdict of a run for somebody who reads nothing else. */
export function verdictInWords(report: Report): Verdict {
  const { outcome, counts, run } = report
  const judged = counts.violated + counts.passed
  if (outcome === 'conformant') {
    const known = knownRules(report)
    return {
      headline: 'Conformant',
      explanation: `${known === 0 ? `All ${counted(judged, 'rule')} that this run could judge hold` : `${known} of the ${counted(judged, 'rule')} that this run could judge are violated, each of them a known failure`}. ${leftOut(report)}`,
    }
  }
  if (outcome === 'incomplete') {
    const why =
      run.incomplete ??
      (counts.error > 0
        ? `${counted(counts.error, 'rule')} could not be judged through a fault of the suite itself`
        : 'no check was made')
    return {
      headline: 'Incomplete',
      explanation: `The run did not come to its end, so it says neither yes nor no: ${ended(why)} ${leftOut(report)}`,
    }
  }
  return {
    headline: 'Not conformant',
    explanation: `${violatedText(report)} ${leftOut(report)}`,
  }
}

/** How sure a violation is. */
export function confirmationInWords(confirmation: Confirmation): string {
  switch (confirmation.kind) {
    case 'confirmed':
      return `confirmed: it failed ${confirmation.failed} of ${confirmation.of} times`
    case 'intermittent':
      return `intermittent: it failed ${confirmation.failed} of ${confirmation.of} times`
    case 'unconfirmed':
      return `unconfirmed: ${confirmation.because}`
  }
}

/** What each verdict means. */
export const verdictMeanings: Readonly<Record<VerdictName, string>> = {
  violated: 'A stated rule was broken, with evidence.',
  passed: 'Each time it was tried, the rule held.',
  observed: 'The description leaves it open; the report says what the deployment does.',
  'not testable': 'Something needed to try it is missing, or it cannot be seen from outside.',
  'not claimed': 'The vendor does not claim the feature.',
  error: 'A fault of the suite itself, never of the deployment.',
}

/** The verdicts in the order in which a reader wants them. */
export const verdictOrder: readonly VerdictName[] = [
  'violated',
  'passed',
  'observed',
  'not testable',
  'not claimed',
  'error',
]

/** `1 rule`, `2 rules`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/** The rules with one verdict, in the order of the catalogue. */
export const withVerdict = (report: Report, verdict: VerdictName): readonly RuleVerdict[] =>
  report.rules.filter((rule) => rule.verdict === verdict)

/**
 * The command that tries a failure again; undefined for one that no check found. Where the run wrote no report the failure goes
 * by `name`.
 */
export function reproCommand(
  { id, token }: Failure,
  { run: { command } }: Report,
  name: string | undefined = `report.json#${id}`,
): string | undefined {
  if (token === undefined) return undefined
  const target = [...command.matchAll(/--(?:target|url|users|rate-limit) (?:'[^']*'|\S+)/g)].join(' ')
  const directory = /--report ('[^']*'|\S+)/.exec(command)?.[1]?.replace(/\/+$/, '')
  const failure = directory === undefined ? name : `${directory}/report.json#${id}`
  return `bundle-access certify ${target || '--target target.yaml'} --repro ${failure}`
}

function violatedText(report: Report): string {
  const { counts, failures, stale } = report
  const fresh = new Set(failures.flatMap((failure) => (failure.known === undefined ? [failure.rule] : [])))
  const sure = new Set(
    failures.flatMap((failure) => (failure.confirmation.kind === 'confirmed' ? [failure.rule] : [])),
  )
  const known = counts.violated - fresh.size
  const parts = [
    ...(fresh.size === 0
      ? []
      : [
          `${fresh.size} of the ${counted(counts.violated + counts.passed, 'rule')} that this run could judge ${fresh.size === 1 ? 'is' : 'are'} violated; ${surety([...fresh].filter((rule) => sure.has(rule)).length, fresh.size)}.`,
        ]),
    ...(known === 0
      ? []
      : [`${counted(known, 'more rule')} ${known === 1 ? 'is a known failure' : 'are known failures'}.`]),
    ...(stale.length === 0
      ? []
      : [
          `${counted(stale.length, 'known failure')} ${stale.length === 1 ? 'passes' : 'pass'} now and must be taken off the list.`,
        ]),
  ]
  return parts.join(' ')
}

function surety(sure: number, of: number): string {
  if (sure === of)
    return of === 1 ? 'it failed every time it was tried' : 'each failed every time it was tried'
  return sure === 0
    ? 'none failed every time it was tried'
    : `${sure} of them failed every time they were tried`
}

function leftOut({ counts }: Report): string {
  const parts = [
    `${counts.observed} open points were observed`,
    `${counts['not testable']} rules could not be tested`,
    ...(counts['not claimed'] === 0 ? [] : [`${counts['not claimed']} are not claimed`]),
  ]
  return `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}.`
}

const knownRules = ({ failures }: Report): number => new Set(failures.map(({ rule }) => rule)).size

const ended = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`)
