import type { Grant as GrantSummary } from '../../spec/types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { Grant } from '../ledger/grant.ts'
import { FOREVER } from '../ledger/instant.ts'

/** A grant on the wire; without `endsAt` it is permanent, without `userId` its account is gone. */
export function grantSummary(grant: Grant, userId: string | undefined): GrantSummary {
  return {
    id: grant.id,
    grantType: grant.type,
    ...(userId === undefined ? {} : { userId }),
    ...(grant.sourceId === undefined ? {} : { sourceId: grant.sourceId }),
    startsAt: formatInstant(grant.startsAt),
    ...(grant.endsAt === FOREVER ? {} : { endsAt: formatInstant(grant.endsAt) }),
    createdAt: formatInstant(grant.createdAt),
  }
}
