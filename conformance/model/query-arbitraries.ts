import fc from 'fast-check'
import type { Drawn } from '../kit/check.ts'
import { flipped } from './sources.ts'

/** A field to sort the grants list by, in the queries of lists that are drawn here for model-based checks. */
export type SortField = 'createdAt' | 'startsAt' | 'endsAt'
type Field = 'starts' | 'ends' | 'created'
type Side = 'After' | 'Before'

/** A value, or how it is drawn. */
export type OrArbitrary<Value> = Value | fc.Arbitrary<Value>
export const drawn = <Value>(value: OrArbitrary<Value>): fc.Arbitrary<Value> =>
  value instanceof fc.Arbitrary ? value : fc.constant(value)

/** The source of a grant, one that it shares with others, or a similar one that no grant has. */
export const sourceChanges = {
  its: (source: string) => source,
  shared: (source: string) => source,
  last: (source: string) => source.slice(0, -1) + other(source.at(-1)),
  first: (source: string) => other(source[0]) + source.slice(1),
  case: flipped,
  cut: (source: string) => (source.length > 1 ? source.slice(0, -1) : other(source)),
  longer: (source: string) => appended(source, '0'),
  marked: (source: string) => appended(source, '.'),
  underscore: (source: string) => source.replace('-', '_'),
  dot: (source: string) => source.replace('-', '.'),
}
type SourceChange = keyof typeof sourceChanges

const other = (character = '') => (character === '7' ? '8' : '7')

/** Returns the source with one character more, or with another last one where it is as long as a source may be. */
const appended = (source: string, character: string): string =>
  source.length < longestSource ? source + character : sourceChanges.last(source)

/** Characters of the longest source (GRANT-SOURCE-MAX-256). */
const longestSource = 256

const grantIndex = fc.nat({ max: 1_000 })
const field = fc.constantFrom<Field>('starts', 'ends', 'ends', 'created')
/** Minutes east of UTC of the zone in which it is written. */
const zone = fc.constantFrom<number | 'Z'>('Z', 'Z', 'Z', -480, 330)
/** The grant that gives the instant: 0 is the one of the query, n the nth behind it. */
const grantOffset = fc.constantFrom<number>(0, 0, 0, 0, 1, 2)

/** Milliseconds to where counters of nanoseconds have run over. */
const centuries = 250 * 366 * 24 * 3_600_000

/** Draws a bound that the grant satisfies three times of four; one that it meets exactly is open. */
const bound = (
  of: OrArbitrary<Field> = field,
  side: OrArbitrary<Side> = fc.constantFrom<Side>('After', 'Before'),
  distance: fc.Arbitrary<number> = fc.constantFrom(0, 1, 1, 1, 1_000, 3_600_000, centuries),
) =>
  fc
    .record({
      ...{ field: drawn(of), side: drawn(side), grantOffset, zone, distance },
      keeps: fc.constantFrom(true, true, true, false),
    })
    .map(({ distance, keeps, ...rest }) => ({
      ...rest,
      /** Milliseconds from the instant that a grant gives. */
      offset: (rest.side === 'After') === keeps ? -distance : distance,
    }))

export type TimeFilter = Drawn<ReturnType<typeof bound>>

/** Two bounds of one field, which nothing satisfies if they cross; and a bound on either side, of two fields. */
const between = (one: Field, other: Field) => fc.tuple(bound(one, 'After'), bound(other, 'Before'))
const range = field.chain((one) => between(one, one))
const across = fc
  .shuffledSubarray(['starts', 'ends', 'created'] as const, { minLength: 2, maxLength: 2 })
  .chain(([one = 'starts', other = 'ends']) => between(one, other))

