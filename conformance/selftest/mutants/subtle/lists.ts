import { access, lingering } from '../bundle-users.ts'
import { operating, showingRows, storing } from '../exchange-parts.ts'
import { keepingQuery } from '../isolation.ts'
import { archivedOf, begins, finding } from '../lists.ts'
import { mutantsOf } from '../mutant.ts'
import { losing } from '../paging.ts'
import { remembering } from '../remember-grants.ts'
import { everyItem, listing, paging, windowOf } from '../whole-lists.ts'
import { byStart, isRevoked } from './parts.ts'

const bundlesList = mutantsOf('bundles list', {
  'later pages of bundles say the default limit': {
    rules: ['PAGE-LIMIT-ECHO'],
    story: 'The cursor carries the limit along, and the answer says that of the query, with its default.',
    make: operating('listBundles', (run) => async (input, call, instance) => {
      const page = await run(input, call, instance)
      return input.cursor === undefined ? page : { ...page, limit: 50 }
    }),
  },
  'later pages have archived bundles': {
    rules: ['BUNDLES-NOT-ARCHIVED'],
    story: 'The condition stands in the query of the first page and was forgotten in that of the others.',
    make: listing('listBundles', (rows, { after, owner }, composition) =>
      after === undefined ? rows : [...rows, ...archivedOf(composition, owner)],
    ),
  },
})

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '')

const userSearch = mutantsOf('user search', {
  'a text without accents finds names that have them': {
    rules: ['USERS-PREFIX'],
    story: 'The names are indexed without their accents, for the comfort of who types them.',
    make: finding((name, text) => begins(name, text) || (plain(text) === text && begins(plain(name), text))),
  },
  'later pages of a search look at the case': {
    rules: ['USERS-CASE-INSENSITIVE', 'PAGE-CURSOR-CONTINUES'],
    story: 'The text is lowered for the first page, and later ones take it as it was sent.',
    make: operating('searchUsers', (run) => async (input, call, instance) => {
      const page = await run(input, call, instance)
      if (input.cursor === undefined) return page
      const text = input.displayName.normalize('NFC')
      const users = page.users.filter(({ displayName }) => displayName.normalize('NFC').startsWith(text))
      return { ...page, users }
    }),
  },
})

const bundleUsers = mutantsOf('bundle users', {
  'access that becomes permanent has an end as well': {
    rules: ['BUNDLE-USERS-END-OR-PERMANENT'],
    story: 'The end is left out when the current grant has none, not when the whole access has none.',
    make: showingRows('listBundleUsers', (row) =>
      row['accessIsPermanent'] === true && row['endsAt'] !== undefined
        ? { ...row, accessEndsAt: row['endsAt'] }
        : row,
    ),
  },
  'the type is that of the newest grant': {
    rules: ['BUNDLE-USERS-GRANT-TYPE', 'BUNDLE-USERS-CURRENT-GRANT'],
    story: 'A membership keeps the type, and each grant that is recorded overwrites it.',
    make: access((sound, live) => {
      const newest = live.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
      return { ...sound, current: { ...sound.current, type: newest.type } }
    }),
  },
  'grants in other bundles prolong the access': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'The query for the grants that follow joins them by the account alone.',
    make: storing((store) => {
      const { record, grants } = remembering(store)
      return {
        record,
        listBundleUsers: async (query) => {
          const slice = await store.listBundleUsers(query)
          const elsewhere = grants().filter(
            (one) => one.bundle !== query.bundle && !isRevoked(one) && one.grant.endsAt > query.now,
          )
          const items = slice.items.map(({ account, live }) => {
            const own = elsewhere.filter((one) => one.account === account.id).map(({ grant }) => grant)
            const later = own.filter(({ startsAt }) => startsAt > (live[0]?.startsAt ?? startsAt))
            return { account, live: byStart([...live, ...later]) }
          })
          return { ...slice, items }
        },
      }
    }),
  },
  'a user stays in the list for three seconds after the end': {
    rules: ['BUNDLE-USERS-LIVE', 'GRANT-EXPIRES-AT-END'],
    story: 'The clocks of the machines differ a little, so an end is given some grace.',
    make: lingering(3_000),
  },
  'a user whose grants lie on two pages is listed on both': {
    rules: ['BUNDLE-USERS-ONCE', 'PAGE-CURSOR-CONTINUES'],
    story: 'Users are joined with their grants, cut into pages, and only then made unique.',
    make: paging('listBundleUsers', async (list, query) => {
      const users = await everyItem(list, query)
      const slice = windowOf(
        users.flatMap((user) => user.live.map(() => user)),
        query,
      )
      return { ...slice, items: [...new Set(slice.items)] }
    }),
  },
  'the list ends where the last user of a page has left': {
    rules: ['PAGE-CURSOR-CONTINUES', 'BUNDLE-USERS-LIVE'],
    story: 'The next page begins at the row of the last user, and without that row there is none.',
    make: losing(
      'listBundleUsers',
      ({ account }) => account.id,
      async () => ({ items: [], next: undefined }),
    ),
  },
})

const isolation = mutantsOf('isolation', {
  "a cursor shows another owner's users": {
    rules: ['BUNDLE-USERS-CURSOR-SCOPED', 'BUNDLE-OWNED'],
    story: 'The cursor says which bundle goes on, while the owner is compared with the bundle of the path.',
    make: keepingQuery('listBundleUsers'),
  },
})

export const listMutants = [...bundlesList, ...userSearch, ...bundleUsers, ...isolation]
