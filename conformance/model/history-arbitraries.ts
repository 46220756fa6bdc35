import fc from 'fast-check'
import { requestedGrantTypes as requestable } from '../../spec/generated/facts.ts'
import type { Drawn } from '../kit/check.ts'
import { following, type Hints, inOrder, type Sequence, shuffled, single, times } from '../kit/sequence.ts'
import {
  drawn,
  everything,
  type OrArbitrary,
  type PlannedQuery,
  type PlannedUsersQuery,
  queryWith,
  usersOf,
} from './query-arbitraries.ts'

/** A drawn step of a history, the sequence of creates, revokes and lists that a model-based check runs: what it names is looked up, when it runs, in what the run has seen so far. */
export type PlannedStep =
  | PlannedRequest
  /** Requests that are sent at the same moment. */
  | { readonly do: 'together'; readonly requests: readonly PlannedRequest[] }
  | PlannedQuery
  | PlannedUsersQuery
  /** Waits until the next end of a grant of some seconds is certainly past. */
  | { readonly do: 'wait' }

export type PlannedRequest =
  | Drawn<ReturnType<typeof create>>
  | PlannedRetry
  | Drawn<ReturnType<typeof revoke>>
export type PlannedRetry = Drawn<ReturnType<typeof retry>>

/** A grant by its place among those of one account in one bundle: live (neither revoked nor ended), `inner` (another one starts where it ends), `lasting` (live for another minute), revoked by itself or with an earlier one (`cascaded`), or expired. */
export type GrantPosition =
  | 'first'
  | 'last'
  | {
      readonly state: 'live' | 'inner' | 'lasting' | 'revoked' | 'cascaded' | 'expired'
      readonly nth: number
    }

/** The endsAt of a create: beyond the whole access, near the end of a link (a grant of the chain of live grants without a gap), hours after the history began, at a calendar boundary, or after sending. */
export type PlannedEnd =
  | { readonly beyond: number; readonly ms: number }
  | { readonly link: number; readonly ms: number }
  | { readonly hours: number; readonly ms: number }
  | { readonly edge: CalendarEdge }
  | { readonly seconds: number }
  | { readonly text: string }
  | 'never'

export const calendarEdges = ['midnight', 'the end of a year', 'a leap day', '32 bits of seconds'] as const
export type CalendarEdge = (typeof calendarEdges)[number]

/** The form of an end: in UTC, so many minutes east of it, or with finer digits. */
export type EndFormat = 'Z' | number | 'finer'

/** Drawn steps of a history that belong together. */
export type Steps = Sequence<PlannedStep>

export const type: fc.Arbitrary<string> = fc.constantFrom('paid_external', 'paid_external', ...requestable)

const weighted = <Value>(...choices: readonly (readonly [weight: number, of: fc.Arbitrary<Value>])[]) =>
  fc.oneof(...choices.map(([weight, arbitrary]) => ({ weight, arbitrary })))

