import { setImmediate as pause } from 'node:timers/promises'
import type { Steps } from '../../src/api/instance.ts'
import type { Input } from '../../src/contract/parse.ts'
import { Refusal } from '../../src/contract/refusal.ts'
import { formatInstant } from '../../src/ledger/date-time.ts'
import { unchanged } from '../../src/ledger/decision.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import type { AccountId, BundleId, GrantId, Pair } from '../../src/ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../../src/ledger/instant.ts'
import * as ledger from './change-ledger.ts'
import * as server from './change-server.ts'
import { type Mutation, mutantsOf, showsAfter, subtleMutantsOf } from './mutant.ts'
import { racing, staleCreates, waitTurns } from './stale-reads.ts'

/** Puts a bug, for the suite to find, into revokes: refuses to revoke some grants. */
export const refusing = (matches: (selected: Grant, now: Instant) => boolean): Mutation =>
  ledger.changeRevoke((decide, view) => {
    if (view.selected !== undefined && matches(view.selected, view.now))
      throw new Refusal('errors.grant.not_revocable', 'The grant cannot be revoked.')
    return decide(view)
  })

/** Changes the later grants that a revoke takes with it (the cascade). */
const cascading = (
  some: (later: readonly Grant[], selected: Grant, now: Instant) => readonly Grant[],
): Mutation =>
  ledger.changeRevokedGrants((selected, live, now) => {
    const later = live.filter(({ startsAt }) => startsAt > selected.startsAt)
    return [selected, ...some(later, selected, now)]
  })

/** Lets a cascade take later grants of other pairs too, or others that go with the selected one. */
export const cascadingAcross = (
  takes: (other: Pair, pair: Pair) => boolean,
  goes = (grant: Grant, selected: Grant) => grant.startsAt > selected.startsAt,
): Mutation =>
  ledger.withHistory(({ record }, grants) => ({
    record: async (pair, query, decide) => {
      const find = (): ledger.GrantRecord | undefined =>
        grants().find(({ grant }) => grant.id === query.grant)
      const before = find()?.revokedAt
      const decision = await record(pair, query, decide)
      const selected = find()
      if (before !== undefined || selected?.revokedAt === undefined) return decision
      for (const { grant, ...one } of grants().filter(
        (other) => takes(other, pair) && !ledger.isRevoked(other),
      ))
        if (goes(grant, selected.grant) && grant.endsAt > query.now())
          await record(one, { now: query.now, grant: grant.id }, ({ now }) => ({
            decision: undefined,
            effect: { kind: 'revoke', grants: [grant.id], at: now },
          }))
      return decision
    },
  }))

mutantsOf('revoke', {
  'REVOKE-CASCADE-LATER: later grants stay': cascading(() => []),
  'REVOKE-CASCADE-LATER: permanent grants stay': cascading((later) =>
    later.filter(({ endsAt }) => endsAt !== FOREVER),
  ),
  // The update has the bundle and the time, and not the user; or the other way round.
  'REVOKE-CASCADE-ONLY: grants of other users go too': cascadingAcross(
    ({ bundle }, pair) => bundle === pair.bundle,
  ),
  'REVOKE-CASCADE-ONLY: grants in other bundles go too': cascadingAcross(
    ({ account }, pair) => account === pair.account,
  ),
  'REVOKE-NO-BODY: a revoke needs a content type': server.around((answer) => async (request) => {
    if (request.method !== 'DELETE' || request.headers['content-type'] !== undefined) return answer(request)
    const body = { errorCode: 'errors.request.unsupported_media_type', message: 'Send JSON.' }
    return { status: 415, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  }),
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT: a scheduled grant cannot be revoked': refusing(
    ({ startsAt }, now) => startsAt > now,
  ),
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT: a permanent grant cannot be revoked': refusing(
    ({ endsAt }) => endsAt === FOREVER,
  ),
})

