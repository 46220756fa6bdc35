import type { Grant } from './grant.ts'
import type { Instant } from './instant.ts'

/** Continuous access from an instant on. */
export interface Chain {
  /** By start; empty when no grant covers the instant. */
  readonly grants: readonly Grant[]
  /** The first instant without access: the instant asked about when the chain is empty, `FOREVER` when it is permanent. */
  readonly reach: Instant
}

/** The live grants that cover `now` or follow without a gap; `live` holds one pair's live grants by start. */
export function chainAt(live: readonly Grant[], now: Instant): Chain {
  let reach = now
  let length = 0
  for (const grant of live) {
    if (grant.startsAt > reach) break
    if (grant.endsAt > reach) reach = grant.endsAt
    length += 1
  }
  return { grants: live.slice(0, length), reach }
}

/**
 * The access that one pair's live grants (by start) give at `now`: the `current` grant, of several the one that began first, then the
 * one created first, and where the access ends, `FOREVER` when it is permanent; undefined when all of them are still scheduled.
 */
export function accessOf(live: readonly Grant[], now: Instant) {
  const { grants, reach } = chainAt(live, now)
  return grants[0] && { current: grants[0], endsAt: reach }
}
