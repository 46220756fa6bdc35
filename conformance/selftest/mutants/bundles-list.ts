import type { ListedBundle } from '../../../src/store/store.ts'
import { showing, showingField, showingRows } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { paging } from './whole-lists.ts'

/** Bugs of the list of bundles. */
export const bundlesListMutants = mutantsByRules('bundles list', {
  'BUNDLES-NOT-ARCHIVED': {
    'archived bundles are listed': paging('listBundles', async (list, query, { fixture }) => {
      const slice = await list(query)
      if (slice.next !== undefined || slice.items.length === 0) return slice
      const own = fixture.facts.bundles.filter(({ owner }) => owner === query.owner)
      const archived = own.filter(({ status }) => status === 'archived')
      const rows = archived.map((bundle) => ({ bundle, grantedUsers: 0 }))
      return { ...slice, items: [...slice.items, ...rows].slice(0, query.limit) }
    }),
    'only active bundles are listed': only(({ status }) => status === 'active'),
    // As in the market place, where not even their owner sees them.
    'private bundles are hidden': only(({ access }) => access !== 'private'),
  },
  'BUNDLE-ID FORMAT-ID-STRING': { 'bundle id is a number': field('_id', (_id, index) => index + 1) },
  'BUNDLE-ID': {
    'bundle id is called id': showingRows('listBundles', ({ _id, ...row }) => ({ id: _id, ...row })),
    'bundle id of the list is not that of the paths': field('_id', (id) =>
      `${id}`.split('').reverse().join(''),
    ),
  },
  'BUNDLE-NAME': { 'bundle without a name': field('name', (name) => ({ en: name })) },
  'BUNDLE-MARKET-TYPE': { 'bundle without a market type': field('marketType', () => undefined) },
  'BUNDLE-QUOTE': { 'bundle with several quotes': field('quote', (quote) => [quote]) },
  'BUNDLE-ACCESS-VALUES': {
    'bundle access in capitals': field('access', (access) => `${access}`.toUpperCase()),
  },
  'BUNDLE-STATUS-VALUES': {
    'bundle status of its own': field('status', (status) => (status === 'active' ? 'running' : status)),
  },
  'BUNDLE-GRANTED-USERS-COUNT': {
    // The driver gives 64 bits as text.
    'granted users as text': field('grantedUsersCount', (count) => `${count}`),
    'granted users missing when none': field('grantedUsersCount', (count) =>
      count === 0 ? undefined : count,
    ),
  },
  'BUNDLE-CREATED-AT FORMAT-TIMESTAMP': {
    'created in seconds of the epoch': field('createdAt', (text) =>
      Math.floor(Date.parse(`${text}`) / 1_000),
    ),
  },
  'BUNDLE-UPDATED-AT FORMAT-TIMESTAMP': {
    'updated without offset': field('updatedAt', (text) => `${text}`.slice(0, 19).replace('T', ' ')),
  },
  'BUNDLES-ENVELOPE': {
    'bundles under data': showing('listBundles', ({ bundles, ...rest }) => ({ data: bundles, ...rest })),
  },
})

/** One field of each bundle, otherwise; undefined leaves it out. */
function field(name: string, change: (value: unknown, index: number) => unknown): Make {
  return showingField('listBundles', name, change)
}

/** The list without the bundles that are not wanted; pages become short. */
function only(wanted: (bundle: ListedBundle['bundle']) => boolean): Make {
  return paging('listBundles', async (list, query) => {
    const slice = await list(query)
    return { ...slice, items: slice.items.filter(({ bundle }) => wanted(bundle)) }
  })
}
