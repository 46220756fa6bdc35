import type { grantStates, grantTypes } from '../../spec/generated/facts.ts'
import type { GrantId } from './ids.ts'
import type { Instant } from './instant.ts'

export type GrantType = (typeof grantTypes)[number]

/** One recorded period of access, `[startsAt, endsAt)`: written once, then only revoked. */
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

/** The fields of a grant that stay undefined until something sets them. */
export const unsetFields = { sourceId: undefined, revokedAt: undefined } as const

/** The four states of a grant; none is ever stored. */
export type GrantState = (typeof grantStates)[number]

/** The state of a grant at `now`; a revoked one stays revoked whatever its period. */
export function stateOf(grant: Grant, now: Instant): GrantState {
  if (grant.revokedAt !== undefined) return 'revoked'
  if (grant.endsAt <= now) return 'expired'
  return grant.startsAt <= now ? 'current' : 'scheduled'
}
