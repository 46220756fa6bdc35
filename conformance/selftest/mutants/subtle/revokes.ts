import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../../src/contract/refusal.ts'
import { type PairView, unchanged } from '../../../../src/ledger/decision.ts'
import { type GrantId, type KeyId, toGrantId } from '../../../../src/ledger/ids.ts'
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
import { after, mutantsOf } from '../mutant.ts'
import { onTwoNodes } from '../nodes.ts'
import { byStart, isRevoked, knowing, seeing } from '../remember-grants.ts'
import { cascading, refusing, sweeping } from '../revokes.ts'
import { isCreate, isRevoke, nameOf, openLock, racing, staleCreates, turns, unlocked } from '../unlocked.ts'
import { byMaker } from './sources.ts'

/** Bugs of a revoke that one grant, or one and its renewal, does not show. */
const revokes = mutantsOf('revoke', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT STATUS-SUCCESS-200: what is older than an hour is not revoked': after(
    'hours',
    storing((store, { instance }) => ({
      findGrant: async (bundle, id) => {
        const found = await store.findGrant(bundle, id)
        return found && instance.now() - found.grant.createdAt > 3_600_000 ? undefined : found
      },
    })),
  ),
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
  // They are updated in one batch, and there is no second one.
  'REVOKE-CASCADE-LATER: a cascade takes at most 25 later grants': cascading((later) => later.slice(0, 25)),
  'REVOKE-CASCADE-LATER: a cascade looks at the last 20 grants of the bundle': knowing((store, grants) => ({
    record: (pair, question, decide) =>
      store.record(pair, question, (view) => {
        const decided = decide(view)
        if (decided.effect.kind !== 'revoke') return decided
        const old = new Set(
          grants()
            .slice(0, -20)
            .map(({ grant }) => grant.id),
        )
        const revoked = decided.effect.grants.filter((id) => id === question.grant || !old.has(id))
        return { ...decided, effect: { ...decided.effect, grants: revoked } }
      }),
  })),
  'REVOKE-CASCADE-LATER: a cascade leaves grants that were scheduled 30 s ago': cascading(
    (later, _selected, now) => later.filter(({ createdAt }) => now - createdAt < 30_000),
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
  // Retries that overlap get the answer of the first, and they are known by user, type and source alone.
  'GRANT-CREATES GRANT-SOURCE-SCOPE: one payment for two bundles at once is one create': joining(
    'createBundleGrant',
    ({ userId, grantType, sourceId }) =>
      sourceId === undefined ? undefined : JSON.stringify([userId, grantType, sourceId]),
    () => turns(3),
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
  'GRANT-START-CHOSEN GRANT-COVERED: a grant that one of two nodes made is part of the chain for the other after 2 s':
    onTwoNodes((elsewhere) =>
      seeing((view) => {
        const young = elsewhere().filter(({ grant }) => view.now - grant.createdAt < 2_000)
        const isKnown = (id: string): boolean => young.every(({ grant }) => grant.id !== id)
        return { ...view, live: view.live.filter(({ id }) => isKnown(id)) }
      }),
    ),
})

/** Bugs of revokes, of what writes leave in lists, of moments, and of writes at once. */
export const subtleRevokeMutants = [...revokes, ...expiry, ...kept, ...races]
