import querystring from 'node:querystring'
import type { KeyView, Scenario } from '../../../spec/control-types.ts'
import { operations } from '../../../spec/generated/contract.ts'
import type { Grant } from '../../../spec/types.ts'
import { parseLenientDateTime } from '../../ledger/date-time.ts'
import type { Entry } from '../journal/entry.ts'
import { parsed } from '../journal/recorded.ts'

/** What the advisor judges by; it knows nothing else of the client. */
export interface Evidence {
  /** In the order of their numbers. */
  readonly entries: readonly Entry[]
  /** In the order in which they were noted. */
  readonly notes: readonly Note[]
  /** What the keys of the fixture may do, by key id. */
  readonly keys: Readonly<Record<string, KeyView['permissions']>>
  /** Whether the entries are all there are: none was cleared, dropped, or answered before a fork. */
  readonly complete: boolean
}

/** A scenario, and when the integrator's test reported it. */
export interface Note<Reported = Scenario> {
  /** The number of the last entry before it; 0 when there was none. */
  readonly after: number
  /** By the fixture's clock, a date-time. */
  readonly at: string
  readonly scenario: Reported
  /** The grants of a refund's customer that the ledger held then, once it was asked; `live` are the paid ones that give access, now or later. */
  held?: readonly HeldGrant[] | undefined
}

export interface HeldGrant {
  readonly id: string
  readonly sourceId: string | undefined
  readonly live: boolean
}

/** A note of one of some scenarios. */
export type NoteOf<Name extends Scenario['scenario']> = Note<Scenario & { readonly scenario: Name }>

/** A user in a bundle, as the client names them. */
export interface Customer<UserId = string> {
  readonly bundleId: string
  readonly userId: UserId
}

/** The evidence, read once for all checks. */
export type History = ReturnType<typeof readHistory>
export type Create = NonNullable<ReturnType<typeof readCreate>>
export type Revoke = NonNullable<ReturnType<typeof readRevoke>>
export type ListCall = NonNullable<ReturnType<typeof readList>>

/** Reads the evidence; entries that are no well-formed calls are only in `entries`. */
export function readHistory(evidence: Evidence) {
  const { entries } = evidence
  const creates = entries.flatMap((entry) => readCreate(entry) ?? [])
  const owners = new Map<string, string>()
  const lists: ListCall[] = []
  // The answers are long: each is parsed once, and none is kept.
  for (const entry of entries) {
    const answer = answered(entry)
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
    creates,
    revokes: entries.flatMap((entry) => readRevoke(entry, owners) ?? []),
    lists,
    /** The number of the entry that revoked a grant; Infinity when none did. */
    revokedBy: (grantId: string): number => revokedBy.get(grantId) ?? Number.POSITIVE_INFINITY,
    /** The grants that came into being before the mock's eyes, whether the client was told of them or not. */
    grants: creates.flatMap((create) => create.entry.ledger.added.map(({ id }) => ({ ...create, id }))),
  }
}

type Answer = Readonly<Record<string, unknown>> & {
  readonly grant?: Partial<Grant>
  readonly grants?: readonly Partial<Grant>[]
}

/** The notes of some scenarios, each with its scenario's own fields. */
export function notesOf<Name extends Scenario['scenario']>(
  { notes }: Pick<Evidence, 'notes'>,
  ...names: readonly Name[]
): readonly NoteOf<Name>[] {
  const wanted: ReadonlySet<string> = new Set(names)
  return notes.filter((note): note is NoteOf<Name> => wanted.has(note.scenario.scenario))
}

/** The notes about one user in one bundle. */
export const notesAbout = ({ notes }: Pick<Evidence, 'notes'>, customer: Customer): readonly Note[] =>
  notes.filter(({ scenario }) => 'userId' in scenario && samePair(scenario, customer))

