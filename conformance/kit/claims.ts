import type { OpenRuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import { type Assertion, answers, equal, fails, ok, refused } from './assertion.ts'
import type { Pair, Trial } from './check.ts'
import type { Draft, KeyName } from './draft.ts'
import type { Exchange, Interval } from './exchange.ts'
import { paginateGrants } from './pages.ts'
import { grantOf, hour, iso, isRefusal, requestedGrant, second, type WireGrant } from './wire.ts'

/** Returns the grant that a create or a revoke was answered with, where a check cannot go on without it: otherwise judges `rule` violated and ends the check. Of a pair (a user in a bundle) it must be a new grant. */
export function requireGrant(
  trial: Trial,
  rule: StatedRuleId,
  exchange: Exchange,
  { earlier }: Pick<Pair, 'earlier'> = { earlier: [] },
): WireGrant {
  const claim = 'it answers with a grant'
  const grant = grantOf(require200(trial, rule, exchange))
  if (grant === undefined) trial.judge(rule, claim, fails('a grant', exchange.text.slice(0, 80)), exchange)
  if (grant === undefined) return trial.stop(claim)
  if (!earlier.includes(grant.id)) return grant
  const ofNew = 'a new grant is answered, not one that was there before'
  trial.judge(rule, ofNew, fails('a new grant', `grant ${grant.id}`, exchange), exchange)
  return trial.stop(ofNew)
}

/** Judges assertions one by one; returns whether all hold. */
export const judgeAll = (trial: Trial, all: readonly Assertion[], because?: readonly Exchange[]): boolean =>
  all.map((one) => trial.judge(one.rule, one.claim, one, because)).every((holds) => holds)

/** Returns the exchange when it is answered with 200; otherwise judges `rule` violated and ends the check. */
export function require200(trial: Trial, rule: StatedRuleId, exchange: Exchange): Exchange {
  if (exchange.status === 200) return exchange
  const claim = 'a request without a defect is answered'
  const isCreate = exchange.operation === 'createBundleGrant'
  // A create whose end has passed on arrival may be refused.
  if (isCreate && isRefusal(exchange) && requestedGrant(exchange).endsAt <= exchange.server.latest)
    return trial.stop('the end may have been over when its create arrived')
  trial.judge(rule, claim, { ...answers(exchange), isValid: true }, exchange)
  return trial.stop(claim)
}

/** Returns the key when the target provides it; else `full`, which every target has. */
export const keyOrFull = ({ resources: { keys } }: Trial, key: KeyName): KeyName =>
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
  /** The case of the input that it is. */
  readonly caseIndex?: number
}

/** Judges that each defect is refused, and the valid counterpart of them all answered with 200, or the refusals would prove nothing. With a pair, judges that no grant is listed in between. Returns the exchanges, the counterpart's last. */
export async function judgeRefusals(
  trial: Trial,
  defects: readonly Defect[],
  [counterpartRule, counterpart]: readonly [StatedRuleId, Draft],
  pair?: Pair,
): Promise<readonly Exchange[]> {
  const sent = await trial.sendEach(defects.map(({ draft }) => draft))
  if (pair !== undefined) {
    const { grants, pages } = await listingOf(trial, pair)
    // An accepted defect is judged below.
    const acceptedIds = sent.flatMap((one) => (one.status === 200 ? (grantOf(one)?.id ?? []) : []))
    const left = grants.filter(({ id }) => !acceptedIds.includes(id))
    const creates = causesOf(sent, [], left)
    const judged = equal(idsOf(left), [], creates[0])
    trial.judge('ERROR-INVALID-REFUSED', 'a refused create leaves no trace', judged, [...creates, ...pages])
  }
  const accepted = await trial.send(counterpart)
  // After an accepted defect the counterpart may be a duplicate of it.
  const isAnyAccepted = sent.some(({ status }) => status === 200)
  if (!isAnyAccepted) require200(trial, counterpartRule, accepted)
  for (const [index, { name, rule, status: documented, observe, caseIndex }] of defects.entries()) {
    const exchange = sent[index] as Exchange
    trial.mark(caseIndex)
    const { status } = exchange
    const variant = observe === 'GRANT-ENDS-IN-PAST' && status !== 400 ? 'other-4xx' : `${status}`
    const judged = documented === undefined ? refused(exchange) : answers(exchange, documented)
    // What is refused as the counterpart is may be a duplicate of an accepted one.
    const isAlike = isRefusal(accepted) && status === accepted.status
    if (isAnyAccepted && (isAlike || status === 409)) continue
    const claim = `${name} is refused${documented === undefined ? '' : ` with ${documented}`}`
    if (trial.judge(rule, claim, judged, [exchange, accepted]) && observe !== undefined)
      trial.observe(observe, variant, exchange, name)
  }
  return [...sent, accepted]
}

