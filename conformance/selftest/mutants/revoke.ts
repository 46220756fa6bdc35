import { Refusal } from '../../../src/contract/refusal.ts'
import type { Request, Response } from '../../../src/http/exchange.ts'
import type { PairView } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import { FOREVER, type Instant } from '../../../src/ledger/instant.ts'
import type { BundleUser } from '../../../src/store/store.ts'
import { decidingRevoke, revoking } from './change-ledger.ts'
import { answeringWith, around, type Json, showing, storing } from './exchange-parts.ts'
import { type Make, mutantsByRules } from './mutant.ts'
import { listingRevoked, type Remembered, remembering, seeingRemembered } from './remember-grants.ts'
import { paging } from './whole-lists.ts'

/** Bugs of the end that an owner puts to a grant. */
export const revokeMutants = mutantsByRules('revoke', {
  'REVOKE-CASCADE-LATER': {
    'later grants stay': revoking((selected) => [selected]),
    'only the next grant goes': cascading((later) => later.slice(0, 1)),
    // The end of permanent access is null.
    'permanent grants stay': cascading((later) => later.filter(({ endsAt }) => endsAt !== FOREVER)),
    'grants of other types stay': cascading((later, { type }) =>
      later.filter((grant) => grant.type === type),
    ),
  },
  'REVOKE-CASCADE-ONLY': {
    'earlier grants go too': revoking((selected, live) => [
      selected,
      ...live.filter(({ id }) => id !== selected.id),
    ]),
    'the current grant goes too': revoking((selected, live) => {
      const current = live.slice(0, 1).filter(({ id }) => id !== selected.id)
      return [selected, ...current, ...laterThan(selected, live)]
    }),
    // The update has the bundle and the time, and not the user; or the other way round.
    'grants of other users go too': sweeping(
      (one, other) => one.bundle === other.bundle && isLater(one, other),
    ),
    'grants in other bundles go too': sweeping(
      (one, other) => one.account === other.account && isLater(one, other),
    ),
  },
  'REVOKE-SELECTED REVOKE-LEAVES-LIST': {
    // The current period is thought to be paid for.
    'the selected grant stays': revoking(laterThan),
  },
  'REVOKE-REVOKED REVOKE-CASCADE-ONLY': {
    // A revoke that is sent again, after a time-out say, ends what the customer has bought since.
    'a second revoke runs the cascade again': decidingRevoke((decide, view) => {
      const { live, selected, now } = view
      const decided = decide(view)
      if (selected === undefined || decided.decision.kind !== 'already-revoked') return decided
      const grants = live.filter(({ startsAt }) => startsAt >= selected.startsAt).map(({ id }) => id)
      return grants.length === 0 ? decided : { ...decided, effect: { kind: 'revoke', grants, at: now } }
    }),
  },
  'REVOKE-REVOKED': {
    'a second revoke crashes': refusing(wasRevoked, () => new Error('no transition from revoked to revoked')),
    'a second revoke answers 400': refusing(wasRevoked, () => notRevocable('The grant is revoked.', 400)),
  },
  'REVOKE-REVOKED REVOKE-SELECTED REVOKE-LEAVES-LIST': {
    // The revoke turns a switch, and a second one turns it back.
    'a second revoke brings the grant back': (composition) => {
      const twice = new Set<string>()
      const revived = decidingRevoke((decide, view) => {
        if (view.selected?.revokedAt !== undefined) twice.add(view.selected.id)
        return decide(view)
      })(composition)
      return listingRevoked(({ grant }) => (twice.has(grant.id) ? grant : undefined))(revived)
    },
  },
  'STATUS-SUCCESS-200 REVOKE-RETURNS-GRANT FORMAT-JSON': {
    'a revoke answers 204': answeringWith({ status: 204, body: '' }, isRevoked),
  },
  'STATUS-SUCCESS-200': { 'a revoke answers 202': answeringWith({ status: 202 }, isRevoked) },
  'REVOKE-RETURNS-GRANT': {
    'a revoke answers the last grant': showingRevoked((grant, { live }) => live.at(-1) ?? grant),
  },
  'GRANT-MUTATION-ENVELOPE REVOKE-RETURNS-GRANT': {
    'a revoke answers without envelope': showing('revokeBundleGrant', ({ grant }) => grant as Json),
    'a revoke answers a list': showing('revokeBundleGrant', ({ grant }) => ({ grants: [grant] })),
  },
  'REVOKE-NO-BODY': {
    'a revoke needs a content type': around((answer) => async (request) => {
      if (request.method !== 'DELETE' || request.headers['content-type'] !== undefined) return answer(request)
      const body = { errorCode: 'errors.request.unsupported_media_type', message: 'Send JSON.' }
      return { status: 415, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    }),
  },
  'REVOKE-SELECTED REVOKE-RETURNS-GRANT': {
    'a scheduled grant cannot be revoked': refusing(({ startsAt }, now) => startsAt > now),
    'a permanent grant cannot be revoked': refusing(({ endsAt }) => endsAt === FOREVER),
    'only payments can be revoked': refusing(({ type }) => type !== 'paid_external'),
  },
  'REVOKE-LEAVES-LIST GRANTS-NOT-REVOKED': {
    'a revoked grant is cut instead': listingRevoked(({ grant, revokedAt }) => ({
      ...grant,
      endsAt: revokedAt,
    })),
  },
  'REVOKE-LEAVES-LIST REVOKE-SELECTED GRANTS-NOT-REVOKED': {
    'a revoke takes effect later': listingRevoked(({ grant, revokedAt }, now) =>
      now < revokedAt + 3_000 ? grant : undefined,
    ),
  },
  'REVOKE-SELECTED GRANT-START-CHOSEN GRANT-COVERED GRANT-CREATES': {
    // The chain is computed over all grants.
    'a revoked grant still carries the chain': seeingRemembered(
      ({ bundle, account, grant, revokedAt }, pair, now) =>
        bundle === pair.bundle && account === pair.account && revokedAt !== undefined && grant.endsAt > now,
    ),
  },
  'BUNDLE-USERS-LIVE REVOKE-SELECTED': {
    // The list comes from a table of memberships.
    'a revoked user stays in the list of users': (composition) => {
      const before = new Map<string, BundleUser>()
      return paging('listBundleUsers', async (list, query) => {
        const slice = await list(query)
        for (const user of slice.items) before.set(`${query.bundle} ${user.account.id}`, user)
        if (slice.next !== undefined) return slice
        const listed = new Set(slice.items.map(({ account }) => account.id))
        const kept = [...before].filter(
          ([name, { account, live }]) =>
            name.startsWith(query.bundle) &&
            !listed.has(account.id) &&
            live.some(({ endsAt }) => endsAt > query.now),
        )
        return { ...slice, items: [...slice.items, ...kept.map(([, user]) => user)] }
      })(composition)
    },
  },
})

function isRevoked({ status }: Response, { method }: Request): boolean {
  return method === 'DELETE' && status === 200
}

/** Refuses to revoke some grants. */
export function refusing(
  meant: (selected: Grant, now: Instant) => boolean,
  error = (): Error => notRevocable('The grant cannot be revoked.'),
): Make {
  return decidingRevoke((decide, view) => {
    if (view.selected !== undefined && meant(view.selected, view.now)) throw error()
    return decide(view)
  })
}

function wasRevoked({ revokedAt }: Grant): boolean {
  return revokedAt !== undefined
}

const notRevocable = (message: string, status?: number): Refusal =>
  new Refusal('errors.grant.not_revocable', message, undefined, status)

/** A revoke answers with another grant. */
function showingRevoked(change: (grant: Grant, view: PairView) => Grant): Make {
  return decidingRevoke((decide, view) => {
    const { decision, effect } = decide(view)
    if (decision.kind !== 'revoked') return { decision, effect }
    return { decision: { ...decision, grant: change(decision.grant, view) }, effect }
  })
}

function laterThan(selected: Grant, live: readonly Grant[]): readonly Grant[] {
  return live.filter(({ startsAt }) => startsAt > selected.startsAt)
}

/** Some of the later grants go with the selected one. */
function cascading(some: (later: readonly Grant[], selected: Grant) => readonly Grant[]): Make {
  return revoking((selected, live) => [selected, ...some(laterThan(selected, live), selected)])
}

const isLater = (one: Remembered, selected: Remembered): boolean =>
  one.grant.startsAt > selected.grant.startsAt

/** A revoke takes the grants that are meant with it, whosever they are. */
export function sweeping(meant: (one: Remembered, selected: Remembered) => boolean): Make {
  return storing((store) => {
    const { record, grants } = remembering(store)
    return {
      record: async (pair, question, decide) => {
        const decision = await record(pair, question, decide)
        const selected = grants().find(({ grant }) => grant.id === question.grant)
        if (selected?.revokedAt === undefined) return decision
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
    }
  })
}
