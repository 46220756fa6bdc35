import { counted } from '../../spec/counted.ts'
import type { RuleId } from '../../spec/generated/rules.ts'
import { type CatalogueRule, catalogue } from '../contract/catalogue.ts'
import { failuresOf, firstFindings, isInForce } from '../diagnosis/failures.ts'
import { runOf, voidRuns } from '../diagnosis/recording.ts'
import type { Ending, KnownFailure, LeftOut, TraceEvent } from '../diagnosis/trace.ts'
import { repeatedIn } from '../diagnosis/who-answered.ts'
import { boundRules } from '../kit/edges.ts'
import { type Exchange, operationIds } from '../kit/exchange.ts'
import { type Finding, notShown } from '../kit/finding.ts'

/** The report of a run, and the trace of everything that happened in it. */
export interface RunResult {
  readonly report: Report
  readonly trace: readonly TraceEvent[]
}

/** `report.json`; `report.schema.json` describes each field. */
export type Report = ReturnType<typeof reportOf>

/** The verdict on one rule with its reasons. */
export type RuleVerdict = Report['rules'][number]

/** The meaning of each verdict on a rule, in the order of reports, which count each separately. */
export const verdictMeanings = {
  violated: 'A stated rule was broken, with evidence.',
  passed: 'Each time it was tried, the rule held.',
  observed: 'The description leaves it open; the report says what the deployment does.',
  'not testable': 'Something needed to try it is missing, or it cannot be seen from outside.',
  'not claimed': 'The vendor does not claim the feature.',
  error: 'An error of the suite itself, never of the deployment.',
}
export type VerdictName = keyof typeof verdictMeanings
export const verdictNames = Object.keys(verdictMeanings) as readonly VerdictName[]

/** Returns the report of a trace. */
export function reportOf(trace: readonly TraceEvent[]) {
  const run = trace.find((event) => event.event === 'run')
  if (run === undefined) throw new Error('the trace has no beginning: its first line is missing')
  const early = { incomplete: 'the trace ends early: its last line is missing', endedAt: run.startedAt }
  const none = { warnings: [], residue: [], skew: undefined, ...early }
  const over = trace.find((event) => event.event === 'over') ?? none
  const resources = trace.findLast((event) => event.event === 'resources')?.resources
  const bundles = Object.entries(resources?.bundles ?? {})
  const exchanges = trace.filter((event) => event.event === 'exchange')
  const untried = trace.filter((event) => event.event === 'untried')
  const failures = failuresOf(trace)
  const checks = checksOf(trace, untried, over.incomplete)
  const notJudged = `${run.chosen ? 'the checks that were chosen do not judge' : 'no check of this run came to judge'} it`
  const findings = Map.groupBy(firstFindings(trace), ({ rule }) => rule)
  const verdicts = catalogue.map((rule) =>
    verdictOf(rule, findings.get(rule.id) ?? [], { failures, checks, untried, notSeen: notJudged }),
  )
  const count = (name: VerdictName) => verdicts.filter(({ verdict }) => verdict === name).length
  const counts = Object.fromEntries(verdictNames.map((name) => [name, count(name)])) as Record<
    VerdictName,
    number
  >
  // A higher bound on requests or time would include these checks.
  const isPutOff = ({ because }: Untried) =>
    because.kind === 'missing' && because.items.some((item) => /^(?:requests|time): /.test(item))
  const impossible = untried.flatMap((one) => (isPutOff(one) ? [] : [one.check]))
  // A known failure is stale when every check that can show it passed.
  const stale = run.known.filter(({ rule, check }) => {
    const found = failures.flatMap((failure) => (failure.rule === rule ? failure.findings : []))
    if (found.some((one) => (check ?? one.check) === one.check)) return false
    const { held = 0, checks: judging = [] } = verdicts.find((one) => one.rule === rule) ?? {}
    const ofRule = checks.filter(
      (one) => one.rules.some((own) => own === rule) && !impossible.includes(one.check),
    )
    const showing = check === undefined ? ofRule : checks.filter((one) => one.check === check)
    const isJudged = check === undefined ? held > 0 : judging.includes(check) && showing.length > 0
    return isJudged && showing.every(({ ending }) => ending === 'done')
  })
  const isSure =
    over.incomplete === undefined &&
    counts.error === 0 &&
    // A check of one's own may have no rules, so that its error counts under none.
    checks.every(({ ending, rules }) => ending !== 'error' || rules.length > 0) &&
    checks.every((one) => one.ending !== 'not run' || untried.some(({ check }) => check === one.check)) &&
    // Findings of the preflight alone are no verdict on a deployment.
    checks.some(({ ending }) => ending !== 'not run')
  const promise = promiseOf(verdicts, run.unasked, notJudged)
  const tried = promise.untried.length === 0 ? 'conformant' : 'partial'
  const isViolated = failures.some(({ known }) => known === undefined)
  const outcome = isViolated ? 'violated' : isSure ? tried : 'incomplete'
  const lapsed = run.known.filter((entry) => !isInForce(entry, run.startedAt))
  const isStale = stale.some((entry) => run.complete || lapsed.includes(entry))
  const isFailed = outcome === 'violated' || (isStale && outcome !== 'incomplete')
  const isTooLittle = outcome === 'partial' && run.complete === true
  const isShort = outcome === 'incomplete' || isTooLittle || over.residue.length > 0
  return {
    report: 2,
    suite: { version: run.suite, contract: run.contract, rules: catalogue.length },
    run: {
      id: run.tag,
      seed: run.seed,
      challenge: run.challenge,
      profile: run.profile,
      startedAt: new Date(run.startedAt).toISOString(),
      seconds: Math.round((over.endedAt - run.startedAt) / 100) / 10,
      requests: exchanges.length,
      // The check of the rate limit keeps a 429 as a step; any other is sent again.
      repaced: exchanges.filter(({ status, step }) => status === 429 && step === 0).length,
      /** Requests without an answer of the deployment; what they were for was tried again. A second address need not be there. */
      lost: exchanges.filter((one) => one.status === 0 && !one.request.key.endsWith('second address')).length,
      command: run.command,
      incomplete: over.incomplete,
    },
    target: {
      ...run.target,
      bundles: Object.fromEntries(bundles.flatMap(([name, id]) => (id === undefined ? [] : [[name, id]]))),
      users: resources?.users.length ?? 0,
      skew: over.skew,
    },
    promise,
    outcome,
    exitCode: isFailed ? 1 : isShort ? 4 : 0,
    counts,
    rules: verdicts,
    failures,
    checks,
    latency: latencyOf(exchanges),
    warnings: [...over.warnings, ...repeatedText(exchanges)],
    residue: over.residue,
    stale: stale.map(entryText),
    lapsed: lapsed.map(entryText),
  } as const
}