/** Observes that something odd in a request is refused (4xx) or ignored (200); nothing for any other status. */
export function observeRefusal(trial: Trial, rule: OpenRuleId, exchange: Exchange, situation: string): void {
  const isRefused = isRefusal(exchange)
  if (isRefused || exchange.status === 200)
    trial.observe(rule, isRefused ? 'reject' : 'ignore', exchange, situation)
}

/** Returns the pair's grants from all pages of the grants list, each once and without those from before the lease. */
export async function listingOf(trial: Trial, { bundleId, userId, earlier }: Omit<Pair, 'displayName'>) {
  const { items, pages } = await paginateGrants(trial, bundleId, { userId, limit: 100 }, 20)
  const first = items.filter(({ id }, index) => idsOf(items).indexOf(id) === index)
  return { grants: first.filter(({ id }) => !earlier.includes(id)), pages }
}

/** Returns the requests that can explain the difference of two readings: creates of a surplus grant, revokes of a missing one. */
export function causesOf(
  tried: readonly Exchange[],
  before: readonly Pick<WireGrant, 'id'>[],
  after: readonly WireGrant[],
): readonly Exchange[] {
  const isIn = (grants: typeof before, { id }: Pick<WireGrant, 'id'>) => grants.some((one) => one.id === id)
  const of = (method: string) => tried.filter(({ request }) => request.method === method)
  const surplus = after.find((grant) => !isIn(before, grant))
  const creates = surplus === undefined ? [] : of('POST')
  const same = creates.filter((one) => requestedGrant(one).sourceId === surplus?.sourceId)
  const isGone = before.some((grant) => !isIn(after, grant))
  return [...(same.length > 0 ? same : creates), ...(isGone ? of('DELETE') : [])]
}

/** Creates a chain with one grant for each end, in this order; ends the check when a create fails. */
export async function chainOf(trial: Trial, pair: Pair, ends: readonly number[]) {
  const created: Exchange[] = []
  const grants: WireGrant[] = []
  for (const end of ends) {
    const exchange = await trial.create(pair, { endsAt: end === Infinity ? undefined : iso(end) })
    created.push(exchange)
    grants.push(requireGrant(trial, 'GRANT-CREATES', exchange, pair))
  }
  return { created: created as readonly Exchange[], grants: grants as readonly WireGrant[] }
}

/** Leases a pair and creates a chain whose grants end so many hours from now; by default one of an hour. */
export async function grantedPair(trial: Trial, hours: readonly number[] = [1]) {
  const pair = await trial.pair()
  const from = trial.now()
  const ends: readonly number[] = hours.map((each) => from + each * hour)
  const { grants, created } = await chainOf(trial, pair, ends)
  return { pair, grants, grant: grants[0] as WireGrant, created, ends }
}
/** A leased pair with its chain of grants; `grant` is the first. */
export type GrantedPair = Awaited<ReturnType<typeof grantedPair>>

/** Tests whether a second clock explains a start: by it, the grant before had not begun yet. */
export const mayBeByAnotherClock = (
  grant: Pick<WireGrant, 'startsAt'> | undefined,
  { spread, server }: Pick<Exchange, 'spread' | 'server'>,
): boolean => spread !== undefined && (grant?.startsAt ?? Infinity) <= server.latest

/** The longest round trip in milliseconds within which clocks that differ by as much are seen to. */
export const near = 10
/** The most clocks beside the first that are taken to differ unseen. */
export const mostUnseen = 2

/** Tests whether several clocks explain grants that began at once: few instants, further apart than writes are. */
export function mayBeBySeveralClocks(exchanges: readonly Exchange[]): boolean {
  const begun = exchanges.flatMap((one) => {
    const { startsAt = Number.NaN } = grantOf(one) ?? {}
    return startsAt >= one.server.earliest && startsAt <= one.server.latest ? [startsAt] : []
  })
  const isUnseen = exchanges.every(({ sentAt, receivedAt }) => receivedAt - sentAt > near)
  const isSeen = exchanges.some(({ spread }) => spread !== undefined)
  const areFew = new Set(begun).size <= 1 + mostUnseen
  return (isSeen || isUnseen) && areFew && Math.max(...begun) - Math.min(...begun) > near
}

/** Why a check ends, or judges nothing, where two grants were created by two clocks. */
export const clocksDiffer = "the target's clocks differ: by one of them, access had not begun"

