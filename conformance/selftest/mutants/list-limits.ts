import type { OperationId } from '../../kit/exchange.ts'
import { takingQuery } from './change-input.ts'
import { both, type Json, operatingEach, stepping, storing } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

const lists = ['listBundles', 'searchUsers', 'listBundleUsers', 'listBundleGrants'] as const
const hundreds = ['listBundles', 'listBundleUsers', 'listBundleGrants'] as const

/** Bugs of the bounds of pages. */
export const listLimitMutants: readonly Mutant[] = mutantsOf('list limits', {
  'limit 0 is the default': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE'],
    story: 'The limit is taken with "limit or 50", and nothing counts as missing.',
    make: takingQuery(hundreds, (query) => query.get('limit') === '0' && query.delete('limit')),
  },
  'limit 0 of a search is the default': {
    rules: ['USERS-LIMIT-BOUNDS-50', 'LIST-LIMIT-OUT-OF-RANGE'],
    story: 'The limit is taken with "limit or 10", and nothing counts as missing.',
    make: takingQuery(['searchUsers'], (query) => query.get('limit') === '0' && query.delete('limit')),
  },
  'grants without upper bound': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'GRANTS-ENVELOPE'],
    story: 'The limit goes to the database as it comes.',
    make: unbounded(['listBundleGrants']),
  },
  'bundles without upper bound': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'BUNDLES-ENVELOPE'],
    story: 'Nobody has a hundred bundles, so nobody looks at the limit.',
    make: unbounded(['listBundles']),
  },
  'bundle users without upper bound': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'BUNDLE-USERS-ENVELOPE'],
    story: 'The limit of the users list is checked in the web application only.',
    make: unbounded(['listBundleUsers']),
  },
  'search up to a hundred': {
    rules: ['USERS-LIMIT-BOUNDS-50', 'LIST-LIMIT-OUT-OF-RANGE', 'USERS-ENVELOPE'],
    story: 'The search shares the bounds of the other lists.',
    make: unbounded(['searchUsers']),
  },
  'limit 100 is too much': {
    rules: ['LIST-LIMIT-BOUNDS-100'],
    story: 'The upper bound is taken for excluded.',
    make: takingQuery(hundreds, (query) => query.get('limit') === '100' && query.set('limit', '101')),
  },
  'limit 50 of a search is too much': {
    rules: ['USERS-LIMIT-BOUNDS-50'],
    story: 'The upper bound of the search is taken for excluded.',
    make: takingQuery(['searchUsers'], (query) => query.get('limit') === '50' && query.set('limit', '51')),
  },
  'limit 1 is too little': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'USERS-LIMIT-BOUNDS-50'],
    story: 'The lower bound is taken for excluded.',
    make: takingQuery(lists, (query) => query.get('limit') === '1' && query.set('limit', '0')),
  },
  'a negative limit is none': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'ERROR-INVALID-REFUSED'],
    story: 'A negative limit means no limit to the database.',
    make: unnoticed((text) => Number(text) < 0),
  },
  'a limit with a fraction is the default': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'ERROR-INVALID-REFUSED'],
    story: 'What is no integer is dropped without a word.',
    make: unnoticed((text) => text.includes('.')),
  },
  'a limit of letters is the default': {
    rules: ['LIST-LIMIT-BOUNDS-100', 'LIST-LIMIT-OUT-OF-RANGE', 'ERROR-INVALID-REFUSED'],
    story: 'What is no number becomes NaN, and NaN becomes the default.',
    make: unnoticed((text) => Number.isNaN(Number(text))),
  },
  'clamped without saying so': {
    rules: ['LIST-LIMIT-OUT-OF-RANGE', 'LIST-LIMIT-BOUNDS-100', 'PAGE-LIMIT-ECHO', 'GRANTS-ENVELOPE'],
    story:
      'A limit above the bound is brought down to it, and the answer repeats the one that was asked for.',
    make: both(
      unbounded(hundreds),
      storing((store) => ({
        listBundles: (query) => store.listBundles({ ...query, limit: Math.min(query.limit, 100) }),
        listBundleUsers: (query) => store.listBundleUsers({ ...query, limit: Math.min(query.limit, 100) }),
        listGrants: (query) => store.listGrants({ ...query, limit: Math.min(query.limit, 100) }),
      })),
    ),
  },
  'grants twenty at a time': {
    rules: ['LIST-LIMIT-DEFAULT-50'],
    story: 'The default of the web application was taken over.',
    make: defaulting(['listBundleGrants'], 20),
  },
  'bundles a hundred at a time': {
    rules: ['LIST-LIMIT-DEFAULT-50'],
    story: 'Without limit the list of bundles is as long as it may be.',
    make: defaulting(['listBundles'], 100),
  },
  'bundle users ten at a time': {
    rules: ['LIST-LIMIT-DEFAULT-50'],
    story: 'The default of the search was used for all lists of users.',
    make: defaulting(['listBundleUsers'], 10),
  },
  'users fifty at a time': {
    rules: ['USERS-LIMIT-DEFAULT-10'],
    story: 'There is one default for all lists.',
    make: defaulting(['searchUsers'], 50),
  },
  'limit required': {
    rules: ['PAGE-PARAMETERS-OPTIONAL'],
    story: 'The parameter has no default, and its absence is an error.',
    make: takingQuery(lists, (query) => query.has('limit') || query.set('limit', '0')),
  },
  'limit echoed as fifty': {
    rules: ['PAGE-LIMIT-ECHO'],
    story: 'The answer holds the default, whatever was asked for.',
    make: echoing(() => 50),
  },
  'limit echoed as the count': {
    rules: ['PAGE-LIMIT-ECHO'],
    story: 'The answer holds how many items it has.',
    make: echoing((_limit, count) => Math.max(1, count)),
  },
  'limit echoed as text': {
    rules: [
      'GRANTS-ENVELOPE',
      'BUNDLES-ENVELOPE',
      'USERS-ENVELOPE',
      'BUNDLE-USERS-ENVELOPE',
      'PAGE-LIMIT-ECHO',
    ],
    story: 'The limit is copied from the query without making it a number.',
    make: echoing((limit) => `${limit}`),
  },
  'one item too many': {
    rules: ['PAGE-LIMIT-ECHO'],
    story: 'The row that is read to see whether there is more is shown as well.',
    make: readingMore('listBundleGrants'),
  },
  'one user too many': {
    rules: ['PAGE-LIMIT-ECHO'],
    story: 'The row of the search that is read to see whether there is more is shown as well.',
    make: readingMore('searchUsers'),
  },
})

