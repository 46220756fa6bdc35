import type { Effect, PairQuery, PairView } from './decision.ts'
import type { Grant } from './grant.ts'
import type { Instant } from './instant.ts'

/** Tests that a grant is neither revoked nor ended at `now`: current or scheduled. */
export const isLive = (grant: Grant, now: Instant): boolean =>
  grant.revokedAt === undefined && grant.endsAt > now

/** Returns what a decision reads of one account in one bundle, from its grants by creation: the reference for every store. */
export function viewOf(grants: readonly Grant[], query: PairQuery): PairView {
  const { source, grant: selected } = query
  const now = query.now()
  const live = grants
    .filter((grant) => isLive(grant, now))
    .sort((one, other) => one.startsAt - other.startsAt)
  const sameSource = grants.filter((grant) => grant.sourceId === source?.id && grant.type === source?.type)
  return {
    now,
    live,
    sameSource: sameSource.findLast((grant) => grant.revokedAt === undefined) ?? sameSource.at(-1),
    selected: grants.find((grant) => grant.id === selected),
  }
}

/** Returns the grants after the effect of a decision; none is ever removed. */
export function listAfter(grants: readonly Grant[], effect: Effect): readonly Grant[] {
  switch (effect.kind) {
    case 'none':
      return grants
    case 'add':
      return [...grants, effect.grant]
    case 'revoke':
      return grants.map((grant) =>
        effect.grants.includes(grant.id) ? { ...grant, revokedAt: effect.at } : grant,
      )
  }
}
