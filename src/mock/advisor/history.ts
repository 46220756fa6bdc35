import querystring from 'node:querystring'
import type { KeyView, Scenario } from '../../../spec/control-types.ts'
import { operations } from '../../../spec/generated/contract.ts'
import type { Grant } from '../../../spec/types.ts'
import { parseLenientDateTime } from '../../ledger/date-time.ts'
import type { Entry } from '../journal/entry.ts'
import { parseObject } from '../journal/stored-entry.ts'

/** All inputs of the advisor, which finds in the requests to a mock where a client breaks a rule for clients. */
export interface Evidence {
  /** Sorted by number. */
  readonly entries: readonly Entry[]
  /** In the order of the calls. */
  readonly notes: readonly Note[]
  /** The permissions of the fixture's keys by id. */
  readonly keys: Readonly<Record<string, KeyView['permissions']>>
  /** True if no entry was cleared, evicted, or answered before a fork. */
  readonly complete: boolean
}

/** A scenario, such as a refund, that the integrator's test reported, with its time. */
export interface Note<Reported = Scenario> {
  /** The number of the last entry before it; 0 if there was none. */
  readonly after: number
  /** The time by the mock's clock, a date-time. */
  readonly at: string
  readonly scenario: Reported
  /** The grants of a refund's customer at that time; `live` are the paid ones that give access now or later. */
  grants?: readonly CustomerGrant[] | undefined
}

export interface CustomerGrant {
  readonly id: string
  readonly sourceId: string | undefined
  readonly live: boolean
}

/** A note of a scenario. */
export type NoteOf<Name extends Scenario['scenario']> = Note<Scenario & { readonly scenario: Name }>

/** A user of a bundle, by the ids that the client uses. */
export interface Customer<UserId = string> {
  readonly bundleId: string
  readonly userId: UserId
}

/** The parsed evidence. */
export type History = ReturnType<typeof readHistory>
export type Create = NonNullable<ReturnType<typeof readCreate>>
export type Revoke = NonNullable<ReturnType<typeof readRevoke>>
export type ListCall = NonNullable<ReturnType<typeof readList>>

/** Parses the evidence; malformed calls are only in `entries`. */
export function readHistory(evidence: Evidence) {
  const entries = evidence.entries.filter(isOfClient)
  const creates = entries.flatMap((entry) => readCreate(entry) ?? [])
  const owners = new Map<string, string>()
  const lists: ListCall[] = []
  // Responses are long, so each is parsed once and not stored.
  for (const entry of entries) {
    const answer = responseJson(entry)
    const { grant, grants = [] } = answer
    for (const { id, userId } of grant ? [grant] : grants) if (id && userId) owners.set(id, userId)
    const list = readList(entry, answer)
    if (list !== undefined) lists.push(list)
  }
  for (const { entry, userId } of creates) for (const { id } of entry.ledger.added) owners.set(id, userId)
  const revokedBy = new Map<string, number>(
    entries.flatMap(({ number, ledger }) => ledger.revoked.map((id) => [id, number] as const)),
  )
  return {
    ...evidence,
    entries,
    creates,
    revokes: entries.flatMap((entry) => readRevoke(entry, owners) ?? []),
    lists,
    /** Returns the number of the entry that revoked a grant; Infinity if none did. */
    revokedBy: (grantId: string): number => revokedBy.get(grantId) ?? Number.POSITIVE_INFINITY,
    /** The grants that the creates in the journal added, also if the client got no answer. */
    grants: creates.flatMap((create) => create.entry.ledger.added.map(({ id }) => ({ ...create, id }))),
  }
}

/** Tests that a billing client sent a request, with a key or to ask for one, and no probe, health check or browser. */
const isOfClient = ({ keyId, keyFoundIn, request: { headers } }: Entry): boolean =>
  keyId !== undefined ||
  keyFoundIn.length > 0 ||
  headers['authorization'] !== undefined ||
  asksForKey(headers)

/** Tests for the headers of a browser's preflight that asks to send a key. */
export const asksForKey = (headers: Entry['request']['headers']): boolean =>
  /\bauthorization\b/i.test(headers['access-control-request-headers'] ?? '')

type Answer = Readonly<Record<string, unknown>> & {
  readonly grant?: Partial<Grant>
  readonly grants?: readonly Partial<Grant>[]
}

