import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import { type GrantId, type KeyId, toAlias, toGrantId } from '../../../../src/ledger/ids.ts'
import { type Instant, toInstant } from '../../../../src/ledger/instant.ts'
import { adding, decidingRevoke, revoking } from '../change-ledger.ts'
import {
  around,
  both,
  caching,
  joining,
  operating,
  operatingEach,
  stepping,
  storing,
} from '../exchange-parts.ts'
import { loosely } from '../loose-sources.ts'
import { mutantsOf } from '../mutant.ts'
import { isRevoked, knowing } from '../remember-grants.ts'
import { cascading, refusing, sweeping } from '../revokes.ts'
import { racing, staleCreates, turns } from '../unlocked.ts'
import { byMaker } from './sources.ts'

/** Bugs of a revoke that one grant, or one and its renewal, does not show. */
const revokes = mutantsOf('revoke', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT STATUS-SUCCESS-200: what is older than an hour is not revoked': {
    needs: 'hours',
    make: storing((store, { instance }) => ({
      findGrant: async (bundle, id) => {
        const found = await store.findGrant(bundle, id)
        return found && instance.now() - found.grant.createdAt > 3_600_000 ? undefined : found
      },
    })),
  },
  // It is looked up on the first page of the list.
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT STATUS-SUCCESS-200: what has 100 newer grants is not revoked':
    knowing((store, grants) => ({
      findGrant: async (bundle, id) => {
        const newer = grants()
          .filter((one) => one.bundle === bundle && !isRevoked(one))
          .slice(-100)
        const isKnown = (some: ReturnType<typeof grants>) => some.some(({ grant }) => grant.id === id)
        return isKnown(grants()) && !isKnown(newer) ? undefined : store.findGrant(bundle, id)
      },
    })),
  // The cascade updates a batch of three rows, and nobody asks for the next batch.
  'REVOKE-CASCADE-LATER: a cascade takes three grants': cascading((later) => later.slice(0, 3)),
  // The cascade leaves out the selected payment by its source, and null is not unequal to that.
  'REVOKE-CASCADE-LATER: a later grant without a source': cascading((later, selected) =>
    later.filter(({ sourceId }) => selected.sourceId === undefined || sourceId !== undefined),
  ),
  // What comes later is counted from now, not from the selected grant.
  'REVOKE-CASCADE-ONLY: everything scheduled goes': revoking((selected, live) => [
    selected,
    ...live.slice(1).filter(({ id }) => id !== selected.id),
  ]),
  // A refund is recorded by its invoice, and the update of the bundle does not ask whose grant it is.
  'REVOKE-CASCADE-ONLY: a revoke takes whatever has the same source': sweeping(
    ({ bundle, grant: { sourceId } }, selected) =>
      bundle === selected.bundle && sourceId !== undefined && sourceId === selected.grant.sourceId,
  ),
  // A column keeps the end of the paid time; a revoke sets it back for one grant, and a cascade forgets it.
  'GRANT-START-CHOSEN: a cascade leaves its end to the next start': storing(({ record }) => {
    const ends = new Map<string, Instant>()
    return {
      record: (pair, question, decide) =>
        record(pair, question, (view) => {
          const decided = decide(view)
          const { effect } = decided
          const name = `${pair.bundle} ${pair.account}`
          if (effect.kind === 'revoke' && effect.grants.length > 1) {
            const revoked = view.live.filter(({ id }) => effect.grants.includes(id))
            ends.set(name, toInstant(Math.max(...revoked.map(({ endsAt }) => endsAt))))
          }
          if (effect.kind !== 'add') return decided
          const end = ends.get(name)
          const isWithin = end !== undefined && end > effect.grant.startsAt && end < effect.grant.endsAt
          return isWithin
            ? (adding({ ...effect.grant, startsAt: end }) as unknown as typeof decided)
            : decided
        }),
    }
  }),
  // The answer is the first row that the update returns, and it returns them in the order of their ids.
  'REVOKE-RETURNS-GRANT: a cascade answers the grant with the least id': decidingRevoke((decide, view) => {
    const { decision, effect } = decide(view)
    if (decision.kind !== 'revoked') return { decision, effect }
    const least = decision.revoked.toSorted()[0]
    const grant = view.live.find(({ id }) => id === least) ?? decision.grant
    return { decision: { ...decision, grant }, effect }
  }),
  // A grant belongs to the key that made it.
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT AUTH-GRANTS-GOVERNS: another key of the owner finds no grant':
    byMaker('revokeBundleGrant', (isForeign) => (run) => async (input, call, instance) => {
      if (!isForeign(input['grantId'], call)) return run(input, call, instance)
      throw new Refusal('errors.grant.not_found', 'The key has made no such grant.')
    }),
  // The record of a revoke names the selected grant only, and the others have none to be read.
  'STATUS-SUCCESS-200: a grant that fell with another crashes': (composition) => {
    const fallen = new Set<GrantId>()
    return decidingRevoke((decide, view) => {
      const decided = decide(view)
      if (view.selected !== undefined && fallen.has(view.selected.id))
        throw new TypeError("Cannot read properties of undefined (reading 'revokedBy')")
      if (decided.effect.kind === 'revoke') for (const id of decided.effect.grants.slice(1)) fallen.add(id)
      return decided
    })(composition)
  },
  // The update goes by the id alone, and the answer is read with the bundle.
  'ERROR-NOT-FOUND-REFUSED BUNDLE-OWNED REVOKE-CASCADE-ONLY REVOKE-SELECTED: not found, and revoked':
    operating('revokeBundleGrant', (run, { fixture }) => {
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
  // An id is read as far as it is one, and what follows is not looked at.
  'ERROR-NOT-FOUND-REFUSED: text behind the id of a grant': operating(
    'revokeBundleGrant',
    (run) =>
      ({ grantId, ...input }, ...rest) =>
        run({ ...input, grantId: toGrantId(grantId.slice(0, 24)) }, ...rest),
  ),
})

