import type { OperationId } from '../../kit/exchange.ts'
import { readingParameter } from './change-input.ts'
import { both, type Json, operatingEach } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { paging } from './whole-lists.ts'

const hundreds = ['listBundles', 'listBundleUsers', 'listBundleGrants'] as const
const lists = [...hundreds, 'searchUsers'] as const

/** Bugs of the bounds of pages. */
export const listLimitMutants = mutantsByRules('list limits', {
  'LIST-LIMIT-BOUNDS-100 LIST-LIMIT-OUT-OF-RANGE': {
    'limit 0 is the default': limitAs(hundreds, '0', undefined),
  },
  'USERS-LIMIT-BOUNDS-50 LIST-LIMIT-OUT-OF-RANGE': {
    'limit 0 of a search is the default': limitAs(['searchUsers'], '0', undefined),
  },
  'LIST-LIMIT-BOUNDS-100 LIST-LIMIT-OUT-OF-RANGE GRANTS-ENVELOPE': {
    'grants without upper bound': unbounded(['listBundleGrants']),
  },
  'LIST-LIMIT-BOUNDS-100 LIST-LIMIT-OUT-OF-RANGE BUNDLES-ENVELOPE': {
    'bundles without upper bound': unbounded(['listBundles']),
  },
  'LIST-LIMIT-BOUNDS-100 LIST-LIMIT-OUT-OF-RANGE BUNDLE-USERS-ENVELOPE': {
    'bundle users without upper bound': unbounded(['listBundleUsers']),
  },
  'USERS-LIMIT-BOUNDS-50 LIST-LIMIT-OUT-OF-RANGE USERS-ENVELOPE': {
    'search up to a hundred': unbounded(['searchUsers']),
  },
  'LIST-LIMIT-BOUNDS-100': { 'limit 100 is too much': limitAs(hundreds, '100', '101') },
  'USERS-LIMIT-BOUNDS-50': { 'limit 50 of a search is too much': limitAs(['searchUsers'], '50', '51') },
  'LIST-LIMIT-BOUNDS-100 USERS-LIMIT-BOUNDS-50': { 'limit 1 is too little': limitAs(lists, '1', '0') },
  'LIST-LIMIT-BOUNDS-100 LIST-LIMIT-OUT-OF-RANGE ERROR-INVALID-REFUSED': {
    // To the database, a negative limit means none.
    'a negative limit is none': unnoticed((text) => Number(text) < 0),
    'a limit with a fraction is the default': unnoticed((text) => text.includes('.')),
    'a limit of letters is the default': unnoticed((text) => Number.isNaN(Number(text))),
  },
  'LIST-LIMIT-OUT-OF-RANGE LIST-LIMIT-BOUNDS-100 PAGE-LIMIT-ECHO GRANTS-ENVELOPE': {
    'clamped without saying so': both(
      unbounded(hundreds),
      ...(['listBundles', 'listBundleUsers', 'listGrants'] as const).map((name) =>
        paging(name, (list, query) => list({ ...query, limit: Math.min(query.limit, 100) })),
      ),
    ),
  },
  'LIST-LIMIT-DEFAULT-50': {
    'grants twenty at a time': defaulting('listBundleGrants', '20'),
    'bundles a hundred at a time': defaulting('listBundles', '100'),
    'bundle users ten at a time': defaulting('listBundleUsers', '10'),
  },
  'USERS-LIMIT-DEFAULT-10': { 'users fifty at a time': defaulting('searchUsers', '50') },
  'PAGE-PARAMETERS-OPTIONAL': { 'limit required': readingParameter(lists, 'limit', (text = '0') => text) },
  'PAGE-LIMIT-ECHO': {
    'limit echoed as fifty': echoing(() => 50),
    'limit echoed as the count': echoing((_limit, count) => Math.max(1, count)),
    // The row that is read to see whether there is more is shown as well.
    'one item too many': readingMore('listBundleGrants'),
    'one user too many': readingMore('searchUsers'),
  },
  'GRANTS-ENVELOPE BUNDLES-ENVELOPE USERS-ENVELOPE BUNDLE-USERS-ENVELOPE PAGE-LIMIT-ECHO': {
    'limit echoed as text': echoing((limit) => `${limit}`),
  },
})

/** One limit is read as another one, or as none. */
function limitAs(operations: readonly OperationId[], limit: string, read: string | undefined): Make {
  return readingParameter(operations, 'limit', (text) => (text === limit ? read : text))
}

/** What is wrong with a limit goes unnoticed: it counts as fifty. */
function unnoticed(wrong: (text: string) => boolean): Make {
  return readingParameter(hundreds, 'limit', (text) => (text !== undefined && wrong(text) ? undefined : text))
}

/** A limit above the bound is taken as it is. */
function unbounded(operations: readonly OperationId[]): Make {
  return readingParameter(operations, 'limit', (text) => (Number(text) > 50 ? '50' : text), Number)
}

function defaulting(operation: OperationId, limit: string): Make {
  return readingParameter([operation], 'limit', (text = limit) => text)
}

/** All lists say another limit than the one in effect. */
function echoing(change: (limit: unknown, count: number) => unknown): Make {
  return operatingEach(lists, (run) => async (...given) => {
    const page = (await run(...given)) as Json
    const items = Object.values(page).find((value) => Array.isArray(value)) as readonly unknown[]
    return { ...page, limit: change(page['limit'], items.length) }
  })
}

/** A page of one item more than its limit says. */
function readingMore(id: 'listBundleGrants' | 'searchUsers'): Make {
  return operatingEach([id], (run) => async (input, call, instance) => {
    const limit = Number(input['limit'])
    return { ...(await run({ ...input, limit: limit + 1 }, call, instance)), limit }
  })
}
