import type { OperationId } from '../../spec/generated/contract.ts'
import { parseLenientDateTime } from '../ledger/date-time.ts'
import type { Entry } from '../mock/journal/entry.ts'
import type { Customer } from './scenario.ts'

/** What the client knows of a call: `unknown` when no whole answer came, or one that the service had failed. */
export type Outcome = 'done' | 'limited' | 'refused' | 'unknown'

export interface Create extends Customer {
  readonly entry: Entry
  readonly outcome: Outcome
  readonly grantType: string
  readonly sourceId: string | undefined
  /** Infinity when the access was to be permanent. */
  readonly endsAt: number
}

export interface Revoke {
  readonly entry: Entry
  readonly outcome: Outcome
  readonly bundleId: string
  readonly grantId: string
  /** Undefined when nothing in the journal says whose grant it is. */
  readonly userId: string | undefined
}

export interface ListCall {
  readonly entry: Entry
  readonly operationId: OperationId
  readonly outcome: Outcome
  readonly cursor: string | undefined
  /** All query parameters but cursor and limit, as sent. */
  readonly filters: Readonly<Record<string, string>>
  /** Undefined when the client was given no page. */
  readonly page: { readonly size: number; readonly nextCursor: string | undefined } | undefined
}

/** Milliseconds since the epoch. */
export const instantOf = (dateTime: string): number => parseLenientDateTime(dateTime) ?? Number.NaN

/** The create that an entry is; undefined when it is something else or its body is not in order. */
export function readCreate(entry: Entry): Create | undefined {
  if (entry.operationId !== 'createBundleGrant') return undefined
  const { userId, grantType, sourceId, endsAt } = parsed(entry.request.body)
  if (typeof userId !== 'string' || typeof grantType !== 'string') return undefined
  const end = typeof endsAt === 'string' ? instantOf(endsAt) : Number.POSITIVE_INFINITY
  if (Number.isNaN(end)) return undefined
  return {
    entry,
    outcome: outcomeOf(entry),
    bundleId: pathPart(entry, 3),
    userId,
    grantType,
    sourceId: typeof sourceId === 'string' ? sourceId : undefined,
    endsAt: end,
  }
}

/** The revoke that an entry is; `owners` says whose grant is whose. */
export function readRevoke(entry: Entry, owners: ReadonlyMap<string, string>): Revoke | undefined {
  if (entry.operationId !== 'revokeBundleGrant') return undefined
  const grantId = pathPart(entry, 5)
  return {
    entry,
    outcome: outcomeOf(entry),
    bundleId: pathPart(entry, 3),
    grantId,
    userId: owners.get(grantId),
  }
}

/** The request for a page that an entry is. */
export function readList(entry: Entry): ListCall | undefined {
  const { operationId } = entry
  const items = operationId && itemsIn[operationId]
  if (operationId === undefined || items === undefined) return undefined
  const { cursor, limit, ...filters } = Object.fromEntries(new URLSearchParams(entry.request.query))
  const outcome = outcomeOf(entry)
  const body = answered(entry)
  const entries = body[items]
  const nextCursor = typeof body['nextCursor'] === 'string' ? body['nextCursor'] : undefined
  const page = outcome === 'done' && Array.isArray(entries) ? { size: entries.length, nextCursor } : undefined
  return { entry, operationId, outcome, cursor, filters, page }
}

const itemsIn: Readonly<Partial<Record<OperationId, string>>> = {
  listBundles: 'bundles',
  searchUsers: 'users',
  listBundleUsers: 'users',
  listBundleGrants: 'grants',
}

/** What was answered, read as JSON; empty when it is none. */
export const answered = ({ response }: Entry): Readonly<Record<string, unknown>> => parsed(response.body)

/** What the client can know of the call. */
export function outcomeOf({ response: { status, delivery } }: Entry): Outcome {
  if (delivery === 'none' || delivery === 'part' || status >= 500) return 'unknown'
  if (status === 429) return 'limited'
  return status < 300 ? 'done' : 'refused'
}

/** The segment of `/v1/bundles/{3}/grants/{5}`. */
const pathPart = ({ request }: Entry, index: number): string => {
  const part = request.path.split('/')[index] ?? ''
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}

function parsed(body: string | undefined): Readonly<Record<string, unknown>> {
  try {
    const value: unknown = JSON.parse(body ?? '')
    return typeof value === 'object' && value !== null ? { ...value } : {}
  } catch {
    return {}
  }
}
