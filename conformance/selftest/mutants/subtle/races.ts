import { setImmediate as pause } from 'node:timers/promises'
import type { Call } from '../../../../src/api/instance.ts'
import type { Input } from '../../../../src/contract/parse.ts'
import { formatInstant } from '../../../../src/ledger/date-time.ts'
import { type PairView, unchanged } from '../../../../src/ledger/decision.ts'
import type { AccountId, BundleId, GrantId } from '../../../../src/ledger/ids.ts'
import { toInstant } from '../../../../src/ledger/instant.ts'
import { both, deploying, type Json, joining, operating, showingGrants, storing } from '../exchange-parts.ts'
import { type Make, mutantsOf } from '../mutant.ts'
import { nameOf, turns } from '../unlocked.ts'

/** Searches of one key that meet under one name have the page of the first, each with its own text. */
const joiningSearches = (nameOf: (input: Input<'searchUsers'>) => string): Make =>
  both(
    joining(
      'searchUsers',
      (input, { caller }) => `${caller.key.id} ${nameOf(input as Input<'searchUsers'>)}`,
    ),
    operating('searchUsers', (run) => async (input, ...rest) => {
      return { ...(await run(input, ...rest)), query: input.displayName }
    }),
  )

/** Bugs that show when several requests meet. */
export const subtleRaceMutants = mutantsOf('races', {
  // The steps and operations have the caller; the aliases, which came later, take the viewer from the module.
  'USER-ALIAS-SCOPED GRANT-USER-ID: the viewer of aliases is whoever came last': deploying(
    ({ aliases, parts }) => {
      let viewer: AccountId | undefined
      const authenticate: typeof parts.authenticate = async (...given) => {
        const caller = await parts.authenticate(...given)
        viewer = caller.owner
        await pause()
        return caller
      }
      const seal: typeof aliases.seal = (own, accounts) => aliases.seal(viewer ?? own, accounts)
      return { parts: { ...parts, authenticate }, aliases: { ...aliases, seal } }
    },
  ),
  // The search keeps its viewer in a field of the one service.
  'USER-ALIAS-SCOPED: aliases in a search are those of the owner who asked last': operating(
    'searchUsers',
    (run) => {
      let viewer: AccountId | undefined
      return async (input, call, instance) => {
        viewer = call.caller.owner
        await pause()
        const { aliases } = instance
        const seal: typeof aliases.seal = (own, accounts) => aliases.seal(viewer ?? own, accounts)
        return run(input, call, { ...instance, aliases: { ...aliases, seal } })
      }
    },
  ),
  // The operation takes the caller from the module, after the body has been read.
  'USER-ALIAS-USABLE USER-ALIAS-SCOPED GRANT-CREATES: the caller of a create is whoever came last': operating(
    'createBundleGrant',
    (run) => {
      let caller: Call['caller'] | undefined
      return async (input, call, instance) => {
        caller = call.caller
        await pause()
        return run(input, { ...call, caller }, instance)
      }
    },
  ),
  // Cascades lock the same rows in different orders, and nobody tries again.
  'STATUS-SUCCESS-200 REVOKE-SELECTED: revokes at once of two grants of a user deadlock': storing((store) => {
    const running = new Map<string, GrantId>()
    return {
      ...store,
      record: async (pair, question, decide) => {
        const { grant } = question
        if (grant === undefined) return store.record(pair, question, decide)
        const name = `${pair.bundle} ${pair.account}`
        if ((running.get(name) ?? grant) !== grant) throw new Error('deadlock detected')
        running.set(name, grant)
        await pause()
        running.delete(name)
        return store.record(pair, question, decide)
      },
    }
  }),
  // Rows are loaded for three letters, and one load serves all who wait for it; the first of them has it filtered in place.
  'USERS-PREFIX: searches at once that begin alike have the rows of the first': joiningSearches(
    ({ displayName, limit }) => `${displayName.slice(0, 3)} ${limit}`,
  ),
  'PAGE-LIMIT-ECHO: searches at once for one text have the limit of the first': joiningSearches(
    ({ displayName }) => displayName,
  ),
  // Whether the end is still to come is asked on arrival, and not when the turn of the create has come.
  'GRANT-ENDS-AT-EXACT GRANT-START-CHOSEN GRANT-CREATES: an end passes in a queue of 8 ms a create': (
    composition,
  ) => {
    const waiting = new Map<string, number>()
    const starts = new Map<unknown, string>()
    const queued = operating('createBundleGrant', (run) => async (input, call, instance) => {
      const name = `${input.bundleId} ${input.userId}`
      const before = waiting.get(name) ?? 0
      waiting.set(name, before + 1)
      for (let turn = 0; turn <= before; turn++) await pause()
      const { grant } = await run(input, call, instance)
      waiting.set(name, (waiting.get(name) ?? 1) - 1)
      const turn = toInstant(call.now + 8 * before)
      const isOver = input.endsAt !== undefined && input.endsAt <= turn
      if (isOver && call.trace.decision === 'granted') starts.set(grant.id, formatInstant(turn))
      return { grant }
    })
    const startOf = ({ id, startsAt }: Json) => starts.get(id) ?? startsAt
    const shown = showingGrants((grant) => ({ ...grant, startsAt: startOf(grant) }))
    return both(queued, shown)(composition)
  },
  // A loader joins reads of one user, and forgets the bundle.
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES: creates of a user in two bundles at once see one chain':
    storing((store) => {
      const loading = new Map<AccountId, Promise<PairView>>()
      return {
        record: async (pair, question, decide) => {
          if (question.grant !== undefined) return store.record(pair, question, decide)
          const first = loading.get(pair.account)
          const own = store.record(pair, question, unchanged)
          if (first === undefined) loading.set(pair.account, own)
          const { live } = await (first ?? own)
          await pause()
          loading.delete(pair.account)
          return store.record(pair, question, (view) =>
            decide(first === undefined ? view : { ...view, live }),
          )
        },
      }
    }),
  // Who waits for the lock of a source takes the result of who has it.
  'GRANT-SOURCE-SCOPE GRANT-CREATES GRANT-TYPE-FIELD: a source of two types at once is one create': joining(
    'createBundleGrant',
    ({ bundleId, userId, sourceId }) =>
      sourceId === undefined ? undefined : `${bundleId} ${userId} ${sourceId}`,
  ),
  // The lock is one of the user, is tried once, and that it failed is lost.
  'REVOKE-SELECTED REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: a revoke beside a create of the user in another bundle is skipped':
    storing((store) => {
      const busy = new Map<AccountId, BundleId>()
      return {
        record: async (pair, question, decide) => {
          if (question.grant === undefined) {
            busy.set(pair.account, pair.bundle)
            await turns(2)
            busy.delete(pair.account)
            return store.record(pair, question, decide)
          }
          await pause()
          const isFree = (busy.get(pair.account) ?? pair.bundle) === pair.bundle
          return store.record(pair, question, (view) =>
            isFree ? decide(view) : unchanged(decide(view).decision),
          )
        },
      }
    }),
  // A bundle has a list of its users beside the ledger, which is read, changed and written back without a lock.
  'BUNDLE-USERS-LIVE: of two new users at once one is not listed': storing((store) => {
    const members = new Map<string, readonly AccountId[]>()
    const came = new Set<string>()
    return {
      record: async (pair, question, decide) => {
        const before = members.get(pair.bundle) ?? []
        await pause()
        const decision = await store.record(pair, question, decide)
        if (question.grant !== undefined) return decision
        came.add(nameOf(pair))
        members.set(pair.bundle, [...before, pair.account])
        return decision
      },
      listBundleUsers: async (query) => {
        const isLost = (account: AccountId) =>
          came.has(nameOf({ ...query, account })) && !members.get(query.bundle)?.includes(account)
        const { items, next } = await store.listBundleUsers(query)
        return { items: items.filter(({ account }) => !isLost(account.id)), next }
      },
    }
  }),
  // A write empties the cache, and a read that began before it fills it afterwards, for a minute.
  'GRANT-CREATES GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST: a read beside a write fills the cache behind it':
    storing(({ listGrants, record }, { instance }) => {
      const cache = new Map<string, { until: number; slice: ReturnType<typeof listGrants> }>()
      return {
        record: (...given) => {
          cache.clear()
          return record(...given)
        },
        listGrants: async (query) => {
          const name = JSON.stringify(query)
          const found = cache.get(name)
          if (found !== undefined && instance.now() < found.until) return found.slice
          const slice = listGrants(query)
          await slice
          await pause()
          cache.set(name, { until: instance.now() + 60_000, slice })
          return slice
        },
      }
    }),
})
