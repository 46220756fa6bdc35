import fc from 'fast-check'
import type { Drawn } from '../kit/check.ts'

/** A step of a history, as it is planned: what it names is looked up in what the run has seen so far. */
export type Planned =
  | PlannedRequest
  /** Requests that are sent at the same moment. */
  | { readonly do: 'together'; readonly requests: readonly PlannedRequest[] }
  | PlannedRead
  /** Waits until the next end of a grant of some seconds is certainly past. */
  | { readonly do: 'wait' }

export type PlannedRequest =
  | Drawn<ReturnType<typeof create>>
  | PlannedRetry
  | Drawn<ReturnType<typeof revoke>>
export type PlannedRetry = Drawn<ReturnType<typeof retry>>
export type PlannedRead = Drawn<ReturnType<typeof reading>>

/** A grant by its place among those of its pair: `first` is the earliest live one, whose revoke ends them all. */
export type Selected =
  | 'first'
  | 'last'
  | { readonly state: 'live' | 'inner' | 'revoked' | 'cascaded' | 'expired'; readonly nth: number }

/**
 * An end: so far beyond the access (or, without access, after now), at the end of a link of the chain or some milliseconds
 * from it, so long after the history's beginning, some seconds after the sending, or none.
 */
export type PlannedEnd =
  | { readonly beyond: number; readonly ms: number }
  | { readonly link: number; readonly ms: number }
  | { readonly hours: number; readonly ms: number }
  | { readonly seconds: number }
  | 'never'

const writtenForms = ['Z', 330, -210, 0, 'finer'] as const
export type Written = (typeof writtenForms)[number]

/** Some steps of a history that belong together. */
export type Phrase = fc.Arbitrary<readonly Planned[]>

/** Phrases one after the other. */
export const inOrder = (...phrases: readonly Phrase[]): Phrase =>
  fc.tuple(...phrases).map((drawn) => drawn.flat())

/** Phrases in any order. */
export const shuffled = (...phrases: readonly Phrase[]): Phrase =>
  fc
    .tuple(fc.tuple(...phrases), fc.shuffledSubarray([...phrases.keys()], { minLength: phrases.length }))
    .map(([drawn, order]) => order.flatMap((index) => drawn[index] ?? []))

/** So many phrases, any of these at each place. */
export const anyOf = (count: number, ...phrases: readonly Phrase[]): Phrase =>
  fc
    .array(fc.oneof(...phrases), { minLength: count, maxLength: count, size: 'max' })
    .map((drawn) => drawn.flat())

/** The types that can be requested. */
const types = ['paid_external', 'owner_grant', 'gift', 'referral_reward'] as const
const type: fc.Arbitrary<string> = fc.constantFrom('paid_external', 'paid_external', ...types)

const seldom = <Value>(usual: Value, other: fc.Arbitrary<Value>): fc.Arbitrary<Value> =>
  fc.oneof({ weight: 3, arbitrary: fc.constant(usual) }, { weight: 2, arbitrary: other })

/** Which of the owner's keys that may write. */
const key = seldom(0, fc.nat({ max: 2 }))
/** How the end is written: in UTC, so many minutes east of it, or with finer digits. */
const written = seldom<Written>('Z', fc.constantFrom<Written>('Z', ...writtenForms))
const ms = fc.nat({ max: 999 })
/** Hours, and now and then days, months or years. */
const hours = fc.oneof(
  { weight: 8, arbitrary: fc.integer({ min: 1, max: 3 }) },
  { weight: 2, arbitrary: fc.constantFrom(24, 24 * 31, 24 * 366) },
)

const beyond: fc.Arbitrary<PlannedEnd> = fc.record({ beyond: hours, ms })
/** At the end of a link, or a millisecond from it. */
const border: fc.Arbitrary<PlannedEnd> = fc.record({
  link: fc.nat({ max: 9 }),
  ms: fc.constantFrom(-1, 0, 0, 1),
})
const never = fc.constant<PlannedEnd>('never')
/** Beyond every period, and within permanent access. */
const far: fc.Arbitrary<PlannedEnd> = fc.record({ hours: fc.integer({ min: 30_000, max: 90_000 }), ms })
const same = fc.constant('the same' as const)

