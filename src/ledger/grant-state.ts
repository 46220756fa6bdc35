import type { Grant } from './grant.ts'
import type { Instant } from './instant.ts'

/** The four states of a grant; none is ever stored. */
export const grantStates = ['current', 'scheduled', 'expired', 'revoked'] as const
export type GrantState = (typeof grantStates)[number]

/** The state of a grant at `now`; a revoked one stays revoked whatever its period. */
export function stateOf(grant: Grant, now: Instant): GrantState {
  if (grant.revokedAt !== undefined) return 'revoked'
  if (grant.endsAt <= now) return 'expired'
  return grant.startsAt <= now ? 'current' : 'scheduled'
}

/** Neither revoked nor ended at `now`: current or scheduled. */
export function isLive(grant: Grant, now: Instant): boolean {
  return grant.revokedAt === undefined && grant.endsAt > now
}
