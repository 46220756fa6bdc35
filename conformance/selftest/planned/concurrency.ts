import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../src/contract/refusal.ts'
import { type PairView, type Question, unchanged } from '../../../src/ledger/decision.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import type { Store } from '../../../src/store/store.ts'
import type { OperationId } from '../../kit/exchange.ts'
import { both, caching, joining, operating, operatingEach, storing } from '../mutants/exchange-parts.ts'
import { loosely } from '../mutants/loose-sources.ts'
import { bugsIn, type Make } from '../mutants/mutant.ts'
import { countingRows } from '../mutants/paging.ts'
import {
  byStart,
  isOf,
  listingMore,
  listingMoreUsers,
  type Remembered,
  seeing,
} from '../mutants/remember-grants.ts'
import { racing, staleCreates, turns, unlocked } from '../mutants/unlocked.ts'
import { everyList } from './cursors.ts'
import { onTwoNodes } from './nodes.ts'

const second = 1_000
const isCreate = ({ grant }: Question): boolean => grant === undefined
const isRevoke = (question: Question): boolean => !isCreate(question)
const nameOf = ({ bundle, account }: Pair): string => `${bundle} ${account}`

/** Turns that are taken one after the other by all who come under one name; `waiting` says how many there are. */
function openLock() {
  const queues = new Map<string, Promise<unknown>[]>()
  return {
    waiting: (name: string): number => queues.get(name)?.length ?? 0,
    hold: <Result>(name: string, act: () => Promise<Result>): Promise<Result> => {
      const queue = queues.get(name) ?? []
      queues.set(name, queue)
      const turn = Promise.allSettled(queue.slice(-1))
        .then(act)
        .finally(() => {
          queue.shift()
        })
      queue.push(turn)
      return turn
    },
  }
}

/** Writes that take two turns, and reads that know which pairs are being written. */
const writingSlowly = (
  meant: (question: Question) => boolean,
  read: (store: Store, busy: readonly Pair[]) => Partial<Store>,
): Make =>
  storing((store) => {
    const busy: Pair[] = []
    return {
      record: async (pair, question, decide) => {
        if (!meant(question)) return store.record(pair, question, decide)
        busy.push(pair)
        await turns(2)
        busy.splice(busy.indexOf(pair), 1)
        return store.record(pair, question, decide)
      },
      ...read(store, busy),
    }
  })

/** A list that cannot be read while its bundle is written. */
const locking = (list: 'listGrants' | 'listBundleUsers', meant: (question: Question) => boolean): Make =>
  writingSlowly(meant, (store, busy) => ({
    [list]: async (query: Parameters<Store['listGrants']>[0] & Parameters<Store['listBundleUsers']>[0]) => {
      await pause()
      if (!busy.some(({ bundle }) => bundle === query.bundle)) return store[list](query)
      throw new Refusal('errors.server.internal', 'Try again later.')
    },
  }))

/** Each of two nodes keeps a list for 10 s, or until it writes itself. */
const keepingByNode = (list: OperationId): Make =>
  onTwoNodes(() => (composition) => {
    let writes = 0
    const counting = operatingEach(['createBundleGrant', 'revokeBundleGrant'], (run) => (...given) => {
      writes++
      return run(...given)
    })
    const keeping = caching(list, 10 * second, (input, { caller }) =>
      JSON.stringify([writes, caller.owner, input]),
    )
    return both(keeping, counting)(composition)
  })

/** Of the grants that a node knows of another one, those that were revoked in the last 3 s. */
const lately = (grants: readonly Remembered[], now: number): readonly Remembered[] =>
  grants.filter(({ revokedAt }) => revokedAt !== undefined && now - revokedAt < 3 * second)