/** A query for the grants list around one grant, which is looked up in what the history has led to. */
const base = {
  do: fc.constant('grants' as const),
  key: fc.nat({ max: 3 }),
  /** The place of the grant (-1 is the latest) in a state, of all pairs or one; of all if there is none. */
  grantIndex,
  state: fc.constant<'all' | 'expired' | 'revoked' | 'past'>('all'),
  pair: fc.constant<number | undefined>(undefined),
  /** Filters that the grant satisfies or just misses; a source may be one that no grant has yet. */
  user: fc.constant<'its' | 'another' | 'of nobody' | undefined>(undefined),
  type: fc.constant<'its' | 'another' | undefined>(undefined),
  source: fc.constant<SourceChange | { readonly text: string } | undefined>(undefined),
  times: fc.constant<readonly TimeFilter[]>([]),
  sort: fc.constantFrom<SortField | undefined>(
    ...(['createdAt', 'startsAt', 'endsAt', 'endsAt', undefined, undefined] as const),
  ),
  dir: fc.constantFrom<'asc' | 'desc' | undefined>('asc', 'desc', undefined),
  /** Into how many pages the expected rows are cut; 0 leaves the limit out, `long` asks for a hundred rows. */
  pages: fc.constantFrom<number | 'long'>(1, 2, 3),
  /** The write, or other list, between two pages. */
  interruption: fc.constant<'nothing' | 'revoke' | 'create' | 'another list'>('nothing'),
}

/** A record drawn from these fields. */
type DrawnRecord<Usual> = { readonly [Name in keyof Usual]: Drawn<Usual[Name]> }
export type PlannedQuery = DrawnRecord<typeof base>

type Fields<Shape> = { readonly [Name in keyof Shape]?: OrArbitrary<Shape[Name]> }

/** Draws a record with these fields; the others are drawn as usual. */
const recordOf = <Usual extends Readonly<Record<string, fc.Arbitrary<unknown>>>>(
  usual: Usual,
  fields: Fields<DrawnRecord<Usual>>,
) => {
  const arbitraries = Object.entries(fields).map(([name, value]) => [name, drawn(value)])
  const all: Usual = { ...usual, ...Object.fromEntries(arbitraries) }
  return fc.record(all) as fc.Arbitrary<DrawnRecord<Usual>>
}

/** Returns a query with these fields; the others are drawn as usual. */
export const queryWith = (fields: Fields<PlannedQuery>): fc.Arbitrary<PlannedQuery> => recordOf(base, fields)

/** Everything of one pair, or of all. */
export const everything = { grantIndex: 0, sort: undefined, dir: undefined, pages: 'long' } as const

/** A query for the expired grants of one user. */
export const ofExpired = queryWith({ ...everything, state: 'expired', user: 'its' })

/** A query for the users list; with `at` in pages, of which the first ends with a user of the history. */
const usersQuery = {
  do: fc.constant('users' as const),
  pair: fc.constant<number>(0),
  at: fc.constant<number | undefined>(undefined),
  /** `revoke`: behind the first page the last user of the history on it leaves. */
  interruption: fc.constant<'nothing' | 'revoke'>('nothing'),
  key: fc.nat({ max: 3 }),
}
export type PlannedUsersQuery = DrawnRecord<typeof usersQuery>

/** Draws a query for the users of the pair's bundle. */
export const usersOf = (pair: number) => recordOf(usersQuery, { pair })
export const usersLeaving = recordOf(usersQuery, { interruption: 'revoke' })
export const usersInPages = recordOf(usersQuery, {
  at: fc.nat({ max: 99 }),
  key: fc.integer({ min: 1, max: 3 }),
})

/** Draws one of these values, or none with the weight of so many. */
const orNone = <Value>(times: number, ...values: readonly Value[]): fc.Arbitrary<Value | undefined> =>
  fc.constantFrom(...Array<undefined>(times).fill(undefined), ...values)

const paged = (
  sort: PlannedQuery['sort'],
  dir: PlannedQuery['dir'],
  ...interruption: readonly PlannedQuery['interruption'][]
): fc.Arbitrary<PlannedQuery> =>
  queryWith({
    user: orNone(3, 'its'),
    type: orNone(3, 'its'),
    sort,
    dir,
    // What happens between two pages takes a second one.
    pages: fc.constantFrom(...(interruption[0] === 'nothing' ? [1, 2, 3, 4] : [2, 2, 3, 4])),
    interruption: fc.constantFrom(...interruption),
  })

