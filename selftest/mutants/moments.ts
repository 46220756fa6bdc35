import { setImmediate as pause } from 'node:timers/promises'
import { type OperationId, operationIds } from '../../conformance/kit/exchange.ts'
import { type PairQuery, unchanged } from '../../src/ledger/decision.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import type { AccountId } from '../../src/ledger/ids.ts'
import type { Instant } from '../../src/ledger/instant.ts'
import type { ApiKey, Store } from '../../src/store/store.ts'
import { countRevokedAsLive } from './bundle-users.ts'
import { acceptRevokedKeys, isOperation } from './callers.ts'
import { changeBody } from './change-input.ts'
import * as ledger from './change-ledger.ts'
import { changePages } from './change-lists.ts'
import { both, changeInstance, changeOperations, changeStep, changeStore, stateful } from './change-server.ts'
import { listRevoked } from './grants-list.ts'
import { type Mutation, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { changeSessionEnd } from './responses.ts'
import { refusing } from './revokes.ts'
import { readBeforeLock, staleCreates, waitTurns } from './stale-reads.ts'

/** Starts a create at the end of an earlier grant, where the milliseconds between them match; the mutants here (our server with one bug each, for the suite to find) show only at such moments. */
const backdateCreates = (isNear: (gap: number, end: number) => boolean): Mutation =>
  ledger.changeCreate((decide, view, { own }) => {
    const decided = decide(view)
    if (decided.effect.kind !== 'add') return decided
    const { grant } = decided.effect
    const near = own.filter((one) => {
      const gap = grant.startsAt - one.grant.endsAt
      return !ledger.isRevoked(one) && gap >= 0 && isNear(gap, one.grant.endsAt)
    })
    const [latest] = near.map((one) => one.grant.endsAt).toSorted((one, other) => other - one)
    return latest === undefined || grant.startsAt !== view.now
      ? decided
      : ledger.addGrant({ ...grant, startsAt: latest })
  })

subtleMutantsOf('create', {
  'GRANT-START-CHOSEN: a create in the second of an end begins at that end': backdateCreates(
    (gap, end) => gap < 1_000 - (end % 1_000),
  ),
  'GRANT-START-CHOSEN: a create within 10 s after an end begins at that end': backdateCreates(
    (gap) => gap < 10_000,
  ),
  'GRANT-START-CHOSEN: a create from 3 to 8 s after an end begins at that end': backdateCreates(
    (gap) => gap > 3_000 && gap < 8_000,
  ),
  'GRANT-START-CHOSEN: a create from 9 to 15 s after an end begins at that end': backdateCreates(
    (gap) => gap > 9_000 && gap < 15_000,
  ),
})

/** Tests that a grant has begun that was scheduled for so long. */
const hasBegun = ({ startsAt, createdAt }: Grant, now: number, ms: number): boolean =>
  startsAt <= now && startsAt - createdAt >= ms && createdAt > now - 600_000

/** Takes users off the list while they have a grant that was scheduled for so long. */
const unlisting = (ms: number): Mutation =>
  changePages('listBundleUsers', (users, { now }) =>
    users.filter(({ live: [current] }) => current === undefined || !hasBegun(current, now, ms)),
  )

const scheduledListed = (ms: number): Mutation =>
  changePages('listGrants', (rows, _query, { instance }) =>
    rows.filter(({ grant }) => !hasBegun(grant, instance.now(), ms) || grant.endsAt <= instance.now()),
  )

subtleMutantsOf('expiry', {
  'BUNDLE-USERS-LIVE GRANT-STATES: a user whose grant begins 4 s after it was created is not listed then':
    unlisting(4_000),
  'BUNDLE-USERS-LIVE GRANT-STATES: a user whose grant begins 10 s after it was created is not listed then':
    unlisting(10_000),
  'BUNDLE-USERS-LIVE GRANT-STATES: a user whose grant begins 18 s after it was created is not listed then':
    unlisting(18_000),
  'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID BUNDLE-USERS-STARTS-AT BUNDLE-USERS-ENDS-AT: the entry shows no grant that begins 10 s after it was created':
    changeStep('accessOf', (accessOf) => (live, now) => {
      const sound = accessOf(live, now)
      const [current, next] = live
      return sound && current && next && hasBegun(current, now, 10_000) ? { ...sound, current: next } : sound
    }),
  'GRANTS-NOT-REVOKED GRANT-CREATES GRANT-STATES: a grant that begins 10 s after it was created is not listed then':
    scheduledListed(10_000),
  'GRANT-START-CHOSEN GRANT-COVERED: a grant that has begun 10 s after it was created carries no chain':
    ledger.changeLiveGrants((live, now) => live.filter((grant) => !hasBegun(grant, now, 10_000))),
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT GRANT-STATES: a grant that has begun 10 s after it was created cannot be revoked':
    refusing((grant, now) => hasBegun(grant, now, 10_000)),
})
mutantsOf('expiry', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT GRANT-STATES: a grant that has begun 18 s after it was created cannot be revoked':
    refusing((grant, now) => hasBegun(grant, now, 18_000)),
  'REVOKE-SELECTED REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: a revoke of a grant that has begun 18 s after it was created does nothing':
    ledger.changeRevoke((decide, view) => {
      const { decision, effect } = decide(view)
      const isSkipped = view.selected !== undefined && hasBegun(view.selected, view.now, 18_000)
      return isSkipped ? unchanged(decision) : { decision, effect }
    }),
})

