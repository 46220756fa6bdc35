import type { accessOf } from '../../src/ledger/chain.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import { FOREVER, type Instant, toInstant } from '../../src/ledger/instant.ts'
import type { BundleUser, Page } from '../../src/store/store.ts'
import { byStart, type GrantRecord, type History, isRevoked } from './change-ledger.ts'
import { changePages, changeQueries, everyItem, listing, paging, type QueryOf } from './change-lists.ts'
import * as server from './change-server.ts'
import { mergingBundles } from './isolation.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { refusing } from './revokes.ts'

type Access = NonNullable<ReturnType<typeof accessOf>>

/** Puts a bug, for the suite to find, into the list of a bundle's users: changes the access of each user. */
const access = (change: (sound: Access, live: readonly Grant[], now: Instant) => Access): Mutation =>
  server.changeStep('accessOf', (accessOf) => (live, now) => {
    const sound = accessOf(live, now)
    return sound && change(sound, live, now)
  })

/** Computes the access of each user from other live grants. */
const accessOver = (change: (live: readonly Grant[], now: Instant) => readonly Grant[]): Mutation =>
  server.changeStep('accessOf', (accessOf) => (live, now) => accessOf(change(live, now), now))

/** Changes the rows of users with current access. */
const current = (change: (row: Readonly<Record<string, unknown>>) => object): Mutation =>
  server.changeRows('listBundleUsers', (row) => (row['grantId'] ? { ...row, ...change(row) } : row))

/** Tests that a user got all access after a revoke. */
const isBack = ({ live }: BundleUser, revoked: History): boolean =>
  live.every(({ createdAt }) => revoked.some(({ revokedAt = FOREVER }) => revokedAt <= createdAt))

/** Shows one user of a page, by the place, with the first live grant alone. */
const atPageEdge = (
  placeIn: (slice: Page<BundleUser>, query: QueryOf<'listBundleUsers'>) => number,
): Mutation =>
  paging('listBundleUsers', async (list, query) => {
    const slice = await list(query)
    const place = placeIn(slice, query)
    const items = slice.items.map((user, index) =>
      index === place ? { ...user, live: user.live.slice(0, 1) } : user,
    )
    return { ...slice, items }
  })

/** Changes each user of a bundle by their revoked grants in it that would still give access. */
const withRevoked = (
  change: (user: BundleUser, revoked: History, now: number) => readonly BundleUser[],
): Mutation =>
  changePages('listBundleUsers', (users, { bundle, now, limit }, { grants }) =>
    users
      .flatMap((user) => {
        const own = grants.filter((one) => one.bundle === bundle && one.account === user.account.id)
        const revoked = own.filter((one) => isRevoked(one) && one.grant.endsAt > now)
        return revoked.length === 0 ? [user] : change(user, revoked, now)
      })
      .slice(0, limit),
  )

/** Counts some revoked grants of a user as live. */
export const countRevokedAsLive = (
  matches: (one: GrantRecord, live: readonly Grant[], now: number) => boolean,
): Mutation =>
  withRevoked(({ account, live }, revoked, now) => {
    const back = revoked.filter((one) => matches(one, live, now))
    return [{ account, live: byStart([...live, ...back.map(({ grant }) => grant)]) }]
  })

/** Reads the users list as at another instant, one time in so many. */
const listAtAnotherTime = (ms: number, oneIn: number): Mutation =>
  server.stateful(() => {
    let lists = 0
    return changeQueries('listBundleUsers', ({ now }) => ({
      now: lists++ % oneIn === 0 ? toInstant(now + ms) : now,
    }))
  })

/** Lists users by the latest such time of their live grants, latest first, each page from where the one before ended by then. */
const latestFirst = (timeOf: (grant: Grant) => Instant): Mutation =>
  server.stateful(() => {
    const ends: (readonly [time: number, id: number])[] = []
    const keyOf = ({ account, live }: BundleUser) => [Math.max(...live.map(timeOf)), account.id] as const
    const isBefore = ([time, id]: readonly number[] = [], [otherTime = 0, otherId = 0]: readonly number[]) =>
      Number(time) > otherTime || (time === otherTime && Number(id) < otherId)
    return paging('listBundleUsers', async (list, { limit, after, ...query }) => {
      const users = await everyItem(list, { ...query, limit, after })
      const sorted = users.toSorted((one, other) => (isBefore(keyOf(one), keyOf(other)) ? -1 : 1))
      const rest = after === undefined ? sorted : sorted.filter((user) => isBefore(ends[after], keyOf(user)))
      const items = rest.slice(0, limit)
      const last = rest.length > limit ? items.at(-1) : undefined
      return { items, next: last && { position: ends.push(keyOf(last)) - 1, because: 'full' } }
    })
  })

