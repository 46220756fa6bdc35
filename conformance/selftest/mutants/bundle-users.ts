import type { accessOf } from '../../../src/ledger/chain.ts'
import type { Effect, PairView } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../../../src/ledger/instant.ts'
import type { Composition } from '../compose.ts'
import { watching } from './change-ledger.ts'
import {
  operating,
  showingField,
  showingGrants,
  showingRows,
  stepping,
  storing,
  without,
} from './exchange-parts.ts'
import { joiningBundles, otherBundles } from './isolation.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { keepingUntilWritten, onTwoNodes } from './nodes.ts'
import { byStart, changingUsers, isRevoked, withRevoked } from './remember-grants.ts'
import { refusing } from './revokes.ts'
import { nameOf } from './unlocked.ts'
import { listing, paging } from './whole-lists.ts'

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

const bundleUsers = mutantsOf('bundle users', {
  'BUNDLE-USERS-LIVE: only current users': listing('listBundleUsers', (users, { now }) =>
    users.filter(({ live }) => live.some(({ startsAt }) => startsAt <= now)),
  ),
  'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END BUNDLE-USERS-CURRENT-GRANT: ends count in full seconds': paging(
    'listBundleUsers',
    (list, query) => list({ ...query, now: toInstant(query.now - 999) }),
  ),
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
  'BUNDLE-USERS-END-OR-PERMANENT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT: neither an end nor permanent':
    showingRows('listBundleUsers', (row) =>
      row['endsAt'] === undefined ? row : { ...without(row, 'accessEndsAt'), accessIsPermanent: false },
    ),
  'BUNDLE-USERS-USER: the user is an alias': field(
    'user',
    (user) => (user as { readonly userId: string }).userId,
  ),
  'BUNDLE-USERS-USER USER-DISPLAY-NAME USER-ALIAS-SCOPED BUNDLE-USERS-LIVE USER-ALIAS-USABLE: the name of another user':
    operating('listBundleUsers', (run) => async (...given) => {
      const page = await run(...given)
      const names = page.users.map(({ user }) => user.displayName).reverse()
      const nameOf = (index: number): object => ({ displayName: names[index] })
      const users = page.users.map((row, index) => ({ ...row, user: { ...row.user, ...nameOf(index) } }))
      return { ...page, users }
    }),
})

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
})

const subtleExpiry = subtleMutantsOf('expiry', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT GRANT-STATES: a grant that has become current cannot be revoked':
    refusing(({ startsAt, createdAt }, now) => startsAt > createdAt && startsAt <= now),
})

/** Pairs that writes take off the list of users. */
const leaving = (
  report: (left: Set<string>, effect: Effect, pair: Pair, view: PairView, made: Composition) => void,
): Make =>
  storing((store, composition) => {
    const left = new Set<string>()
    return {
      record: watching(store, (effect, pair, view) => report(left, effect, pair, view, composition)),
      listBundleUsers: async (query) => {
        const slice = await store.listBundleUsers(query)
        const { bundle } = query
        const items = slice.items.filter(({ account }) => !left.has(nameOf({ bundle, account: account.id })))
        return { ...slice, items }
      },
    }
  })