/** Whether two name the same user in the same bundle, as far as it is known of the first. */
export const samePair = (one: Customer<string | undefined>, other: Customer): boolean =>
  one.bundleId === other.bundleId && one.userId === other.userId

/** Milliseconds since the epoch. */
export const instantOf = (dateTime: string): number => parseLenientDateTime(dateTime) ?? Number.NaN

/** The create that an entry is; undefined when it is something else or its body is not in order. */
function readCreate(entry: Entry) {
  if (entry.operationId !== 'createBundleGrant') return undefined
  const { userId, grantType, sourceId, endsAt } = parsed<Record<string, unknown>>(entry.request.body)
  if (typeof userId !== 'string' || typeof grantType !== 'string') return undefined
  const end = typeof endsAt === 'string' ? instantOf(endsAt) : Number.POSITIVE_INFINITY
  if (Number.isNaN(end)) return undefined
  return {
    ...callOf(entry),
    bundleId: pathPart(entry, 3),
    userId,
    grantType,
    sourceId: typeof sourceId === 'string' ? sourceId : undefined,
    /** Infinity when the access was to be permanent. */
    endsAt: end,
  }
}

/** The revoke that an entry is; `owners` says whose grant is whose, as far as the journal shows it. */
function readRevoke(entry: Entry, owners: ReadonlyMap<string, string>) {
  if (entry.operationId !== 'revokeBundleGrant') return undefined
  const grantId = pathPart(entry, 5)
  const userId = owners.get(grantId)
  return { ...callOf(entry), bundleId: pathPart(entry, 3), grantId, sourceId: undefined, userId }
}

/** The request for a page that an entry is; `filters` are its query parameters but cursor and limit, `page` is what the client was given. */
function readList(entry: Entry, answer: Answer) {
  const { operationId } = entry
  if (operationId === undefined || !('cursor' in operations[operationId].parameters.query)) return undefined
  const query: Readonly<Record<string, string>> = Object.fromEntries(new URLSearchParams(entry.request.query))
  const { cursor, limit, ...filters } = query
  const call = callOf(entry)
  const { nextCursor, ...others } = answer
  // The items are the only list in it.
  const items = Object.values(others).find((each) => Array.isArray(each))
  const page =
    call.outcome === 'done' && items
      ? { size: items.length, nextCursor: typeof nextCursor === 'string' ? nextCursor : undefined }
      : undefined
  return { ...call, operationId, cursor, filters, page }
}

const callOf = (entry: Entry) => ({ number: entry.number, entry, outcome: outcomeOf(entry) })

/** What was answered, read as JSON; empty when it is none. */
export const answered = ({ response }: Entry): Answer => parsed<Answer>(response.body)

/** What the client can know of the call: `unknown` when no whole answer came, or one that the service had failed. */
export function outcomeOf({ response: { status, delivery } }: Entry) {
  if (delivery === 'none' || delivery === 'part' || status >= 500) return 'unknown'
  if (status === 429) return 'limited'
  return status < 300 ? 'done' : 'refused'
}

/** Whether it was refused for its key, which says nothing of what it asked for. */
const isKeyRefused = ({ response: { status } }: Entry): boolean => status === 401 || status === 403

/** Whether it was refused for its key, that key's owner or its bundle, which says nothing of what an earlier call asked for. */
export const isNoAnswer = (
  { bundleId, entry, outcome }: Create | Revoke,
  earlier: Readonly<{ bundleId: string; entry?: Pick<Entry, 'keyId'> }>,
): boolean =>
  isKeyRefused(entry) ||
  (outcome === 'refused' &&
    entry.decision === undefined &&
    (bundleId !== earlier.bundleId ||
      (entry.refusal?.code === 'errors.bundle.not_found' && entry.keyId !== earlier.entry?.keyId)))

/** The segment of `/v1/bundles/{3}/grants/{5}`. */
const pathPart = ({ request }: Entry, index: number): string =>
  querystring.unescape(request.path.split('/')[index] ?? '')
