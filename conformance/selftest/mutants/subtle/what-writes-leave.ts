import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import type { GrantId, KeyId } from '../../../../src/ledger/ids.ts'
import { decidingRevoke, revoking, seeingPair } from '../change-ledger.ts'
import { both, caching, operating, operatingEach, storing } from '../exchange-parts.ts'
import { joiningBundles, otherBundles } from '../isolation.ts'
import { looseSources } from '../loose-sources.ts'
import { type Mutant, mutantsByRules } from '../mutant.ts'
import { scheduledAt, withRevoked } from '../remember-grants.ts'
import { refusing, sweepingSource } from '../revokes.ts'
import { unlocked } from '../unlocked.ts'
import { byStart, leaving, leavingForEver, nameOf } from './parts.ts'

/** Bugs of what earlier requests, other keys and bundles, moments and races leave behind. */
export const whatWritesLeaveMutants: readonly Mutant[] = [
  ...mutantsByRules('revoke', {
    'REVOKE-CASCADE-ONLY': {
      // What comes later is counted from now, not from the selected grant.
      'everything scheduled goes': revoking((selected, live) => [
        selected,
        ...live.slice(1).filter(({ id }) => id !== selected.id),
      ]),
      // A payment is taken back, whoever has it.
      'the source goes with its grant': sweepingSource(),
    },
    'REVOKE-SELECTED REVOKE-RETURNS-GRANT AUTH-GRANTS-GOVERNS': {
      // A grant belongs to the key that made it.
      'another key of the owner finds no grant': (composition) => {
        const makers = new Map<GrantId, KeyId>()
        const making = operating('createBundleGrant', (run) => async (input, call, instance) => {
          const done = await run(input, call, instance)
          if (call.trace.added !== undefined) makers.set(call.trace.added, call.caller.key.id)
          return done
        })
        const finding = operating('revokeBundleGrant', (run) => async (input, call, instance) => {
          const { id } = call.caller.key
          if ((makers.get(input.grantId) ?? id) === id) return run(input, call, instance)
          throw new Refusal('errors.grant.not_found', 'The key has made no such grant.')
        })
        return both(making, finding)(composition)
      },
    },
    'STATUS-SUCCESS-200': {
      // The record of a revoke names the selected grant only, and the others have none to be read.
      'a grant that fell with another crashes': (composition) => {
        const fallen = new Set<GrantId>()
        return decidingRevoke((decide, view) => {
          const decided = decide(view)
          if (view.selected !== undefined && fallen.has(view.selected.id))
            throw new TypeError("Cannot read properties of undefined (reading 'revokedBy')")
          if (decided.effect.kind === 'revoke')
            for (const id of decided.effect.grants.slice(1)) fallen.add(id)
          return decided
        })(composition)
      },
    },
    'ERROR-NOT-FOUND-REFUSED BUNDLE-OWNED REVOKE-CASCADE-ONLY REVOKE-SELECTED': {
      // The update goes by the id alone, and the answer is read with the bundle.
      'not found, and revoked': operating('revokeBundleGrant', (run, { fixture }) => {
        return async (input, call, instance) => {
          const { store, parts, now } = instance
          return run(input, call, instance).catch(async (thrown) => {
            if (!(thrown instanceof Refusal) || thrown.code !== 'errors.grant.not_found') throw thrown
            for (const bundle of Object.values(fixture.handles.bundles)) {
              const found = await store.findGrant(bundle, input.grantId)
              const question = { now, grant: input.grantId }
              if (found !== undefined)
                await store.record({ ...found, bundle }, question, parts.decideRevoke(call.choose))
            }
            throw thrown
          })
        }
      }),
    },
  }),
  ...mutantsByRules('bundle users', {
    'BUNDLE-USERS-LIVE': {
      // The membership is closed, and a new grant does not open it.
      'who was revoked does not come back': leavingForEver(),
    },
    'BUNDLE-USERS-LIVE REVOKE-CASCADE-ONLY': {
      // The memberships of the user are deleted, and the bundle is forgotten.
      'a revoke takes the user off the list of another bundle': leaving((left, effect, pair, _view, made) => {
        if (effect.kind === 'add') left.delete(nameOf(pair))
        if (effect.kind !== 'revoke') return
        for (const bundle of otherBundles(made, pair.bundle)) left.add(nameOf({ ...pair, bundle }))
      }),
    },
    'BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT REVOKE-SELECTED': {
      // A create moves the end of the access, and a revoke of what is to come does not.
      'the access still has what was scheduled': withRevoked((user, revoked, now) => [
        { ...user, live: byStart([...user.live, ...scheduledAt(now, revoked)]) },
      ]),
    },
    'BUNDLE-USERS-CURRENT-GRANT BUNDLE-USERS-GRANT-ID BUNDLE-USERS-STARTS-AT BUNDLE-USERS-ENDS-AT BUNDLE-USERS-GRANT-TYPE BUNDLE-USERS-ACCESS-ENDS-AT BUNDLE-USERS-ACCESS-PERMANENT':
      {
        // The users are those of the bundle, and the grants are joined by user.
        'the current grant of another bundle': joiningBundles((own, elsewhere) =>
          byStart([...own, ...elsewhere]),
        ),
      },
  }),
  ...mutantsByRules('expiry', {
    'GRANT-START-CHOSEN GRANT-COVERED GRANT-STATES': {
      // Scheduled is a column: a chain begins with a grant that was current when it was made.
      'a chain is lost with its first grant': seeingPair((view) => {
        const isBegun = view.live.some(({ startsAt, createdAt }) => startsAt <= createdAt)
        return isBegun ? view : { ...view, live: [] }
      }),
    },
    'REVOKE-SELECTED REVOKE-RETURNS-GRANT GRANT-STATES': {
      // Neither active by its column nor scheduled by its time.
      'a grant that has become current cannot be revoked': refusing(
        ({ startsAt, createdAt }, now) => startsAt > createdAt && startsAt <= now,
      ),
    },
  }),
  ...mutantsByRules('grants list', {
    'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST GRANT-CREATES': {
      // A key has its pages for a minute, and its own writes drop them.
      'pages are kept for each key': (composition) => {
        const writes = new Map<KeyId, number>()
        const writers = ['createBundleGrant', 'revokeBundleGrant'] as const
        const counting = operatingEach(writers, (run) => (input, call, instance) => {
          const { id } = call.caller.key
          return run(input, call, instance).finally(() => writes.set(id, (writes.get(id) ?? 0) + 1))
        })
        const keeping = caching('listBundleGrants', 60_000, (input, { caller: { key } }) =>
          JSON.stringify([key.id, writes.get(key.id), input]),
        )
        return both(counting, keeping)(composition)
      },
    },
  }),
  ...mutantsByRules('races', {
    'GRANT-SOURCE-NO-SECOND GRANT-START-CHOSEN GRANT-COVERED REVOKE-SELECTED REVOKE-CASCADE-LATER': {
      // All who wait for the first one are woken together.
      'the lock holds for two': storing((store) => {
        const racing = unlocked(looseSources(store), (seen) => seen)
        const writing = new Map<string, Promise<unknown>>()
        return {
          ...racing,
          record: async (pair, question, decide) => {
            const before = writing.get(nameOf(pair))
            if (before !== undefined) await before
            const written = racing.record(pair, question, decide)
            const free = (): boolean => writing.delete(nameOf(pair))
            writing.set(nameOf(pair), written.then(free, free))
            return written
          },
        }
      }),
    },
    'STATUS-SUCCESS-200 REVOKE-SELECTED REVOKE-RETURNS-GRANT': {
      // The second update finds another version of the row, and nobody catches the error.
      'a revoke that comes twice at once crashes': operating('revokeBundleGrant', (run) => {
        const busy = new Set<GrantId>()
        return async (input, call, instance) => {
          if (busy.has(input.grantId)) throw new Error('could not serialize access due to concurrent update')
          busy.add(input.grantId)
          try {
            await pause()
            return await run(input, call, instance)
          } finally {
            busy.delete(input.grantId)
          }
        }
      }),
    },
    'GRANT-USER-ID GRANT-CREATES USER-ALIAS-SCOPED USER-ALIAS-USABLE': {
      // The request is kept in a member of the one controller.
      'the answer names the user of another request': operating('createBundleGrant', (run) => {
        let latest = ''
        return async (input, call, instance) => {
          latest = input.userId
          await pause()
          const { grant } = await run(input, call, instance)
          return { grant: { ...grant, userId: latest } }
        }
      }),
    },
  }),
]