const ofEnds = 'BUNDLE-USERS-LIVE GRANT-EXPIRES-AT-END BUNDLE-USERS-CURRENT-GRANT'

mutantsOf('bundle users', {
  'BUNDLE-USERS-LIVE: only current users': listing('listBundleUsers', (users, { now }) =>
    users.filter(({ live }) => live.some(({ startsAt }) => startsAt <= now)),
  ),
  [`${ofEnds}: ends count in full seconds`]: listAtAnotherTime(-999, 1),
  [`${ofEnds}: ends count 100 ms late`]: listAtAnotherTime(-100, 1),
  [`${ofEnds}: ends count 100 ms early`]: listAtAnotherTime(100, 1),
  [`${ofEnds}: ends count 1.5 s early`]: listAtAnotherTime(1_500, 1),
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ENDS-AT: the period of the whole chain': access(
    ({ current, endsAt }) => ({ current: { ...current, endsAt }, endsAt }),
  ),
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID: the id of another grant': current(({ grantId }) => ({
    grantId: `m-${grantId}`,
  })),
  'BUNDLE-USERS-STARTS-AT: the start of another grant': current(({ startsAt }) => ({
    startsAt: new Date(Date.parse(`${startsAt}`) - 1_000).toISOString(),
  })),
  'BUNDLE-USERS-END-OR-PERMANENT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT: neither an end nor permanent':
    server.changeRows('listBundleUsers', (row) =>
      row['endsAt'] === undefined
        ? row
        : { ...server.without(row, 'accessEndsAt'), accessIsPermanent: false },
    ),
  'BUNDLE-USERS-USER: the user is an alias': server.changeField(
    'listBundleUsers',
    'user',
    (user) => (user as { readonly userId: string }).userId,
  ),
  'BUNDLE-USERS-USER USER-DISPLAY-NAME USER-ALIAS-SCOPED BUNDLE-USERS-LIVE USER-ALIAS-USABLE: the name of another user':
    server.changeOperation('listBundleUsers', async (run) => {
      const page = await run()
      const names = page.users.map(({ user }) => user.displayName).reverse()
      const userOf = (user: object, at: number) => ({ ...user, displayName: names[at] })
      return { ...page, users: page.users.map((row, at) => ({ ...row, user: userOf(row.user, at) })) }
    }),
})

mutantsOf('expiry', {
  'SERVICE-NO-SUBSCRIPTIONS GRANT-EXPIRES-AT-END: a grant renews itself': (composition) =>
    server.changeGrants((grant) => {
      const [start, end] = [Date.parse(`${grant['startsAt']}`), Date.parse(`${grant['endsAt']}`)]
      const now = composition.instance.now()
      // Only what was made since the start: older grants keep their end.
      if (!(end <= now) || start < now - 600_000) return grant
      const periods = Math.ceil((now - end + 1) / (end - start))
      return { ...grant, endsAt: new Date(end + periods * (end - start)).toISOString() }
    })(composition),
})

subtleMutantsOf('expiry', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT GRANT-STATES: a grant that has become current cannot be revoked':
    refusing(({ startsAt, createdAt }, now) => startsAt > createdAt && startsAt <= now),
})