/** Sources that come again and their neighbours, beside those that are new. */
export const fresh = fc.constantFrom('{new}', 'in_{new}', '{new}:A', 'Z.{new}-0')
/** A source that only the requests of one phrase have. */
const onlyOnce = fc.nat({ max: 1_000_000 }).map((round) => `{tag}:${round}`)

type Sources = fc.Arbitrary<string>
export const someOf = (pool: readonly string[]): Sources =>
  fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...pool) }, { weight: 1, arbitrary: fresh })

const create = (pair: number, end: fc.Arbitrary<PlannedEnd>, sources: Sources = fresh) =>
  fc
    .record({
      do: fc.constant('create' as const),
      pair: fc.constant(pair),
      type,
      /** See `sourceText`; null sends none. */
      source: fc.oneof(
        { weight: 5, arbitrary: sources },
        { weight: 1, arbitrary: fc.constant<string | null>(null) },
      ),
      end,
      written,
      key,
    })
    .map((step) => (step.type === 'paid_external' && step.source === null ? { ...step, type: 'gift' } : step))

/** One of the accepted creates again: of those whose grant is now live, revoked or expired, the latest first; -1 is the oldest. */
const retry = (
  pair: number,
  of: fc.Arbitrary<{ readonly state: 'live' | 'revoked' | 'expired'; readonly nth: number }>,
  end: fc.Arbitrary<'the same' | PlannedEnd>,
) => fc.record({ do: fc.constant('retry' as const), pair: fc.constant(pair), of, end, key })

const revoke = (pair: number, grant: fc.Arbitrary<Selected>) =>
  fc.record({ do: fc.constant('revoke' as const), pair: fc.constant(pair), grant, key })

/** Any grant or accepted create of a state. */
const any = <State extends string>(state: State) =>
  fc.record({ state: fc.constant(state), nth: fc.nat({ max: 9 }) })

const single = (step: fc.Arbitrary<Planned>): Phrase => step.map((drawn) => [drawn])

const times = (least: number, most: number, step: fc.Arbitrary<Planned>): Phrase =>
  fc.array(step, { minLength: least, maxLength: most, size: 'max' })

/** Links at the end of the chain. */
export const grow = (pair: number, least: number, most = least, sources?: Sources): Phrase =>
  times(least, most, create(pair, beyond, sources))

/** At the end of the chain, or around it: what ends later is not covered. */
const verge = (...offsets: readonly fc.Arbitrary<number>[]): readonly fc.Arbitrary<PlannedEnd>[] =>
  offsets.map((offset) => offset.map((milliseconds) => ({ beyond: 0, ms: milliseconds })))

/** Creates whose end lies at the borders of the chain's links. */
export const cover = (pair: number, count: number, sources?: Sources): Phrase =>
  times(count, count, create(pair, border, sources))

/** The same within an inner link of a long chain, and around the end of the chain. */
export const borders = (pair: number): Phrase =>
  shuffled(
    ...[
      fc.record({ link: fc.constant(1), ms: fc.constantFrom(-1, 0) }),
      ...verge(fc.constant(-1), fc.constant(0), fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000 }))),
    ].map((end) => single(create(pair, end))),
  )

/** A link without a sourceId, and a request with one that it covers to the end. */
export const sourceless = (pair: number): Phrase =>
  fc.constantFrom('owner_grant', 'gift', 'referral_reward').chain((own) =>
    inOrder(
      single(create(pair, beyond).map((step) => ({ ...step, type: own, source: null }))),
      single(
        create(pair, fc.constant({ beyond: 0, ms: 0 })).map((step) => ({
          ...step,
          type: own,
          source: '{new}',
        })),
      ),
    ),
  )

/** Access for good, and what it covers. */
export const forever = (pair: number): Phrase =>
  inOrder(
    single(create(pair, never)),
    single(retry(pair, fc.constant({ state: 'live', nth: 0 } as const), beyond)),
    shuffled(...[far, border, never].map((end) => single(create(pair, end)))),
  )