subtleMutantsOf('revoke', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT STATUS-SUCCESS-200: what is older than an hour is not revoked':
    showsAfter(
      'hours',
      server.changeStore((store, { instance }) => ({
        findGrant: async (bundle, id) => {
          const found = await store.findGrant(bundle, id)
          return found && instance.now() - found.grant.createdAt > 3_600_000 ? undefined : found
        },
      })),
    ),
  // The cascade leaves out the selected payment by its source, and null is not unequal to that.
  'REVOKE-CASCADE-LATER: a later grant without a source': cascading((later, selected) =>
    later.filter(({ sourceId }) => selected.sourceId === undefined || sourceId !== undefined),
  ),
  'REVOKE-CASCADE-ONLY: everything scheduled goes': ledger.changeRevokedGrants((selected, live) => [
    selected,
    ...live.slice(1).filter(({ id }) => id !== selected.id),
  ]),
  'REVOKE-RETURNS-GRANT: a cascade answers the grant with the least id': ledger.changeRevoke(
    (decide, view) => {
      const { decision, effect } = decide(view)
      if (decision.kind !== 'revoked') return { decision, effect }
      const least = decision.revoked.toSorted()[0]
      return {
        decision: { ...decision, grant: view.live.find(({ id }) => id === least) ?? decision.grant },
        effect,
      }
    },
  ),
  'STATUS-SUCCESS-200: a grant that fell with another crashes': server.stateful(() => {
    const fallen = new Set<GrantId>()
    return ledger.changeRevoke((decide, view) => {
      if (view.selected !== undefined && fallen.has(view.selected.id))
        throw new TypeError('revokedBy of undefined')
      const decided = decide(view)
      if (decided.effect.kind === 'revoke') for (const id of decided.effect.grants.slice(1)) fallen.add(id)
      return decided
    })
  }),
  'REVOKE-CASCADE-LATER: a cascade takes at most 25 later grants': cascading((later) => later.slice(0, 25)),
  'REVOKE-CASCADE-LATER: a cascade leaves grants that were scheduled 30 s ago': cascading(
    (later, _selected, now) => later.filter(({ createdAt }) => now - createdAt < 30_000),
  ),
  'REVOKE-SELECTED REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED REVOKE-CASCADE-LATER: of two revokes for one user at once the second is skipped':
    server.changeRecord((record) => {
      const busy = new Set<string>()
      return async (pair, query, decide) => {
        if (ledger.isCreate(query)) return record(pair, query, decide)
        if (busy.has(ledger.pairKey(pair)))
          return record(pair, query, (view) => unchanged(decide(view).decision))
        busy.add(ledger.pairKey(pair))
        await pause()
        busy.delete(ledger.pairKey(pair))
        return record(pair, query, decide)
      }
    }),
})

mutantsOf('races', {
  'GRANT-SOURCE-NO-SECOND: sources are looked up without a lock': racing(({ sameSource }) => ({
    sameSource,
  })),
  'GRANT-SOURCE-NO-SECOND GRANT-START-CHOSEN GRANT-COVERED REVOKE-SELECTED REVOKE-CASCADE-LATER: nothing is locked':
    racing((stale) => stale),
})

/** Gives concurrent searches of one API key and cache key the page of the first, each with its own text. */
const coalescingSearches = (keyOf: (input: Input<'searchUsers'>) => string): Mutation =>
  server.both(
    server.coalesceRequests(
      ['searchUsers'],
      (input, { caller }) => `${caller.key.id} ${keyOf(input as Input<'searchUsers'>)}`,
    ),
    server.changeOperation('searchUsers', async (run, { displayName }) => ({
      ...(await run()),
      query: displayName,
    })),
  )

