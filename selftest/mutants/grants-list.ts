import { Refusal } from '../../src/contract/refusal.ts'
import { formatInstant } from '../../src/ledger/date-time.ts'
import { FOREVER, type Instant, toInstant } from '../../src/ledger/instant.ts'
import type { GrantFilter, GrantQuery, ListedGrant, Range } from '../../src/store/store.ts'
import type { Composition } from '../compose.ts'
import { changeQuery, parseParameterAs, type Read } from './change-input.ts'
import type { History } from './change-ledger.ts'
import { changePages, changeQueries, everyItem, listing, pageOf, paging } from './change-lists.ts'
import * as server from './change-server.ts'
import { type Mutation, mutantsOf, showsAfter, subtleMutantsOf } from './mutant.ts'
import { inUtc } from './refusals.ts'

/** Puts a bug, for the suite to find, into time filters: returns a bound moved by milliseconds if it is a whole second. */
const movedBound = (at: Instant | undefined, ms: number) =>
  at === undefined || at % 1_000 !== 0 ? at : toInstant(at + ms)

/** The times of a grant, by which the mutants of this file filter and sort the grants list wrongly. */
export const times = ['startsAt', 'endsAt', 'createdAt'] as const

/** A range of time without bounds. */
export const noRange = { after: undefined, before: undefined }

/** The filters of a list that leaves nothing out. */
export const noFilter = {
  ...{ account: undefined, type: undefined, sourceId: undefined },
  ...{ startsAt: noRange, endsAt: noRange, createdAt: noRange },
}

/** The parameters that bound a time. */
export const boundNames = ['starts', 'ends', 'created'].flatMap((time) => [`${time}After`, `${time}Before`])

/** Changes the filter of the grants list. */
export const filtering = (
  change: (filter: GrantFilter, query: GrantQuery, composition: Composition) => Partial<GrantFilter>,
): Mutation =>
  changeQueries('listGrants', (query, made) => ({
    filter: { ...query.filter, ...change(query.filter, query, made) },
  }))

/** Changes the order of the grants list. */
const ordering = (change: (query: GrantQuery) => Partial<GrantQuery>): Mutation =>
  changeQueries('listGrants', change)

/** Changes the bounds of a time. */
const bounding = (name: (typeof times)[number], change: (range: Range) => Range): Mutation =>
  filtering((filter) => ({ [name]: change(filter[name]) }))

/** Replaces filters by one over the whole list. */
const filteringWhole = (
  names: readonly ('account' | 'type' | 'sourceId')[],
  fits: (row: ListedGrant, filter: GrantFilter) => boolean,
): Mutation =>
  paging('listGrants', async (list, query) => {
    const open = Object.fromEntries(names.map((name) => [name, undefined]))
    const all = await everyItem(list, { ...query, filter: { ...query.filter, ...open } })
    const fitting = all.filter((row) => fits(row, query.filter))
    return pageOf(fitting, query)
  })

/** Filters by source with another comparison. */
const comparingSources = (alike: (source: string, wanted: string) => boolean): Mutation =>
  filteringWhole(['sourceId'], ({ grant }, { sourceId }) => {
    return sourceId === undefined || (grant.sourceId !== undefined && alike(grant.sourceId, sourceId))
  })

/** Parses a parameter of the list as another text. */
export const readingGrants = (name: string, read: Read): Mutation =>
  parseParameterAs(['listBundleGrants'], name, read)

/** Changes the query string of the list. */
const querying = (repair: (query: URLSearchParams) => void): Mutation =>
  changeQuery(['listBundleGrants'], repair)

/** Hides grants of deleted accounts in some lists. */
const hidingDeleted = (when: (query: GrantQuery) => boolean): Mutation =>
  changePages('listGrants', (rows, query) =>
    when(query) ? rows.filter(({ account }) => account !== undefined) : rows,
  )