/** Returns a sentence about answers that a cache gave, where there are any: whatever they break has this one cause. */
function repeatedText(exchanges: readonly Exchange[]): readonly string[] {
  const all = [...repeatedIn(exchanges)]
  return all.slice(0, 1).map(([n, [first, signs]]) => {
    const such = `${counted(all.length, 'answer')} came from a cache, such as #${n}, which is that of #${first.n} once more`
    return `${such} (${signs}): let nothing before the deployment keep answers of this API`
  })
}

/** Returns the stated rules that a run promises to judge, those that it did not try, and what it does not promise. */
function promiseOf(verdicts: readonly Verdict[], unasked: readonly RuleId[], notSeen: string) {
  const verdictOf = (id: RuleId) => verdicts.find(({ rule }) => rule === id)
  const stated = catalogue.flatMap(({ id, level, party, checked }) =>
    level !== 'open' && party !== 'client' && checked.includes('suite') ? [id] : [],
  )
  const hidden = stated.filter((id) => verdictOf(id)?.missing.join() === notShown)
  const promised = stated.filter((id) => !hidden.includes(id) && !unasked.includes(id))
  // Only one of the optional fields depends on the target file.
  const shownBy = (id: RuleId) =>
    id === 'CHECKOUT-DISCOUNT' ? `${id}: a session with a discount in checkout.fresh` : id
  const expiry = verdictOf('CHECKOUT-EXPIRED')
  return {
    rules: promised.length,
    untried: promised.filter((id) => !['passed', 'violated'].includes(verdictOf(id)?.verdict ?? '')),
    without: [
      unasked.length > 0 && 'the rate limit (--rate-limit-check)',
      expiry?.verdict !== 'observed' &&
        expiry?.missing.includes(notSeen) === false &&
        "the end of a session's 15 minutes (checkout.expired)",
      hidden.length > 0 && `optional fields that no answer shows (${hidden.map(shownBy).join(', ')})`,
    ].filter((one) => one !== false),
  }
}

