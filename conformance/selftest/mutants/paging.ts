import { Refusal } from '../../../src/contract/refusal.ts'
import type { BundleUser, ListedGrant } from '../../../src/store/store.ts'
import { readingParameter } from './change-input.ts'
import { bodies, deploying, type Json, operatingEach } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { everyItem, type ListName, listing, noRange, paging, type Queries } from './whole-lists.ts'

const latest = 2 ** 46
const beyondAll = 2 ** 45

/** Bugs of walks from page to page, and of their cursors. */
export const pagingMutants = mutantsByRules('paging', {
  'PAGE-CURSOR-CONTINUES': {
    // The cursor points at the first item of the next page, and the query begins after it.
    'a page skips the next item': paging('listGrants', async (list, query) => {
      const slice = await list({ ...query, limit: query.limit + 1 })
      return { ...slice, items: slice.items.slice(0, query.limit) }
    }),
    'a page repeats the last item': paging('listGrants', async (list, query) => {
      const slice = await list(query)
      if (query.limit === 1 || slice.next === undefined) return slice
      return { ...slice, next: (await list({ ...query, limit: query.limit - 1 })).next }
    }),
    // The next page begins after the time of the last item, and items of the same time are lost.
    'cursor is a time': paging('listGrants', async (list, query) => {
      const { limit, after, sort, direction } = query
      const keyOf = ({ grant }: ListedGrant): number => Math.min(grant[sort], latest)
      const rest = (await everyItem(list, query)).filter(
        (row) => after === undefined || (direction === 'asc' ? keyOf(row) > after : keyOf(row) < after),
      )
      const last = rest.length > limit ? rest[limit - 1] : undefined
      return { items: rest.slice(0, limit), next: last && { position: keyOf(last), because: 'full' } }
    }),
  },
  'PAGE-CURSOR-CONTINUES PAGE-CURSOR-REVOKED': {
    'cursor is a number of rows': listing('listGrants', (rows) => rows),
    // The next page begins behind a row that is looked up, and the row is gone.
    'the cursor of a revoked grant ends the walk': losing(async () => ({ items: [], next: undefined })),
    'the cursor of a revoked grant begins again': losing((list, query) =>
      list({ ...query, after: undefined }),
    ),
    'the cursor of a revoked grant is refused': losing(async () => {
      throw new Refusal('errors.request.invalid_cursor', 'The cursor is no longer valid.')
    }),
  },
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END': {
    // Whether there is more is asked by reading a whole page ahead; a short last page is never reached.
    'cursor only before a full page': paging('listGrants', async (list, query) => {
      const slice = await list(query)
      if (slice.next === undefined) return slice
      const ahead = await list({ ...query, after: slice.next.position })
      return ahead.items.length < query.limit ? { ...slice, next: undefined } : slice
    }),
    'search without a second page': onePage('searchAccounts'),
    'bundles without a second page': onePage('listBundles'),
    'filtered after the page was cut': paging('listGrants', async (list, query) => {
      const { account, type } = query.filter
      const slice = await list({ ...query, filter: { ...query.filter, account: undefined, type: undefined } })
      const items = slice.items
        .filter((row) => account === undefined || row.account === account)
        .filter((row) => type === undefined || row.grant.type === type)
      return { items, next: items.length === query.limit ? slice.next : undefined }
    }),
  },
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END BUNDLE-USERS-LIVE': {
    'bundle users without a second page': onePage('listBundleUsers'),
  },
  'PAGE-END': { 'a walk never ends': endless(async () => ({ items: [], next: undefined })) },
  'PAGE-END PAGE-CURSOR-CONTINUES': {
    'a walk begins again': endless((list, query) => list({ ...query, after: undefined })),
    'bundles in changing order': (composition) => {
      let asked = 0
      return paging('listBundles', (list, query) =>
        list({ ...query, order: asked++ % 2 === 0 ? 'newest' : 'oldest' }),
      )(composition)
    },
  },
  'PAGE-CURSOR-CONTINUES GRANTS-FILTER-USER GRANTS-FILTER-TYPE': {
    'filters forgotten on the second page': onSecondPage('listGrants', ({ filter, ...query }) => ({
      ...query,
      filter: { ...filter, account: undefined, type: undefined, createdAt: noRange },
    })),
  },
  'PAGE-CURSOR-CONTINUES GRANTS-DIR-VALUES GRANTS-SORT-VALUES': {
    'order forgotten on the second page': onSecondPage('listGrants', (query) => {
      return { ...query, sort: 'createdAt', direction: 'desc' }
    }),
  },
  'PAGE-CURSOR-CONTINUES USERS-PREFIX': {
    'text of a search forgotten on the second page': onSecondPage('searchAccounts', (query) => {
      return { ...query, prefix: '' }
    }),
  },
  'PAGE-CURSOR-CONTINUES BUNDLE-USERS-ONCE': {
    'bundle users in the order of their end': listing('listBundleUsers', (users) =>
      users.toSorted((one, other) => endOf(other) - endOf(one) || one.account.id - other.account.id),
    ),
  },

  // The form of a cursor, and what becomes of texts that are none.
  'PAGE-END GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE': { 'cursor null at the end': endingWith(null) },
  'PAGE-END GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE BUNDLE-USERS-CURSOR-PATTERN': {
    'cursor empty at the end': endingWith(''),
  },
  'BUNDLE-USERS-CURSOR-PATTERN BUNDLE-USERS-ENVELOPE': {
    'cursor of bundle users without its prefix': showingCursors((cursor) =>
      cursor.replace(/^(?:grant|scan):/, ''),
    ),
    'cursor of bundle users in capitals': showingCursors((cursor, { users }) =>
      Array.isArray(users) ? cursor.replace(/[a-f]/g, (letter) => letter.toUpperCase()) : cursor,
    ),
  },
  'BUNDLE-USERS-CURSOR-PATTERN PAGE-CURSOR-FORGED': {
    'any text is a cursor of bundle users': readingParameter(['listBundleUsers'], 'cursor', (text = '') =>
      /^(?:grant|scan):[a-f0-9]{32}$/.test(text) ? text : undefined,
    ),
  },
  'PAGE-CURSOR-FORGED': {
    'a forged cursor is the first page': forgiving((input) => ({ ...input, cursor: undefined })),
  },
  'PAGE-CURSOR-FORGED ERROR-INVALID-REFUSED': {
    'a forged cursor crashes': forgiving(() => {
      throw new SyntaxError('Unexpected token in JSON at position 0')
    }),
  },
  'PAGE-CURSOR-MISMATCH': {
    'a cursor of another list crashes': deploying(({ cursors: { seal, open } }) => ({
      cursors: {
        seal,
        open: (scope, cursor) => {
          const opened = open(scope, cursor)
          if (opened.kind === 'other-list') throw new TypeError('Cannot read properties of undefined')
          return opened
        },
      },
    })),
  },
})