export const seldom = <Value>(usual: Value, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  weighted([3, fc.constant(usual)], [2, other])

/** The number of one of the owner's keys that may write. */
export const key = seldom(0, fc.nat({ max: 2 }))
const written = seldom<EndFormat>('Z', fc.constantFrom<EndFormat>('Z', 'Z', 330, -210, 0, 'finer'))
export const ms = fc.nat({ max: 999 })
/** Hours, and now and then days, months or years. */
const hours = weighted([8, fc.integer({ min: 1, max: 3 })], [2, fc.constantFrom(24, 24 * 31, 24 * 366)])

export const beyond: fc.Arbitrary<PlannedEnd> = fc.record({ beyond: hours, ms })
/** At the end of a link, or a millisecond from it. */
const edge = fc.record({ link: fc.nat({ max: 9 }), ms: fc.constantFrom(-1, 0, 0, 1) })
const never = fc.constant<PlannedEnd>('never')
/** An end beyond every period, within permanent access. */
export const far = fc.record({ hours: fc.integer({ min: 30_000, max: 90_000 }), ms })
const same = fc.constant('the same' as const)
const sameOrLater: fc.Arbitrary<'the same' | PlannedEnd> = fc.oneof(same, beyond)

/** Sources that come again and their neighbours, beside those that are new. */
export const fresh = fc.constantFrom('{new}', 'in_{new}', '{new}:A', 'Z.{new}-0')
/** A source that only the requests of the same steps have. */
export const onlyOnce = fc.nat({ max: 1_000_000 }).map((round) => `{tag}:${round}`)

type Sources = fc.Arbitrary<string>
export const someOf = (pool: readonly string[]): Sources =>
  weighted([3, fc.constantFrom(...pool)], [1, fresh])

export const create = (pair: number, end: OrArbitrary<PlannedEnd>, sources: Sources = fresh) =>
  fc
    .record({
      do: fc.constant('create' as const),
      pair: fc.constant(pair),
      type,
      /** See `sourceText`; null sends none. */
      source: weighted<string | null>([5, sources], [1, fc.constant(null)]),
      end: drawn(end),
      written,
      key,
    })
    .map((step) => (step.type === 'paid_external' && step.source === null ? { ...step, type: 'gift' } : step))

/** Draws a retry of an accepted create whose grant is now live, revoked or expired, latest first; -1 is the oldest. */
export const retry = (
  pair: number,
  of: OrArbitrary<{ readonly state: 'live' | 'revoked' | 'expired'; readonly nth: number }>,
  end: OrArbitrary<'the same' | PlannedEnd>,
) => fc.record({ do: fc.constant('retry' as const), pair: drawn(pair), of: drawn(of), end: drawn(end), key })

export const revoke = (pair: number, grant: OrArbitrary<GrantPosition>) =>
  fc.record({ do: fc.constant('revoke' as const), pair: drawn(pair), grant: drawn(grant), key })

/** Draws a grant or accepted create of a state. */
export const any = <State extends string>(state: State) =>
  fc.record({ state: fc.constant(state), nth: fc.nat({ max: 9 }) })

/** Draws creates that each continue the access: new links at the end of the chain. */
export const extend = (pair: number, least: number, most = least, sources?: Sources): Steps =>
  times(least, most, create(pair, beyond, sources))

/** Draws creates whose end lies at the boundaries of the chain's links. */
export const atLinkEnds = (pair: number, count: number, sources?: Sources): Steps =>
  times(count, count, create(pair, edge, sources))

/** Draws ends in an inner link of a long chain and around its end; one that is later is not covered. */
export const atChainEnd = (pair: number): Steps => {
  const after = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000 }))
  const ends: readonly OrArbitrary<PlannedEnd>[] = [
    fc.record({ link: fc.constant(1), ms: fc.constantFrom(-1, 0) }),
    { beyond: 0, ms: -1 },
    { beyond: 0, ms: 0 },
    after.map((milliseconds) => ({ beyond: 0, ms: milliseconds })),
  ]
  return shuffled(...ends.map((end) => single(create(pair, end))))
}

/** Draws a link without a sourceId, and a request with one that it covers. */
export const withoutSource = (pair: number): Steps =>
  following(fc.constantFrom('owner_grant', 'gift', 'referral_reward'), (type) =>
    inOrder<PlannedStep>(
      single(create(pair, beyond).map((step) => ({ ...step, type, source: null }))),
      single(create(pair, { beyond: 0, ms: 0 }).map((step) => ({ ...step, type, source: '{new}' }))),
    ),
  )

/** Draws permanent access, and creates that it covers. */
export const permanent = (pair: number): Steps =>
  inOrder<PlannedStep>(
    single(create(pair, 'never')),
    single(retry(pair, { state: 'live', nth: 0 }, beyond)),
    shuffled(...[far, edge, never].map((end) => single(create(pair, end)))),
  )

/** Draws grants of some seconds, each as long after the one before. */
export const shortGrants = (pair: number, seconds: number, links = 1): Steps =>
  inOrder(
    single(create(pair, { seconds })),
    times(links - 1, links - 1, create(pair, { beyond: 0, ms: seconds * 1_000 })),
  )

/** Draws a revoke of one of the grants in a state. */
export const revoking = (
  pair: number,
  grant: 'first' | 'last' | Exclude<GrantPosition, string>['state'],
): Steps => single(revoke(pair, grant === 'first' || grant === 'last' ? grant : any(grant)))

/** Draws a revoke of the second grant, which ends all after it. */
export const revokingSecond = (pair: number): Steps => single(revoke(pair, { state: 'inner', nth: 0 }))

