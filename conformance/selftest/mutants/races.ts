import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../src/contract/refusal.ts'
import type { Decide } from '../../../src/ledger/decision.ts'
import { storing } from './exchange-parts.ts'
import { looseSources } from './loose-sources.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { unlocked } from './unlocked.ts'

/** Bugs that only requests which arrive together can show. */
export const raceMutants = mutantsByRules('races', {
  'GRANT-SOURCE-NO-SECOND': {
    'sources are looked up without a lock': storing((store) =>
      unlocked(looseSources(store), ({ sameSource }, view) => ({ ...view, sameSource })),
    ),
    // The unique index stops the second delivery, and nobody catches its error.
    'a duplicate in a race crashes': storing((store) =>
      unlocked(store, ({ sameSource }, view) => ({ ...view, sameSource })),
    ),
  },
  'GRANT-START-CHOSEN GRANT-COVERED CHAIN-DEFINITION': {
    'the chain is read without a lock': storing((store) =>
      unlocked(looseSources(store), ({ live }, view, { grant }) =>
        grant === undefined ? { ...view, live } : view,
      ),
    ),
  },
  'GRANT-SOURCE-NO-SECOND GRANT-START-CHOSEN GRANT-COVERED REVOKE-SELECTED REVOKE-CASCADE-LATER': {
    'nothing is locked': storing((store) => unlocked(looseSources(store), (seen) => seen)),
  },
  'REVOKE-CASCADE-LATER REVOKE-SELECTED CHAIN-DEFINITION': {
    // A renewal that arrives while its chain is revoked is missed.
    'the cascade is read without a lock': storing((store) =>
      unlocked(
        store,
        ({ live }, view, { grant }) => (grant === undefined ? view : { ...view, live }),
        async ({ grant }) => {
          // Turns of the event loop in which another request is read, decided and written.
          for (let turn = 0; turn < 25 && grant !== undefined; turn++) await pause()
        },
      ),
    ),
  },
  'GRANT-SOURCE-NO-SECOND GRANT-COVERED GRANT-START-CHOSEN REVOKE-SELECTED': {
    'writes that meet crash': meeting(() => {
      throw new Error('deadlock detected')
    }),
  },
  'GRANT-CREATES GRANT-START-CHOSEN GRANT-COVERED REVOKE-SELECTED': {
    'writes that meet are refused': meeting(() => {
      throw new Refusal('errors.grant.duplicate_source', 'Another request is at work.')
    }),
    // The document of the user is read, changed and written as a whole.
    'of writes that meet the last one wins': meeting((decide) => (view) => ({
      ...decide(view),
      effect: { kind: 'none' },
    })),
  },
})

/** What happens to a write on a pair at which another one is at work. */
function meeting(instead: <Decision>(decide: Decide<Decision>) => Decide<Decision>): Make {
  return storing((store) => {
    const busy = new Set<string>()
    return {
      record: async (pair, question, decide) => {
        const name = `${pair.bundle} ${pair.account}`
        if (busy.has(name)) return store.record(pair, question, instead(decide))
        busy.add(name)
        try {
          await pause()
          return await store.record(pair, question, decide)
        } finally {
          busy.delete(name)
        }
      },
    }
  })
}