/** Lets the cursors of one list work for so long. */
const keepingCursors = (list: string, ms: number): Mutation =>
  stateful(() => {
    const issued = new Map<string, Instant>()
    return changeInstance(({ cursors: { encrypt, decrypt } }, { instance: { now } }) => ({
      cursors: {
        encrypt: (scope, next) => {
          const cursor = encrypt(scope, next)
          issued.set(cursor, now())
          return cursor
        },
        decrypt: (scope, cursor) =>
          scope.list === list && now() - (issued.get(cursor) ?? now()) > ms
            ? ({ kind: 'forged' } as const)
            : decrypt(scope, cursor),
      },
    }))
  })

subtleMutantsOf('paging', {
  'PAGE-CURSOR-CONTINUES: a cursor of bundles works for 20 s': keepingCursors('bundles', 20_000),
  'PAGE-CURSOR-CONTINUES: a cursor of grants works for 12 s': keepingCursors('grants', 12_000),
  'PAGE-CURSOR-CONTINUES: a cursor of the grants list lives for 30 s': keepingCursors('grants', 30_000),
  'PAGE-CURSOR-CONTINUES: a cursor of users works for 20 s': keepingCursors('bundle-users', 20_000),
  'PAGE-CURSOR-CONTINUES: a cursor of a search works for 30 s': keepingCursors('users', 30_000),
})

/** Ends checkout sessions by the time since they were first read. */
const endingRead = (isOver: (ms: number) => boolean): Mutation =>
  changeSessionEnd(({ startedAt, endsAt }, _reads, ms) => (isOver(ms) ? startedAt : endsAt))

subtleMutantsOf('checkout', {
  'CHECKOUT-LIFETIME-15-MINUTES: a session is over 12 s after it was first read': endingRead(
    (ms) => ms > 12_000,
  ),
  'CHECKOUT-LIFETIME-15-MINUTES: a session is over 30 s after it was first read': endingRead(
    (ms) => ms > 30_000,
  ),
  'CHECKOUT-LIFETIME-15-MINUTES: a session is gone from 5 to 20 s after it was first read': endingRead(
    (ms) => ms > 5_000 && ms < 20_000,
  ),
})
mutantsOf('checkout', {
  'CHECKOUT-LIFETIME-15-MINUTES: a session is gone from 28 to 33 s after it was first read': endingRead(
    (ms) => ms > 28_000 && ms < 33_000,
  ),
})

/** Forgets an alias so long after it was shown, in some operations. */
const forgettingAliases = (ids: readonly OperationId[], ms: number, since: 'first' | 'last'): Mutation =>
  stateful(() => {
    const shown = new Map<string, Instant>()
    return changeOperations(operationIds, (run, input, call, instance) => {
      const { encrypt, decrypt } = instance.aliases
      const { operationId } = call.trace
      const isForgetting = operationId !== undefined && ids.includes(operationId)
      const aliases: typeof instance.aliases = {
        encrypt: (viewer, accounts) => {
          const issued = encrypt(viewer, accounts)
          for (const alias of issued) if (since === 'last' || !shown.has(alias)) shown.set(alias, call.now)
          return issued
        },
        decrypt: (viewer, alias) =>
          isForgetting && call.now - (shown.get(alias) ?? call.now) > ms ? undefined : decrypt(viewer, alias),
      }
      return run(input, call, { ...instance, aliases })
    })
  })