const expiry = mutantsOf('expiry', {
  // Neither active by its column nor scheduled by its time.
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT GRANT-STATES: a grant that has become current cannot be revoked':
    refusing(({ startsAt, createdAt }, now) => startsAt > createdAt && startsAt <= now),
})

const kept = mutantsOf('grants list', {
  // A key has its pages for a minute, and its own writes drop them.
  'GRANTS-NOT-REVOKED REVOKE-LEAVES-LIST GRANT-CREATES: pages are kept for each key': (composition) => {
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
})

/** Bugs of requests that meet, though some have nothing to do with each other. */
const races = mutantsOf('races', {
  // The rows of the live grants are locked, and where there is none yet nothing is locked.
  'GRANT-START-CHOSEN GRANT-COVERED: first grants at once overlap': racing(
    (seen, view, question) => (seen.live.length === 0 ? staleCreates(seen, view, question) : view),
    ({ grant }) => turns(grant === undefined ? 3 : 0),
  ),
  // Creates wait for each other, and not for a revoke that comes between their reading and their writing.
  'GRANT-START-CHOSEN REVOKE-CASCADE-LATER: a create follows a chain that is being revoked': racing(
    (seen, view, question) =>
      seen.live.length > view.live.length ? staleCreates(seen, view, question) : view,
    ({ grant }) => turns(grant === undefined ? 3 : 1),
  ),
  // Retries that overlap get the answer of the first, and they are known by user, type and source alone.
  'GRANT-CREATES GRANT-SOURCE-SCOPE: one payment for two bundles at once is one create': joining(
    'createBundleGrant',
    ({ userId, grantType, sourceId }) =>
      sourceId === undefined ? undefined : JSON.stringify([userId, grantType, sourceId]),
    () => turns(3),
  ),
  // All who wait for the first one are woken together.
  'GRANT-SOURCE-NO-SECOND GRANT-START-CHOSEN GRANT-COVERED REVOKE-SELECTED REVOKE-CASCADE-LATER: the lock holds for two':
    both(
      loosely(racing((seen) => seen)),
      storing((store) => {
        const writing = new Map<string, Promise<unknown>>()
        return {
          record: async (pair, question, decide) => {
            const name = `${pair.bundle} ${pair.account}`
            // Whoever finds nobody writing goes on at once.
            if (writing.has(name)) await writing.get(name)
            const written = store.record(pair, question, decide)
            const free = (): boolean => writing.delete(name)
            writing.set(name, written.then(free, free))
            return written
          },
        }
      }),
    ),
  // The second update finds another version of the row, and nobody catches the error.
  'STATUS-SUCCESS-200 REVOKE-SELECTED REVOKE-RETURNS-GRANT: a revoke that comes twice at once crashes':
    operating('revokeBundleGrant', (run) => {
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
  // The request is kept in a member of the one controller.
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
  // The user of a request lies in a variable of the module while the bundle is loaded.
  'GRANT-CREATES GRANT-USER-ID: creates for two users that meet': operating('createBundleGrant', (run) => {
    let userId = toAlias('')
    return async (input, ...rest) => {
      userId = input.userId
      await pause()
      return run({ ...input, userId }, ...rest)
    }
  }),
  // The id of a grant is the time of its creation.
  'GRANT-CREATES GRANT-ID STATUS-SUCCESS-200: creates in the same millisecond': operating(
    'createBundleGrant',
    (run) => (input, call, instance) => {
      const id = call.now.toString(16).padStart(24, '0')
      return run(input, call, { ...instance, newId: () => id })
    },
  ),
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
  // A revoke that is sent twice at once runs once, and which one it is is asked of the bundle only.
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT: revokes that meet': joining(
    'revokeBundleGrant',
    ({ bundleId }) => `${bundleId}`,
  ),
  // The caller lies in a variable of the module from the authentication to the next step.
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
})

/** Bugs of revokes, of what writes leave in lists, of moments, and of writes at once. */
export const subtleRevokeMutants = [...revokes, ...expiry, ...kept, ...races]
