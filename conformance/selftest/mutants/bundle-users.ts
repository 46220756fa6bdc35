import type { accessOf } from '../../../src/ledger/chain.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import { type Instant, toInstant } from '../../../src/ledger/instant.ts'
import {
  caching,
  operating,
  showingField,
  showingGrants,
  showingRows,
  stepping,
  without,
} from './exchange-parts.ts'
import { otherBundles } from './isolation.ts'
import { type Make, mutantsOf } from './mutant.ts'
import { everyItem, listing, pageOf, paging } from './whole-lists.ts'

type Access = NonNullable<ReturnType<typeof accessOf>>

/** The access of each user, otherwise. */
export const access = (change: (sound: Access, live: readonly Grant[], now: Instant) => Access): Make =>
  stepping(({ accessOf }) => ({
    accessOf: (live, now) => {
      const sound = accessOf(live, now)
      return sound && change(sound, live, now)
    },
  }))

/** The access that each user has over other live grants. */
export const accessOver = (change: (live: readonly Grant[], now: Instant) => readonly Grant[]): Make =>
  stepping(({ accessOf }) => ({
    accessOf: (live, now) => accessOf(change(live, now), now),
  }))

/** A field of each row that has it, otherwise. */
const field = (name: string, change: (value: unknown) => unknown): Make =>
  showingField('listBundleUsers', name, (value) => (value === undefined ? value : change(value)))

/** Bugs of the list of a bundle's users. */
const bundleUsers = mutantsOf('bundle users', {
  'BUNDLE-USERS-LIVE: only current users': listing('listBundleUsers', (users, { now }) =>
    users.filter(({ live }) => live.some(({ startsAt }) => startsAt <= now)),
  ),
  'BUNDLE-USERS-LIVE: users of all bundles': paging('listBundleUsers', async (list, query, composition) => {
    const own = await everyItem(list, query)
    const elsewhere = otherBundles(composition, query.bundle).slice(0, 1)
    const others = await Promise.all(elsewhere.map((bundle) => everyItem(list, { ...query, bundle })))
    const known = new Set(own.map(({ account }) => account.id))
    return pageOf([...own, ...others.flat().filter(({ account }) => !known.has(account.id))], query)
  }),
  'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END BUNDLE-USERS-CURRENT-GRANT: ends count in full seconds': paging(
    'listBundleUsers',
    (list, query) => list({ ...query, now: toInstant(query.now - 999) }),
  ),
  'BUNDLE-USERS-LIVE BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ACCESS-ENDS-AT: the list of users is kept for a while':
    caching('listBundleUsers', 10_000),
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ENDS-AT: the period of the whole chain': access(
    ({ current, endsAt }) => ({
      current: { ...current, endsAt },
      endsAt,
    }),
  ),
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID: the id of another grant': field(
    'grantId',
    (id) => `m-${id}`,
  ),
  'BUNDLE-USERS-STARTS-AT: the start of another grant': field('startsAt', (at) =>
    new Date(Date.parse(`${at}`) - 1_000).toISOString(),
  ),
  'BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-END-OR-PERMANENT: access always is permanent': field(
    'accessIsPermanent',
    () => true,
  ),
  'BUNDLE-USERS-END-OR-PERMANENT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT: neither an end nor permanent':
    showingRows('listBundleUsers', (row) =>
      row['endsAt'] === undefined ? row : { ...without(row, 'accessEndsAt'), accessIsPermanent: false },
    ),
  'BUNDLE-USERS-USER: the user is an alias': field(
    'user',
    (user) => (user as { readonly userId: string }).userId,
  ),
  // Names are loaded in another order than the rows.
  'BUNDLE-USERS-USER USER-DISPLAY-NAME USER-ALIAS-SCOPED BUNDLE-USERS-LIVE USER-ALIAS-USABLE: the name of another user':
    operating('listBundleUsers', (run) => async (...given) => {
      const page = await run(...given)
      const names = page.users.map(({ user }) => user.displayName).reverse()
      const nameOf = (index: number): object => ({ displayName: names[index] })
      const users = page.users.map((row, index) => ({ ...row, user: { ...row.user, ...nameOf(index) } }))
      return { ...page, users }
    }),
})

/** Bugs that time brings to light. */
const expiry = mutantsOf('expiry', {
  'SERVICE-NO-SUBSCRIPTIONS GRANT-EXPIRES-AT-END: a grant renews itself': (composition) =>
    showingGrants((grant) => {
      const [start, end] = [Date.parse(`${grant['startsAt']}`), Date.parse(`${grant['endsAt']}`)]
      const now = composition.instance.now()
      // Only what was made since the start: older grants keep their end.
      if (!(end <= now) || start < now - 600_000) return grant
      const periods = Math.ceil((now - end + 1) / (end - start))
      return { ...grant, endsAt: new Date(end + periods * (end - start)).toISOString() }
    })(composition),
  // The row still shows the first grant of the chain, for it was the current one.
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-LIVE: an expired grant leaves its chain behind': operating(
    'listBundleUsers',
    (run) => {
      const first = new Map<string, object>()
      return async (input, call, instance) => {
        const page = await run(input, call, instance)
        const users = page.users.map((row) => {
          const name = `${input.bundleId} ${row.user.userId}`
          const { grantId, grantType, startsAt, endsAt } = row
          const isChained = endsAt !== row.accessEndsAt
          if (isChained) first.set(name, { grantId, grantType, startsAt, endsAt })
          return isChained ? row : { ...row, ...first.get(name) }
        })
        return { ...page, users }
      }
    },
  ),
})

/** Bugs of what a bundle's users have, now and later. */
export const bundleUserMutants = [...bundleUsers, ...expiry]