const entryText = ({ rule, check, reason, until }: KnownFailure): string =>
  `${rule}${check === undefined ? '' : ` in ${check}`} (${reason}, until ${until})`

type Untried = TraceEvent & { readonly event: 'untried' }

/** Returns the outcome of each check of the plan, in the plan's order; checks that were left out come last. */
function checksOf(trace: readonly TraceEvent[], untried: readonly Untried[], incomplete?: string) {
  const planned = trace.flatMap((event) => (event.event === 'plan' ? event.checks : []))
  const all = new Map([...planned, ...untried].map((one) => [one.check, one]))
  const events = Map.groupBy(trace, (event) => ('check' in event ? event.check : undefined))
  const voided = voidRuns(trace)
  return [...all.values()].map(({ check, title, rules }) => {
    const own = events.get(check) ?? []
    const begun = own.filter((event) => event.event === 'begin')
    const counts = begun.filter((one) => one.purpose === 'try' && !voided.has(runOf(one)))
    const tries = new Set(counts.map(({ attempt }) => attempt))
    const ends = own.filter((event) => event.event === 'end').filter(({ attempt }) => tries.has(attempt))
    const all = ends.map(({ ending }) => ending)
    // What lost an answer was tried again.
    const whole = all.filter((ending) => ending.kind !== 'error' || ending.lost !== true)
    const endings = whole.length > 0 ? whole : all
    // Leasing and cleaning pairs is not counted.
    const requests = own.filter(({ event }) => event === 'exchange').length
    const left = own.find((event) => event.event === 'untried')?.because
    return { check, title, rules, requests, ...endingOf(endings, left, incomplete) }
  })
}

function endingOf(
  endings: readonly Ending[],
  left: LeftOut | undefined,
  incomplete = 'the run ended after the preflight',
): { readonly ending: 'done' | 'stopped' | 'error' | 'not run'; readonly because?: string } {
  const why = left?.kind === 'missing' ? left.items.join(', ') : left?.reason
  if (left !== undefined) return { ending: 'not run', because: `${left.kind}: ${why}` }
  const isInternalError = (ending: Ending) => ending.kind === 'error' && !ending.unreachable
  const worst = endings.find(isInternalError) ?? endings.find(({ kind }) => kind !== 'done') ?? endings[0]
  if (worst === undefined) return { ending: 'not run', because: incomplete }
  if (worst.kind === 'done') return { ending: 'done' }
  if (worst.kind === 'stopped') return { ending: 'stopped', because: worst.because }
  return { ending: worst.unreachable ? 'stopped' : 'error', because: worst.message }
}

interface Run {
  readonly failures: ReturnType<typeof failuresOf>
  readonly checks: ReturnType<typeof checksOf>
  readonly untried: readonly Untried[]
  readonly notSeen: string
}

