import type { grantStates, grantTypes } from '../../spec/generated/facts.ts'
import type { GrantId } from './ids.ts'
import type { Instant } from './instant.ts'

/** One recorded period of access, `[startsAt, endsAt)`; only `revokedAt` ever changes. */
export interface Grant {
  readonly id: GrantId
  readonly type: GrantType
  readonly sourceId: string | undefined
  readonly startsAt: Instant
  /** `FOREVER` when the access is permanent. */
  readonly endsAt: Instant
  readonly createdAt: Instant
  readonly revokedAt: Instant | undefined
}

export type GrantType = (typeof grantTypes)[number]

/** The state of a grant, computed from its instants and never stored. */
export type GrantState = (typeof grantStates)[number]

/** Returns the state of a grant at `now`; `revoked` wins over its period. */
export function stateOf(grant: Grant, now: Instant): GrantState {
  if (grant.revokedAt !== undefined) return 'revoked'
  if (grant.endsAt <= now) return 'expired'
  return grant.startsAt <= now ? 'current' : 'scheduled'
}
