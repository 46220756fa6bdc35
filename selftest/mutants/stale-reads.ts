import { setImmediate as pause } from 'node:timers/promises'
import { type PairQuery, type PairView, unchanged } from '../../src/ledger/decision.ts'
import type { Store } from '../../src/store/store.ts'
import type { Mutation } from '../compose.ts'
import { isCreate } from './change-ledger.ts'
import { changeStore } from './change-server.ts'

type Merge = (stale: PairView, view: PairView, query: PairQuery) => Partial<PairView>

/** Returns a store with a race, for mutants: it reads the grants of a pair (one account in one bundle) before it locks them; `merge` selects the stale data, `meanwhile` delays the lock. */
export function readBeforeLock(
  store: Store,
  merge: Merge,
  meanwhile: (query: PairQuery) => Promise<void> = () => pause(),
): Store {
  return {
    ...store,
    record: async (pair, query, decide) => {
      const stale = await store.record(pair, query, unchanged)
      await meanwhile(query)
      return store.record(pair, query, (view) => {
        const decided = decide({ ...view, ...merge(stale, view, query) })
        if (decided.effect.kind !== 'revoke') return decided
        const candidates = view.selected === undefined ? view.live : [...view.live, view.selected]
        const revocable = new Set(
          candidates.flatMap(({ id, revokedAt }) => (revokedAt === undefined ? [id] : [])),
        )
        const grants = decided.effect.grants.filter((id) => revocable.has(id))
        return { ...decided, effect: { ...decided.effect, grants } }
      })
    },
  }
}

/** Runs the server over such a store. */
export const racing = (merge: Merge, meanwhile?: (query: PairQuery) => Promise<void>): Mutation =>
  changeStore((store) => readBeforeLock(store, merge, meanwhile))

/** Lets creates decide by the live grants of the stale read. */
export const staleCreates: Merge = (stale, _view, query) => (isCreate(query) ? { live: stale.live } : {})

/** Waits for turns of the event loop, in which other requests go on. */
export async function waitTurns(count: number): Promise<void> {
  for (let turn = 0; turn < count; turn++) await pause()
}
