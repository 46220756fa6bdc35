import type { Grant as GrantSummary } from '../../spec/types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { Grant } from '../ledger/grant.ts'
import { FOREVER } from '../ledger/instant.ts'

/** A grant on the wire; without `endsAt` it is permanent, without `userId` its account is gone. */
export function grantSummary(grant: Grant, userId: string | undefined): GrantSummary {
  const summary: { -readonly [Field in keyof GrantSummary]: GrantSummary[Field] } = {
    id: grant.id,
    grantType: grant.type,
    startsAt: formatInstant(grant.startsAt),
    createdAt: formatInstant(grant.createdAt),
  }
  // Spreading what may be missing into the literal takes longer than the rest.
  if (grant.endsAt !== FOREVER) summary.endsAt = formatInstant(grant.endsAt)
  if (userId !== undefined) summary.userId = userId
  if (grant.sourceId !== undefined) summary.sourceId = grant.sourceId
  return summary
}
