import { Refusal } from '../../../src/contract/refusal.ts'
import type { BundleUser, ListedGrant, Slice } from '../../../src/store/store.ts'
import { storing } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { everyBundleUser, everyGrant, type GrantQuery, windowOf } from './whole-lists.ts'

type GrantSlice = Slice<ListedGrant>

/** Bugs of walks from page to page. */
export const pagingMutants: readonly Mutant[] = mutantsOf('paging', {
  'a page skips the next item': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The cursor points at the first item of the next page, and the query begins after it.',
    make: paging(async (list, query) => {
      const slice = await list({ ...query, limit: query.limit + 1 })
      return { ...slice, items: slice.items.slice(0, query.limit) }
    }),
  },
  'a page repeats the last item': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The cursor points at the last item of a page, and the next one begins with it.',
    make: paging(async (list, query) => {
      const slice = await list(query)
      if (query.limit === 1 || slice.next === undefined) return slice
      const shorter = await list({ ...query, limit: query.limit - 1 })
      return { ...slice, next: shorter.next }
    }),
  },
  'cursor is a number of rows': {
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-CURSOR-REVOKED'],
    story: 'The cursor hides an offset, so whatever is created or revoked between two pages moves the rest.',
    make: windowing(windowOf),
  },
  'cursor is a time': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The next page begins after the time of the last item, and items of the same time are lost.',
    make: windowing((rows, { limit, after, sort, direction }) => {
      const keyOf = ({ grant }: ListedGrant): number => Math.min(grant[sort], latest)
      const beyond = (row: ListedGrant): boolean =>
        after === undefined || (direction === 'asc' ? keyOf(row) > after : keyOf(row) < after)
      const rest = rows.filter(beyond)
      const last = rest[limit - 1]
      const more = rest.length > limit && last !== undefined
      return {
        items: rest.slice(0, limit),
        next: more ? { position: keyOf(last), because: 'full' } : undefined,
      }
    }),
  },
  'cursor only before a full page': {
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'PAGE-END'],
    story:
      'Whether there is more is asked by reading a whole page ahead; a short last page is never reached.',
    make: paging(async (list, query) => {
      const slice = await list(query)
      if (slice.next === undefined) return slice
      const ahead = await list({ ...query, after: slice.next.position })
      return ahead.items.length < query.limit ? { ...slice, next: undefined } : slice
    }),
  },
  'a walk never ends': {
    rules: ['PAGE-END'],
    story: 'Every page has a cursor, the empty one at the end too.',
    make: paging(async (list, query) => {
      if (query.after === beyondAll) return { items: [], next: { position: beyondAll, because: 'full' } }
      const slice = await list(query)
      return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
    }),
  },
  'a walk begins again': {
    rules: ['PAGE-END', 'PAGE-CURSOR-CONTINUES'],
    story: 'The cursor of the last page wraps round to the first one.',
    make: paging(async (list, query) => {
      const slice = await list(query.after === beyondAll ? { ...query, after: undefined } : query)
      return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
    }),
  },
  'search without a second page': {
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'PAGE-END'],
    story: 'The search gives the best hits and no cursor.',
    make: storing((store) => ({
      searchAccounts: async (query) => ({ ...(await store.searchAccounts(query)), next: undefined }),
    })),
  },
  'bundle users without a second page': {
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'PAGE-END', 'BUNDLE-USERS-LIVE'],
    story: 'The list of users is cut at the limit.',
    make: storing((store) => ({
      listBundleUsers: async (query) => ({ ...(await store.listBundleUsers(query)), next: undefined }),
    })),
  },
  'bundles without a second page': {
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'PAGE-END'],
    story: 'The list of bundles is cut at the limit.',
    make: storing((store) => ({
      listBundles: async (query) => ({ ...(await store.listBundles(query)), next: undefined }),
    })),
  },
  'filtered after the page was cut': {
    rules: ['PAGE-NEXT-CURSOR', 'PAGE-CURSOR-CONTINUES', 'PAGE-END'],
    story: 'A page is read without filters, then filtered, and a short one is taken for the last.',
    make: paging(async (list, query) => {
      const slice = await list({ ...query, filter: { ...query.filter, account: undefined, type: undefined } })
      const { account, type } = query.filter
      const items = slice.items.filter(
        (row) =>
          (account === undefined || row.account === account) &&
          (type === undefined || row.grant.type === type),
      )
      return { items, next: items.length === query.limit ? slice.next : undefined }
    }),
  },
  'filters forgotten on the second page': {
    rules: ['PAGE-CURSOR-CONTINUES', 'GRANTS-FILTER-USER', 'GRANTS-FILTER-TYPE'],
    story: 'With a cursor the query is built from the cursor alone.',
    make: paging((list, query) => {
      const none = { after: undefined, before: undefined }
      const filter = { ...query.filter, account: undefined, type: undefined, createdAt: none }
      return list(query.after === undefined ? query : { ...query, filter })
    }),
  },
  'order forgotten on the second page': {
    rules: ['PAGE-CURSOR-CONTINUES', 'GRANTS-DIR-VALUES', 'GRANTS-SORT-VALUES'],
    story: 'With a cursor the list goes on in its usual order.',
    make: paging((list, query) =>
      list(query.after === undefined ? query : { ...query, sort: 'createdAt', direction: 'desc' }),
    ),
  },
  'text of a search forgotten on the second page': {
    rules: ['PAGE-CURSOR-CONTINUES', 'USERS-PREFIX'],
    story: 'With a cursor the search goes on through all names.',
    make: storing((store) => ({
      searchAccounts: (query) =>
        store.searchAccounts(query.after === undefined ? query : { ...query, prefix: '' }),
    })),
  },
  'bundles in changing order': {
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-END'],
    story: 'The list has no order of its own, and the database gives the rows as it likes.',
    make: storing((store) => {
      let asked = 0
      return {
        listBundles: (query) =>
          store.listBundles({ ...query, order: asked++ % 2 === 0 ? 'newest' : 'oldest' }),
      }
    }),
  },
  'bundle users in the order of their end': {
    rules: ['PAGE-CURSOR-CONTINUES', 'BUNDLE-USERS-ONCE'],
    story: 'The list of users is ordered by when access ends, so a renewal moves a user to another page.',
    make: storing((store) => ({
      listBundleUsers: async (query) => {
        const users = await everyBundleUser(store, query)
        const sorted = users.toSorted(
          (one, other) => endOf(other) - endOf(one) || one.account.id - other.account.id,
        )
        return windowOf(sorted, query)
      },
    })),
  },
  'the cursor of a revoked grant ends the walk': {
    rules: ['PAGE-CURSOR-REVOKED', 'PAGE-CURSOR-CONTINUES'],
    story: 'The next page begins behind a row that is looked up; when it is gone there is nothing behind it.',
    make: losing(async () => ({ items: [], next: undefined })),
  },
  'the cursor of a revoked grant begins again': {
    rules: ['PAGE-CURSOR-REVOKED', 'PAGE-CURSOR-CONTINUES'],
    story: 'The next page begins behind a row that is looked up; when it is gone the list begins at the top.',
    make: losing((list, query) => list({ ...query, after: undefined })),
  },
  'the cursor of a revoked grant is refused': {
    rules: ['PAGE-CURSOR-REVOKED', 'PAGE-CURSOR-CONTINUES'],
    story: 'A cursor is only taken as long as its row is there.',
    make: losing(async () => {
      throw new Refusal('errors.request.invalid_cursor', 'The cursor is no longer valid.')
    }),
  },
})

