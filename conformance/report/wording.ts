import type { Confirmation, Failure } from '../run/failures.ts'
import type { Report, VerdictName } from './report.ts'

/** The verdict of a run in two or three words, and in a sentence or two for somebody who reads nothing else. */
export function verdictInWords(report: Report): { readonly headline: string; readonly explanation: string } {
  const { outcome, counts, run, failures } = report
  const left = [
    `${counts.observed} open points were observed`,
    `${counts['not testable']} rules could not be tested`,
    ...(counts['not claimed'] === 0 ? [] : [`${counts['not claimed']} are not claimed`]),
  ]
  const rest = `${left.slice(0, -1).join(', ')} and ${left.at(-1)}.`
  const judged = `${counted(counts.violated + counts.passed, 'rule')} that this run could judge`
  if (outcome === 'violated')
    return { headline: 'Not conformant', explanation: `${violatedText(report, judged)} ${rest}` }
  if (outcome === 'conformant') {
    const known = new Set(failures.map(({ rule }) => rule)).size
    const text =
      known === 0
        ? `All ${judged} hold`
        : `${known} of the ${judged} are violated, each of them a known failure`
    return { headline: 'Conformant', explanation: `${text}. ${rest}` }
  }
  const faults = `${counted(counts.error, 'rule')} could not be judged through a fault of the suite itself`
  const why = run.incomplete ?? (counts.error > 0 ? faults : 'no check was made')
  const explanation = `The run did not come to its end, so it says neither yes nor no: ${why.replace(/[^.!?]$/, '$&.')} ${rest}`
  return { headline: 'Incomplete', explanation }
}

function violatedText({ counts, failures, stale }: Report, judged: string): string {
  const fresh = new Set(failures.flatMap(({ known, rule }) => (known === undefined ? [rule] : [])))
  const sure = failures.filter(
    ({ rule, confirmation }) => fresh.has(rule) && confirmation.kind === 'confirmed',
  )
  const [size, surely] = [fresh.size, new Set(sure.map(({ rule }) => rule)).size]
  const known = counts.violated - size
  const surety =
    surely === size
      ? `${size === 1 ? 'it' : 'each'} failed every time it was tried`
      : `${surely || 'none'} of them failed every time they were tried`
  return [
    ...(size === 0 ? [] : [`${size} of the ${judged} ${size === 1 ? 'is' : 'are'} violated; ${surety}.`]),
    ...(known === 0 ? [] : [`Known failures: ${counted(known, 'more rule')}.`]),
    ...(stale.length === 0
      ? []
      : [`Known failures that pass now and must be taken off the list: ${stale.length}.`]),
  ].join(' ')
}

/** How sure a violation is. */
export const confirmationInWords = (confirmation: Confirmation): string =>
  confirmation.kind === 'unconfirmed'
    ? `unconfirmed: ${confirmation.because}`
    : `${confirmation.kind}: it failed ${confirmation.failed} of ${confirmation.of} times`

/** What each verdict means. */
export const verdictMeanings: Readonly<Record<VerdictName, string>> = {
  violated: 'A stated rule was broken, with evidence.',
  passed: 'Each time it was tried, the rule held.',
  observed: 'The description leaves it open; the report says what the deployment does.',
  'not testable': 'Something needed to try it is missing, or it cannot be seen from outside.',
  'not claimed': 'The vendor does not claim the feature.',
  error: 'A fault of the suite itself, never of the deployment.',
}

/** `1 rule`, `2 rules`. */
export const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`

/**
 * The command that tries a failure again, none for one that no check found. Where the run wrote no report the failure goes by
 * `name`.
 */
export function reproCommand(
  { id, token }: Failure,
  { run: { command } }: Report,
  name: string | undefined = `report.json#${id}`,
): readonly string[] {
  if (token === undefined) return []
  const target = [...command.matchAll(/--(?:target|url|users|rate-limit) (?:'[^']*'|\S+)/g)].join(' ')
  const directory = /--report ('[^']*'|\S+)/.exec(command)?.[1]?.replace(/\/+$/, '')
  const failure = directory === undefined ? name : `${directory}/report.json#${id}`
  return [`bundle-access certify ${target || '--target target.yaml'} --repro ${failure}`]
}
