import type { Scenario } from '../../spec/control-types.ts'
import type { OperationId } from '../../spec/generated/contract.ts'
import type { Grant } from '../../spec/types.ts'
import { parseLenientDateTime } from '../ledger/date-time.ts'
import type { Entry } from '../mock/journal/entry.ts'
import type { Customer, Evidence, NoteOf } from './evidence.ts'

/** The evidence, read once for all checks. */
export interface History extends Evidence {
  readonly creates: readonly Create[]
  readonly revokes: readonly Revoke[]
  readonly lists: readonly ListCall[]
  /** The grants that came into being before the mock's eyes, whether the client was told of them or not. */
  readonly grants: readonly (Create & {
    /** The number of the entry that revoked it. */
    readonly revokedBy: number | undefined
  })[]
}

/** Reads the evidence; entries that are no well-formed calls are only in `entries`. */
export function readHistory(evidence: Evidence): History {
  const { entries } = evidence
  const creates = entries.flatMap((entry) => readCreate(entry) ?? [])
  const owners = new Map(entries.flatMap(grantOwners))
  for (const { entry, userId } of creates) for (const { id } of entry.ledger.added) owners.set(id, userId)
  const revokedBy = new Map<string, number>(
    entries.flatMap(({ number, ledger }) => ledger.revoked.map((id) => [id, number] as const)),
  )
  return {
    ...evidence,
    creates,
    revokes: entries.flatMap((entry) => readRevoke(entry, owners) ?? []),
    lists: entries.flatMap((entry) => readList(entry) ?? []),
    grants: creates.flatMap((create) =>
      create.entry.ledger.added.map(({ id }) => ({ ...create, revokedBy: revokedBy.get(id) })),
    ),
  }
}

/** Whose grant is whose, as far as an answer says it. */
function grantOwners(entry: Entry): readonly (readonly [string, string])[] {
  const { grant, grants = [] }: { grant?: Partial<Grant>; grants?: readonly Partial<Grant>[] } =
    answered(entry)
  return (grant === undefined ? grants : [grant]).flatMap(({ id, userId }) =>
    id && userId ? [[id, userId] as const] : [],
  )
}

/** The notes of some scenarios, each with its scenario's own fields. */
export function notesOf<Name extends Scenario['scenario']>(
  { notes }: Pick<Evidence, 'notes'>,
  ...names: readonly Name[]
): readonly NoteOf<Name>[] {
  const wanted: ReadonlySet<string> = new Set(names)
  return notes.filter((note): note is NoteOf<Name> => wanted.has(note.scenario.scenario))
}

export const samePair = (one: Customer, other: Customer): boolean =>
  one.bundleId === other.bundleId && one.userId === other.userId

/** What the client knows of a call: `unknown` when no whole answer came, or one that the service had failed. */
export type Outcome = 'done' | 'limited' | 'refused' | 'unknown'

/** A request for something, at its place in the journal. */
interface Call {
  readonly number: number
  readonly entry: Entry
  readonly outcome: Outcome
}

export interface Create extends Call, Customer {
  readonly grantType: string
  readonly sourceId: string | undefined
  /** Infinity when the access was to be permanent. */
  readonly endsAt: number
}

export interface Revoke extends Call {
  readonly bundleId: string
  readonly grantId: string
  readonly sourceId?: undefined
  /** Undefined when nothing in the journal says whose grant it is. */
  readonly userId: string | undefined
}

export interface ListCall extends Call {
  readonly operationId: OperationId
  readonly cursor: string | undefined
  /** All query parameters but cursor and limit, as sent. */
  readonly filters: Readonly<Record<string, string>>
  /** Undefined when the client was given no page. */
  readonly page: { readonly size: number; readonly nextCursor: string | undefined } | undefined
}

/** Milliseconds since the epoch. */
export const instantOf = (dateTime: string): number => parseLenientDateTime(dateTime) ?? Number.NaN

/** The create that an entry is; undefined when it is something else or its body is not in order. */
function readCreate(entry: Entry): Create | undefined {
  if (entry.operationId !== 'createBundleGrant') return undefined
  const { userId, grantType, sourceId, endsAt } = parsed(entry.request.body)
  if (typeof userId !== 'string' || typeof grantType !== 'string') return undefined
  const end = typeof endsAt === 'string' ? instantOf(endsAt) : Number.POSITIVE_INFINITY
  if (Number.isNaN(end)) return undefined
  return {
    ...callOf(entry),
    bundleId: pathPart(entry, 3),
    userId,
    grantType,
    sourceId: typeof sourceId === 'string' ? sourceId : undefined,
    endsAt: end,
  }
}

/** The revoke that an entry is; `owners` says whose grant is whose. */
function readRevoke(entry: Entry, owners: ReadonlyMap<string, string>): Revoke | undefined {
  if (entry.operationId !== 'revokeBundleGrant') return undefined
  const grantId = pathPart(entry, 5)
  return { ...callOf(entry), bundleId: pathPart(entry, 3), grantId, userId: owners.get(grantId) }
}

/** The request for a page that an entry is. */
function readList(entry: Entry): ListCall | undefined {
  const { operationId } = entry
  const items = operationId && itemsIn[operationId]
  if (operationId === undefined || items === undefined) return undefined
  const { cursor, limit, ...filters } = Object.fromEntries(new URLSearchParams(entry.request.query))
  const call = callOf(entry)
  const { nextCursor, [items]: found } = answered(entry)
  const page =
    call.outcome === 'done' && Array.isArray(found)
      ? { size: found.length, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined }
      : undefined
  return { ...call, operationId, cursor, filters, page }
}

const callOf = (entry: Entry): Call => ({ number: entry.number, entry, outcome: outcomeOf(entry) })

const itemsIn: Readonly<Partial<Record<OperationId, string>>> = {
  listBundles: 'bundles',
  searchUsers: 'users',
  listBundleUsers: 'users',
  listBundleGrants: 'grants',
}

/** What was answered, read as JSON; empty when it is none. */
const answered = ({ response }: Entry): Readonly<Record<string, unknown>> => parsed(response.body)

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

function parsed(body = ''): Readonly<Record<string, unknown>> {
  try {
    return { ...JSON.parse(body) }
  } catch {
    return {}
  }
}
