import type { GrantId } from './ids.ts'
import type { Instant } from './instant.ts'

/** Every type a grant can have; `trial` is given by the platform only. */
export const grantTypes = ['trial', 'owner_grant', 'paid_external', 'referral_reward', 'gift'] as const
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