function verdictOf(rule: CatalogueRule, own: readonly Finding[], run: Run) {
  const { failures, checks, untried, notSeen } = run
  const held = own.filter(({ kind }) => kind === 'held').length
  const variants = variantsOf(own)
  const broken = failures.filter((failure) => failure.rule === rule.id)
  const checksOfRule = checks.filter(({ rules }) => rules.includes(rule.id))
  const failed = checksOfRule.find(({ ending }) => ending === 'error')
  const stopped = checksOfRule.filter(({ ending }) => ending === 'stopped')
  const leftOut = untried.flatMap((one) => (one.rules.includes(rule.id) ? [one.because] : []))
  const unclaimed = leftOut.find((because) => because.kind === 'not claimed')
  const untestableClaims = own.flatMap(({ kind, claim }) => (kind === 'untestable' ? [claim] : []))
  const lacking = [
    ...leftOut.flatMap((because) => (because.kind === 'missing' ? because.items : [])),
    ...untestableClaims,
    ...stopped.map(({ check, because }) => `${check} could not go on: ${because}`),
  ]
  const isKnown = broken.length > 0 && broken.every(({ known }) => known !== undefined)
  /** `reason` is the vendor's, for `not claimed`, and `error` that of the suite. */
  type Reasons = { readonly reason?: string; readonly error?: string }
  const verdictWith = (verdict: VerdictName, missing: readonly string[], reasons: Reasons = {}) => ({
    rule: rule.id,
    level: rule.level,
    verdict,
    variants,
    checks: [...new Set(own.map(({ check }) => check))],
    held,
    failures: broken.map(({ id }) => id),
    missing: [...new Set(missing)],
    known: isKnown ? broken[0]?.known : undefined,
    ...reasons,
  })
  if (broken.length > 0) return verdictWith('violated', [])
  // The error of a check leaves its rules in doubt, unless another check judged them.
  if (failed !== undefined && !own.some(({ check, kind }) => check !== failed.check && kind === 'held'))
    return verdictWith('error', [], { error: `${failed.check}: ${failed.because}` })
  const isOpen = rule.level === 'open'
  if (isOpen && variants.length > 0) return verdictWith('observed', lacking)
  const others = lacking.filter((item) => item !== notShown)
  const isBounded = Object.values(boundRules).flat().includes(rule.id)
  if (held > 0 && isBounded && !own.some(({ isBeyond }) => isBeyond))
    return verdictWith('not testable', [...others, 'nothing beyond its bound was refused'])
  if (held > 0) return verdictWith('passed', others)
  if (unclaimed !== undefined) return verdictWith('not claimed', [], { reason: unclaimed.reason })
  // An optional field that no answer shows would not be shown to other checks either.
  if (others.length < lacking.length) return verdictWith('not testable', [notShown])
  // A reason that a check gave is more exact.
  const exact = isOpen && untestableClaims.length > 0 ? untestableClaims : lacking
  return verdictWith('not testable', exact.length > 0 ? exact : [reasonNotJudged(rule, notSeen)])
}
type Verdict = ReturnType<typeof verdictOf>

function variantsOf(own: readonly Finding[]) {
  const observed = own.filter(({ kind }) => kind === 'observed')
  return [...Map.groupBy(observed, ({ situation = '' }) => situation)].map(([situation, met]) => {
    const sets = met.map(({ variants = [] }) => variants)
    const possible = sets.reduce((left, next) => left.filter((variant) => next.includes(variant)))
    const answers = new Set(met.flatMap(({ because }) => because.at(-1) ?? [])).size
    const seen = [...new Set(sets.flat())].sort()
    const varies = possible.length === 0 || undefined
    return { situation, variants: varies ? seen : possible, answers, varies }
  })
}

/** Returns the reason for not judging a rule when nothing is missing. */
function reasonNotJudged({ unchecked, checked, party }: CatalogueRule, notSeen: string): string {
  if (unchecked !== undefined) return unchecked
  if (checked.includes('suite')) return notSeen
  if (party === 'client') return 'it binds the client, not the deployment'
  return checked.includes('server')
    ? 'it happens inside a deployment or beside the API: only tests of its own can see it'
    : 'it describes the contract, and no answer can show it'
}

/** Returns the latency of each operation in milliseconds, over its requests answered with 200. */
export function latencyOf(exchanges: readonly Exchange[]) {
  const answered = exchanges.filter(({ status }) => status === 200)
  return operationIds.flatMap((operation) => {
    const own = answered.filter((one) => one.operation === operation)
    if (own.length === 0) return []
    const took = own.map(msOf)
    const ofChain = own.filter((one) => one.check === longChain && one.attempt === 1 && isOfOne(one))
    const [median, p99] = [quantile(took, 0.5), quantile(took, 0.99)]
    return { operation, requests: own.length, median, p99, growth: growthOf(ofChain.map(msOf)) }
  })
}

const msOf = ({ sentAt, receivedAt }: Exchange): number => receivedAt - sentAt

function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other)
  return Math.round(sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0)
}

/** Returns the medians of the first and the last fifth when they show growth; undefined for too few values. */
function growthOf(took: readonly number[]) {
  const fifth = Math.floor(took.length / 5)
  if (fifth < 10) return undefined
  const [from, to] = [quantile(took.slice(0, fifth), 0.5), quantile(took.slice(-fifth), 0.5)]
  return to >= 2 * from && to - from >= leastMs ? { from, to } : undefined
}

/** The check whose requests differ only in the length of the chain, or in the page. */
const longChain = 'size/chain'
const isOfOne = ({ operation, request }: Exchange): boolean =>
  operation !== 'listBundleGrants' || /(?:^|&)limit=1(?:&|$)/.test(request.query)
const leastMs = 5