const latest = 2 ** 46
const beyondAll = 2 ** 45

type List = (query: GrantQuery) => Promise<GrantSlice>

/** The pages of the grants list, otherwise. */
function paging(pageOf: (list: List, query: GrantQuery) => Promise<GrantSlice>): Mutant['make'] {
  return storing((store) => ({ listGrants: (query) => pageOf((other) => store.listGrants(other), query) }))
}

/** A page as a window over the whole list. */
function windowing(window: (rows: readonly ListedGrant[], query: GrantQuery) => GrantSlice): Mutant['make'] {
  return storing((store) => ({ listGrants: async (query) => window(await everyGrant(store, query), query) }))
}

/** What happens to a walk whose last item has been revoked since. */
function losing(pageOf: (list: List, query: GrantQuery) => Promise<GrantSlice>): Mutant['make'] {
  return storing((store) => {
    const lastOf = new Map<number, string>()
    return {
      listGrants: async (query) => {
        const last = query.after === undefined ? undefined : lastOf.get(query.after)
        if (last !== undefined) {
          const rows = await everyGrant(store, query)
          if (!rows.some(({ grant }) => grant.id === last)) return pageOf(store.listGrants, query)
        }
        const slice = await store.listGrants(query)
        const id = slice.items.at(-1)?.grant.id
        if (slice.next !== undefined && id !== undefined) lastOf.set(slice.next.position, id)
        return slice
      },
    }
  })
}

const endOf = ({ live }: BundleUser): number =>
  Math.min(latest, Math.max(0, ...live.map((grant) => grant.endsAt)))
