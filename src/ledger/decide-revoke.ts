import { type Decide, unchanged, type VariantOf } from './decision.ts'
import { type Grant, stateOf } from './grant.ts'
import type { GrantId } from './ids.ts'

/** The decision on a revoke (revokeBundleGrant) of one grant; only `revoked` changes the ledger. */
export type RevokeDecision =
  /** The selected grant after the revoke, and the ids of all revoked grants, its own first. */
  | { readonly kind: 'revoked'; readonly grant: Grant; readonly revoked: readonly GrantId[] }
  | { readonly kind: 'already-revoked'; readonly grant: Grant }
  /** The selected grant has expired. */
  | { readonly kind: 'not-revocable'; readonly grant: Grant }
  /** The account has no such grant in the bundle. */
  | { readonly kind: 'unknown' }

/** Decides a revoke: of the selected grant and of every live grant (neither revoked nor ended) of its account and bundle that starts later (REVOKE-CASCADE-LATER). */
export function decideRevoke(variantOf: VariantOf): Decide<RevokeDecision> {
  return ({ now, live, selected }) => {
    if (selected === undefined) return unchanged({ kind: 'unknown' })
    const state = stateOf(selected, now)
    if (state === 'revoked') return unchanged({ kind: 'already-revoked', grant: selected })
    if (state === 'expired' && variantOf('revoke-expired') !== 'revoke')
      return unchanged({ kind: 'not-revocable', grant: selected })
    const later = live.filter((grant) => grant.startsAt > selected.startsAt)
    const revoked = [selected.id, ...later.map((grant) => grant.id)]
    return {
      decision: { kind: 'revoked', grant: { ...selected, revokedAt: now }, revoked },
      effect: { kind: 'revoke', grants: revoked, at: now },
    }
  }
}