/** Judges that a new grant starts at the end of access, or now without access; true when the start is not shown. */
export function judgeStart(
  trial: Trial,
  { startsAt }: WireGrant,
  exchange: Exchange,
  accessEnd: number | 'no access',
): boolean {
  const rule = 'GRANT-START-CHOSEN'
  if (startsAt === undefined) trial.untestable(rule, 'startsAt is not in the answer')
  if (startsAt === undefined) return true
  if (accessEnd !== 'no access' && mayBeByAnotherClock({ startsAt }, exchange))
    return trial.stop(clocksDiffer)
  const [claim, judged] =
    accessEnd === 'no access'
      ? ['without access the grant starts at once', within(startsAt, exchange.server, exchange)]
      : ['the grant starts where access ends', equal(iso(startsAt), iso(accessEnd), exchange)]
  return trial.judge(rule, claim, judged, exchange)
}

/** Judges that a repeated create with the same source and a later end makes no second grant. */
export function judgeRetry(trial: Trial, claim: string, before: Exchange, again: Exchange): boolean {
  const [firstId, id] = [before, again].map((exchange) => grantOf(exchange)?.id)
  const judged = ok(again.status !== 200 || id === firstId, firstId, id, again)
  return trial.judge('GRANT-SOURCE-NO-SECOND', claim, judged, [before, again])
}

/** Returns how many requests were under way at the same moment at most, by our own clock. */
export function overlapOf(exchanges: readonly Exchange[]): number {
  const answered = exchanges.filter(({ status }) => status > 0)
  const countAt = (at: number) =>
    answered.filter(({ sentAt, receivedAt }) => sentAt <= at && at <= receivedAt).length
  return Math.max(0, ...answered.map(({ sentAt }) => countAt(sentAt)))
}

/** Sends bursts until at least three requests of one overlap; undefined, and `rule` not testable, if none does. */
export async function sendBurst(trial: Trial, rule: StatedRuleId, drafted: () => readonly Draft[]) {
  const exchanges: Exchange[] = []
  for (let bursts = 1; bursts <= mostBursts; bursts++) {
    const burst = await trial.sendAll(drafted())
    exchanges.push(...burst)
    const overlap = overlapOf(burst)
    if (overlap >= Math.min(leastOverlap, burst.length))
      return { exchanges, met: `${overlap} of ${burst.length} overlapped` }
  }
  trial.untestable(rule, tooFew)
  return undefined
}

/** The requests of a burst that must overlap, the most bursts for that, and what is said where they never do. */
export const [leastOverlap, mostBursts] = [3, 3] as const
export const tooFew = `of the requests sent at once never ${leastOverlap} overlapped, in ${mostBursts} bursts`

/** Returns the instants that a deployment may store for one: exact, or cut or rounded to a unit that all `shown` instants have. */
export const roundings = (instant: number, grants: AnsweredGrants): readonly number[] => [
  instant,
  ...[1, second]
    .filter((unit) => hasPrecision(grants, unit))
    .flatMap((unit) => [Math.floor(instant / unit) * unit, Math.round(instant / unit) * unit]),
]

/** The grants that a deployment has answered. */
type AnsweredGrants = readonly Pick<WireGrant, 'startsAt' | 'endsAt' | 'createdAt'>[]

/** Tests that every instant in grants is a multiple of so many milliseconds. */
export const hasPrecision = (grants: AnsweredGrants, unit: number): boolean =>
  grants.every(({ startsAt = 0, endsAt, createdAt = 0 }) =>
    [startsAt, createdAt, endsAt].every((instant) => instant % unit === 0 || !Number.isFinite(instant)),
  )

/** Tests that an instant that means now is in an interval, with tolerance for skew and for whole seconds. */
export function isWithin(instant: number, { earliest, latest }: Interval, other = instant): boolean {
  const tolerance = instant % second === 0 && other % second === 0 ? second : clockToleranceMs
  return instant >= earliest - tolerance && instant <= latest + tolerance
}

/** Returns the outcome for an instant that must mean now; one that is not shown holds. */
export const within = (instant: number | undefined, interval: Interval, sent?: Exchange, other?: number) => {
  if (instant === undefined || isWithin(instant, interval, other)) return ok(true, instant, instant, sent)
  const [from, to] = [endText(interval.earliest), endText(interval.latest)]
  return fails(from === to ? from : `${from} to ${to}`, endText(instant), sent)
}

/** Returns the ids of items, in their order. */
export const idsOf = (items: readonly { readonly id: string }[]): readonly string[] =>
  items.map(({ id }) => id)

/** Returns an end as text; a permanent one is `never`. */
export function endText(end: number | undefined): string {
  if (end === undefined) return 'not said'
  if (Number.isNaN(end)) return 'no instant'
  return Number.isFinite(end) ? iso(end) : 'never'
}

/** Returns the value of a field, an instant as text. */
export const valueText = (value: unknown): unknown => (typeof value === 'number' ? endText(value) : value)

/** The most by which the clocks of a deployment's machines may differ, in milliseconds. */
export const clockToleranceMs = 250