subtleMutantsOf('races', {
  'USER-ALIAS-USABLE USER-ALIAS-SCOPED GRANT-CREATES: the caller of a create is whoever came last':
    server.stateful(() => {
      let caller: Parameters<Steps['authorize']>[0]['caller']
      return server.changeOperation('createBundleGrant', async (run, input, call) => {
        caller = call.caller
        await pause()
        return run(input, { ...call, caller })
      })
    }),
  'STATUS-SUCCESS-200 REVOKE-SELECTED: revokes at once of two grants of a user deadlock': server.changeRecord(
    (record) => {
      const running = new Map<string, GrantId>()
      return async (pair, query, decide) => {
        const { grant } = query
        if (grant === undefined) return record(pair, query, decide)
        const key = ledger.pairKey(pair)
        if ((running.get(key) ?? grant) !== grant) throw new Error('deadlock detected')
        running.set(key, grant)
        await pause()
        running.delete(key)
        return record(pair, query, decide)
      }
    },
  ),
  // Rows are loaded for three letters, and one load serves all who wait for it; the first of them has it filtered in place.
  'USERS-PREFIX: searches at once that begin alike have the rows of the first': coalescingSearches(
    ({ displayName, limit }) => `${displayName.slice(0, 3)} ${limit}`,
  ),
  'PAGE-LIMIT-ECHO: searches at once for one text have the limit of the first': coalescingSearches(
    ({ displayName }) => displayName,
  ),
  // The end is compared with the time of arrival, and not with the time of the create's turn.
  'GRANT-ENDS-AT-EXACT GRANT-START-CHOSEN GRANT-CREATES: an end passes in a queue of 8 ms a create':
    server.stateful(() => {
      const waiting = new Map<string, number>()
      const starts = new Map<unknown, string>()
      const queued = server.changeOperation(
        'createBundleGrant',
        async (run, { bundleId, userId, endsAt }, { now, trace }) => {
          const key = `${bundleId} ${userId}`
          const before = waiting.get(key) ?? 0
          waiting.set(key, before + 1)
          await waitTurns(before + 1)
          const { grant } = await run()
          waiting.set(key, (waiting.get(key) ?? 1) - 1)
          const turn = toInstant(now + 8 * before)
          if (endsAt !== undefined && endsAt <= turn && trace.decision === 'granted')
            starts.set(grant.id, formatInstant(turn))
          return { grant }
        },
      )
      return server.both(
        queued,
        server.changeGrants((grant) => ({
          ...grant,
          startsAt: starts.get(grant['id']) ?? grant['startsAt'],
        })),
      )
    }),
  'REVOKE-SELECTED REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: a revoke beside a create of the user in another bundle is skipped':
    server.changeRecord((record) => {
      const busy = new Map<AccountId, BundleId>()
      return async (pair, query, decide) => {
        if (ledger.isCreate(query)) {
          busy.set(pair.account, pair.bundle)
          await waitTurns(2)
          busy.delete(pair.account)
          return record(pair, query, decide)
        }
        await pause()
        const isFree = (busy.get(pair.account) ?? pair.bundle) === pair.bundle
        return record(pair, query, (view) => (isFree ? decide(view) : unchanged(decide(view).decision)))
      }
    }),
  'BUNDLE-USERS-LIVE: of two new users at once one is not listed': server.changeStore((store) => {
    const members = new Map<string, readonly AccountId[]>()
    const came = new Set<string>()
    return {
      record: async (pair, query, decide) => {
        const before = members.get(pair.bundle) ?? []
        await pause()
        const decision = await store.record(pair, query, decide)
        if (query.grant !== undefined) return decision
        came.add(ledger.pairKey(pair))
        members.set(pair.bundle, [...before, pair.account])
        return decision
      },
      listBundleUsers: async (query) => {
        const isLost = (account: AccountId) =>
          came.has(ledger.pairKey({ ...query, account })) && !members.get(query.bundle)?.includes(account)
        const { items, next } = await store.listBundleUsers(query)
        return { items: items.filter(({ account }) => !isLost(account.id)), next }
      },
    }
  }),
  'GRANT-CREATES GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST: a read beside a write fills the cache behind it':
    server.changeStore(({ listGrants, record }, { instance }) => {
      const cache = new Map<string, { until: number; slice: ReturnType<typeof listGrants> }>()
      return {
        record: (...args) => {
          cache.clear()
          return record(...args)
        },
        listGrants: async (query) => {
          const key = JSON.stringify(query)
          const found = cache.get(key)
          if (found !== undefined && instance.now() < found.until) return found.slice
          const slice = listGrants(query)
          await slice
          await pause()
          cache.set(key, { until: instance.now() + 60_000, slice })
          return slice
        },
      }
    }),
  'GRANT-START-CHOSEN GRANT-COVERED: first grants at once overlap': racing(
    (stale, view, query) => (stale.live.length === 0 ? staleCreates(stale, view, query) : {}),
    (query) => waitTurns(ledger.isCreate(query) ? 3 : 0),
  ),
  'GRANT-USER-ID GRANT-CREATES USER-ALIAS-SCOPED USER-ALIAS-USABLE: the answer names the user of another request':
    server.stateful(() => {
      let userId = ''
      return server.changeOperation('createBundleGrant', async (run, input) => {
        userId = input.userId
        await pause()
        const { grant } = await run()
        return { grant: { ...grant, userId } }
      })
    }),
  ...Object.fromEntries(
    [3_000, 30_000].map((ms) => [
      `GRANT-CREATES GRANT-COVERED: a body without a source that comes again with its key within ${ms / 1_000} s is not looked at`,
      server.cacheResponses('createBundleGrant', ms, (input, { caller }) =>
        input['sourceId'] === undefined ? JSON.stringify([caller.key.id, input]) : undefined,
      ),
    ]),
  ),
  // The gateway coalesces concurrent requests of one path, whatever their query.
  'GRANTS-FILTER-USER GRANTS-FILTER-TYPE GRANTS-FILTER-SOURCE PAGE-LIMIT-ECHO: lists of one path that meet':
    server.coalesceRequests(server.everyList, ({ bundleId }, { caller }) => `${bundleId} ${caller.key.id}`),
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT: revokes that meet': server.coalesceRequests(
    ['revokeBundleGrant'],
    ({ bundleId }) => `${bundleId}`,
  ),
  'AUTH-BEARER BUNDLES-OWNED BUNDLE-OWNED USER-ALIAS-SCOPED: keys that meet': server.changeStep(
    'authenticate',
    (authenticate) => {
      let caller: ReturnType<typeof authenticate>
      return async (...args) => {
        caller = authenticate(...args)
        await caller
        await pause()
        return caller
      }
    },
  ),
  'GRANT-START-CHOSEN: creates with two keys of one owner do not wait for each other': server.stateful(() => {
    const last = new Map<string, Promise<unknown>>()
    return server.both(
      racing(staleCreates, (query) => waitTurns(ledger.isCreate(query) ? 1 : 0)),
      server.changeOperation('createBundleGrant', (run, _input, { caller }) => {
        const turn = Promise.allSettled([last.get(caller.key.id)]).then(() => run())
        last.set(caller.key.id, turn)
        return turn
      }),
    )
  }),
  // The chain is read before the transaction; only what was added meanwhile is looked at again.
  'GRANT-START-CHOSEN REVOKE-CASCADE-LATER GRANT-COVERED GRANT-CREATES: a create beside a revoke begins where the revoked access ends':
    racing(
      (stale, view, query) => {
        const ids = new Set(view.live.map(({ id }) => id))
        const lost = ledger.isCreate(query) ? stale.live.filter(({ id }) => !ids.has(id)) : []
        return { live: ledger.byStart([...view.live, ...lost]) }
      },
      (query) => waitTurns(ledger.isCreate(query) ? 2 : 1),
    ),
  'REVOKE-CASCADE-LATER GRANT-START-CHOSEN: a revoke leaves what is created while it looks for later grants':
    racing(
      (stale, _view, query) => (ledger.isCreate(query) ? {} : { live: stale.live }),
      (query) => waitTurns(ledger.isCreate(query) ? 0 : 1),
    ),
})