const sourced = (...changes: readonly SourceChange[]): fc.Arbitrary<PlannedQuery> =>
  queryWith({
    source: fc.constantFrom(...changes),
    user: orNone(2, 'its'),
    type: orNone(3, 'its', 'another'),
    times: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: fc.tuple(bound()) }),
    pages: 1,
  })

const atBound = (of: OrArbitrary<Field>, side: OrArbitrary<Side>): fc.Arbitrary<PlannedQuery> =>
  queryWith({ times: fc.tuple(bound(of, side, fc.constant(0))), pages: 1 })

/** Queries of each kind: orders, sources and similar ones, bounds, and any filters together. */
export const grantQueries = {
  orders: [
    paged('endsAt', 'asc', 'nothing'),
    paged('endsAt', 'desc', 'nothing'),
    paged('startsAt', 'asc', 'another list'),
    paged('startsAt', undefined, 'nothing'),
    paged('createdAt', 'desc', 'nothing', 'another list'),
    paged(undefined, 'asc', 'nothing'),
    queryWith({ pages: 0, sort: orNone(1, 'endsAt') }),
  ],
  /** Of the user with the longest chain and ascending, what stands before a grant that is revoked between two pages stays. */
  leaving: queryWith({
    pair: 0,
    user: 'its',
    sort: 'startsAt',
    dir: 'asc',
    pages: 2,
    interruption: 'revoke',
  }),
  /** Orders in which a grant comes or goes between two pages. */
  interrupted: [
    paged('endsAt', undefined, 'revoke'),
    paged('startsAt', undefined, 'revoke'),
    paged(undefined, undefined, 'create'),
    paged(undefined, undefined, 'revoke').map((query) => ({ ...query, type: 'its' as const, pages: 3 })),
  ],
  sources: [
    sourced('its'),
    queryWith({ source: 'shared', pages: fc.constantFrom(1, 2, 2) }),
    sourced('last', 'first'),
    sourced('case'),
    // Nothing beside it: what is found by the start of its source is found.
    queryWith({ source: 'cut', pages: 1 }),
    sourced('longer', 'marked', 'marked'),
    sourced('underscore', 'dot'),
  ],
  /** Users: all their grants, in any order and over pages, or nothing where they have none. */
  users: queryWith({
    user: fc.constantFrom('its', 'its', 'of nobody'),
    state: fc.constantFrom('all', 'expired'),
  }),
  range: queryWith({ times: range, user: orNone(2, 'its'), type: orNone(4, 'its') })
    // A cursor over the same field may forget the bounds.
    .map((query) => (query.sort === 'endsAt' ? { ...query, sort: sortOf(query.times) } : query)),
  /** Bounds of two fields between which the grant lies. */
  across: queryWith({ times: across }),
  /** Grants exactly at a bound, and permanent ones. */
  bounds: [atBound('ends', 'After'), atBound(field, fc.constantFrom<Side>('After', 'Before'))],
  any: queryWith({
    user: orNone(2, 'its', 'its', 'another'),
    type: orNone(2, 'its', 'its', 'another'),
    times: fc.array(bound(), { minLength: 2, maxLength: 4, size: 'max' }),
  }),
  /** Expired or revoked grants, by their source and other filters. */
  past: queryWith({
    state: fc.constantFrom('expired', 'expired', 'revoked'),
    source: orNone(1, 'its', 'its'),
    user: orNone(1, 'its'),
    type: orNone(2, 'its'),
    times: fc.oneof(fc.constant([]), fc.tuple(bound())),
  }),
} as const

const sortOf = ([first]: readonly TimeFilter[]): SortField => `${first?.field ?? 'ends'}At`