/** Draws a create without a source, its revoke, and the same body again with the same key, which is new. */
export const recreate = (pair: number): Steps =>
  inOrder(
    single(create(pair, beyond).map((step) => ({ ...step, type: 'gift', source: null, key: 0 }))),
    revoking(pair, 'last'),
    single(retry(pair, { state: 'revoked', nth: 0 }, 'the same').map((step) => ({ ...step, key: 0 }))),
  )

/** Draws a revoke that ends all access of the pair. */
export const revokeAll = (pair: number): Steps => revoking(pair, 'first')

/** Draws an accepted create several times, with the same end and with others. */
export const retryLive = (pair: number, count: number): Steps =>
  following(any('live'), (of) =>
    times(count, count, retry(pair, of, fc.oneof(same, same, beyond, edge, never))),
  )

/** Draws an inner link of a long chain again, with its own end and with one in another link. */
export const retryInner = (pair: number): Steps => {
  const own = (end: 'the same' | PlannedEnd) => single(retry(pair, { state: 'live', nth: 3 }, end))
  return shuffled(own('the same'), own({ link: 1, ms: -1 }))
}

/** Draws the oldest live create again, with a later end. */
export const retryOldest = (pair: number): Steps => single(retry(pair, { state: 'live', nth: -1 }, beyond))

/** Draws a retry of a revoked or expired grant, with the same end or a later one. */
export const retryEnded = (pair: number, state: 'revoked' | 'expired', end = sameOrLater): Steps =>
  single(retry(pair, any(state), end))

/** Draws such a retry with each of the two ends. */
export const retryEndedTwice = (pair: number, state: 'revoked' | 'expired'): Steps =>
  shuffled(retryEnded(pair, state, same), retryEnded(pair, state, beyond))

/** Draws a revoked grant's source anew, and once more, which is no second grant. */
export const reuseSource = (pair: number): Steps =>
  following(any('revoked'), (of) => times(2, 2, retry(pair, of, beyond)))

/** Draws nearly equal sources with one type, and the first of them with every other type. */
export const similarSources = (pair: number, sources: fc.Arbitrary<readonly string[]>): Steps =>
  following(
    fc.tuple(fc.shuffledSubarray([...requestable], { minLength: 4 }), sources),
    ([[first = 'gift', ...others], [base = '', ...near]]) => {
      const each = (own: string, source: string) =>
        single(create(pair, beyond).map((step) => ({ ...step, type: own, source })))
      return inOrder(
        each(first, base),
        shuffled(...near.map((source) => each(first, source)), ...others.map((other) => each(other, base))),
      )
    },
  )

/** Draws concurrent requests. */
export const together = (requests: readonly fc.Arbitrary<PlannedRequest>[]): Steps =>
  single(inOrder(...requests.map((one) => single(one))).map((drawn) => ({ do: 'together', requests: drawn })))

/** Draw queries for the pair's grants, and for the users of its bundle. */
export const list = (pair: number): Steps => single(queryWith({ ...everything, pair, user: 'its' }))
export const users = (pair: number): Steps => single(usersOf(pair))
/** Draws a query for those with the sourceId of a revoked or expired grant, by its place; -1 is the latest. */
export const bySource = (pair: number, grantIndex: OrArbitrary<number> = fc.nat({ max: 9 })): Steps =>
  single(queryWith({ ...everything, grantIndex, state: 'past', pair, user: 'its', source: 'its' }))

/** Sources of their own, or one that several users and types share. */
const chainSource = weighted(
  [4, fc.constantFrom('', ':', '_x', '.X', '-0', ':a-B_c.9', 'evt_1:2').map((end) => `{new}${end}`)],
  [2, fc.constant('{tag}:a_b.C-0')],
)

