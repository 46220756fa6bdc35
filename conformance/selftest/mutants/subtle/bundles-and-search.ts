import { Refusal } from '../../../../src/contract/refusal.ts'
import { foldName } from '../../../../src/ledger/display-name.ts'
import type { AccountId } from '../../../../src/ledger/ids.ts'
import { FOREVER } from '../../../../src/ledger/instant.ts'
import type { Facts, ListedBundle } from '../../../../src/store/store.ts'
import { watching } from '../change-ledger.ts'
import { operating, storing, without } from '../exchange-parts.ts'
import { type Mutant, mutantsOf } from '../mutant.ts'
import { windowOf } from '../whole-lists.ts'
import { isRevoked, knowing } from './parts.ts'

const beyondAll = 2 ** 45

const bundlesList = mutantsOf('bundles list', {
  'bundles by their last grant': {
    rules: ['PAGE-CURSOR-CONTINUES'],
    story: 'The bundle of the latest grant comes first, so a create between two pages moves it.',
    make: storing((store) => {
      const granted: string[] = []
      return {
        record: watching(store, ({ kind }, { bundle }) => kind === 'add' && granted.push(bundle)),
        listBundles: async (query) => {
          const all = await store.listBundles({ ...query, limit: 100, after: undefined })
          const activity = ({ bundle }: ListedBundle): number => granted.lastIndexOf(bundle.id)
          const sorted = all.items.toSorted((one, other) => activity(other) - activity(one))
          return windowOf(sorted, query)
        },
      }
    }),
  },
  'the count of users needs the users permission': {
    rules: ['BUNDLE-GRANTED-USERS-COUNT'],
    story: 'A key that may not see users gets the bundles without how many users they have.',
    make: operating('listBundles', (run) => async (input, call, instance) => {
      const page = await run(input, call, instance)
      const bundles = page.bundles.map((row) => without({ ...row }, 'grantedUsersCount'))
      return call.caller.key.permissions.users === 'none' ? { ...page, bundles } : page
    }),
  },
  'the page behind a full last one crashes': {
    rules: ['PAGE-END', 'PAGE-CURSOR-CONTINUES'],
    story: 'A full page is taken for a sign that more follows, and the page behind it has no first row.',
    make: storing((store) => ({
      listBundles: async (query) => {
        if (query.after === beyondAll) throw new TypeError('rows[0] is undefined')
        const slice = await store.listBundles(query)
        const isFull = slice.next === undefined && slice.items.length === query.limit
        return isFull ? { ...slice, next: { position: beyondAll, because: 'full' } } : slice
      },
    })),
  },
})

const userSearch = mutantsOf('user search', {
  'accents make no difference': {
    rules: ['USERS-PREFIX'],
    story: 'The column of names has a collation without accents: the plain letter finds the accented one.',
    make: storing((_, { fixture }) => {
      const plain = (name: string): string => foldName(name).normalize('NFD').replace(/\p{M}/gu, '')
      const names = fixture.facts.accounts
        .filter(({ deletedAt }) => deletedAt === undefined)
        .map((account) => ({ ...account, name: plain(account.displayName) }))
        .toSorted((one, other) => (one.name < other.name ? -1 : 1))
      const isFound = (name: string, prefix: string): boolean => name.startsWith(plain(prefix))
      return {
        searchAccounts: async ({ prefix, except, ...page }) =>
          windowOf(
            names.filter(({ id, name }) => id !== except && isFound(name, prefix)),
            page,
          ),
      }
    }),
  },
  'a blank at the end does not count': {
    rules: ['USERS-NAME-LENGTH'],
    story: 'The length is measured after a trim, so a letter and a blank are one character.',
    make: operating('searchUsers', (run) => (input, call, instance) => {
      if (input.displayName.trimEnd().length < 2)
        throw new Refusal('errors.request.invalid_parameter', 'displayName must have at least 2 characters.')
      return run(input, call, instance)
    }),
  },
  'users with access for good are not found': {
    rules: ['USERS-PREFIX'],
    story: 'The search serves the form that grants access, and leaves out who has it for good already.',
    make: knowing((history) => {
      const served = () => history().filter((one) => one.grant.endsAt === FOREVER && !isRevoked(one))
      return hiding((id) => served().some(({ account }) => account === id))
    }),
  },
  'no owner is found': {
    rules: ['USERS-PREFIX'],
    story: 'Instead of the owner of the key, every account that has a key is left out.',
    make: hiding((id, { keys }) => keys.some(({ owner }) => owner === id)),
  },
  'a search goes twenty users deep': {
    rules: ['PAGE-CURSOR-CONTINUES', 'PAGE-NEXT-CURSOR', 'USERS-PREFIX'],
    story: 'The search engine serves no page that begins behind its first twenty hits.',
    make: storing((store) => {
      const depths = new Map<string, number>()
      return {
        searchAccounts: async (query) => {
          const depth = depths.get(`${query.prefix} ${query.after}`) ?? 0
          if (depth >= 20) return { items: [], next: undefined }
          const slice = await store.searchAccounts(query)
          if (slice.next) depths.set(`${query.prefix} ${slice.next.position}`, depth + query.limit)
          return slice
        },
      }
    }),
  },
})

/** A search that leaves some accounts out. */
function hiding(isHidden: (id: AccountId, facts: Facts) => boolean): Mutant['make'] {
  return storing((store, { fixture }) => ({
    searchAccounts: async (query) => {
      const slice = await store.searchAccounts(query)
      return { ...slice, items: slice.items.filter(({ id }) => !isHidden(id, fixture.facts)) }
    },
  }))
}

/** Bugs of the bundles list and the search beside what an example would use. */
export const bundleAndSearchMutants: readonly Mutant[] = [...bundlesList, ...userSearch]