subtleMutantsOf('isolation', {
  'USER-ALIAS-USABLE USER-ALIAS-SCOPED GRANTS-FILTER-USER: the filter by user forgets an alias 12 s after it was shown':
    forgettingAliases(['listBundleGrants'], 12_000, 'last'),
  'USER-ALIAS-USABLE USER-ALIAS-SCOPED GRANT-CREATES: a create forgets an alias 20 s after it was first shown':
    forgettingAliases(['createBundleGrant'], 20_000, 'first'),
})

/** Takes a revoked key for one operation when so long has passed since its first refusal there. */
const takingAgain = (id: OperationId, ms: number): Mutation =>
  stateful(() => {
    let first: Instant | undefined
    return acceptRevokedKeys((request, now) => {
      if (!isOperation(id)(request)) return false
      first ??= now
      return now - first > ms
    })
  })

const refusedFirst = [
  ['lists grants', 'listBundleGrants', 12],
  ['lists bundles', 'listBundles', 20],
  ['searches', 'searchUsers', 20],
  ['lists users', 'listBundleUsers', 20],
  ['creates', 'createBundleGrant', 20],
  ['revokes', 'revokeBundleGrant', 20],
] as const
subtleMutantsOf(
  'authentication',
  refusedFirst.map(([does, id, seconds]) => [
    `AUTH-MISSING-OR-INVALID: a revoked key ${does} ${seconds} s after it was refused`,
    takingAgain(id, seconds * 1_000),
  ]),
)

/** Leaves expired grants out of some lists of grants, by the time since their end. */
const losingExpired = (of: 'source' | 'user' | 'all', isLost: (ms: number) => boolean): Mutation =>
  changePages('listGrants', (rows, { filter }, { instance }) => {
    const isOf = { source: filter.sourceId !== undefined, user: filter.account !== undefined, all: true }[of]
    return isOf ? rows.filter(({ grant }) => !isLost(instance.now() - grant.endsAt)) : rows
  })

/** Made since the start of the deployment: older grants stay. */
const lately =
  (least: number, most = 600_000) =>
  (ms: number) =>
    ms > least && ms < most

subtleMutantsOf('grants list', {
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-SOURCE: an expired grant is not found by its source after 4 s':
    losingExpired('source', lately(4_000)),
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-SOURCE: an expired grant is not found by its source after 15 s':
    losingExpired('source', lately(15_000)),
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-SOURCE: an expired grant is not found by its source after 28 s':
    losingExpired('source', lately(28_000)),
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-SOURCE: an expired grant is not found by its source from 4 to 14 s after its end':
    losingExpired('source', lately(4_000, 14_000)),
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-USER: the list of a user loses an expired grant after 15 s':
    losingExpired('user', lately(15_000)),
  'GRANTS-EXPIRED-INCLUDED GRANTS-FILTER-USER: the list of a user loses an expired grant from 4 to 14 s after its end':
    losingExpired('user', lately(4_000, 14_000)),
  'REVOKE-CASCADE-LATER REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: what a cascade revoked is in the grants list again after 25 s':
    listRevoked(({ isSelected }, ms) => !isSelected && ms > 25_000),
  'REVOKE-CASCADE-LATER REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: what a cascade revoked is in the grants list again from 6 to 20 s':
    listRevoked(({ isSelected }, ms) => !isSelected && ms > 6_000 && ms < 20_000),
  'REVOKE-SELECTED REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: what was revoked is in the grants list again after 25 s':
    listRevoked(({ isSelected }, ms) => isSelected && ms > 25_000),
  'REVOKE-CASCADE-LATER REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED GRANTS-FILTER-SOURCE: what a cascade revoked is found by its source again after 25 s':
    listRevoked(
      ({ isSelected }, ms, { filter }) => !isSelected && ms > 25_000 && filter.sourceId !== undefined,
    ),
})

subtleMutantsOf('bundle users', {
  'REVOKE-CASCADE-LATER BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-LIVE BUNDLE-USERS-ACCESS-PERMANENT: what was revoked gives access again after 25 s':
    countRevokedAsLive(({ revokedAt }, _live, now) => now - (revokedAt ?? now) > 25_000),
})

