import type { Access } from '../../../src/ledger/chain.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import type { BundleUser } from '../../../src/store/store.ts'
import { deploying, operating, showingRows, stepping, storing, without } from './exchange-parts.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { everyBundleUser, windowOf } from './whole-lists.ts'

/** Bugs of the list of a bundle's users. */
export const bundleUsersMutants: readonly Mutant[] = mutantsOf('bundle users', {
  'a row for each grant': {
    rules: ['BUNDLE-USERS-ONCE'],
    story: 'The list joins users and grants, and who has paid ahead is there twice.',
    make: listing((users) =>
      users.flatMap(({ account, live }) => live.map((grant) => ({ account, live: [grant] }))),
    ),
  },
  'only current users': {
    rules: ['BUNDLE-USERS-LIVE', 'BUNDLE-USERS-SCHEDULED-ONLY'],
    story: 'Users whose access is still to come are left out.',
    make: listing((users, now) => users.filter(({ live }) => live.some(({ startsAt }) => startsAt <= now))),
  },
  'only paying users': {
    rules: ['BUNDLE-USERS-LIVE'],
    story: 'Users who hold a gift or a trial are left out.',
    make: listing((users) => users.filter(({ live }) => live.some(({ type }) => type === 'paid_external'))),
  },
  'no permanent users': {
    rules: ['BUNDLE-USERS-LIVE'],
    story: 'The query asks for ends that lie in the future, and null is not greater than now.',
    make: listing((users) => users.filter(({ live }) => live.some(({ endsAt }) => endsAt !== FOREVER))),
  },
  'users of all bundles': {
    rules: ['BUNDLE-USERS-LIVE'],
    story: "The list has everybody who has access to anything of the owner's.",
    make: storing((store, { fixture }) => ({
      listBundleUsers: async (query) => {
        const own = await everyBundleUser(store, query)
        const bundles = [fixture.handles.bundles['main'], fixture.handles.bundles['second']]
        const elsewhere = bundles.find((bundle) => bundle !== undefined && bundle !== query.bundle)
        const others =
          elsewhere === undefined ? [] : await everyBundleUser(store, { ...query, bundle: elsewhere })
        const known = new Set(own.map(({ account }) => account.id))
        return windowOf([...own, ...others.filter(({ account }) => !known.has(account.id))], query)
      },
    })),
  },
  'the list of users is kept for a while': {
    rules: ['BUNDLE-USERS-LIVE', 'BUNDLE-USERS-CURRENT-GRANT', 'BUNDLE-USERS-ACCESS-ENDS-AT'],
    story: 'The list is cached for some seconds, and a customer who has paid is not in it.',
    make: (composition) => {
      const kept = new Map<string, { readonly at: number; readonly page: object }>()
      return operating('listBundleUsers', (run) => async (input, call, instance) => {
        const name = JSON.stringify(input)
        const known = kept.get(name)
        if (known !== undefined && call.now < known.at + 10_000) return known.page
        const page = await run(input, call, instance)
        kept.set(name, { at: call.now, page })
        return page
      })(composition)
    },
  },
  'the last grant is the current one': {
    rules: ['BUNDLE-USERS-CURRENT-GRANT'],
    story: 'The row shows the grant that was made last.',
    make: access((sound, live) => ({ ...sound, current: live.at(-1) ?? sound.current })),
  },
  'the type of another grant': {
    rules: ['BUNDLE-USERS-CURRENT-GRANT', 'BUNDLE-USERS-GRANT-TYPE'],
    story: 'Each column of a row is the maximum over the grants of the user.',
    make: access((sound, live) => ({
      ...sound,
      current: { ...sound.current, type: live.at(-1)?.type ?? sound.current.type },
    })),
  },
  'the period of the whole chain': {
    rules: ['BUNDLE-USERS-CURRENT-GRANT', 'BUNDLE-USERS-ENDS-AT'],
    story: 'endsAt is the end of the chain, as accessEndsAt is.',
    make: access((sound) => ({ ...sound, current: { ...sound.current, endsAt: sound.endsAt } })),
  },
  'the id of another grant': {
    rules: ['BUNDLE-USERS-CURRENT-GRANT', 'BUNDLE-USERS-GRANT-ID'],
    story: 'grantId is the id of the membership.',
    make: showingRows('listBundleUsers', (row) =>
      row['grantId'] === undefined ? row : { ...row, grantId: `m-${row['grantId']}` },
    ),
  },
  'access ends with the current grant': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'accessEndsAt repeats endsAt, and what was paid ahead is not counted.',
    make: access((sound) => ({ ...sound, endsAt: sound.current.endsAt })),
  },
  'access goes on over a gap': {
    rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'accessEndsAt is the latest end of all, also beyond a time without access.',
    make: access((sound, live) => ({
      ...sound,
      endsAt: live.reduce<Instant>((end, grant) => (grant.endsAt > end ? grant.endsAt : end), sound.endsAt),
    })),
  },
  'access never is permanent': {
    rules: ['BUNDLE-USERS-ACCESS-PERMANENT'],
    story: 'accessIsPermanent was never filled in.',
    make: showingRows('listBundleUsers', (row) =>
      row['accessIsPermanent'] === undefined ? row : { ...row, accessIsPermanent: false },
    ),
  },
  'access always is permanent': {
    rules: ['BUNDLE-USERS-ACCESS-PERMANENT', 'BUNDLE-USERS-END-OR-PERMANENT'],
    story: 'accessIsPermanent says whether there is access at all.',
    make: showingRows('listBundleUsers', (row) =>
      row['accessIsPermanent'] === undefined ? row : { ...row, accessIsPermanent: true },
    ),
  },
  'permanent, and with an end': {
    rules: ['BUNDLE-USERS-END-OR-PERMANENT', 'BUNDLE-USERS-ACCESS-ENDS-AT'],
    story: 'Permanent access shows the last day of the year 9999 as its end.',
    make: showingRows('listBundleUsers', (row) =>
      row['accessIsPermanent'] === true ? { accessEndsAt: '9999-12-31T23:59:59.999Z', ...row } : row,
    ),
  },
  'neither an end nor permanent': {
    rules: ['BUNDLE-USERS-END-OR-PERMANENT', 'BUNDLE-USERS-ACCESS-PERMANENT', 'BUNDLE-USERS-ACCESS-ENDS-AT'],
    story: 'Access that becomes permanent after a paid month is shown without an end, as not permanent.',
    make: showingRows('listBundleUsers', (row) =>
      row['endsAt'] === undefined ? row : { ...without(row, 'accessEndsAt'), accessIsPermanent: false },
    ),
  },
  'the user at the top level': {
    rules: ['BUNDLE-USERS-USER'],
    story: 'The fields of the user stand beside those of the grant.',
    make: showingRows('listBundleUsers', (row) => ({ ...(row['user'] as object), ...without(row, 'user') })),
  },
  'the user is an alias': {
    rules: ['BUNDLE-USERS-USER'],
    story: 'user is the alias alone.',
    make: showingRows('listBundleUsers', (row) => ({
      ...row,
      user: (row['user'] as { readonly userId: string }).userId,
    })),
  },
  'the name of another user': {
    rules: [
      'BUNDLE-USERS-USER',
      'USER-DISPLAY-NAME',
      'USER-ALIAS-SCOPED',
      'BUNDLE-USERS-LIVE',
      'USER-ALIAS-USABLE',
    ],
    story: 'Names are loaded in another order than the rows, and put beside the wrong aliases.',
    make: operating('listBundleUsers', (run) => async (...given) => {
      const page = await run(...given)
      const names = page.users.map(({ user }) => user.displayName).reverse()
      return {
        ...page,
        users: page.users.map((row, index) => ({ ...row, user: { ...row.user, displayName: names[index] } })),
      }
    }),
  },
  'the current grant of a user whose next one is scheduled': {
    rules: ['BUNDLE-USERS-CURRENT-GRANT'],
    story: 'The start of the row is that of the scheduled grant, its end that of the current one.',
    make: access((sound, live) => ({
      ...sound,
      current: { ...sound.current, startsAt: live.at(-1)?.startsAt ?? sound.current.startsAt },
    })),
  },
  'users of another bundle': {
    rules: ['BUNDLE-USERS-LIVE'],
    story: 'The list keeps the bundle of the first request of the process.',
    make: deploying(({ store }) => {
      let first: Parameters<typeof store.listBundleUsers>[0]['bundle'] | undefined
      return {
        store: {
          ...store,
          listBundleUsers: (query) => {
            first ??= query.bundle
            return store.listBundleUsers({ ...query, bundle: first })
          },
        },
      }
    }),
  },
})

function listing(
  change: (users: readonly BundleUser[], now: Instant) => readonly BundleUser[],
): Mutant['make'] {
  return storing((store) => ({
    listBundleUsers: async (query) => windowOf(change(await everyBundleUser(store, query), query.now), query),
  }))
}

function access(change: (sound: Access, live: readonly Grant[]) => Access): Mutant['make'] {
  return stepping(({ accessOf }) => ({
    accessOf: (live, now) => {
      const sound = accessOf(live, now)
      return sound && change(sound, live)
    },
  }))
}