/** Bugs that show when others act at the same time, or elsewhere, of the first set. */
export const firstBugs = bugsIn({
  // The lock is one of the API key.
  'GRANT-START-CHOSEN: creates with two keys of one owner do not wait for each other': both(
    racing(staleCreates, ({ grant }) => turns(grant === undefined ? 1 : 0)),
    operating('createBundleGrant', (run) => {
      const lock = openLock()
      return (input, call, instance) => lock.hold(call.caller.key.id, () => run(input, call, instance))
    }),
  ),
  // The lock is given up after five tries.
  'GRANT-START-CHOSEN: the sixth create that waits for a user no longer waits': storing((store) => {
    const lock = openLock()
    return {
      record: (pair, question, decide) => {
        if (isRevoke(question)) return store.record(pair, question, decide)
        const name = nameOf(pair)
        const impatient = unlocked(store, staleCreates, () => lock.hold(name, async () => undefined))
        if (lock.waiting(name) > 5) return impatient.record(pair, question, decide)
        return lock.hold(name, () => pause().then(() => store.record(pair, question, decide)))
      },
    }
  }),
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
  // The row of the read model is deleted, then written anew.
  'BUNDLE-USERS-LIVE PAGE-CURSOR-CONTINUES: a user is not listed while a renewal is written': writingSlowly(
    isCreate,
    (store, busy) => ({
      listBundleUsers: async (query) => {
        await pause()
        const { items, next } = await store.listBundleUsers(query)
        const isBusy = (account: Pair['account']) =>
          busy.some((pair) => isOf(pair, { bundle: query.bundle, account }))
        return { items: items.filter(({ account }) => !isBusy(account.id)), next }
      },
    }),
  ),
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST GRANT-CREATES: each of two nodes keeps its grants lists for 10 s, or until it writes itself':
    keepingByNode('listBundleGrants'),
  // The nodes tell each other of their tokens every five seconds.
  'GRANT-SOURCE-NO-SECOND: a source that one of two nodes took is known to the other after 5 s': loosely(
    onTwoNodes((elsewhere) =>
      seeing((view) => {
        const { sameSource: same, now } = view
        const isOther = elsewhere().some(({ grant }) => grant.id === same?.id)
        const isUnknown = isOther && same !== undefined && now - same.createdAt < 5 * second
        return isUnknown ? { ...view, sameSource: undefined } : view
      }),
    ),
  ),
  // The other node reads from a replica.
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED REVOKE-SELECTED: a revoke by one of two nodes reaches the grants list of the other after 3 s':
    onTwoNodes((elsewhere) => listingMore((_grants, now) => lately(elsewhere(), now))),
  // The database is locked, and nobody waits for it.
  'STATUS-SUCCESS-200: the users list cannot be read while a grant of the bundle is written': locking(
    'listBundleUsers',
    () => true,
  ),
  // A document of the bundle is read, changed and written back; the last one wins.
  'REVOKE-SELECTED REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED: of the revokes in a bundle at one moment only the last is kept':
    storing((store) => {
      const last = new Map<string, object>()
      return {
        record: async (pair, question, decide) => {
          if (isCreate(question)) return store.record(pair, question, decide)
          const own = {}
          last.set(pair.bundle, own)
          await pause()
          const isLast = last.get(pair.bundle) === own
          return store.record(pair, question, (view) =>
            isLast ? decide(view) : unchanged(decide(view).decision),
          )
        },
      }
    }),
})

/** Bugs that show when others act at the same time, or elsewhere, of the second set. */
export const secondBugs = bugsIn({
  'GRANT-START-CHOSEN GRANT-COVERED GRANT-USER-ID GRANT-CREATES: creates in one bundle at once see the chain of the last user':
    storing((store) => {
      const last = new Map<string, PairView>()
      return {
        record: async (pair, question, decide) => {
          if (isRevoke(question)) return store.record(pair, question, decide)
          const seen = await store.record(pair, question, unchanged)
          last.set(pair.bundle, seen)
          await pause()
          const shared = last.get(pair.bundle) ?? seen
          return store.record(pair, question, (view) => {
            const live = shared === seen ? view.live : shared.live.filter(({ endsAt }) => endsAt > view.now)
            return decide({ ...view, live })
          })
        },
      }
    }),
  'STATUS-SUCCESS-200: the grants list cannot be read while a revoke is written': locking(
    'listGrants',
    isRevoke,
  ),
  'USER-ALIAS-SCOPED USERS-PREFIX USERS-NOT-OWNER PAGE-LIMIT-ECHO PAGE-CURSOR-CONTINUES: searches at once share one answer':
    joining('searchUsers', () => ''),
  'BUNDLE-USERS-LIVE BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-ACCESS-PERMANENT REVOKE-SELECTED: each of two nodes keeps its users lists for 10 s, or until it writes itself':
    keepingByNode('listBundleUsers'),
  'GRANT-START-CHOSEN GRANT-COVERED: a grant that one of two nodes made is part of the chain for the other after 2 s':
    onTwoNodes((elsewhere) =>
      seeing((view) => {
        const young = elsewhere().filter(({ grant }) => view.now - grant.createdAt < 2 * second)
        const isKnown = (id: string): boolean => young.every(({ grant }) => grant.id !== id)
        return { ...view, live: view.live.filter(({ id }) => isKnown(id)) }
      }),
    ),
  'BUNDLE-USERS-LIVE REVOKE-SELECTED: a revoke by one of two nodes reaches the users list of the other after 3 s':
    onTwoNodes((elsewhere) =>
      listingMoreUsers((_grants, now) =>
        lately(elsewhere(), now).filter(({ isSelected, grant }) => isSelected && grant.startsAt <= now),
      ),
    ),
  'REVOKE-SELECTED REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED REVOKE-CASCADE-LATER: of two revokes for one user at once the second is skipped':
    storing((store) => {
      const busy = new Set<string>()
      return {
        record: async (pair, question, decide) => {
          if (isCreate(question)) return store.record(pair, question, decide)
          const name = nameOf(pair)
          if (busy.has(name)) return store.record(pair, question, (view) => unchanged(decide(view).decision))
          busy.add(name)
          await pause()
          busy.delete(name)
          return store.record(pair, question, decide)
        },
      }
    }),
  'PAGE-CURSOR-CONTINUES: the pages of one user are counted from the start': countingRows(
    ({ filter }) => filter.account !== undefined,
  ),
  'PAGE-LIMIT-ECHO: pages that are asked for at once say the limit of the last one': (composition) => {
    let limit: unknown
    return operatingEach(everyList, (run) => async (input, call, instance) => {
      limit = input['limit']
      await pause()
      return { ...(await run(input, call, instance)), limit }
    })(composition)
  },
})