/** What is wrong with a limit goes unnoticed: it counts as fifty. */
function unnoticed(wrong: (text: string) => boolean): Mutant['make'] {
  return takingQuery(hundreds, (query) => {
    const text = query.get('limit')
    if (text !== null && wrong(text)) query.delete('limit')
  })
}

/** A limit above the bound is taken as it is. */
function unbounded(operations: readonly OperationId[]): Mutant['make'] {
  return takingQuery(
    operations,
    (query) => Number(query.get('limit')) > 50 && query.set('limit', '50'),
    (query, sent) => {
      if (sent.has('limit')) query['limit'] = Number(sent.get('limit'))
    },
  )
}

function defaulting(operations: readonly OperationId[], limit: number): Mutant['make'] {
  return takingQuery(
    operations,
    (query) => query.has('limit') || query.set('limit', `${Math.min(limit, 50)}`),
    (query, sent) => {
      if (!sent.has('limit')) query['limit'] = limit
    },
  )
}

/** All lists say another limit than the one in effect. */
function echoing(change: (limit: number, count: number) => unknown): Mutant['make'] {
  return stepping(({ operations }) => {
    const bent = lists.map((id) => [
      id,
      async (...given: never) => {
        const page = (await (operations[id] as (...given: never) => Promise<object>)(...given)) as Json
        const items = Object.values(page).find((value) => Array.isArray(value)) as readonly unknown[]
        return { ...page, limit: change(page['limit'] as number, items.length) }
      },
    ])
    return { operations: { ...operations, ...Object.fromEntries(bent) } as typeof operations }
  })
}

/** A page of one item more than its limit says. */
function readingMore(id: 'listBundleGrants' | 'searchUsers'): Mutant['make'] {
  return operatingEach([id], (run) => async (input, call, instance) => {
    const limit = Number(input['limit'])
    return { ...(await run({ ...input, limit: limit + 1 }, call, instance)), limit }
  })
}
