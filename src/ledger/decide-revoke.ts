import type { Decide } from './decision.ts'
import type { Grant } from './grant.ts'
import { stateOf } from './grant-state.ts'
import type { GrantId } from './ids.ts'
import type { Instant } from './instant.ts'

/** A wish to end the grant that the question selects. */
export interface RevokeRequest {
  readonly now: Instant
}

/** The open point that a revoke meets; only `revoke` lets an expired grant be revoked. */
export interface RevokeVariants {
  readonly 'revoke-expired': 'conflict' | 'return' | 'not-found' | 'revoke'
}

/** Only `revoked` changes anything; how the others are answered is the operation's to say. */
export type RevokeDecision =
  /** The selected grant as it now is, and the ids of all that were revoked with it, its own first. */
  | { readonly kind: 'revoked'; readonly grant: Grant; readonly revoked: readonly GrantId[] }
  | { readonly kind: 'already-revoked'; readonly grant: Grant }
  /** The selected grant has expired. */
  | { readonly kind: 'not-revocable'; readonly grant: Grant }
  /** The pair has no such grant. */
  | { readonly kind: 'unknown' }

/** What the ledger says to a revoke: the selected grant ends, and with it every live one of the pair that starts later. */
export function decideRevoke({ now }: RevokeRequest, variants: RevokeVariants): Decide<RevokeDecision> {
  return ({ live, selected }) => {
    if (selected === undefined) return unchanged({ kind: 'unknown' })
    const state = stateOf(selected, now)
    if (state === 'revoked') return unchanged({ kind: 'already-revoked', grant: selected })
    if (state === 'expired' && variants['revoke-expired'] !== 'revoke')
      return unchanged({ kind: 'not-revocable', grant: selected })
    const revoked = [selected.id, ...cascade(selected, live)]
    return {
      decision: { kind: 'revoked', grant: { ...selected, revokedAt: now }, revoked },
      effect: { kind: 'revoke', grants: revoked, at: now },
    }
  }
}

function cascade(selected: Grant, live: readonly Grant[]): GrantId[] {
  return live.filter((grant) => grant.startsAt > selected.startsAt).map((grant) => grant.id)
}

function unchanged(decision: RevokeDecision): ReturnType<Decide<RevokeDecision>> {
  return { decision, effect: { kind: 'none' } }
}