/** Draws chains of pairs, the first the longest, with many equal ends and starts; some but not all permanent. */
export const chains = (pairs: number, longest: number): Steps => {
  const all = Array.from({ length: pairs }, (_, pair) => pair)
  const drawn = fc.record({
    lengths: fc.array(fc.integer({ min: 1, max: longest }), { minLength: pairs, maxLength: pairs }),
    /** Milliseconds beyond whole seconds: mostly none, so that every ledger keeps the ends exactly. */
    millis: fc.array(seldom(0, ms), { minLength: pairs, maxLength: pairs }),
    forever: fc.subarray(all, { minLength: 1, maxLength: pairs - 1 }),
    by: fc.constantFrom('pair' as const, 'level' as const),
  })
  return following(drawn, ({ lengths, millis, forever, by }) => {
    const some = fc.constantFrom(1, 1, 2, 7)
    const further = weighted<PlannedEnd>(
      [6, some.map((own) => ({ beyond: own, ms: 0 }))],
      [4, fc.constantFrom(...calendarEdges).map((edge) => ({ edge }))],
    )
    const links = all.map((pair) => {
      // The first two are equal in their ends.
      const first =
        pair < 2 ? { hours: 1, ms: 0 } : some.map((own) => ({ hours: own, ms: millis[pair] ?? 0 }))
      const ends = [
        first,
        ...Array((pair === 0 ? longest : (lengths[pair] ?? 1)) - 1).fill(further),
        ...(forever.includes(pair) ? (['never'] as const) : []),
      ]
      return ends.map((end) =>
        create(pair, end, chainSource).map((step) => ({ ...step, written: 'Z' as const })),
      )
    })
    if (by === 'pair') return inOrder<PlannedStep>(...links.flat().map((link) => single(link)))
    const levels = Array.from({ length: Math.max(...links.map(({ length }) => length)) }, (_, level) =>
      links.flatMap((own) => own[level] ?? []),
    )
    return inOrder(...levels.map((level) => together(level)))
  })
}

/** Draws a create and its revoke with the same lists around them; first maybe a revoke of a lasting grant. */
export const createAndRevoke = (pairs: number, isAfterRevoke = false): Steps =>
  following(fc.record({ pair: fc.nat({ max: pairs - 1 }), text: onlyOnce }), ({ pair, text }) => {
    const ofSource = single(queryWith({ ...everything, source: { text } }))
    const lists = inOrder<PlannedStep>(ofSource, list(pair), users(pair))
    const grown = extend(pair, 1, 1, fc.constant(text))
    const revoked = isAfterRevoke ? [revoking(pair, 'lasting'), bySource(pair, -1)] : []
    return inOrder(...revoked, lists, grown, lists, revoking(pair, 'last'), lists)
  })

/** A wait for the next end of a grant of some seconds. */
export const wait: Steps = single(fc.constant({ do: 'wait' }))

/** Shrinks a history: the steps that a failure needs, and shorter histories that mostly fail as well. */
export const hintsOfHistory: Hints<PlannedStep> = { needed, promising }

/** Returns the writes before the failed step, and that step: reads are seldom needed. */
function needed(steps: readonly PlannedStep[], at: number): readonly number[] {
  return placesOf(steps, (step, index) => index === at || (index < at && !looks(step)))
}

/** Yields the steps of the last one's pairs, those after an end of all access, and all but reads and retries. */
function* promising(steps: readonly PlannedStep[]): IterableIterator<readonly number[]> {
  const last = steps.length - 1
  const about = steps[last] === undefined ? [] : pairsOf(steps[last])
  for (const pair of about)
    yield placesOf(
      steps,
      (step, index) => index === last || step.do === 'wait' || pairsOf(step).includes(pair),
    )
  for (const [index, step] of [...steps.entries()].toReversed())
    if (step.do === 'revoke' && step.grant === 'first' && index < last - 1)
      yield placesOf(steps, (_, other) => other > index)
  for (const isLittle of [looks, (step: PlannedStep) => step.do === 'retry'])
    yield placesOf(steps, (step, index) => index === last || !isLittle(step))
}

const placesOf = (steps: readonly PlannedStep[], keeps: (step: PlannedStep, index: number) => boolean) =>
  [...steps.entries()].flatMap(([index, step]) => (keeps(step, index) ? [index] : []))

/** Returns whether a step writes nothing, not even between two pages. */
export const looks = (step: PlannedStep): boolean =>
  (step.do === 'users' || step.do === 'grants') && ['nothing', 'another list'].includes(step.interruption)

const pairsOf = (step: PlannedStep): readonly number[] => {
  if (step.do === 'wait') return []
  return step.do === 'together' ? step.requests.map(({ pair }) => pair) : [step.pair ?? []].flat()
}
