import { type Assertion, answers, equal, type Outcome, refused, so, wrong } from './assertion.ts'
import type { Pair, Trial } from './check.ts'
import type { Draft, KeyName } from './draft.ts'
import type { Exchange, Interval } from './exchange.ts'
import type { OpenRuleId, StatedRuleId } from './rule.ts'
import { walkGrants } from './walk.ts'
import { field, grantAskedIn, grantOf, hour, iso, isRefusal, jsonOf, second, type WireGrant } from './wire.ts'

/** Returns the grant of a create or revoke that must succeed; otherwise judges `rule` broken and ends the check. */
export function granted(trial: Trial, rule: StatedRuleId, exchange: Exchange): WireGrant {
  const claim = 'it answers with a grant'
  const grant = grantOf(succeeded(trial, rule, exchange))
  if (grant === undefined) trial.judge(rule, claim, wrong('a grant', exchange.text.slice(0, 80)), exchange)
  return grant ?? trial.stop(claim)
}

/** Judges assertions, each for itself; returns whether all hold. */
export const judgeAll = (trial: Trial, all: readonly Assertion[], because?: readonly Exchange[]): boolean =>
  all.map((one) => trial.judge(one.rule, one.claim, one, because)).every((holds) => holds)

/** Ends the check, with the rule broken, unless the answer is 200; the refusal of an end that may have been over by then breaks none. */
export function succeeded(trial: Trial, rule: StatedRuleId, exchange: Exchange): Exchange {
  if (exchange.status === 200) return exchange
  const claim = 'a request without a defect is answered'
  const isCreate = exchange.operation === 'createBundleGrant'
  if (isCreate && isRefusal(exchange) && grantAskedIn(exchange).endsAt <= exchange.server.latest)
    return trial.stop('the end may have been over when its create arrived')
  trial.judge(rule, claim, { ...answers(exchange), isSound: true }, exchange)
  return trial.stop(claim)
}

/** The key, where the target provides it; else the one that every target has. */
export const provided = ({ resources: { keys } }: Trial, key: KeyName): KeyName =>
  keys.includes(key) ? key : 'full'

/** A request with one defect, which has to be refused. */
export interface Defect {
  readonly name: string
  readonly rule: StatedRuleId
  readonly draft: Draft
  /** The status that the description states; any 4xx where it states none. */
  readonly status?: number | undefined
  /** The open rule under which the status is reported. */
  readonly observe?: OpenRuleId
}

/** Sends each defect, then the same request without one, which must answer 200, or the refusals would prove nothing; for a pair nothing may be listed in between. Returns the exchanges, the control's last. */
export async function refuses(
  trial: Trial,
  defects: readonly Defect[],
  [controlRule, control]: readonly [StatedRuleId, Draft],
  pair?: Pair,
): Promise<readonly Exchange[]> {
  const tried: Exchange[] = []
  for (const defect of defects) tried.push(await trial.send(defect.draft))
  if (pair !== undefined) {
    const { grants, pages } = await listingOf(trial, pair)
    // What was answered with 200 was not refused, which is judged where it should have been.
    const taken = tried.flatMap((one) => (one.status === 200 ? (grantOf(one)?.id ?? []) : []))
    const left = grants.filter(({ id }) => !taken.includes(id))
    const suspects = suspectsOf(tried, [], left)
    const judged = equal(idsOf(left), [], suspects[0])
    trial.judge('ERROR-INVALID-REFUSED', 'a refused create leaves no trace', judged, [...suspects, ...pages])
  }
  const repaired = await trial.send(control)
  // After a defect that was taken the control proves nothing, and what has its sourceId may be a duplicate.
  const taken = tried.some(({ status }) => status === 200)
  if (!taken) succeeded(trial, controlRule, repaired)
  for (const [index, { name, rule, status: stated, observe }] of defects.entries()) {
    const exchange = tried[index] as Exchange
    const { status } = exchange
    const shown = observe === 'GRANT-ENDS-IN-PAST' && status !== 400 ? 'other-4xx' : `${status}`
    const judged = stated === undefined ? refused(exchange) : answers(exchange, stated)
    if (taken && (judged.holds || status === 409)) continue
    const claim = `${name} is refused${stated === undefined ? '' : ` with ${stated}`}`
    if (trial.judge(rule, claim, judged, [exchange, repaired]) && observe !== undefined)
      trial.observe(observe, shown, exchange, name)
  }
  return [...tried, repaired]
}

/** Reports whether something odd in a request is refused or ignored; nothing where the answer is neither a refusal nor a 200. */
export function observeTaken(trial: Trial, rule: OpenRuleId, exchange: Exchange, situation: string): void {
  const isRefused = isRefusal(exchange)
  if (isRefused || exchange.status === 200)
    trial.observe(rule, isRefused ? 'reject' : 'ignore', exchange, situation)
}

/** Returns the pair's grants from every page of the bundle's grants list, each once and without those from before the lease. */
export async function listingOf(trial: Trial, { bundleId, userId, earlier }: Omit<Pair, 'displayName'>) {
  const { items, pages } = await walkGrants(trial, bundleId, { userId, limit: 100 }, 20)
  const first = items.filter(({ id }, index) => idsOf(items).indexOf(id) === index)
  return { grants: first.filter(({ id }) => !earlier.includes(id)), pages }
}

