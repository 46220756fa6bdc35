import { FOREVER } from '../../../../src/ledger/instant.ts'
import type { ListedGrant } from '../../../../src/store/store.ts'
import { takingQuery } from '../change-input.ts'
import { bounding, comparingSources, filtering, ordering, readingBounds, times } from '../grants-list.ts'
import { mutantsByRules } from '../mutant.ts'
import { everyItem, noRange, paging } from '../whole-lists.ts'
import { shiftingAliases } from './parts.ts'

/** Bugs of parts of the grants list that are right alone and wrong together. */
const listed = mutantsByRules('grants list', {
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED GRANTS-FILTERS-COMBINE': {
    // Each bound sets the condition of its field, and the second one replaces the first.
    'of two bounds of a time the later one counts': bounding(times, ({ after, before }) => ({
      after: before === undefined ? after : undefined,
      before,
    })),
  },
  'GRANTS-FILTER-USER': {
    // An empty list of the user's accesses becomes no condition at all.
    'a user without grants is no filter': paging('listGrants', async (list, query) => {
      const { account } = query.filter
      const none = {
        type: undefined,
        sourceId: undefined,
        ...Object.fromEntries(times.map((t) => [t, noRange])),
      }
      const held =
        account === undefined ? [] : await everyItem(list, { ...query, filter: { ...query.filter, ...none } })
      return list(held.length > 0 ? query : { ...query, filter: { ...query.filter, account: undefined } })
    }),
  },
  'GRANTS-SORT-VALUES GRANTS-FILTER-TYPE': {
    // The index by type goes on with the creation, and its order is taken as it is.
    'a type brings its own order': ordering(({ filter }) =>
      filter.type === undefined ? {} : { sort: 'createdAt' },
    ),
  },
  'GRANTS-DIR-VALUES GRANTS-SORT-DEFAULT-CREATED': {
    // The order is built only when sort is there.
    'a direction needs a sort': takingQuery(['listBundleGrants'], (query) => {
      if (!query.has('sort') && /^(?:asc|desc)$/.test(query.get('dir') ?? '')) query.delete('dir')
    }),
  },
  'GRANTS-FILTERS-COMBINE GRANTS-FILTER-STARTS': {
    // An index of ends leads to the rows, and only what it holds is compared.
    'beside endsBefore in the order of ends no startsAfter counts': filtering(
      ({ startsAt, endsAt }, { sort }) =>
        endsAt.before !== undefined && sort === 'endsAt'
          ? { startsAt: { ...startsAt, after: undefined } }
          : {},
    ),
  },
  'GRANTS-FILTER-SOURCE': {
    // The reader of the query turns digits into a number.
    'a source of digits is a number': comparingSources(
      (source, wanted) => source === (/^\d+$/.test(wanted) ? `${Number(wanted)}` : wanted),
    ),
  },
  'GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED': {
    'the minutes of an offset do not count': readingBounds((text) =>
      text.replace(/([+-]\d\d):\d\d$/, '$1:00'),
    ),
  },
  'GRANT-USER-ID GRANT-USER-ID-OMITTED GRANTS-DELETED-ACCOUNT USER-ALIAS-USABLE USER-ALIAS-SCOPED GRANTS-FILTER-USER':
    {
      'behind a deleted account everybody is the next one': shiftingAliases(),
    },
  'STATUS-SUCCESS-200 ERROR-INVALID-REFUSED GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED': {
    // The form is checked, and the database is the first to look for the day.
    'a day that its month does not have crashes': readingBounds((text) => {
      const [, date, day] = /^(\d{4}-\d\d-(\d\d))T/.exec(text) ?? []
      const found = new Date(`${date}T00:00:00Z`).getUTCDate()
      if (found >= 1 && found !== Number(day)) throw new Error('date/time field value out of range')
      return text
    }),
  },
})

/** Bugs that only walks of some kind meet. */
const walked = mutantsByRules('paging', {
  'PAGE-CURSOR-CONTINUES GRANTS-FILTER-STARTS GRANTS-FILTER-ENDS GRANTS-FILTER-CREATED': {
    // The cursor sets the condition of the field that is sorted by, and so replaces a filter by it.
    'a cursor replaces the filter by the time of its sort': filtering((_, { after, sort }) =>
      after === undefined ? {} : { [sort]: noRange },
    ),
  },
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR PAGE-END GRANTS-SORT-VALUES': {
    // The cursor holds no end, and nothing is later or earlier than that.
    'behind a permanent grant a walk by end is over': (composition) => {
      const borders = new Set<number>()
      return paging('listGrants', async (list, query) => {
        if (query.sort === 'endsAt' && query.after !== undefined && borders.has(query.after))
          return { items: [], next: undefined }
        const slice = await list(query)
        const isPermanent = slice.items.at(-1)?.grant.endsAt === FOREVER
        if (isPermanent && slice.next !== undefined) borders.add(slice.next.position)
        return slice
      })(composition)
    },
  },
  'PAGE-CURSOR-CONTINUES': {
    'equal ends are listed one way and continued the other': (composition) => {
      const borders: ListedGrant[] = []
      return paging('listGrants', async (list, query) => {
        if (query.sort !== 'endsAt' || query.direction !== 'desc') return list(query)
        const last = query.after === undefined ? undefined : borders[query.after]?.grant
        const rows = (await everyItem(list, { ...query, direction: 'asc' }))
          .toSorted((one, other) => other.grant.endsAt - one.grant.endsAt)
          .filter(
            ({ grant: { endsAt, createdAt } }) =>
              last === undefined ||
              endsAt < last.endsAt ||
              (endsAt === last.endsAt && createdAt < last.createdAt),
          )
        const items = rows.slice(0, query.limit)
        const border = rows.length > query.limit ? items.at(-1) : undefined
        return { items, next: border && { position: borders.push(border) - 1, because: 'full' } }
      })(composition)
    },
  },
  'PAGE-CURSOR-CONTINUES PAGE-NEXT-CURSOR PAGE-END GRANTS-DIR-VALUES GRANTS-SORT-VALUES': {
    // A cursor holds its order, but the one that is made of a cursor: from there the walk ends early, or goes round.
    'the third page has the default order': (composition) => {
      const late = new Set<number>()
      return paging('listGrants', async (list, query) => {
        const isLate = query.after !== undefined && late.has(query.after)
        const slice = await list(isLate ? { ...query, sort: 'createdAt', direction: 'desc' } : query)
        if (query.after !== undefined && slice.next !== undefined) late.add(slice.next.position)
        return slice
      })(composition)
    },
  },
  'PAGE-CURSOR-CONTINUES PAGE-END PAGE-NEXT-CURSOR': {
    // The list came to show what changed last, and its cursor is still the creation.
    'bundles by their change, continued by their creation': paging('listBundles', async (list, query) => {
      const rows = (await everyItem(list, query))
        .toSorted((one, other) => other.bundle.updatedAt - one.bundle.updatedAt)
        .filter(({ bundle }) => query.after === undefined || bundle.createdAt < query.after)
      const last = rows.length > query.limit ? rows[query.limit - 1] : undefined
      const next = last && ({ position: last.bundle.createdAt, because: 'full' } as const)
      return { items: rows.slice(0, query.limit), next }
    }),
  },
})

export const filterAndPageMutants = [...listed, ...walked]
