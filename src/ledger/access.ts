import { chainAt } from './chain.ts'
import type { Grant } from './grant.ts'
import type { Instant } from './instant.ts'

/** What an account may do in a bundle now, and for how long. */
export interface Access {
  /** The grant that covers now; of several the one that began first, then the one created first. */
  readonly current: Grant
  /** The first instant without access; `FOREVER` when the access is permanent. */
  readonly endsAt: Instant
}

/** The access that one pair's live grants (by start) give at `now`; undefined when all of them are still scheduled. */
export function accessOf(live: readonly Grant[], now: Instant): Access | undefined {
  const chain = chainAt(live, now)
  const current = chain.grants[0]
  return current && { current, endsAt: chain.reach }
}