/** Returns what can have made the difference of two readings: the creates of a grant too many, by its source where that tells, and the revokes of one that is gone. */
export function suspectsOf(
  tried: readonly Exchange[],
  before: readonly Pick<WireGrant, 'id'>[],
  after: readonly WireGrant[],
): readonly Exchange[] {
  const isIn = (grants: typeof before, { id }: Pick<WireGrant, 'id'>) => grants.some((one) => one.id === id)
  const of = (method: string) => tried.filter(({ request }) => request.method === method)
  const surplus = after.find((grant) => !isIn(before, grant))
  const creates = surplus === undefined ? [] : of('POST')
  const same = creates.filter(
    ({ request }) => field(jsonOf(request.body ?? ''), 'sourceId') === surplus?.sourceId,
  )
  const isGone = before.some((grant) => !isIn(after, grant))
  return [...(same.length > 0 ? same : creates), ...(isGone ? of('DELETE') : [])]
}

/** Creates a chain of one grant for each end, in this order; ends the check when one of them is not granted. */
export async function chainOf(trial: Trial, pair: Pair, ends: readonly number[]) {
  const created: Exchange[] = []
  const grants: WireGrant[] = []
  for (const end of ends) {
    const exchange = await trial.create(pair, { endsAt: end === Infinity ? undefined : iso(end) })
    created.push(exchange)
    grants.push(granted(trial, 'GRANT-CREATES', exchange))
  }
  return { created: created as readonly Exchange[], grants: grants as readonly WireGrant[] }
}

/** Leases a pair and creates a grant for each end, so many hours from now; one of an hour by default. */
export async function grantedPair(trial: Trial, hours: readonly number[] = [1]) {
  const pair = await trial.pair()
  const from = trial.now()
  const ends: readonly number[] = hours.map((each) => from + each * hour)
  const { grants, created } = await chainOf(trial, pair, ends)
  return { pair, grants, grant: grants[0] as WireGrant, created, ends }
}
/** A leased pair with a chain of its own, and the first grant of the chain. */
export type GrantedPair = Awaited<ReturnType<typeof grantedPair>>

/** Judges the start of a new grant: exactly at the end of the access, or at once when there was none; true where it is not shown. */
export function judgeStart(
  trial: Trial,
  { startsAt }: WireGrant,
  exchange: Exchange,
  accessEnd: number | 'no access',
): boolean {
  const rule = 'GRANT-START-CHOSEN'
  if (startsAt === undefined) trial.untestable(rule, 'startsAt is not in the answer')
  if (startsAt === undefined) return true
  const [claim, judged] =
    accessEnd === 'no access'
      ? ['without access the grant starts at once', within(startsAt, exchange.server, exchange)]
      : ['the grant starts where access ends', equal(iso(startsAt), iso(accessEnd), exchange)]
  return trial.judge(rule, claim, judged, exchange)
}

/** Judges that a create with the source of another one, and an end beyond all that it covers, makes no grant of its own. */
export function judgeRetry(trial: Trial, claim: string, before: Exchange, again: Exchange): boolean {
  const [known, id] = [before, again].map((exchange) => grantOf(exchange)?.id)
  const judged = so(again.status !== 200 || id === known, known, id, again)
  return trial.judge('GRANT-SOURCE-NO-SECOND', claim, judged, [before, again])
}

/** Returns the instants that may be kept of one: itself, or cut or rounded to milliseconds or seconds, no more coarsely than the deployment has shown. */
export const roundings = (instant: number, shown: Shown): readonly number[] => [
  instant,
  ...[1, second]
    .filter((unit) => isInUnits(shown, unit))
    .flatMap((unit) => [Math.floor(instant / unit) * unit, Math.round(instant / unit) * unit]),
]

/** The instants that a deployment has shown in grants. */
type Shown = readonly Pick<WireGrant, 'startsAt' | 'endsAt' | 'createdAt'>[]

/** Tests whether no instant that was shown has digits below so many milliseconds. */
export const isInUnits = (shown: Shown, unit: number): boolean =>
  shown.every(({ startsAt = 0, endsAt, createdAt = 0 }) =>
    [startsAt, createdAt, endsAt].every((instant) => instant % unit === 0 || !Number.isFinite(instant)),
  )

/** Tests whether an instant that means now can lie in an interval: some ledgers keep whole seconds, and their machines differ a little. */
export function isWithin(instant: number, { earliest, latest }: Interval): boolean {
  const tolerance = instant % second === 0 ? second : betweenMachines
  return instant >= earliest - tolerance && instant <= latest + tolerance
}

/** An instant, where it is shown, that means now. */
export const within = (instant: number | undefined, interval: Interval, sent?: Exchange): Outcome => {
  if (instant === undefined || isWithin(instant, interval)) return so(true, instant, instant, sent)
  const [from, to] = [endText(interval.earliest), endText(interval.latest)]
  return wrong(from === to ? from : `${from} to ${to}`, endText(instant), sent)
}

/** The ids of some items, in their order. */
export const idsOf = (items: readonly { readonly id: string }[]): readonly string[] =>
  items.map(({ id }) => id)

/** An end in words; permanent access is `never`. */
export function endText(end: number | undefined): string {
  if (end === undefined) return 'not said'
  if (Number.isNaN(end)) return 'no instant'
  return Number.isFinite(end) ? iso(end) : 'never'
}

/** Returns a value of a field, instants as texts. */
export const valueText = (value: unknown): unknown => (typeof value === 'number' ? endText(value) : value)

/** The most by which the clocks of a deployment's machines may differ, in milliseconds. */
export const betweenMachines = 250
