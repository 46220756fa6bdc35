import { Refusal } from '../../../src/contract/refusal.ts'
import { formatInstant } from '../../../src/ledger/date-time.ts'
import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import type { GrantFilter, ListedGrant, Range } from '../../../src/store/store.ts'
import type { Composition } from '../compose.ts'
import { readingParameter, takingQuery } from './change-input.ts'
import {
  asking,
  both,
  caching,
  type Json,
  operating,
  showing,
  showingField,
  showingRows,
} from './exchange-parts.ts'
import { after, type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { keepingUntilWritten, onTwoNodes } from './nodes.ts'
import { inUtc } from './refusals.ts'
import { knowing, listingRevoked } from './remember-grants.ts'
import { everyItem, type GrantQuery, listing, noRange, pageOf, paging } from './whole-lists.ts'

/** The grants list under another filter. */
export const filtering = (
  change: (filter: GrantFilter, query: GrantQuery, composition: Composition) => Partial<GrantFilter>,
): Make => ordering((query, made) => ({ filter: { ...query.filter, ...change(query.filter, query, made) } }))

/** The bounds of some times, otherwise. */
export const bounding = (names: readonly (typeof times)[number][], change: (range: Range) => Range): Make =>
  filtering((filter) => Object.fromEntries(names.map((name) => [name, change(filter[name])])))

/** A filter over the whole list instead of the sound ones of these names. */
const sifting = (
  names: readonly ('account' | 'type' | 'sourceId')[],
  fits: (row: ListedGrant, filter: GrantFilter) => boolean,
): Make =>
  paging('listGrants', async (list, query) => {
    const open = Object.fromEntries(names.map((name) => [name, undefined]))
    const all = await everyItem(list, { ...query, filter: { ...query.filter, ...open } })
    return pageOf(
      all.filter((row) => fits(row, query.filter)),
      query,
    )
  })

/** A filter by source over the whole list, by another idea of what is alike. */
export const comparingSources = (alike: (source: string, wanted: string) => boolean): Make =>
  sifting(['sourceId'], ({ grant }, { sourceId }) => {
    return sourceId === undefined || (grant.sourceId !== undefined && alike(grant.sourceId, sourceId))
  })

const reading = (name: string, read: (text: string | undefined) => string | undefined): Make =>
  readingParameter(['listBundleGrants'], name, read)

/** A value of a parameter that is none of the known ones is dropped. */
const dropping = (name: string, known: RegExp): Make =>
  reading(name, (text = '') => (known.test(text) ? text : undefined))

/** A list of grants that asks for something else, in another order for example. */
export const ordering = (
  change: (query: GrantQuery, composition: Composition) => Partial<GrantQuery>,
): Make => paging('listGrants', (list, query, made) => list({ ...query, ...change(query, made) }))

/** Some lists of grants are without those of deleted accounts. */
export const hidingDeleted = (when: (query: GrantQuery) => boolean): Make =>
  paging('listGrants', async (list, query) => {
    const slice = await list(query)
    if (!when(query)) return slice
    return { ...slice, items: slice.items.filter(({ account }) => account !== undefined) }
  })

/** The times of a grant. */
export const times = ['startsAt', 'endsAt', 'createdAt'] as const

const plain = mutantsOf('grants list', {
  'GRANTS-FILTER-TYPE: trial cannot be filtered': reading('grantType', (text) =>
    text === 'trial' ? 'x' : text,
  ),
  'GRANTS-FILTER-SOURCE: a sourceId that cannot be decoded is no filter': asking((request) => ({
    ...request,
    query: request.query.replace(/&?sourceId=%zz/, ''),
  })),
  'GRANTS-FILTER-SOURCE: sourceId as a prefix': comparingSources((source, wanted) =>
    source.startsWith(wanted),
  ),
  'GRANTS-FILTER-ENDS: endsBefore ignored': bounding(['endsAt'], ({ after }) => ({
    after,
    before: undefined,
  })),
  'GRANTS-FILTERS-COMBINE: filters are alternatives': sifting(
    ['account', 'type', 'sourceId'],
    ({ account, grant }, filter) => {
      const row = { account, type: grant.type, sourceId: grant.sourceId }
      const asked = (['account', 'type', 'sourceId'] as const).filter((name) => filter[name] !== undefined)
      return asked.length === 0 || asked.some((name) => row[name] === filter[name])
    },
  ),
  'ERROR-INVALID-REFUSED GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a bound that is no time is no filter':
    readingBounds((text) => (Number.isNaN(Date.parse(text)) ? undefined : text)),
  'STATUS-SUCCESS-200: a bound that its offset takes out of the calendar crashes': readingBounds(inUtc),
  'GRANTS-FILTER-USER USER-ALIAS-SCOPED: an unknown alias is no filter': operating(
    'listBundleGrants',
    (run) =>
      ({ userId, ...input }, call, instance) => {
        const isKnown = userId && instance.aliases.open(call.caller.owner, userId) !== undefined
        return run(isKnown ? { ...input, userId } : input, call, instance)
      },
  ),
  'GRANTS-SORT-DEFAULT-CREATED: by end unless told': reading('sort', (text = 'endsAt') => text),
  'GRANTS-SORT-VALUES ERROR-INVALID-REFUSED: an unknown sort is the default': dropping(
    'sort',
    /^(?:startsAt|endsAt|createdAt)$/,
  ),
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST REVOKE-CASCADE-LATER: revoked grants are found by their source':
    listingRevoked((_grant, _now, { filter }) => filter.sourceId !== undefined),
  'GRANTS-DELETED-ACCOUNT: grants of deleted accounts are hidden': hidingDeleted(() => true),
  'GRANT-USER-ID-OMITTED GRANT-USER-ID GRANTS-DELETED-ACCOUNT: userId of a deleted account is null':
    showingField('listBundleGrants', 'userId', (id = null) => id),
  'GRANTS-ACCOUNT-STATUS-HIDDEN: grants of deleted accounts say so': showingRows('listBundleGrants', (row) =>
    row['userId'] === undefined ? { ...row, accountStatus: 'deleted' } : row,
  ),
  'GRANTS-ENVELOPE: grants under items': showing('listBundleGrants', ({ grants, ...rest }) => ({
    items: grants,
    ...rest,
  })),
})

/** Each bound of a filter by time is read as another text, undefined being none. */
export function readingBounds(read: (text: string) => string | undefined): Make {
  const names = ['starts', 'ends', 'created'].flatMap((time) => [`${time}After`, `${time}Before`])
  return both(...names.map((name) => reading(name, (text) => (text === undefined ? text : read(text)))))
}

const textOf = (instant: Instant): string =>
  instant === FOREVER ? 'never' : formatInstant(instant).replace('.000Z', 'Z')

/** Of each user as many grants as a row of users has room for, the newest. */
const newest = (rows: readonly ListedGrant[]): readonly ListedGrant[] => {
  const byAge = rows.toSorted((one, other) => other.grant.createdAt - one.grant.createdAt)
  const kept = [...Map.groupBy(byAge, ({ account }) => account).values()].flatMap((own) => own.slice(0, 20))
  return rows.filter((row) => kept.includes(row))
}

/** No filter but that by user. */
const open = {
  type: undefined,
  sourceId: undefined,
  startsAt: noRange,
  endsAt: noRange,
  createdAt: noRange,
}

const subtle = subtleMutantsOf('grants list', {
  // An index of ends leads to the rows, and only what it holds is compared.
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-STARTS: beside endsBefore in the order of ends no startsAfter counts':
    filtering(({ startsAt, endsAt }, { sort }) =>
      endsAt.before !== undefined && sort === 'endsAt' ? { startsAt: { ...startsAt, after: undefined } } : {},
    ),
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: later pages lose the lower bounds of what does not sort':
    filtering((filter, { after, sort }) => {
      const others = after === undefined ? [] : times.filter((name) => name !== sort)
      return Object.fromEntries(others.map((name) => [name, { ...filter[name], after: undefined }]))
    }),
  'GRANT-ID: an expired grant is listed under another id': (composition) =>
    showingRows('listBundleGrants', (row) => {
      const isOver = Date.parse(`${row['endsAt']}`) <= composition.instance.now()
      return isOver ? { ...row, id: `${row['id']}`.replace(/^./, 'x') } : row
    })(composition),
  'GRANTS-NOT-REVOKED: a list has the newest twenty grants of a user': listing('listGrants', newest),
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-USER: a source beside a user': filtering(({ sourceId, account }) => ({
    account: sourceId === undefined ? account : undefined,
  })),
  'GRANTS-FILTER-ENDS: a bound with an offset beyond 12 hours is refused': readingBounds((text) =>
    /[+-]1[34]:\d\d$/.test(text) ? 'no time' : text,
  ),
  'GRANTS-FILTERS-COMBINE: a query of more than 600 characters is refused': takingQuery(
    ['listBundleGrants'],
    (query) => {
      if (query.toString().length > 600)
        throw new Refusal('errors.request.invalid_parameter', 'The query is too long.')
    },
  ),
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES GRANTS-FILTER-USER GRANTS-FILTER-TYPE GRANTS-FILTER-SOURCE GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: a filter finds nothing behind 200 rows':
    paging('listGrants', async (list, query) => {
      const filter = { ...query.filter, ...open, account: undefined }
      const first = await list({ ...query, filter, limit: 100 })
      const after = first.next?.position
      const second = after === undefined ? [] : (await list({ ...query, filter, limit: 100, after })).items
      const read = new Set([...first.items, ...second].map(({ grant }) => grant.id))
      const slice = await list(query)
      const items = slice.items.filter(({ grant }) => read.has(grant.id))
      return items.length === slice.items.length ? slice : { items, next: undefined }
    }),
  'GRANTS-FILTER-SOURCE: a source of digits is a number': comparingSources(
    (source, wanted) => source === (/^\d+$/.test(wanted) ? `${Number(wanted)}` : wanted),
  ),
  'GRANTS-FILTER-SOURCE: a filter by the longest source': takingQuery(['listBundleGrants'], (query) => {
    if (query.get('sourceId')?.length === 256) query.set('sourceId', '-')
  }),
  // The database compares by a regular expression in which only what the pattern forbids was escaped.
  'GRANTS-FILTER-SOURCE: a dot in a source filter stands for any character': comparingSources(
    (source, wanted) => new RegExp(`^${wanted}$`).test(source),
  ),
  'STATUS-SUCCESS-200 ERROR-INVALID-REFUSED: a source filter that is given twice crashes': takingQuery(
    ['listBundleGrants'],
    (query) => {
      if (query.getAll('sourceId').length > 1) throw new TypeError('sourceId.trim is not a function')
    },
  ),
  // The gateway decodes the query and the framework does so again: an encoded plus is a blank.
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED USERS-PREFIX: a query that is decoded twice':
    takingQuery(['listBundleGrants', 'searchUsers'], (query) => {
      for (const [name, text] of [...query]) query.set(name, new URLSearchParams(`x=${text}`).get('x') ?? '')
    }),
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: the minutes of an offset do not count':
    readingBounds((text) => text.replace(/([+-]\d\d):\d\d$/, '$1:00')),
  // The bounds are parsed by hand, and the sign is matched but never used.
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED: an offset west of Greenwich is read as one east of it':
    readingBounds((text) => text.replace(/(T.*)-(\d\d:\d\d)$/i, '$1+$2')),
  'GRANTS-SORT-VALUES GRANTS-FILTERS-COMBINE: the sort beside a type': ordering(({ filter }) =>
    filter.type === undefined ? {} : { sort: 'createdAt' },
  ),
  'GRANTS-DIR-VALUES GRANTS-SORT-VALUES: the direction beside a user': ordering(({ filter }) =>
    filter.account === undefined ? {} : { direction: 'desc' },
  ),
  'GRANTS-DIR-VALUES GRANTS-SORT-DEFAULT-CREATED: a direction needs a sort': takingQuery(
    ['listBundleGrants'],
    (query) => {
      if (!query.has('sort') && /^(?:asc|desc)$/.test(query.get('dir') ?? '')) query.delete('dir')
    },
  ),
  'GRANTS-DIR-DEFAULT-DESC: the ends after an instant come soonest first': takingQuery(
    ['listBundleGrants'],
    (query) => {
      const isMeant = query.get('sort') === 'endsAt' && query.has('endsAfter') && !query.has('dir')
      if (isMeant) query.set('dir', 'asc')
    },
  ),
  // A page is sorted again as ISO texts, and a full second is written without a fraction.
  'GRANTS-SORT-VALUES GRANTS-DIR-VALUES: ends in the order of their texts': paging(
    'listGrants',
    async (list, query) => {
      const slice = await list(query)
      const text = ({ grant }: ListedGrant): string => textOf(grant[query.sort])
      const sign = query.direction === 'asc' ? 1 : -1
      const order = (one: string, other: string): number => (one === other ? 0 : one < other ? -sign : sign)
      return { ...slice, items: slice.items.toSorted((one, other) => order(text(one), text(other))) }
    },
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
  'GRANT-USER-ID: beyond 50 users on a page of grants there is no userId': showing(
    'listBundleGrants',
    (page) => {
      const grants = page['grants'] as readonly Json[]
      const loaded = [...new Set(grants.map(({ userId }) => userId))].slice(0, 50)
      const shown = grants.map(({ userId, ...row }) => (loaded.includes(userId) ? { ...row, userId } : row))
      return { ...page, grants: shown }
    },
  ),
  // One object is filled row by row, and what a row does not have stays from the row above.
  'GRANT-PERMANENT-NO-END: a permanent grant under one with an end': operating(
    'listBundleGrants',
    (run) =>
      async (...given) => {
        const page = await run(...given)
        const above = (at: number) => page.grants.slice(0, at + 1).findLast(({ endsAt }) => endsAt)?.endsAt
        return { ...page, grants: page.grants.map((row, at) => ({ ...row, endsAt: above(at) })) }
      },
  ),
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: a revoked grant stays for a while in the other sorts':
    listingRevoked(({ revokedAt }, now, { sort }) => sort !== 'createdAt' && now < revokedAt + 3_000),
  'REVOKE-CASCADE-LATER REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: what a cascade revoked is in the grants list again after a minute':
    after(
      'minutes',
      listingRevoked(({ revokedAt, isSelected }, now) => !isSelected && now - revokedAt > 60_000),
    ),
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-SOURCE: an expired grant is not found by its source when it ended an hour ago':
    after(
      'hours',
      knowing((store, grants, { instance }) => ({
        listGrants: async (query) => {
          const slice = await store.listGrants(query)
          if (query.filter.sourceId === undefined) return slice
          const archived = grants().filter(({ grant }) => grant.endsAt < instance.now() - 3_600_000)
          const isLeft = (id: string): boolean => archived.every(({ grant }) => grant.id !== id)
          return { ...slice, items: slice.items.filter(({ grant }) => isLeft(grant.id)) }
        },
      })),
    ),
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED GRANT-CREATES GRANTS-FILTER-SOURCE: what was found by a source is kept for 15 s':
    caching('listBundleGrants', 15_000, (input, { caller }) =>
      input['sourceId'] === undefined ? undefined : `${caller.owner} ${JSON.stringify(input)}`,
    ),
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST GRANT-CREATES: each of two nodes keeps its grants lists for 10 s, or until it writes itself':
    onTwoNodes(() => keepingUntilWritten('listBundleGrants', 10_000, ({ caller }) => caller.owner)),
  'GRANTS-FILTER-SOURCE: the filter by source compares the first 128 characters': comparingSources(
    (source, asked) => asked.slice(0, 128) === source.slice(0, 128),
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
    ['startsAt'],
    ({ after, before }) => ({
      after,
      before: after === undefined ? before : undefined,
    }),
  ),
  'GRANTS-FILTER-CREATED PAGE-CURSOR-CONTINUES: createdBefore counts on the first page only': filtering(
    ({ createdAt }, { after }) =>
      after === undefined ? {} : { createdAt: { ...createdAt, before: undefined } },
  ),
  'GRANTS-FILTER-SOURCE: the filter by source makes no difference between upper and lower case':
    comparingSources((source, asked) => asked.toLowerCase() === source.toLowerCase()),
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST GRANT-CREATES: pages are kept for each key': keepingUntilWritten(
    'listBundleGrants',
    60_000,
    ({ caller }) => caller.key.id,
  ),
  'GRANTS-FILTER-SOURCE: a source of the digit 0 is no filter': filtering(({ sourceId }) =>
    sourceId === '0' ? { sourceId: undefined } : {},
  ),
})

export const grantsListMutants = [...plain, ...subtle]