subtleMutantsOf('bundle users', {
  [`${ofEnds}: one time in four ends count 100 ms early`]: listAtAnotherTime(100, 4),
  [`${ofEnds}: one time in four ends count 100 ms late`]: listAtAnotherTime(-100, 4),
  [`${ofEnds}: one time in four ends count 1.5 s early`]: listAtAnotherTime(1_500, 4),
  [`${ofEnds}: one time in four ends count 1.5 s late`]: listAtAnotherTime(-1_500, 4),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: grants in other bundles prolong the access':
    changePages('listBundleUsers', (users, { bundle, now }, { grants }) =>
      users.map(({ account, live }) => {
        const own = grants.filter(
          (one) => one.account === account.id && one.bundle !== bundle && !isRevoked(one),
        )
        const start = live[0]?.startsAt ?? now
        const later = own.filter(({ grant }) => grant.endsAt > now && grant.startsAt > start)
        return { account, live: byStart([...live, ...later.map(({ grant }) => grant)]) }
      }),
    ),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: a user of two bundles': mergingBundles(
    (own, elsewhere) => [...own, ...elsewhere],
  ),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the continuous access keeps a revoked end':
    countRevokedAsLive(({ grant, revokedAt = 0 }, live, now) => {
      const current = live.find(({ startsAt }) => startsAt <= now)
      return current !== undefined && grant.startsAt > current.startsAt && revokedAt >= current.createdAt
    }),
  // The end is left out when the current grant has none, not when the whole access has none.
  'BUNDLE-USERS-END-OR-PERMANENT: access that becomes permanent has an end as well': current(
    ({ accessIsPermanent, endsAt }) => (accessIsPermanent && endsAt ? { accessEndsAt: endsAt } : {}),
  ),
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-STARTS-AT BUNDLE-USERS-ENDS-AT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the current grant of another bundle':
    mergingBundles((own, elsewhere) => byStart([...own, ...elsewhere])),
  'BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-CURRENT-GRANT: the type is that of the newest grant': access(
    (sound, live) => {
      const newest = live.reduce((one, other) => (other.createdAt > one.createdAt ? other : one))
      return { ...sound, current: { ...sound.current, type: newest.type } }
    },
  ),
  'BUNDLE-USERS-ENDS-AT FORMAT-TIMESTAMP GRANT-PERMANENT-NO-END: the end of a permanent user': current(
    ({ endsAt = null }) => ({ endsAt }),
  ),
  'BUNDLE-USERS-LIVE: who was revoked never comes back': withRevoked((user, revoked) =>
    isBack(user, revoked) ? [] : [user],
  ),
  'BUNDLE-USERS-LIVE REVOKE-CASCADE-ONLY: a revoke takes the user off the list of another bundle':
    changePages('listBundleUsers', (users, { bundle }, { grants }) => {
      const elsewhere = grants.filter((one) => one.bundle !== bundle)
      const isLeft = ({ account, live }: BundleUser) =>
        elsewhere.some(
          ({ account: who, revokedAt = 0 }) =>
            who === account.id && live.every(({ createdAt }) => createdAt < revokedAt),
        )
      return users.filter((user) => !isLeft(user))
    }),
  'BUNDLE-USERS-ONCE: a user who came back': withRevoked((user, revoked) =>
    isBack(user, revoked) ? [user, user] : [user],
  ),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-END-OR-PERMANENT: the end of the access is shown as it was up to 20 s before a renewal':
    server.stateful(() => {
      const cache = new Map<string, { readonly until: number; readonly endsAt: Instant }>()
      return access(({ current, endsAt }, _live, now) => {
        const found = cache.get(current.id)
        if (found !== undefined && now < found.until) return { current, endsAt: found.endsAt }
        cache.set(current.id, { until: now + 20_000, endsAt })
        return { current, endsAt }
      })
    }),
  'BUNDLE-USERS-ACCESS-ENDS-AT: the end of the access is that of the twelfth live grant': accessOver((live) =>
    live.slice(0, 12),
  ),
  // The rows of the join are limited, not the users.
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the last user of a page has one grant unless it is the last page':
    atPageEdge((slice) => (slice.next === undefined ? -1 : slice.items.length - 1)),
  'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT: the first user of a later page has one grant':
    atPageEdge((_, { after }) => (after === undefined ? -1 : 0)),
  'BUNDLE-USERS-ONCE PAGE-CURSOR-CONTINUES: a user with more than 10 live grants is listed twice': listing(
    'listBundleUsers',
    (rows) => rows.flatMap((row) => (row.live.length > 10 ? [row, row] : [row])),
  ),
  'BUNDLE-USERS-ACCESS-PERMANENT BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-END-OR-PERMANENT: permanent access that is scheduled is not seen in the users list':
    accessOver((live, now) => live.filter(({ startsAt, endsAt }) => startsAt <= now || endsAt !== FOREVER)),
  // The cursor has no place that a renewal keeps.
  'PAGE-CURSOR-CONTINUES: a renewal moves a user to the front of the users list': latestFirst(
    ({ createdAt }) => createdAt,
  ),
  'PAGE-CURSOR-CONTINUES: the users list begins with whose access ends last': latestFirst(
    ({ endsAt }) => endsAt,
  ),
  'BUNDLE-USERS-LIVE BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ACCESS-PERMANENT REVOKE-SELECTED: each of two nodes keeps its users lists for 10 s, or until it writes itself':
    server.onTwoNodes(server.cacheUntilWritten('listBundleUsers', 10_000, ({ caller }) => caller.owner)),
})
