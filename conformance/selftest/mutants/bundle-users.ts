import type { Access } from '../../../src/ledger/chain.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import { operating, showingField, showingRows, stepping, without } from './exchange-parts.ts'
import { otherBundles } from './isolation.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { everyItem, listing, paging, windowOf } from './whole-lists.ts'

/** Bugs of the list of a bundle's users. */
export const bundleUsersMutants = mutantsByRules('bundle users', {
  'BUNDLE-USERS-ONCE': {
    'a row for each grant': listing('listBundleUsers', (users) =>
      users.flatMap(({ account, live }) => live.map((grant) => ({ account, live: [grant] }))),
    ),
  },
  'BUNDLE-USERS-LIVE BUNDLE-USERS-SCHEDULED-ONLY': {
    'only current users': holding(({ startsAt }, now) => startsAt <= now),
  },
  'BUNDLE-USERS-LIVE': {
    'only paying users': holding(({ type }) => type === 'paid_external'),
    'no permanent users': holding(({ endsAt }) => endsAt !== FOREVER),
    'users of all bundles': paging('listBundleUsers', async (list, query, composition) => {
      const own = await everyItem(list, query)
      const elsewhere = otherBundles(composition, query.bundle).slice(0, 1)
      const others = await Promise.all(elsewhere.map((bundle) => everyItem(list, { ...query, bundle })))
      const known = new Set(own.map(({ account }) => account.id))
      return windowOf([...own, ...others.flat().filter(({ account }) => !known.has(account.id))], query)
    }),
    // The list keeps the bundle of the first request of the process.
    'users of another bundle': (composition) => {
      let first: Parameters<typeof composition.instance.store.listBundleUsers>[0]['bundle'] | undefined
      return paging('listBundleUsers', (list, query) => {
        first ??= query.bundle
        return list({ ...query, bundle: first })
      })(composition)
    },
  },
  'BUNDLE-USERS-LIVE BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ACCESS-ENDS-AT': {
    'the list of users is kept for a while': operating('listBundleUsers', (run) => {
      const kept = new Map<string, { readonly at: number; readonly page: object }>()
      return async (input, call, instance) => {
        const name = JSON.stringify(input)
        const known = kept.get(name)
        if (known !== undefined && call.now < known.at + 10_000) return known.page
        const page = await run(input, call, instance)
        kept.set(name, { at: call.now, page })
        return page
      }
    }),
  },
  'BUNDLE-USERS-CURRENT-GRANT': {
    'the last grant is the current one': showingCurrent((_, last) => last),
    'the current grant of a user whose next one is scheduled': showingCurrent((current, { startsAt }) => ({
      ...current,
      startsAt,
    })),
  },
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-TYPE': {
    // Each column of a row is the maximum over the grants of the user.
    'the type of another grant': showingCurrent((current, { type }) => ({ ...current, type })),
  },
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ENDS-AT': {
    'the period of the whole chain': access(({ current, endsAt }) => ({
      current: { ...current, endsAt },
      endsAt,
    })),
  },
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID': {
    'the id of another grant': field('grantId', (id) => `m-${id}`),
  },
  'BUNDLE-USERS-STARTS-AT': {
    'the start of another grant': field('startsAt', (at) =>
      new Date(Date.parse(`${at}`) - 1_000).toISOString(),
    ),
  },
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT': {
    'access ends with the current grant': access((sound) => ({ ...sound, endsAt: sound.current.endsAt })),
    'access goes on over a gap': access((sound, live) => ({
      ...sound,
      endsAt: live.reduce<Instant>((end, grant) => (grant.endsAt > end ? grant.endsAt : end), sound.endsAt),
    })),
  },
  'BUNDLE-USERS-ACCESS-PERMANENT': { 'access never is permanent': field('accessIsPermanent', () => false) },
  'BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-END-OR-PERMANENT': {
    'access always is permanent': field('accessIsPermanent', () => true),
  },
  'BUNDLE-USERS-END-OR-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT': {
    'permanent, and with an end': showingRows('listBundleUsers', (row) =>
      row['accessIsPermanent'] === true ? { accessEndsAt: '9999-12-31T23:59:59.999Z', ...row } : row,
    ),
  },
  'BUNDLE-USERS-END-OR-PERMANENT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT': {
    'neither an end nor permanent': showingRows('listBundleUsers', (row) =>
      row['endsAt'] === undefined ? row : { ...without(row, 'accessEndsAt'), accessIsPermanent: false },
    ),
  },
  'BUNDLE-USERS-USER': {
    'the user at the top level': showingRows('listBundleUsers', ({ user, ...row }) => ({
      ...(user as object),
      ...row,
    })),
    'the user is an alias': field('user', (user) => (user as { readonly userId: string }).userId),
  },
  'BUNDLE-USERS-USER USER-DISPLAY-NAME USER-ALIAS-SCOPED BUNDLE-USERS-LIVE USER-ALIAS-USABLE': {
    // Names are loaded in another order than the rows.
    'the name of another user': operating('listBundleUsers', (run) => async (...given) => {
      const page = await run(...given)
      const names = page.users.map(({ user }) => user.displayName).reverse()
      const nameOf = (index: number): object => ({ displayName: names[index] })
      const users = page.users.map((row, index) => ({ ...row, user: { ...row.user, ...nameOf(index) } }))
      return { ...page, users }
    }),
  },
})

/** Those users one of whose grants is meant. */
function holding(meant: (grant: Grant, now: Instant) => boolean): Make {
  return listing('listBundleUsers', (users, { now }) =>
    users.filter(({ live }) => live.some((grant) => meant(grant, now))),
  )
}

function access(change: (sound: Access, live: readonly Grant[]) => Access): Make {
  return stepping(({ accessOf }) => ({
    accessOf: (live, now) => {
      const sound = accessOf(live, now)
      return sound && change(sound, live)
    },
  }))
}

function showingCurrent(change: (current: Grant, last: Grant) => Grant): Make {
  return access((sound, live) => ({ ...sound, current: change(sound.current, live.at(-1) ?? sound.current) }))
}

/** A field of each row that has it, otherwise. */
function field(name: string, change: (value: unknown) => unknown): Make {
  return showingField('listBundleUsers', name, (value) => (value === undefined ? value : change(value)))
}
