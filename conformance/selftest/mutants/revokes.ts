import { Refusal } from '../../../src/contract/refusal.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import { decidingRevoke, revoking } from './change-ledger.ts'
import { around } from './exchange-parts.ts'
import { loosely } from './loose-sources.ts'
import { type Make, mutantsOf } from './mutant.ts'
import { knowing, type Remembered } from './remember-grants.ts'
import { racing } from './unlocked.ts'

/** Refuses to revoke some grants. */
export const refusing = (
  meant: (selected: Grant, now: Instant) => boolean,
  error = (): Error => new Refusal('errors.grant.not_revocable', 'The grant cannot be revoked.'),
): Make =>
  decidingRevoke((decide, view) => {
    if (view.selected !== undefined && meant(view.selected, view.now)) throw error()
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

/** Bugs of the end that an owner puts to a grant. */
const revokes = mutantsOf('revoke', {
  'REVOKE-CASCADE-LATER: later grants stay': cascading(() => []),
  // The end of permanent access is null.
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

/** Bugs that only requests which arrive together can show. */
const races = mutantsOf('races', {
  'GRANT-SOURCE-NO-SECOND: sources are looked up without a lock': loosely(
    racing(({ sameSource }, view) => ({ ...view, sameSource })),
  ),
  'GRANT-SOURCE-NO-SECOND GRANT-START-CHOSEN GRANT-COVERED REVOKE-SELECTED REVOKE-CASCADE-LATER: nothing is locked':
    loosely(racing((seen) => seen)),
})

/** Bugs of revokes, and of writes at once. */
export const revokeMutants = [...revokes, ...races]

function laterThan(selected: Grant, live: readonly Grant[]): readonly Grant[] {
  return live.filter(({ startsAt }) => startsAt > selected.startsAt)
}

const isLater = (one: Remembered, selected: Remembered): boolean =>
  one.grant.startsAt > selected.grant.startsAt
