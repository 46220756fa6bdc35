import { setImmediate as pause } from 'node:timers/promises'
import type { PairView } from '../../../src/ledger/decision.ts'
import type { Store } from '../../../src/store/store.ts'

type Question = Parameters<Store['record']>[1]

/**
 * A store that reads first and writes later; `merge` says what of the first reading is still believed, `meanwhile` how long
 * others may come between.
 */
export function unlocked(
  store: Store,
  merge: (seen: PairView, view: PairView, question: Question) => PairView,
  meanwhile: (question: Question) => Promise<void> = () => pause(),
): Store {
  return {
    ...store,
    record: async (pair, question, decide) => {
      const seen = await store.record(pair, question, (view) => ({
        decision: view,
        effect: { kind: 'none' },
      }))
      await meanwhile(question)
      return store.record(pair, question, (view) => {
        const decided = decide(merge(seen, view, question))
        if (decided.effect.kind !== 'revoke') return decided
        const revocable = new Set([
          ...view.live.map(({ id }) => id),
          ...(view.selected?.revokedAt === undefined && view.selected !== undefined
            ? [view.selected.id]
            : []),
        ])
        return {
          ...decided,
          effect: { ...decided.effect, grants: decided.effect.grants.filter((id) => revocable.has(id)) },
        }
      })
    },
  }
}