/** Parses each bound of a filter by time as another text; undefined stands for none. */
const changeBounds = (read: (text: string) => string | undefined): Mutation =>
  server.both(
    ...boundNames.map((name) => readingGrants(name, (text) => (text === undefined ? text : read(text)))),
  )

/** Lists some revoked grants too, each at its place. */
export const listRevoked = (
  matches: (revoked: History[number], revokedFor: number, query: GrantQuery) => boolean,
): Mutation =>
  paging('listGrants', async (list, query, { instance, grants }) => {
    const added = grants.filter(
      (one) =>
        one.revokedAt !== undefined &&
        one.bundle === query.bundle &&
        fits(one, query) &&
        matches(one, instance.now() - one.revokedAt, query),
    )
    return pageOf(sortedBy([...(await everyItem(list, query)), ...added], query), query)
  })

type KeyOf = (at: Instant) => number | string

/** Returns rows in the order of a query, by a key of the time that it sorts by. */
const sortedBy = (rows: readonly ListedGrant[], query: GrantQuery, keyOf: KeyOf = (at) => at) =>
  rows.toSorted(({ grant: one }, { grant: other }) => {
    const [first, second] = [keyOf(one[query.sort]), keyOf(other[query.sort])]
    return first === second ? 0 : first < second === (query.direction === 'asc') ? -1 : 1
  })

/** Tests that a grant satisfies every filter of a query. */
function fits({ grant, account }: ListedGrant, { filter }: GrantQuery): boolean {
  const isEqual = (is: unknown, should: unknown) => should === undefined || is === should
  return (
    isEqual(account, filter.account) &&
    isEqual(grant.type, filter.type) &&
    isEqual(grant.sourceId, filter.sourceId) &&
    times.every((name) => {
      const { after = -Infinity, before = Infinity } = filter[name]
      return after < grant[name] && grant[name] < before
    })
  )
}

mutantsOf('grants list', {
  'GRANTS-FILTER-TYPE: trial cannot be filtered': readingGrants('grantType', (text) =>
    text === 'trial' ? 'x' : text,
  ),
  'GRANTS-FILTER-SOURCE: a sourceId that cannot be decoded is no filter': server.onRequest((request) => ({
    ...request,
    query: request.query.replace(/&?sourceId=%zz/, ''),
  })),
  'GRANTS-FILTER-SOURCE: sourceId as a prefix': comparingSources((source, wanted) =>
    source.startsWith(wanted),
  ),
  'GRANTS-FILTER-ENDS: endsBefore ignored': bounding('endsAt', ({ after }) => ({ ...noRange, after })),
  'GRANTS-FILTERS-COMBINE: filters are alternatives': filteringWhole(
    ['account', 'type', 'sourceId'],
    ({ account, grant }, filter) => {
      const row = { account, type: grant.type, sourceId: grant.sourceId }
      const set = (['account', 'type', 'sourceId'] as const).filter((name) => filter[name] !== undefined)
      return set.length === 0 || set.some((name) => row[name] === filter[name])
    },
  ),
  'ERROR-INVALID-REFUSED GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a bound that is no time is no filter':
    changeBounds((text) => (Number.isNaN(Date.parse(text)) ? undefined : text)),
  'STATUS-SUCCESS-200: a bound that its offset takes out of the calendar crashes': changeBounds(inUtc),
  'GRANTS-FILTER-USER USER-ALIAS-SCOPED: an unknown alias is no filter': server.changeOperation(
    'listBundleGrants',
    (run, { userId, ...input }, { caller }, { aliases }) =>
      run(userId && aliases.decrypt(caller.owner, userId) !== undefined ? { ...input, userId } : input),
  ),
  'GRANTS-SORT-DEFAULT-CREATED: by end unless told': readingGrants('sort', (text = 'endsAt') => text),
  'GRANTS-SORT-VALUES ERROR-INVALID-REFUSED: an unknown sort is the default': readingGrants('sort', (text) =>
    times.some((name) => name === text) ? text : undefined,
  ),
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST REVOKE-CASCADE-LATER: revoked grants are found by their source':
    listRevoked((_grant, _ms, { filter }) => filter.sourceId !== undefined),
  'GRANTS-DELETED-ACCOUNT: grants of deleted accounts are hidden': hidingDeleted(() => true),
  'GRANT-USER-ID-OMITTED GRANT-USER-ID GRANTS-DELETED-ACCOUNT: userId of a deleted account is null':
    server.changeField('listBundleGrants', 'userId', (id = null) => id),
  'GRANTS-ACCOUNT-STATUS-HIDDEN: grants of deleted accounts say so': server.changeRows(
    'listBundleGrants',
    (row) => (row['userId'] === undefined ? { ...row, accountStatus: 'deleted' } : row),
  ),
  'GRANTS-ENVELOPE: grants under items': server.renameRows('listBundleGrants', 'grants', 'items'),
})