/** Grants of some seconds, each as long after the one before. */
export const brief = (pair: number, seconds: number, links = 1): Phrase =>
  inOrder(
    single(create(pair, fc.constant({ seconds }))),
    times(links - 1, links - 1, create(pair, fc.constant({ beyond: 0, ms: seconds * 1_000 }))),
  )

/** A revoke of one of the grants in a state. */
export const revoking = (
  pair: number,
  grant: 'first' | 'last' | Exclude<Selected, string>['state'],
): Phrase => single(revoke(pair, grant === 'first' || grant === 'last' ? fc.constant(grant) : any(grant)))

/** A revoke of the second of some grants, which ends all after it. */
export const revokingSecond = (pair: number): Phrase =>
  single(revoke(pair, fc.constant({ state: 'inner', nth: 0 })))

/** A create without a source, revoked, and the same body again: it is a new one. */
export const anew = (pair: number): Phrase =>
  inOrder(
    single(create(pair, beyond).map((step) => ({ ...step, type: 'gift', source: null }))),
    revoking(pair, 'last'),
    single(retry(pair, fc.constant({ state: 'revoked', nth: 0 } as const), same)),
  )

/** Ends all access of the pair. */
export const empty = (pair: number): Phrase => revoking(pair, 'first')

/** An accepted create again and again, with the same end and with others. */
export const again = (pair: number, count: number): Phrase =>
  any('live').chain((of) =>
    times(count, count, retry(pair, fc.constant(of), fc.oneof(same, same, beyond, border, never))),
  )

/** An inner link of a long chain once more: with its own end, and with one that lies in another link. */
export const inner = (pair: number): Phrase => {
  const link = fc.constant({ state: 'live', nth: 3 } as const)
  const elsewhere = fc.constant<PlannedEnd>({ link: 1, ms: -1 })
  return shuffled(single(retry(pair, link, same)), single(retry(pair, link, elsewhere)))
}

/** The oldest create that is still live, once more with a later end. */
export const oldest = (pair: number): Phrase =>
  single(retry(pair, fc.constant({ state: 'live', nth: -1 } as const), beyond))

/** A retry of what is revoked or expired, with the same end or a later one. */
export const late = (
  pair: number,
  state: 'revoked' | 'expired',
  end: fc.Arbitrary<'the same' | PlannedEnd> = fc.oneof(same, beyond),
): Phrase => single(retry(pair, any(state), end))

/** The same with each of the two ends. */
export const lateTwice = (pair: number, state: 'revoked' | 'expired'): Phrase =>
  shuffled(late(pair, state, same), late(pair, state, beyond))

/** Sources that are nearly the same, one after the other with one type, and the first of them with every other type. */
export const scope = (pair: number, sources: fc.Arbitrary<readonly string[]>): Phrase =>
  fc
    .tuple(fc.shuffledSubarray([...types], { minLength: 4 }), sources)
    .chain(([[first = 'gift', ...others], [base = '', ...near]]) => {
      const each = (own: string, source: string) =>
        single(create(pair, beyond).map((step) => ({ ...step, type: own, source })))
      return inOrder(
        each(first, base),
        shuffled(...near.map((source) => each(first, source)), ...others.map((other) => each(other, base))),
      )
    })

/** Requests of one pair at the same moment, after a few links; and what is left of them. */
export const race = (pair: number, kind: RaceKind): Phrase =>
  inOrder(
    empty(pair),
    grow(pair, kind === 'revokes' || kind === 'both' ? 2 : 0, 2),
    fc
      .record({
        // So many that a pool of a few connections does not serve all at once.
        count: kind === 'one source' ? fc.constant(6) : fc.integer({ min: 2, max: 4 }),
        end: beyond,
        source: onlyOnce,
      })
      .chain(({ count, end, source }) => together(contenders(pair, kind, count, end, source))),
    list(pair),
  )

export type RaceKind = 'one source' | 'one end' | 'renewals' | 'both' | 'revokes'

