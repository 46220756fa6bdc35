import type { Grant } from './grant.ts'
import type { Instant } from './instant.ts'

/** The grants of one user of a bundle that give access from an instant on without a gap; a new grant begins where they end. */
export interface Chain {
  /** Sorted by start; empty when no grant covers the instant. */
  readonly grants: readonly Grant[]
  /** The first instant without access: `now` if the chain is empty, `FOREVER` if access is permanent. */
  readonly accessEnd: Instant
}

/** Returns the live grants that cover `now` or follow without a gap; `live` is sorted by start (CHAIN-DEFINITION). */
export function chainAt(live: readonly Grant[], now: Instant): Chain {
  let accessEnd = now
  let length = 0
  for (const grant of live) {
    if (grant.startsAt > accessEnd) break
    if (grant.endsAt > accessEnd) accessEnd = grant.endsAt
    length += 1
  }
  return { grants: live.slice(0, length), accessEnd }
}

/**
 * Returns the current access of one account to one bundle from its live grants, sorted by start: the current grant that began first and the
 * end of the access, `FOREVER` if permanent; undefined without access at `now`.
 */
export function accessOf(live: readonly Grant[], now: Instant) {
  const { grants, accessEnd } = chainAt(live, now)
  return grants[0] && { current: grants[0], endsAt: accessEnd }
}
