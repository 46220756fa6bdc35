import { setImmediate as pause } from 'node:timers/promises'
import type { Call } from '../../../src/api/instance.ts'
import type { Input } from '../../../src/contract/parse.ts'
import { formatInstant } from '../../../src/ledger/date-time.ts'
import { unchanged } from '../../../src/ledger/decision.ts'
import type { AccountId, BundleId, GrantId } from '../../../src/ledger/ids.ts'
import { toInstant } from '../../../src/ledger/instant.ts'
import {
  around,
  both,
  type Json,
  joining,
  operating,
  showingGrants,
  stepping,
  storing,
} from './exchange-parts.ts'
import { loosely } from './loose-sources.ts'
import { type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { byStart } from './remember-grants.ts'
import { isCreate, nameOf, openLock, racing, staleCreates, turns } from './unlocked.ts'

const races = mutantsOf('races', {
  'GRANT-SOURCE-NO-SECOND: sources are looked up without a lock': loosely(
    racing(({ sameSource }, view) => ({ ...view, sameSource })),
  ),
  'GRANT-SOURCE-NO-SECOND GRANT-START-CHOSEN GRANT-COVERED REVOKE-SELECTED REVOKE-CASCADE-LATER: nothing is locked':
    loosely(racing((seen) => seen)),
})

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

const meetings = subtleMutantsOf('races', {
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
  'GRANT-START-CHOSEN GRANT-COVERED: first grants at once overlap': racing(
    (seen, view, question) => (seen.live.length === 0 ? staleCreates(seen, view, question) : view),
    ({ grant }) => turns(grant === undefined ? 3 : 0),
  ),
  'GRANT-USER-ID GRANT-CREATES USER-ALIAS-SCOPED USER-ALIAS-USABLE: the answer names the user of another request':
    operating('createBundleGrant', (run) => {
      let userId = ''
      return async (input, call, instance) => {
        userId = input.userId
        await pause()
        const { grant } = await run(input, call, instance)
        return { grant: { ...grant, userId } }
      }
    }),
  // The gateway asks once for requests that meet, and forgets what stands behind the question mark.
  'GRANTS-FILTER-USER GRANTS-FILTER-TYPE GRANTS-FILTER-SOURCE PAGE-LIMIT-ECHO: lists of one path that meet':
    around((answer) => {
      const running = new Map<string, ReturnType<typeof answer>>()
      return (request) => {
        if (request.method !== 'GET') return answer(request)
        const name = `${request.path} ${request.headers['authorization']}`
        const first = running.get(name) ?? pause().then(() => answer(request))
        running.set(name, first)
        return first.finally(() => running.delete(name))
      }
    }),
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT: revokes that meet': joining(
    'revokeBundleGrant',
    ({ bundleId }) => `${bundleId}`,
  ),
  'AUTH-BEARER BUNDLES-OWNED BUNDLE-OWNED USER-ALIAS-SCOPED: keys that meet': stepping(({ authenticate }) => {
    let caller: ReturnType<typeof authenticate>
    return {
      authenticate: async (...given) => {
        caller = authenticate(...given)
        await caller.then(() => pause())
        return caller
      },
    }
  }),
  'GRANT-START-CHOSEN: creates with two keys of one owner do not wait for each other': both(
    racing(staleCreates, ({ grant }) => turns(grant === undefined ? 1 : 0)),
    operating('createBundleGrant', (run) => {
      const lock = openLock()
      return (input, call, instance) => lock.hold(call.caller.key.id, () => run(input, call, instance))
    }),
  ),
  // The chain is read before the transaction; only what was added meanwhile is looked at again.
  'GRANT-START-CHOSEN REVOKE-CASCADE-LATER GRANT-COVERED GRANT-CREATES: a create beside a revoke begins where the revoked access ends':
    racing(
      (seen, view, question) => {
        const known = new Set(view.live.map(({ id }) => id))
        const lost = isCreate(question) ? seen.live.filter(({ id }) => !known.has(id)) : []
        return { ...view, live: byStart([...view.live, ...lost]) }
      },
      (question) => turns(isCreate(question) ? 2 : 1),
    ),
  'REVOKE-CASCADE-LATER GRANT-START-CHOSEN: a revoke leaves what is created while it looks for later grants':
    racing(
      (seen, view, question) => (isCreate(question) ? view : { ...view, live: seen.live }),
      (question) => turns(isCreate(question) ? 0 : 1),
    ),
})

export const raceMutants = [...races, ...meetings]