type PageOf = Parameters<typeof paging<'listGrants'>>[1]

/** What happens to a walk whose last item has been revoked since. */
function losing(pageOf: PageOf): Make {
  return (composition) => {
    const lastOf = new Map<number, string>()
    return paging('listGrants', async (list, query, composition) => {
      const last = query.after === undefined ? undefined : lastOf.get(query.after)
      if (last !== undefined) {
        const rows = await everyItem(list, query)
        if (!rows.some(({ grant }) => grant.id === last)) return pageOf(list, query, composition)
      }
      const slice = await list(query)
      const id = slice.items.at(-1)?.grant.id
      if (slice.next !== undefined && id !== undefined) lastOf.set(slice.next.position, id)
      return slice
    })(composition)
  }
}

/** Every page has a cursor, and this comes behind the last one. */
function endless(beyond: PageOf): Make {
  return paging('listGrants', async (list, query, composition) => {
    const slice = await (query.after === beyondAll ? beyond(list, query, composition) : list(query))
    return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
  })
}

/** A list that is cut at its limit. */
function onePage(name: ListName): Make {
  return paging(name, async (list, query) => ({ ...(await list(query)), next: undefined }))
}

/** With a cursor, something else is asked for. */
function onSecondPage<Name extends ListName>(
  name: Name,
  change: (query: Queries[Name]) => Queries[Name],
): Make {
  return paging(name, (list, query) => list(query.after === undefined ? query : change(query)))
}

function endOf({ live }: BundleUser): number {
  return Math.min(latest, Math.max(0, ...live.map((grant) => grant.endsAt)))
}

function showingCursors(change: (cursor: string, body: Json) => string): Make {
  return bodies(200, (body) =>
    'nextCursor' in body ? { ...body, nextCursor: change(`${body['nextCursor']}`, body) } : body,
  )
}

/** The last page of a walk has a cursor too. */
function endingWith(nextCursor: unknown): Make {
  return bodies(200, (body) => ('limit' in body ? { nextCursor, ...body } : body))
}

/** A list whose cursor cannot be opened is asked for again, with another input. */
function forgiving(change: (input: Json) => Json): Make {
  const lists = ['listBundleGrants', 'listBundleUsers', 'searchUsers', 'listBundles'] as const
  return operatingEach(lists, (run) => async (input, call, instance) => {
    try {
      return await run(input, call, instance)
    } catch (thrown) {
      if (!(thrown instanceof Refusal) || thrown.code !== 'errors.request.invalid_cursor') throw thrown
      return run(change(input), call, instance)
    }
  })
}