const subtleUsers = subtleMutantsOf('bundle users', {
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: grants in other bundles prolong the access':
    changingUsers((users, { bundle, now }, grants) => {
      const elsewhere = grants.filter(
        (one) => one.bundle !== bundle && !isRevoked(one) && one.grant.endsAt > now,
      )
      return users.map(({ account, live }) => {
        const own = elsewhere.filter((one) => one.account === account.id).map(({ grant }) => grant)
        const later = own.filter(({ startsAt }) => startsAt > (live[0]?.startsAt ?? startsAt))
        return { account, live: byStart([...live, ...later]) }
      })
    }),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: a user of two bundles': joiningBundles(
    (own, elsewhere) => [...own, ...elsewhere],
  ),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the continuous access keeps a revoked end':
    withRevoked(({ account, live }, revoked, now) => {
      const [current] = live.filter(({ startsAt }) => startsAt <= now)
      const gone = revoked.filter(
        ({ grant, revokedAt = 0 }) =>
          current !== undefined && grant.startsAt > current.startsAt && revokedAt >= current.createdAt,
      )
      return [{ account, live: byStart([...live, ...gone.map(({ grant }) => grant)]) }]
    }),
  // The end is left out when the current grant has none, not when the whole access has none.
  'BUNDLE-USERS-END-OR-PERMANENT: access that becomes permanent has an end as well': showingRows(
    'listBundleUsers',
    (row) =>
      row['accessIsPermanent'] === true && row['endsAt'] !== undefined
        ? { ...row, accessEndsAt: row['endsAt'] }
        : row,
  ),
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-STARTS-AT BUNDLE-USERS-ENDS-AT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the current grant of another bundle':
    joiningBundles((own, elsewhere) => byStart([...own, ...elsewhere])),
  'BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-CURRENT-GRANT: the type is that of the newest grant': access(
    (sound, live) => {
      const newest = live.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
      return { ...sound, current: { ...sound.current, type: newest.type } }
    },
  ),
  'BUNDLE-USERS-ENDS-AT FORMAT-TIMESTAMP GRANT-PERMANENT-NO-END: the end of a permanent user': showingRows(
    'listBundleUsers',
    (row) => (row['grantId'] ? { endsAt: null, ...row } : row),
  ),
  'BUNDLE-USERS-LIVE: who was revoked never comes back': leaving((left, effect, pair, { live }) => {
    const isLeft = effect.kind === 'revoke' && live.every(({ id }) => effect.grants.includes(id))
    if (isLeft) left.add(nameOf(pair))
  }),
  'BUNDLE-USERS-LIVE REVOKE-CASCADE-ONLY: a revoke takes the user off the list of another bundle': leaving(
    (left, effect, pair, _view, made) => {
      if (effect.kind === 'add') left.delete(nameOf(pair))
      if (effect.kind !== 'revoke') return
      for (const bundle of otherBundles(made, pair.bundle)) left.add(nameOf({ ...pair, bundle }))
    },
  ),
  'BUNDLE-USERS-ONCE: a user who came back': withRevoked((user, revoked) => {
    const isBack = user.live.every(({ createdAt }) =>
      revoked.some(({ revokedAt }) => revokedAt !== undefined && revokedAt <= createdAt),
    )
    return isBack ? [user, user] : [user]
  }),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-END-OR-PERMANENT: the end of the access is shown as it was up to 20 s before a renewal':
    (composition) => {
      const kept = new Map<string, { readonly until: number; readonly endsAt: Instant }>()
      return access((sound, _live, now) => {
        const { id } = sound.current
        const found = kept.get(id)
        if (found !== undefined && now < found.until) return { ...sound, endsAt: found.endsAt }
        kept.set(id, { until: now + 20_000, endsAt: sound.endsAt })
        return sound
      })(composition)
    },
  'BUNDLE-USERS-ACCESS-ENDS-AT: the end of the access is that of the twelfth live grant': accessOver((live) =>
    live.slice(0, 12),
  ),
  'BUNDLE-USERS-ONCE PAGE-CURSOR-CONTINUES: a user with more than 10 live grants is listed twice': listing(
    'listBundleUsers',
    (rows) => rows.flatMap((row) => (row.live.length > 10 ? [row, row] : [row])),
  ),
  'BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-END-OR-PERMANENT: permanent access that is scheduled is not seen in the users list':
    accessOver((live, now) => live.filter(({ startsAt, endsAt }) => startsAt <= now || endsAt !== FOREVER)),
  'BUNDLE-USERS-LIVE BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ACCESS-PERMANENT REVOKE-SELECTED: each of two nodes keeps its users lists for 10 s, or until it writes itself':
    onTwoNodes(() => keepingUntilWritten('listBundleUsers', 10_000, ({ caller }) => caller.owner)),
})

/** Bugs of what a bundle's users have, now and later. */
export const bundleUserMutants = [...bundleUsers, ...expiry, ...subtleExpiry, ...subtleUsers]
