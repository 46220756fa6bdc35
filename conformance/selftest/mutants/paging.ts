import { Refusal } from '../../../src/contract/refusal.ts'
import type { Store } from '../../../src/store/store.ts'
import { bodies, deploying, type Json, operatingEach } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { everyItem, type ListName, paging } from './whole-lists.ts'

const beyondAll = 2 ** 45

/** Bugs of walks from page to page, and of their cursors. */
export const pagingMutants = mutantsByRules('paging', {
  'PAGE-CURSOR-CONTINUES': {
    // The next page begins behind a row that is looked up, and the row is gone.
    'the cursor of a revoked grant is refused': losing(
      'listGrants',
      ({ grant }) => grant.id,
      async () => {
        throw new Refusal('errors.request.invalid_cursor', 'The cursor is no longer valid.')
      },
    ),
  },
  'PAGE-NEXT-CURSOR PAGE-CURSOR-CONTINUES PAGE-END': {
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
  },
  'PAGE-CURSOR-CONTINUES USERS-PREFIX': {
    'text of a search forgotten on the second page': paging('searchAccounts', (list, query) =>
      list(query.after === undefined ? query : { ...query, prefix: '' }),
    ),
  },

  // The form of a cursor, and what becomes of texts that are none.
  // The server takes no cursor without it, so that no walk goes on either.
  'BUNDLE-USERS-CURSOR-PATTERN BUNDLE-USERS-ENVELOPE PAGE-CURSOR-CONTINUES': {
    'cursor of bundle users without its prefix': bodies(200, ({ nextCursor, ...body }) =>
      nextCursor === undefined
        ? body
        : { ...body, nextCursor: `${nextCursor}`.replace(/^(?:grant|scan):/, '') },
    ),
  },
  'STATUS-SUCCESS-200': {
    'a forged cursor crashes': forgiving(() => {
      throw new SyntaxError('Unexpected token in JSON at position 0')
    }),
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

type PageOf<Name extends ListName> = Parameters<typeof paging<Name>>[1]

/** What happens to a walk whose last item has left the list since. */
export function losing<Name extends ListName>(
  name: Name,
  idOf: (item: Awaited<ReturnType<Store[Name]>>['items'][number]) => string | number,
  pageOf: PageOf<Name>,
): Make {
  return (composition) => {
    const lastOf = new Map<number, string | number>()
    return paging(name, async (list, query, composition) => {
      const last = query.after === undefined ? undefined : lastOf.get(query.after)
      if (last !== undefined) {
        const rows = await everyItem(list, query)
        if (!rows.some((row) => idOf(row) === last)) return pageOf(list, query, composition)
      }
      const slice = await list(query)
      const item = slice.items.at(-1)
      if (slice.next !== undefined && item !== undefined) lastOf.set(slice.next.position, idOf(item))
      return slice
    })(composition)
  }
}

/** Every page has a cursor, and this comes behind the last one. */
function endless(beyond: PageOf<'listGrants'>): Make {
  return paging('listGrants', async (list, query, composition) => {
    const slice = await (query.after === beyondAll ? beyond(list, query, composition) : list(query))
    return { ...slice, next: slice.next ?? { position: beyondAll, because: 'full' } }
  })
}

/** A list that is cut at its limit. */
function onePage(name: ListName): Make {
  return paging(name, async (list, query) => ({ ...(await list(query)), next: undefined }))
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
