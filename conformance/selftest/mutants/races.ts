import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../src/contract/refusal.ts'
import type { Decide } from '../../../src/ledger/decision.ts'
import { storing } from './exchange-parts.ts'
import { looseSources } from './loose-sources.ts'
import { type Mutant, mutantsOf } from './mutant.ts'
import { unlocked } from './unlocked.ts'

/** Bugs that only requests which arrive together can show. */
export const raceMutants: readonly Mutant[] = mutantsOf('races', {
  'sources are looked up without a lock': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'Two deliveries of a webhook both find no grant with their source, and both record one.',
    make: storing((store) =>
      unlocked(looseSources(store), (seen, view) => ({ ...view, sameSource: seen.sameSource })),
    ),
  },
  'the chain is read without a lock': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED', 'CHAIN-DEFINITION'],
    story: 'Two renewals that arrive together both begin where the chain ended before.',
    make: storing((store) =>
      unlocked(looseSources(store), (seen, view, question) =>
        question.grant === undefined ? { ...view, live: seen.live } : view,
      ),
    ),
  },
  'nothing is locked': {
    rules: [
      'GRANT-SOURCE-NO-SECOND',
      'GRANT-START-CHOSEN',
      'GRANT-COVERED',
      'REVOKE-SELECTED',
      'REVOKE-CASCADE-LATER',
    ],
    story: 'Reading and writing are two transactions.',
    make: storing((store) => unlocked(looseSources(store), (seen) => seen)),
  },
  'the cascade is read without a lock': {
    rules: ['REVOKE-CASCADE-LATER', 'REVOKE-SELECTED', 'CHAIN-DEFINITION'],
    story: 'A renewal that arrives while its chain is revoked is missed by the cascade.',
    make: storing((store) =>
      unlocked(
        store,
        (seen, view, question) => (question.grant === undefined ? view : { ...view, live: seen.live }),
        ({ grant }) => pauses(grant === undefined ? 0 : longPause),
      ),
    ),
  },
  'a duplicate in a race crashes': {
    rules: ['GRANT-SOURCE-NO-SECOND'],
    story: 'The unique index stops the second of two deliveries, and nobody catches its error.',
    make: storing((store) => unlocked(store, (seen, view) => ({ ...view, sameSource: seen.sameSource }))),
  },
  'writes that meet crash': {
    rules: ['GRANT-SOURCE-NO-SECOND', 'GRANT-COVERED', 'GRANT-START-CHOSEN', 'REVOKE-SELECTED'],
    story: 'The database finds a deadlock, and nobody tries again.',
    make: meeting(() => {
      throw new Error('deadlock detected')
    }),
  },
  'writes that meet are refused': {
    rules: ['GRANT-CREATES', 'GRANT-START-CHOSEN', 'GRANT-COVERED', 'REVOKE-SELECTED'],
    story: 'While one request writes, the others are told to come again, with a status that says conflict.',
    make: meeting(() => {
      throw new Refusal('errors.grant.duplicate_source', 'Another request is at work.')
    }),
  },
  'of writes that meet the last one wins': {
    rules: ['GRANT-CREATES', 'GRANT-COVERED', 'GRANT-START-CHOSEN', 'REVOKE-SELECTED'],
    story: 'The document of the user is read, changed and written as a whole, so one of two grants is lost.',
    make: meeting((decide) => (view) => ({ ...decide(view), effect: { kind: 'none' } })),
  },
})

/** Turns of the event loop in which another request is read, decided and written. */
const longPause = 25

const pauses = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn++) await pause()
}

/** What happens to a write on a pair at which another one is at work. */
function meeting(instead: <Decision>(decide: Decide<Decision>) => Decide<Decision>): Mutant['make'] {
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
