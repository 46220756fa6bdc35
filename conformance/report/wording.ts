import type { Confirmation, Failure } from '../run/failures.ts'
import type { Report, VerdictName } from './report.ts'

/** The verdict of a run in two or three words, and in a sentence or two for somebody who reads nothing else. */
export function verdictInWords({ outcome, counts, run, failures, stale }: Report) {
  if (outcome === 'incomplete') {
    const faults = `${counted(counts.error, 'rule')} could not be judged through a fault of the suite itself`
    const why = run.incomplete ?? (counts.error > 0 ? faults : 'no check was made')
    const explanation = `The run did not come to its end, so it says neither yes nor no: ${why.replace(/[^.!?]$/, '$&.')}`
    return { headline: 'Incomplete', explanation }
  }
  const judged = `${counted(counts.violated + counts.passed, 'rule')} that this run could judge`
  const known = new Set(failures.flatMap((failure) => (failure.known === undefined ? [] : [failure.rule])))
  const sentences = [
    counts.violated === 0 ? `All ${judged} hold.` : `Violated: ${counts.violated} of the ${judged}.`,
    ...(known.size === 0 ? [] : [`With known failures: ${counted(known.size, 'rule')}.`]),
    ...(stale.length === 0 ? [] : [`Known failures that pass now: ${stale.length}.`]),
  ]
  const headline = outcome === 'violated' ? 'Not conformant' : 'Conformant'
  return { headline, explanation: sentences.join(' ') }
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
  const directory = /--report ('[^']*'|\S+)/.exec(command)?.[1]?.replace(/\/+$/, '')
  const failure = directory === undefined ? name : `${directory}/report.json#${id}`
  return [`${sameTarget(command)} --repro ${failure}`]
}

/** The part of a command line that names the deployment, for further commands against it. */
export function sameTarget(command: string): string {
  const target = [...command.matchAll(/--(?:target|url|users|rate-limit) (?:'[^']*'|\S+)/g)].join(' ')
  return `bundle-access certify ${target || '--target target.yaml'}`
}
