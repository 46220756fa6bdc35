import { setImmediate as pause } from 'node:timers/promises'
import type { Question } from '../../../../src/ledger/decision.ts'
import { type Instant, toInstant } from '../../../../src/ledger/instant.ts'
import { adding, decidingRevoke } from '../change-ledger.ts'
import { operating, storing } from '../exchange-parts.ts'
import { mutantsOf } from '../mutant.ts'
import { listingRevoked, withRevoked } from '../remember-grants.ts'
import { cascading, sweepingSource } from '../revokes.ts'
import { unlocked } from '../unlocked.ts'
import { byStart, nameOf } from './parts.ts'

const revokes = mutantsOf('revoke', {
  'a cascade takes three grants': {
    rules: ['REVOKE-CASCADE-LATER'],
    story: 'The cascade updates a batch of three rows, and nobody asks for the next batch.',
    make: cascading((later) => later.slice(0, 3)),
  },
  'a revoke takes whatever has the same source': {
    rules: ['REVOKE-CASCADE-ONLY'],
    story:
      'A refund is recorded by its invoice, and the update of the bundle does not ask whose grant it is.',
    make: sweepingSource(),
  },
  'a cascade leaves its end to the next start': {
    rules: ['GRANT-START-CHOSEN'],
    story:
      'A column keeps the end of the paid time; a revoke sets it back for one grant, and a cascade forgets it.',
    make: storing(({ record }) => {
      const ends = new Map<string, Instant>()
      return {
        record: (pair, question, decide) =>
          record(pair, question, (view) => {
            const decided = decide(view)
            const { effect } = decided
            if (effect.kind === 'revoke' && effect.grants.length > 1) {
              const revoked = view.live.filter(({ id }) => effect.grants.includes(id))
              ends.set(nameOf(pair), toInstant(Math.max(...revoked.map(({ endsAt }) => endsAt))))
            }
            if (effect.kind !== 'add') return decided
            const end = ends.get(nameOf(pair))
            if (end === undefined || end <= effect.grant.startsAt || end >= effect.grant.endsAt)
              return decided
            return adding({ ...effect.grant, startsAt: end }) as unknown as typeof decided
          }),
      }
    }),
  },
  'a cascade answers the grant with the least id': {
    rules: ['REVOKE-RETURNS-GRANT'],
    story:
      'The answer is the first row that the update returns, and it returns them in the order of their ids.',
    make: decidingRevoke((decide, view) => {
      const { decision, effect } = decide(view)
      if (decision.kind !== 'revoked') return { decision, effect }
      const least = decision.revoked.toSorted()[0]
      const grant = view.live.find(({ id }) => id === least) ?? decision.grant
      return { decision: { ...decision, grant }, effect }
    }),
  },
})

const lists = [
  ...mutantsOf('grants list', {
    'a revoked grant stays for a while in the other sorts': {
      rules: ['REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED'],
      story: 'The sorts by start and by end read an index that is made anew every few seconds.',
      make: listingRevoked(
        ({ grant, revokedAt }, now) => (now < revokedAt + 3_000 ? grant : undefined),
        ({ sort }) => sort !== 'createdAt',
      ),
    },
  }),
  ...mutantsOf('bundle users', {
    'the continuous access keeps a revoked end': {
      rules: ['BUNDLE-USERS-ACCESS-ENDS-AT', 'BUNDLE-USERS-ACCESS-PERMANENT'],
      story:
        'The end of the access is a column that creates push on; a revoke clears it only with the last grant.',
      make: withRevoked(({ account, live }, revoked, now) => {
        const [current] = live.filter(({ startsAt }) => startsAt <= now)
        const gone = revoked.filter(
          ({ grant, revokedAt = 0 }) =>
            current !== undefined && grant.startsAt > current.startsAt && revokedAt >= current.createdAt,
        )
        return [{ account, live: byStart([...live, ...gone.map(({ grant }) => grant)]) }]
      }),
    },
  }),
]

const isCreate = ({ grant }: Question): boolean => grant === undefined

/** Long enough for the requests that were sent beside it. */
async function awhile(): Promise<void> {
  for (let turn = 0; turn < 3; turn++) await pause()
}

const races = mutantsOf('races', {
  'first grants at once overlap': {
    rules: ['GRANT-START-CHOSEN', 'GRANT-COVERED'],
    story: 'The rows of the live grants are locked, and where there is none yet nothing is locked.',
    make: storing((store) =>
      unlocked(
        store,
        (seen, view, question) =>
          isCreate(question) && seen.live.length === 0 ? { ...view, live: seen.live } : view,
        (question) => (isCreate(question) ? awhile() : Promise.resolve()),
      ),
    ),
  },
  'a create follows a chain that is being revoked': {
    rules: ['GRANT-START-CHOSEN', 'REVOKE-CASCADE-LATER'],
    story:
      'Creates wait for each other, and not for a revoke that comes between their reading and their writing.',
    make: storing((store) =>
      unlocked(
        store,
        (seen, view, question) =>
          isCreate(question) && seen.live.length > view.live.length ? { ...view, live: seen.live } : view,
        (question) => (isCreate(question) ? awhile() : pause()),
      ),
    ),
  },
  'one payment for two bundles at once is one create': {
    rules: ['GRANT-CREATES', 'GRANT-SOURCE-SCOPE'],
    story:
      'Retries that overlap get the answer of the first, and they are known by user, type and source alone.',
    make: (composition) => {
      const open = new Map<string, Promise<object>>()
      return operating('createBundleGrant', (run) => async (input, call, instance) => {
        const { userId, grantType, sourceId } = input
        if (sourceId === undefined) return run(input, call, instance)
        const name = JSON.stringify([userId, grantType, sourceId])
        const started = open.get(name) ?? awhile().then(() => run(input, call, instance))
        open.set(name, started)
        return started.finally(() => open.delete(name))
      })(composition)
    },
  },
})

/** Bugs of revokes, of what the lists show after a write, and of writes at once. */
export const revokeMutants = [...revokes, ...lists, ...races]