/** Returns the notes of some scenarios. */
export function notesOf<Name extends Scenario['scenario']>(
  { notes }: Pick<Evidence, 'notes'>,
  ...names: readonly Name[]
): readonly NoteOf<Name>[] {
  const wanted: ReadonlySet<string> = new Set(names)
  return notes.filter((note): note is NoteOf<Name> => wanted.has(note.scenario.scenario))
}

/** Returns the notes on one user of one bundle. */
export const notesAbout = ({ notes }: Pick<Evidence, 'notes'>, customer: Customer): readonly Note[] =>
  notes.filter(({ scenario }) => 'userId' in scenario && samePair(scenario, customer))

/** Tests that two refer to the same user and bundle; an unknown user of the first matches all. */
export const samePair = (one: Customer<string | undefined>, other: Customer): boolean =>
  one.bundleId === other.bundleId && one.userId === other.userId

/** Returns a date-time in milliseconds since the epoch; NaN if it is malformed. */
export const instantOf = (dateTime: string): number => parseLenientDateTime(dateTime) ?? Number.NaN

function readCreate(entry: Entry) {
  if (entry.operationId !== 'createBundleGrant') return undefined
  const { userId, grantType, sourceId, endsAt } = parseObject<Record<string, unknown>>(entry.request.body)
  if (typeof userId !== 'string' || typeof grantType !== 'string') return undefined
  const end = typeof endsAt === 'string' ? instantOf(endsAt) : Number.POSITIVE_INFINITY
  if (Number.isNaN(end)) return undefined
  return {
    ...callOf(entry),
    bundleId: pathPart(entry, 3),
    userId,
    grantType,
    sourceId: typeof sourceId === 'string' ? sourceId : undefined,
    /** Infinity for permanent access. */
    endsAt: end,
  }
}

/** Parses an entry as a revoke; `owners` has the user of each grant that the journal shows. */
function readRevoke(entry: Entry, owners: ReadonlyMap<string, string>) {
  if (entry.operationId !== 'revokeBundleGrant') return undefined
  const grantId = pathPart(entry, 5)
  const userId = owners.get(grantId)
  return { ...callOf(entry), bundleId: pathPart(entry, 3), grantId, sourceId: undefined, userId }
}

/** Parses an entry as the request of a page: `filters` are its query parameters without cursor and limit. */
function readList(entry: Entry, answer: Answer) {
  const { operationId } = entry
  if (operationId === undefined || !('cursor' in operations[operationId].parameters.query)) return undefined
  const query: Readonly<Record<string, string>> = Object.fromEntries(new URLSearchParams(entry.request.query))
  const { cursor, limit, ...filters } = query
  const call = callOf(entry)
  const { nextCursor, ...others } = answer
  // The items are the only array.
  const items = Object.values(others).find((each) => Array.isArray(each))
  const page =
    call.outcome === 'succeeded' && items
      ? { size: items.length, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined }
      : undefined
  return { ...call, operationId, cursor, filters, page }
}

const callOf = (entry: Entry) => ({ number: entry.number, entry, outcome: outcomeOf(entry) })

/** Returns the JSON of a response; empty if it has none. */
export const responseJson = ({ response }: Entry): Answer => parseObject<Answer>(response.body)

/** Returns what the client knows: `unknown` (no answer or 5xx), `limited` (429), `refused` (other 3xx or 4xx). */
export function outcomeOf({ response: { status, delivery } }: Entry) {
  if (delivery === 'none' || delivery === 'part' || status >= 500) return 'unknown'
  if (status === 429) return 'limited'
  return status < 300 ? 'succeeded' : 'refused'
}

/** Tests that an entry tells nothing of an earlier call: refused for its key, or with another key or bundle. */
export const isNoAnswer = (
  { bundleId, entry, outcome }: Create | Revoke,
  earlier: Readonly<{ bundleId: string; entry?: Pick<Entry, 'keyId'> }>,
): boolean =>
  [401, 403].includes(entry.response.status) ||
  (outcome === 'refused' &&
    entry.decision === undefined &&
    (bundleId !== earlier.bundleId ||
      (entry.refusal?.code === 'errors.bundle.not_found' && entry.keyId !== earlier.entry?.keyId)))

/** Returns a path segment by index: `/v1/bundles/{3}/grants/{5}`. */
const pathPart = ({ request }: Entry, index: number): string =>
  querystring.unescape(request.path.split('/')[index] ?? '')