function contenders(
  pair: number,
  kind: RaceKind,
  count: number,
  end: PlannedEnd,
  source: string,
): readonly fc.Arbitrary<PlannedRequest>[] {
  const one = { pair, do: 'create', type: 'paid_external', source, end, written: 'Z' } as const
  const makes: Readonly<Record<RaceKind, fc.Arbitrary<PlannedRequest>>> = {
    'one source': fc
      .record({ key, end: fc.oneof(fc.constant(end), beyond) })
      .map((own) => ({ ...one, ...own })),
    'one end': create(pair, fc.constant(end)),
    renewals: create(pair, beyond),
    both: create(pair, beyond),
    revokes: revoke(pair, any('live')),
  }
  const all = Array.from({ length: count }, () => makes[kind])
  return kind === 'both' ? all.with(count - 1, makes.revokes) : all
}

const together = (requests: readonly fc.Arbitrary<PlannedRequest>[]): Phrase =>
  fc.tuple(...requests).map((drawn) => [{ do: 'together', requests: drawn }])

/** Requests of two pairs at the same moment: the same body twice, creates, revokes, or some of each. */
export const meetings = (pool: readonly string[]): readonly Phrase[] => {
  const live = any('live')
  const either = (pair: number) => fc.oneof(create(pair, beyond, someOf(pool)), revoke(pair, live))
  return [
    twinsApart(),
    together([revoke(0, live), revoke(1, live)]),
    together([create(0, beyond), create(1, beyond), create(0, beyond, someOf(pool))]),
    together([either(0), either(1), either(0), either(1)]),
  ].map((phrase) => inOrder(phrase, shuffled(list(0), list(1))))
}

/** The same body at the same moment for two pairs without access. */
const twins: Phrase = fc
  .record({ hours: fc.integer({ min: 1, max: 90_000 }), ms, type, source: onlyOnce, key })
  .chain(({ hours: far, ms: odd, ...own }) => {
    const end = { hours: far, ms: odd }
    const twin = (pair: number) => fc.constant({ do: 'create', pair, ...own, end, written: 'Z' } as const)
    return inOrder(empty(0), empty(1), together([twin(0), twin(1)]))
  })

/** Twins, and a revoke of one that leaves the other. */
export const twinsApart = (): Phrase => inOrder(twins, list(0), list(1), revoking(0, 'last'), list(1))

/** The same body for two pairs, one after the other; a revoke of one of the two grants leaves the other, and one that starts later. */
export const sharing: Phrase = fc
  .record({ type, source: onlyOnce, end: far, key, pair: fc.nat({ max: 1 }) })
  .chain(({ pair, ...body }) => {
    const own = (one: number): Phrase =>
      fc.constant([{ do: 'create' as const, pair: one, ...body, written: 'Z' as const }])
    const last = fc.constant({ state: 'live', nth: 0 } as const)
    const repeated = (one: number) => single(retry(one, last, fc.constant('the same')))
    return inOrder(
      // What is covered does not use its source.
      ...[empty(0), empty(1)],
      shuffled(own(0), own(1)),
      shuffled(repeated(0), repeated(1)),
      grow(1 - pair, 1),
      revoking(pair, 'last'),
      list(1 - pair),
      shuffled(byLastSource(pair), late(pair, 'revoked'), again(1 - pair, 1)),
    )
  })

/** A reading of the pair's grants, of those with one sourceId, and of its row in the bundle's users list. */
export const list = (pair: number): Phrase => single(reading(pair, 'grants'))
export const users = (pair: number): Phrase => single(reading(pair, 'users'))
export const bySource = (pair: number): Phrase => single(reading(pair, 'grants', fc.nat({ max: 9 })))
const byLastSource = (pair: number): Phrase => single(reading(pair, 'grants', fc.constant(-1)))

/** Reads the pair's grants, or its row in the bundle's users list. */
const reading = (
  pair: number,
  of: 'grants' | 'users',
  source: fc.Arbitrary<number | null> = fc.constant(null),
) =>
  fc.record({
    do: fc.constant('read' as const),
    pair: fc.constant(pair),
    list: fc.constant(of),
    /** Only the grants with the sourceId of one that is revoked or over, by its place; -1 is the latest. */
    source,
    key,
  })

/** A wait for the next end of a grant of some seconds. */
export const wait: Phrase = fc.constant([{ do: 'wait' }])
