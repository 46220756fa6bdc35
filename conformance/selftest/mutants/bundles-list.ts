import type { ListedBundle } from '../../../src/store/store.ts'
import { operating, showingRows, storing, without } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'

/** Bugs of the list of bundles. */
export const bundlesListMutants: readonly Mutant[] = mutantsOf('bundles list', {
  'archived bundles are listed': {
    rules: ['BUNDLES-NOT-ARCHIVED'],
    story: 'The list has every bundle of the owner, whatever its status.',
    make: storing((store, { fixture }) => ({
      listBundles: async (query) => {
        const slice = await store.listBundles(query)
        if (slice.next !== undefined || slice.items.length === 0) return slice
        const archived = fixture.facts.bundles.filter(
          (bundle) => bundle.owner === query.owner && bundle.status === 'archived',
        )
        const rows = archived.map((bundle): ListedBundle => ({ bundle, grantedUsers: 0 }))
        return { ...slice, items: [...slice.items, ...rows].slice(0, query.limit) }
      },
    })),
  },
  'only active bundles are listed': {
    rules: ['BUNDLES-NOT-ARCHIVED'],
    story: 'Not archived was written as active, so paused and partially active bundles are missing.',
    make: listing(({ status }) => status === 'active'),
  },
  'private bundles are hidden': {
    rules: ['BUNDLES-NOT-ARCHIVED'],
    story:
      'The list is that of the market place, where private bundles are not shown, not even to their owner.',
    make: listing(({ access }) => access !== 'private'),
  },
  'bundle id is a number': {
    rules: ['BUNDLE-ID', 'FORMAT-ID-STRING'],
    story: '_id is the number of the row.',
    make: showingRows('listBundles', (row, index) => ({ ...row, _id: index + 1 })),
  },
  'bundle id is called id': {
    rules: ['BUNDLE-ID'],
    story: 'A serializer renames _id to id.',
    make: showingRows('listBundles', (row) => ({ id: row['_id'], ...without(row, '_id') })),
  },
  'bundle id of the list is not that of the paths': {
    rules: ['BUNDLE-ID'],
    story: 'The list gives the id of the listing in the market place, which the other paths do not know.',
    make: showingRows('listBundles', (row) => ({
      ...row,
      _id: `${row['_id']}`.split('').reverse().join(''),
    })),
  },
  'bundle without a name': {
    rules: ['BUNDLE-NAME'],
    story: 'The name became a map of languages, and the list shows the map.',
    make: showingRows('listBundles', (row) => ({ ...row, name: { en: row['name'] } })),
  },
  'bundle without a market type': {
    rules: ['BUNDLE-MARKET-TYPE'],
    story: 'Spot is the default, and defaults are left out.',
    make: showingRows('listBundles', (row) => without(row, 'marketType')),
  },
  'bundle with several quotes': {
    rules: ['BUNDLE-QUOTE'],
    story: 'A bundle may trade several quotes now, so quote is an array.',
    make: showingRows('listBundles', (row) => ({ ...row, quote: [row['quote']] })),
  },
  'bundle access in capitals': {
    rules: ['BUNDLE-ACCESS-VALUES'],
    story: 'The enum of the database is shown as it is stored.',
    make: showingRows('listBundles', (row) => ({ ...row, access: `${row['access']}`.toUpperCase() })),
  },
  'bundle status of its own': {
    rules: ['BUNDLE-STATUS-VALUES'],
    story: 'The status running was added for the web application.',
    make: showingRows('listBundles', (row) => ({
      ...row,
      status: row['status'] === 'active' ? 'running' : row['status'],
    })),
  },
  'granted users as text': {
    rules: ['BUNDLE-GRANTED-USERS-COUNT'],
    story: 'The database counts in 64 bits, and its driver gives such numbers as text.',
    make: showingRows('listBundles', (row) => ({ ...row, grantedUsersCount: `${row['grantedUsersCount']}` })),
  },
  'granted users missing when none': {
    rules: ['BUNDLE-GRANTED-USERS-COUNT'],
    story: 'A left join finds no row for a bundle without users, and null is left out.',
    make: showingRows('listBundles', (row) =>
      row['grantedUsersCount'] === 0 ? without(row, 'grantedUsersCount') : row,
    ),
  },
  'created in seconds of the epoch': {
    rules: ['BUNDLE-CREATED-AT', 'FORMAT-TIMESTAMP'],
    story: 'createdAt of a bundle is a number.',
    make: showingRows('listBundles', (row) => ({
      ...row,
      createdAt: Math.floor(Date.parse(`${row['createdAt']}`) / 1_000),
    })),
  },
  'updated without offset': {
    rules: ['BUNDLE-UPDATED-AT', 'FORMAT-TIMESTAMP'],
    story: 'updatedAt is written as the database prints it, in nobody knows which time zone.',
    make: showingRows('listBundles', (row) => ({
      ...row,
      updatedAt: `${row['updatedAt']}`.slice(0, 19).replace('T', ' '),
    })),
  },
  'bundles under data': {
    rules: ['BUNDLES-ENVELOPE'],
    story: 'All lists were given one envelope, with their items under data.',
    make: operating('listBundles', (run) => async (...given) => {
      const { bundles, ...rest } = await run(...given)
      return { data: bundles, ...rest }
    }),
  },
})

/** The list without the bundles that are not wanted; pages become short. */
function listing(wanted: (bundle: ListedBundle['bundle']) => boolean): Mutant['make'] {
  return storing((store) => ({
    listBundles: async (query) => {
      const slice = await store.listBundles(query)
      return { ...slice, items: slice.items.filter(({ bundle }) => wanted(bundle)) }
    },
  }))
}