/** Gives the requests of one operation the permissions of the key of their owner that came last. */
const sharingPermissions = (id: OperationId): Mutation =>
  stateful(() => {
    const last = new Map<AccountId, ApiKey['permissions']>()
    return changeStep('authenticate', (authenticate) => async (request, instance) => {
      const { owner, key } = await authenticate(request, instance)
      last.set(owner, key.permissions)
      await pause()
      const permissions = last.get(owner) ?? key.permissions
      return { owner, key: isOperation(id)(request) ? { ...key, permissions } : key }
    })
  })

/** Lets a create decide by what was there before another one at work, which has the same instant as its end in other characters. */
const comparingTexts = (names: readonly string[], merge: Parameters<typeof readBeforeLock>[1]): Mutation =>
  stateful(() => {
    const atWork = new Map<string, readonly unknown[]>()
    return both(
      changeBody(
        (body) => body,
        (input, { endsAt }) => ({ ...input, written: endsAt }),
      ),
      changeOperations(['createBundleGrant'], async (run, { written, ...input }, call, instance) => {
        const key = JSON.stringify(['bundleId', 'userId', 'endsAt', ...names].map((name) => input[name]))
        const others = atWork.get(key) ?? []
        atWork.set(key, [...others, written])
        const store = readBeforeLock(instance.store, merge, () => waitTurns(2))
        const isOther = others.some((other) => other !== written)
        if (!isOther) await waitTurns(2)
        return run(input, call, isOther ? { ...instance, store } : instance).finally(() => atWork.delete(key))
      }),
    )
  })

/** Changes how a pair is written to while so many other writes to it are at work. */
const crowded = (
  matches: (query: PairQuery, others: number) => boolean,
  record: (...args: [store: Store, ...Parameters<Store['record']>]) => ReturnType<Store['record']>,
): Mutation =>
  changeStore((store) => {
    const counts = new Map<string, number>()
    const counted = async (...[pair, query, decide]: Parameters<Store['record']>) => {
      const key = ledger.pairKey(pair)
      const others = counts.get(key) ?? 0
      counts.set(key, others + 1)
      try {
        if (matches(query, others)) return await record(store, pair, query, decide)
        await pause()
        return await store.record(pair, query, decide)
      } finally {
        counts.set(key, (counts.get(key) ?? 1) - 1)
      }
    }
    return { record: counted as Store['record'] }
  })

subtleMutantsOf('races', {
  'GRANT-START-CHOSEN GRANT-COVERED: of creates at once those behind the sixth do not wait': crowded(
    (query, others) => ledger.isCreate(query) && others > 5,
    (store, ...write) => readBeforeLock(store, staleCreates, () => waitTurns(3)).record(...write),
  ),
  'STATUS-SUCCESS-200 GRANT-CREATES: of creates at once those behind the eighth find no connection': crowded(
    (query, others) => ledger.isCreate(query) && others > 7,
    async () => {
      throw new Error('timed out waiting for a connection')
    },
  ),
  'REVOKE-CASCADE-LATER REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: of two revokes in one chain at once the second takes no later grants':
    crowded(
      (query, others) => !ledger.isCreate(query) && others > 0,
      (store, pair, query, decide) =>
        store.record(pair, query, (view) => {
          const { decision, effect } = decide(view)
          const own = effect.kind === 'revoke' ? effect.grants.slice(0, 1) : []
          return { decision, effect: effect.kind === 'revoke' ? { ...effect, grants: own } : effect }
        }),
    ),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: creates of one owner that meet have the permissions of the last':
    sharingPermissions('createBundleGrant'),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: revokes of one owner that meet have the permissions of the last':
    sharingPermissions('revokeBundleGrant'),
  'AUTH-USERS-GOVERNS AUTH-PERMISSION-LACKING: searches of one owner that meet have the permissions of the last':
    sharingPermissions('searchUsers'),
  'AUTH-BUNDLES-GOVERNS AUTH-PERMISSION-LACKING: lists of bundles of one owner that meet have the permissions of the last':
    sharingPermissions('listBundles'),
  'AUTH-GRANTS-GOVERNS AUTH-PERMISSION-LACKING: lists of grants of one owner that meet have the permissions of the last':
    sharingPermissions('listBundleGrants'),
  'GRANT-SOURCE-NO-SECOND: one source at once with one end in other characters is granted twice':
    comparingTexts(['grantType', 'sourceId'], ({ sameSource, live }) => ({ sameSource, live })),
  'GRANT-COVERED GRANT-START-CHOSEN: one end at once in other characters is granted twice': comparingTexts(
    [],
    ({ live }) => ({ live }),
  ),
})
