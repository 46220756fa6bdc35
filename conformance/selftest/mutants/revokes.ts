import { setImmediate as pause } from 'node:timers/promises'
import { Refusal } from '../../../src/contract/refusal.ts'
import { unchanged } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { GrantId } from '../../../src/ledger/ids.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import { decidingRevoke, revoking } from './change-ledger.ts'
import { around, storing } from './exchange-parts.ts'
import { after, type Make, mutantsOf, subtleMutantsOf } from './mutant.ts'
import { knowing, type Remembered } from './remember-grants.ts'
import { isCreate, nameOf } from './unlocked.ts'

/** Refuses to revoke some grants. */
export const refusing = (meant: (selected: Grant, now: Instant) => boolean): Make =>
  decidingRevoke((decide, view) => {
    if (view.selected !== undefined && meant(view.selected, view.now))
      throw new Refusal('errors.grant.not_revocable', 'The grant cannot be revoked.')
    return decide(view)
  })

/** Some of the later grants go with the selected one. */
export const cascading = (
  some: (later: readonly Grant[], selected: Grant, now: Instant) => readonly Grant[],
): Make => revoking((selected, live, now) => [selected, ...some(laterThan(selected, live), selected, now)])

/** A revoke takes the grants that are meant with it, whosever they are. */
export const sweeping = (meant: (one: Remembered, selected: Remembered) => boolean): Make =>
  knowing(({ record }, grants) => ({
    record: async (pair, question, decide) => {
      const find = () => grants().find(({ grant }) => grant.id === question.grant)
      const wasRevoked = find()?.revokedAt !== undefined
      const decision = await record(pair, question, decide)
      const selected = find()
      if (wasRevoked || selected?.revokedAt === undefined) return decision
      for (const one of grants()) {
        const { grant, revokedAt, bundle, account } = one
        if (!meant(one, selected) || revokedAt !== undefined || grant.endsAt <= question.now()) continue
        await record({ bundle, account }, { now: question.now, grant: grant.id }, () => ({
          decision: undefined,
          effect: { kind: 'revoke', grants: [grant.id], at: question.now() },
        }))
      }
      return decision
    },
  }))

const revokes = mutantsOf('revoke', {
  'REVOKE-CASCADE-LATER: later grants stay': cascading(() => []),
  'REVOKE-CASCADE-LATER: permanent grants stay': cascading((later) =>
    later.filter(({ endsAt }) => endsAt !== FOREVER),
  ),
  // The update has the bundle and the time, and not the user; or the other way round.
  'REVOKE-CASCADE-ONLY: grants of other users go too': sweeping(
    (one, other) => one.bundle === other.bundle && isLater(one, other),
  ),
  'REVOKE-CASCADE-ONLY: grants in other bundles go too': sweeping(
    (one, other) => one.account === other.account && isLater(one, other),
  ),
  'REVOKE-NO-BODY: a revoke needs a content type': around((answer) => async (request) => {
    if (request.method !== 'DELETE' || request.headers['content-type'] !== undefined) return answer(request)
    const body = { errorCode: 'errors.request.unsupported_media_type', message: 'Send JSON.' }
    return { status: 415, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
  }),
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT: a scheduled grant cannot be revoked': refusing(
    ({ startsAt }, now) => startsAt > now,
  ),
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT: a permanent grant cannot be revoked': refusing(
    ({ endsAt }) => endsAt === FOREVER,
  ),
})

function laterThan(selected: Grant, live: readonly Grant[]): readonly Grant[] {
  return live.filter(({ startsAt }) => startsAt > selected.startsAt)
}

const isLater = (one: Remembered, selected: Remembered): boolean =>
  one.grant.startsAt > selected.grant.startsAt

const subtleRevokes = subtleMutantsOf('revoke', {
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT STATUS-SUCCESS-200: what is older than an hour is not revoked': after(
    'hours',
    storing((store, { instance }) => ({
      findGrant: async (bundle, id) => {
        const found = await store.findGrant(bundle, id)
        return found && instance.now() - found.grant.createdAt > 3_600_000 ? undefined : found
      },
    })),
  ),
  // The cascade leaves out the selected payment by its source, and null is not unequal to that.
  'REVOKE-CASCADE-LATER: a later grant without a source': cascading((later, selected) =>
    later.filter(({ sourceId }) => selected.sourceId === undefined || sourceId !== undefined),
  ),
  'REVOKE-CASCADE-ONLY: everything scheduled goes': revoking((selected, live) => [
    selected,
    ...live.slice(1).filter(({ id }) => id !== selected.id),
  ]),
  'REVOKE-RETURNS-GRANT: a cascade answers the grant with the least id': decidingRevoke((decide, view) => {
    const { decision, effect } = decide(view)
    if (decision.kind !== 'revoked') return { decision, effect }
    const least = decision.revoked.toSorted()[0]
    const grant = view.live.find(({ id }) => id === least) ?? decision.grant
    return { decision: { ...decision, grant }, effect }
  }),
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
  'REVOKE-CASCADE-LATER: a cascade takes at most 25 later grants': cascading((later) => later.slice(0, 25)),
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

/** Bugs of revokes, and of writes at once. */
export const revokeMutants = [...revokes, ...subtleRevokes]