/** Returns the twenty newest grants of each user. */
const newest = (rows: readonly ListedGrant[]): readonly ListedGrant[] => {
  const byAge = rows.toSorted((one, other) => other.grant.createdAt - one.grant.createdAt)
  const kept = [...Map.groupBy(byAge, ({ account }) => account).values()].flatMap((own) => own.slice(0, 20))
  return rows.filter((row) => kept.includes(row))
}

const ofBounds = 'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED'

subtleMutantsOf('grants list', {
  // Rows are found by an index of ends, and only its columns are compared.
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-STARTS: beside endsBefore in the order of ends no startsAfter counts':
    filtering(({ startsAt, endsAt }, { sort }) =>
      endsAt.before !== undefined && sort === 'endsAt' ? { startsAt: { ...startsAt, after: undefined } } : {},
    ),
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: later pages lose the lower bounds of what does not sort':
    filtering((filter, { after, sort }) => {
      const others = after === undefined ? [] : times.filter((name) => name !== sort)
      return Object.fromEntries(others.map((name) => [name, { ...filter[name], after: undefined }]))
    }),
  'GRANT-ID: an expired grant is listed under another id': server.changeRows(
    'listBundleGrants',
    (row, _, { instance }) => {
      const isOver = Date.parse(`${row['endsAt']}`) <= instance.now()
      return { ...row, id: `${row['id']}`.replace(isOver ? /^./ : /^$/, 'x') }
    },
  ),
  'GRANTS-NOT-REVOKED: a list has the newest twenty grants of a user': listing('listGrants', newest),
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-USER: a source beside a user': filtering(({ sourceId, account }) => ({
    account: sourceId === undefined ? account : undefined,
  })),
  'GRANTS-FILTER-ENDS: a bound with an offset beyond 12 hours is refused': changeBounds((text) =>
    /[+-]1[34]:\d\d$/.test(text) ? 'no time' : text,
  ),
  'GRANTS-FILTERS-COMBINE: a query of more than 600 characters is refused': querying((query) => {
    if (query.toString().length > 600)
      throw new Refusal('errors.request.invalid_parameter', 'The query is too long.')
  }),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES GRANTS-FILTER-USER GRANTS-FILTER-TYPE GRANTS-FILTER-SOURCE GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a filter finds nothing behind 200 rows':
    paging('listGrants', async (list, query) => {
      const filter = { ...query.filter, ...noFilter }
      const read = (await everyItem(list, { ...query, filter })).slice(0, 200).map(({ grant }) => grant.id)
      const slice = await list(query)
      const items = slice.items.filter(({ grant }) => read.includes(grant.id))
      return items.length === slice.items.length ? slice : { items, next: undefined }
    }),
  'GRANTS-FILTER-SOURCE: a source of digits is a number': comparingSources(
    (source, wanted) => source === (/^\d+$/.test(wanted) ? `${Number(wanted)}` : wanted),
  ),
  'GRANTS-FILTER-SOURCE: a filter by the longest source': querying((query) => {
    if (query.get('sourceId')?.length === 256) query.set('sourceId', '-')
  }),
  // The database compares by a regular expression in which only what the pattern forbids was escaped.
  'GRANTS-FILTER-SOURCE: a dot in a source filter stands for any character': comparingSources(
    (source, wanted) => new RegExp(`^${wanted}$`).test(source),
  ),
  'STATUS-SUCCESS-200 ERROR-INVALID-REFUSED: a source filter that is given twice crashes': querying(
    (query) => {
      if (query.getAll('sourceId').length > 1) throw new TypeError('sourceId.trim is not a function')
    },
  ),
  // The gateway decodes the query and the framework does so again: an encoded plus is a blank.
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED USERS-PREFIX: a query that is decoded twice':
    changeQuery(['listBundleGrants', 'searchUsers'], (query) => {
      for (const [name, text] of [...query]) query.set(name, new URLSearchParams(`x=${text}`).get('x') ?? '')
    }),
  [`${ofBounds}: a bound on a leap day is refused`]: changeBounds((text) =>
    text.includes('-02-29T') ? 'no time' : text,
  ),
  [`${ofBounds}: a bound on a leap day is one of the day before`]: changeBounds((text) =>
    text.replace('-02-29T', '-02-28T'),
  ),
  [`${ofBounds}: a bound on a leap day is one of March`]: changeBounds((text) =>
    text.replace('-02-29T', '-03-01T'),
  ),
  [`${ofBounds}: a bound on the 31st is one of the 30th`]: changeBounds((text) =>
    text.replace('-31T', '-30T'),
  ),
  [`${ofBounds}: a bound on the last day of a year is in the next year`]: changeBounds((text) =>
    text.replace(/^\d+(?=-12-31T)/, (year) => `${Number(year) + 1}`),
  ),
  // Months are counted from 0 in the table of their days.
  [`${ofBounds}: a bound on the 30th of a short month is one of the 29th`]: changeBounds((text) =>
    text.replace(/-(04|06|09|11)-30T/, '-$1-29T'),
  ),
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: the minutes of an offset do not count':
    changeBounds((text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')),
  // The bounds are parsed by hand, and the sign is matched but never used.
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: an offset west of Greenwich is read as one east of it':
    changeBounds((text) => text.replace(/(T.*)-(\d\d:\d\d)$/i, '$1+$2')),
  'GRANTS-SORT-VALUES GRANTS-FILTERS-COMBINE: the sort beside a type': ordering(({ filter }) =>
    filter.type === undefined ? {} : { sort: 'createdAt' },
  ),
  'GRANTS-DIR-VALUES GRANTS-SORT-VALUES: the direction beside a user': ordering(({ filter }) =>
    filter.account === undefined ? {} : { direction: 'desc' },
  ),
  'GRANTS-DIR-VALUES GRANTS-SORT-DEFAULT-CREATED: a direction needs a sort': querying((query) => {
    if (!query.has('sort') && /^(?:asc|desc)$/.test(query.get('dir') ?? '')) query.delete('dir')
  }),
  'GRANTS-DIR-DEFAULT-DESC: the ends after an instant come soonest first': querying((query) => {
    const isMatch = query.get('sort') === 'endsAt' && query.has('endsAfter') && !query.has('dir')
    if (isMatch) query.set('dir', 'asc')
  }),
  // A page is sorted again as ISO texts, and a full second is written without a fraction.
  'GRANTS-SORT-VALUES GRANTS-DIR-VALUES: ends in the order of their texts': changePages(
    'listGrants',
    (rows, query) =>
      sortedBy(rows, query, (at) => (at === FOREVER ? 'never' : formatInstant(at).replace('.000Z', 'Z'))),
  ),
  'GRANTS-EXPIRED-INCLUDED: what has ended leaves the list at the next full minute': filtering(
    ({ endsAt }, _, { instance }) => {
      const full = Math.floor(instance.now() / 60_000) * 60_000
      return { endsAt: { ...endsAt, after: toInstant(Math.max(endsAt.after ?? 0, full)) } }
    },
  ),
  'GRANTS-EXPIRED-INCLUDED: what ended 30 s ago is found by its user and its source alone': listing(
    'listGrants',
    (rows, { filter: { account, sourceId } }, { instance }) =>
      account === undefined && sourceId === undefined
        ? rows.filter(({ grant }) => grant.endsAt > instance.now() - 30_000)
        : rows,
  ),
  'GRANTS-DELETED-ACCOUNT: grants of deleted accounts are missing when sorted by end': hidingDeleted(
    ({ sort }) => sort === 'endsAt',
  ),
  'GRANT-USER-ID: beyond 50 users on a page of grants there is no userId': server.changeAnswer(
    'listBundleGrants',
    (page) => {
      const grants = page['grants'] as readonly server.Json[]
      const loaded = [...new Set(grants.map(({ userId }) => userId))].slice(0, 50)
      const rows = grants.map(({ userId, ...row }) => (loaded.includes(userId) ? { ...row, userId } : row))
      return { ...page, grants: rows }
    },
  ),
  // One object is filled row by row, and what a row does not have stays from the row above.
  'GRANT-PERMANENT-NO-END: a permanent grant under one with an end': server.changeOperation(
    'listBundleGrants',
    async (run) => {
      const page = await run()
      const above = (at: number) => page.grants.slice(0, at + 1).findLast(({ endsAt }) => endsAt)?.endsAt
      return { ...page, grants: page.grants.map((row, at) => ({ ...row, endsAt: above(at) })) }
    },
  ),
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: a revoked grant stays for a while in the other sorts': listRevoked(
    (_grant, ms, { sort }) => sort !== 'createdAt' && ms < 3_000,
  ),
  'REVOKE-CASCADE-LATER REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: what a cascade revoked is in the grants list again after a minute':
    showsAfter(
      'minutes',
      listRevoked(({ isSelected }, ms) => !isSelected && ms > 60_000),
    ),
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-SOURCE: an expired grant is not found by its source when it ended an hour ago':
    showsAfter(
      'hours',
      changePages('listGrants', (rows, { filter }, { grants, instance }) => {
        const archived = grants.filter(({ grant }) => grant.endsAt < instance.now() - 3_600_000)
        const isLeft = (id: string): boolean => archived.every(({ grant }) => grant.id !== id)
        return filter.sourceId === undefined ? rows : rows.filter(({ grant }) => isLeft(grant.id))
      }),
    ),
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED GRANT-CREATES GRANTS-FILTER-SOURCE: what was found by a source is kept for 15 s':
    server.cacheResponses('listBundleGrants', 15_000, (input, { caller }) =>
      input['sourceId'] === undefined ? undefined : `${caller.owner} ${JSON.stringify(input)}`,
    ),
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST GRANT-CREATES: each of two nodes keeps its grants lists for 10 s, or until it writes itself':
    server.onTwoNodes(server.cacheUntilWritten('listBundleGrants', 10_000, ({ caller }) => caller.owner)),
  'GRANTS-FILTER-SOURCE: the filter by source compares the first 128 characters': comparingSources(
    (source, wanted) => wanted.slice(0, 128) === source.slice(0, 128),
  ),
  'GRANTS-FILTER-USER PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: the filter by user finds the first 50 grants':
    listing('listGrants', (rows, { filter }) => (filter.account === undefined ? rows : rows.slice(0, 50))),
  'GRANTS-FILTER-TYPE PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR: the filter by type finds the first 40 grants':
    listing('listGrants', (rows, { filter }) => (filter.type === undefined ? rows : rows.slice(0, 40))),
  'GRANTS-SORT-VALUES GRANTS-DIR-VALUES GRANTS-DIR-DEFAULT-DESC GRANTS-SORT-DEFAULT-CREATED: grants behind the first 128 come the other way round':
    listing('listGrants', (rows) => [...rows.slice(0, 128), ...rows.slice(128).toReversed()]),
  'GRANTS-FILTER-CREATED GRANTS-FILTERS-COMBINE: createdAfter filters the start when the list is sorted by it':
    filtering(({ createdAt, startsAt }, { sort }) => {
      const { after, before } = createdAt
      if (sort !== 'startsAt' || after === undefined) return {}
      return { createdAt: { ...noRange, before }, startsAt: { ...startsAt, after } }
    }),
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-TYPE: grantType is left out beside userId in ascending order':
    filtering(({ account }, { direction }) =>
      account === undefined || direction === 'desc' ? {} : { type: undefined },
    ),
  'GRANTS-SORT-VALUES GRANTS-FILTERS-COMBINE: with endsBefore a list sorted by startsAt is sorted by endsAt':
    ordering(({ sort, filter }) =>
      sort === 'startsAt' && filter.endsAt.before !== undefined ? { sort: 'endsAt' } : {},
    ),
  'GRANTS-FILTER-STARTS GRANTS-FILTERS-COMBINE: beside startsAfter no startsBefore counts': bounding(
    'startsAt',
    ({ after, before }) => (after === undefined ? { after, before } : { ...noRange, after }),
  ),
  'GRANTS-FILTER-CREATED PAGE-CURSOR-CONTINUES: createdBefore counts on the first page only': filtering(
    ({ createdAt }, { after }) =>
      after === undefined ? {} : { createdAt: { ...createdAt, before: undefined } },
  ),
  'GRANTS-FILTER-SOURCE: the filter by source makes no difference between upper and lower case':
    comparingSources((source, wanted) => wanted.toLowerCase() === source.toLowerCase()),
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST GRANT-CREATES: pages are kept for each key':
    server.cacheUntilWritten('listBundleGrants', 60_000, ({ caller }) => caller.key.id),
  // They are compared as texts, which have a fraction only where it is not zero.
  ...Object.fromEntries(
    times.flatMap((time) => {
      const name = time.slice(0, -'At'.length)
      const rule = `GRANTS-FILTER-${name.toUpperCase()}`
      return [
        [
          `${rule}: ${name}After at a whole second leaves out what is in it`,
          bounding(time, ({ after, before }) => ({ after: movedBound(after, 999), before })),
        ],
        [
          `${rule}: ${name}Before at a whole second takes what is in it`,
          bounding(time, ({ after, before }) => ({ after, before: movedBound(before, 1_000) })),
        ],
      ]
    }),
  ),
  ...Object.fromEntries(
    (['startsAt', 'endsAt'] as const).map((sort) => [
      `GRANT-USER-ID-OMITTED GRANTS-DELETED-ACCOUNT: the list sorted by ${sort} shows the user of a deleted account`,
      changePages('listGrants', (rows, query, { fixture }) =>
        rows.map(({ grant, account }) => {
          const fact = fixture.facts.grants.find((one) => one.grant.id === grant.id)
          return { grant, account: account ?? (query.sort === sort ? fact?.account : undefined) }
        }),
      ),
    ]),
  ),
  // It is looked up in a plain object.
  ...Object.fromEntries(
    Object.entries({
      sort: 'GRANTS-SORT-VALUES',
      dir: 'GRANTS-DIR-VALUES',
      grantType: 'GRANTS-FILTER-TYPE',
    }).map(([name, rule]) => [
      `${rule}: ${name} may be what every object has`,
      readingGrants(name, (text) => (text !== undefined && text in {} ? undefined : text)),
    ]),
  ),
  'GRANTS-FILTER-SOURCE: a source of the digit 0 is no filter': filtering(({ sourceId }) =>
    sourceId === '0' ? { sourceId: undefined } : {},
  ),
})
