import { FOREVER, type Instant } from '../../../../src/ledger/instant.ts'
import { takingQuery } from '../change-input.ts'
import { comparingSources, filtering, hidingDeleted, readingBounds, times } from '../grants-list.ts'
import { mutantsOf } from '../mutant.ts'
import { everyItem, paging, windowOf } from '../whole-lists.ts'

const filters = mutantsOf('grants list', {
  'an offset west of Greenwich is read as one east of it': {
    rules: ['GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'The bounds are parsed by hand, and the sign is matched but never used.',
    make: readingBounds((text) => text.replace(/(T.*)-(\d\d:\d\d)$/i, '$1+$2')),
  },
  'a source takes the place of the user': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-USER'],
    story: 'A source was thought to name one grant, so its look-up asks for nothing else about the holder.',
    make: filtering(({ account, sourceId }) => ({ account: sourceId === undefined ? account : undefined })),
  },
  'later pages lose the lower bounds of what does not sort': {
    rules: ['GRANTS-FILTERS-COMBINE', 'GRANTS-FILTER-STARTS', 'GRANTS-FILTER-ENDS', 'GRANTS-FILTER-CREATED'],
    story: 'The lower bound is a parameter of the query that the position of a cursor takes over.',
    make: filtering((filter, { after, sort }) =>
      after === undefined
        ? {}
        : Object.fromEntries(
            times
              .filter((name) => name !== sort)
              .map((name) => [name, { ...filter[name], after: undefined }]),
          ),
    ),
  },
  'a dot in a source filter stands for any character': {
    rules: ['GRANTS-FILTER-SOURCE'],
    story:
      'The database compares by a regular expression in which only what the pattern forbids was escaped.',
    make: comparingSources((source, wanted) => new RegExp(`^${wanted}$`).test(source)),
  },
  'the ends after an instant come soonest first': {
    rules: ['GRANTS-DIR-DEFAULT-DESC'],
    story: 'Who asks for the ends to come wants the next one first, so dir has a default of its own there.',
    make: takingQuery(['listBundleGrants'], (query) => {
      if (query.get('sort') === 'endsAt' && query.has('endsAfter') && !query.has('dir'))
        query.set('dir', 'asc')
    }),
  },
  'grants of deleted accounts are missing when sorted by end': {
    rules: ['GRANTS-DELETED-ACCOUNT'],
    story: 'The query for this sort goes through an index on a view, which joins the accounts that are left.',
    make: hidingDeleted(({ sort }) => sort === 'endsAt'),
  },
})

/** A position that no grant has. */
const AGAIN = 2 ** 40

const walks = mutantsOf('paging', {
  'a page that ends among equal ends leaves the others out': {
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-NEXT-CURSOR'],
    story:
      'Ascending, the next page begins beyond the last end, and may be an empty last one; descending it compares the id as well.',
    make: (composition) => {
      const ends = new Map<number, Instant>()
      return paging('listGrants', async (list, query) => {
        const slice = await list(query)
        if (query.sort !== 'endsAt' || query.direction !== 'asc') return slice
        const last = slice.items.at(-1)?.grant.endsAt
        if (slice.next !== undefined && last !== undefined) ends.set(slice.next.position, last)
        const passed = query.after === undefined ? undefined : ends.get(query.after)
        if (passed === undefined || passed === FOREVER) return slice
        return { ...slice, items: slice.items.filter(({ grant }) => grant.endsAt !== passed) }
      })(composition)
    },
  },
  'a full last page of one user leads back to the first': {
    rules: ['PAGE-END', 'PAGE-CURSOR-CONTINUES'],
    story: 'A full page gets a cursor whether more follows or not, and a position that is not found is none.',
    make: paging('listGrants', async (list, query) => {
      const slice = await list(query.after === AGAIN ? { ...query, after: undefined } : query)
      const isFullEnd = slice.next === undefined && slice.items.length === query.limit
      if (query.filter.account === undefined || !isFullEnd) return slice
      return { ...slice, next: { position: AGAIN, because: 'full' } }
    }),
  },
  'sorted by start, a cursor counts the grants before it': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'Starts are not unique, so this sort pages by an offset, which a revoke or a create moves.',
    make: paging('listGrants', async (list, query) =>
      query.sort === 'startsAt' ? windowOf(await everyItem(list, query), query) : list(query),
    ),
  },
})

export const grantMutants = [...filters, ...walks]
