import { counted } from '../../spec/counted.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { ruleOf } from '../contract/catalogue.ts'
import { firstOf, mostNames } from '../diagnosis/format.ts'
import type { Finding } from '../kit/finding.ts'
import { requestsFlag } from '../run/options.ts'
import { sameTarget } from './commands.ts'
import { type Report, type RuleVerdict, verdictNames } from './report.ts'

/** The headline of a report for each outcome of a run. */
export const headlines: Readonly<Record<Report['outcome'], string>> = {
  conformant: 'Conformant',
  partial: 'Partial',
  violated: 'Not conformant',
  incomplete: 'Incomplete',
}

/** Returns the verdict of a run in a few sentences. */
export function verdictText(report: Report): string {
  const { outcome, counts, run, rules, failures, stale, promise } = report
  const { length: left } = report.residue
  const end = `${sameTarget(run.command)} --cleanup JOURNAL`
  const residue =
    left > 0 &&
    `${counted(left, 'grant')} could not be ended, or ${left === 1 ? 'is' : 'are'} not known to be: end them with ${end}, or revoke those listed under "Left behind".`
  if (outcome === 'incomplete') {
    const errors = `${counted(counts.error, 'rule')} could not be judged because of an error of the suite itself`
    const why = run.incomplete ?? (counts.error > 0 ? errors : 'no check was made')
    const text = `The run did not come to its end, so it says neither yes nor no: ${why.replace(/[^.!?]$/, '$&.')}`
    return residue ? `${text} ${residue}` : text
  }
  const waived = new Set(failures.flatMap(({ rule, known }) => (known ? [`${rule} (${known})`] : [])))
  const violated = rules.filter(({ verdict, known }) => verdict === 'violated' && known === undefined)
  const stated = counted(promise.rules, 'stated rule')
  const were = promise.untried.length === 1 ? 'was' : 'were'
  const hold = waived.size === 0 ? 'hold' : 'hold but for what is waived'
  const verdicts = {
    violated: `Violated: ${counted(violated.length, 'rule')}.`,
    partial: `No violation found; ${promise.untried.length} of ${stated} ${were} not tried: ${untriedText(report)}.`,
    conformant: `All ${stated} that the run promises were tried, and ${hold}.`,
  }
  const isLess = outcome !== 'violated' && promise.without.length > 0
  const sentences = [
    verdicts[outcome],
    isLess && `It does not promise ${promise.without.join(', ')}.`,
    waived.size > 0 && `Waived: ${[...waived].join('; ')}.`,
    outOfRequestsText(report),
    run.lost > 0 && `${counted(run.lost, 'request')} had no answer, and what they were for was tried again.`,
    residue,
    stale.length > 0 && `To be taken off the known failures: ${stale.join('; ')}.`,
  ]
  return sentences.filter(Boolean).join(' ')
}

/** Returns the number of rules of each verdict; those that are not testable in parts, the first as in the text of the verdict. */
export function countsText({ counts, rules, promise }: Report): string {
  const parts = Map.groupBy(
    rules.filter(({ verdict }) => verdict === 'not testable'),
    ({ rule }) => {
      if (promise.untried.includes(rule)) return 'of the stated ones'
      return ruleOf(rule).checked.includes('suite') ? 'open or not promised' : 'not visible from outside'
    },
  )
  const inParts = [...parts].map(([what, { length }]) => `${length} ${what}`).join(', ')
  return verdictNames
    .map((name) => `${counts[name]} ${name}${name === 'not testable' && inParts ? ` (${inParts})` : ''}`)
    .join(', ')
}

/** Returns a sentence about checks left out for want of requests, and rules that passed although none of their checks was run. */
function outOfRequestsText({ checks, rules }: Report): string {
  const outOfRequests = checks.filter(({ because = '' }) => because.startsWith('missing: requests: '))
  if (outOfRequests.length === 0) return ''
  const made = checks.filter(({ ending }) => ending !== 'not run')
  const isOf = (some: Report['checks'], rule: RuleId) => some.some((one) => one.rules.includes(rule))
  const passed = rules.flatMap(({ rule, verdict }) => (verdict === 'passed' ? [rule] : []))
  const alone = passed.filter((rule) => isOf(outOfRequests, rule) && !isOf(made, rule))
  const words = `Left out for want of requests: ${outOfRequests.length} of ${counted(outOfRequests.length + made.length, 'check')} (${firstOf(outOfRequests.map(({ check }) => check))}); a higher ${requestsFlag} tries more.`
  return alone.length === 0
    ? words
    : `${words} Passed, but seen only in the answers to other checks: ${firstOf(alone)}.`
}

/** Returns the reasons for untried promised rules, with their numbers; each rule counts under its most frequent reason. */
function untriedText({ promise, rules }: Report): string {
  const untried = rules.filter(({ rule }) => promise.untried.includes(rule))
  let left = untried.map(({ reason, missing }) => (reason ? [`not claimed: ${reason}`] : missing))
  const texts: string[] = []
  while (left.length > 0 && texts.length < mostNames) {
    const [reason, { length }] = [...Map.groupBy(left.flat(), (one) => one)].reduce((one, other) =>
      other[1].length > one[1].length ? other : one,
    )
    texts.push(`${length} ${resource.test(reason) ? `for want of ${reason}` : `because ${reason}`}`)
    left = left.filter((reasons) => !reasons.includes(reason))
  }
  if (left.length > 0) texts.push(`${left.length} for other reasons`)
  return texts.join(', ')
}

/** Matches a resource that a target file or a flag provides. */
const resource = /^(?:(?:keys|bundles|people|checkout)\.\w+|users.*|--[\w-]+|(?:requests|time): .*)$/

/** Returns the possible variants as text; `varies: ...` when no single one explains all answers. */
export const variantsText = ({ variants, varies }: RuleVerdict['variants'][number]): string =>
  varies ? `varies: ${variants.join(', ')}` : variants.join(' or ')

/** Returns the reasons of a verdict: failures, missing resources, the vendor's reason or the error. */
export function reasonOf({ verdict, failures, known, missing, reason, error }: Omit<RuleVerdict, 'rule'>) {
  const lacks = missing.join('; ')
  const isTried = verdict === 'passed' || verdict === 'observed'
  const untried = lacks !== '' && isTried ? `not in every way: ${lacks}` : lacks
  return [failures.join(', '), known && `a known failure: ${known}`, untried, reason, error]
    .filter(Boolean)
    .join('; ')
}

type Latency = Report['latency'][number]

export const latencyText = ({ operation, requests, median, p99, growth }: Latency): string =>
  `${operation} ${median} ms, 99 of 100 within ${p99} ms, ${counted(requests, 'request')}` +
  (growth === undefined ? '' : `; along a long chain it grows from ${growth.from} to ${growth.to} ms`)

/** Returns a finding, or a cause, as one line: the claim with both values. */
export const oneLine = ({ claim, expected, seen }: Pick<Finding, 'claim' | 'expected' | 'seen'>): string =>
  `${claim}: ${seen}, must be ${expected}`
