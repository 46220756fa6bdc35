import type { Grant } from '../../spec/types.ts'
import type { Entry } from '../mock/journal/entry.ts'
import {
  answered,
  type Create,
  type ListCall,
  type Revoke,
  readCreate,
  readList,
  readRevoke,
} from './calls.ts'
import type { Evidence, Note, NoteOf } from './evidence.ts'
import type { Customer, Scenario } from './scenario.ts'

/** The evidence, read once for all judges. */
export interface Casebook extends Evidence {
  readonly creates: readonly Create[]
  readonly revokes: readonly Revoke[]
  readonly lists: readonly ListCall[]
  readonly grants: readonly KnownGrant[]
}

/** A grant that came into being before the mock's eyes, whether the client was told of it or not. */
export interface KnownGrant extends Customer {
  readonly id: string
  readonly sourceId: string | undefined
  /** Infinity when permanent. */
  readonly endsAt: number
  /** The entry that created it. */
  readonly number: number
  /** The entry that revoked it. */
  readonly revokedBy: number | undefined
}

/** Reads the evidence; entries that are no well-formed calls are left to those who look at entries. */
export function openCasebook(evidence: Evidence): Casebook {
  const creates = evidence.entries.flatMap((entry) => readCreate(entry) ?? [])
  const owners = grantOwners(evidence.entries, creates)
  return {
    ...evidence,
    creates,
    revokes: evidence.entries.flatMap((entry) => readRevoke(entry, owners) ?? []),
    lists: evidence.entries.flatMap((entry) => readList(entry) ?? []),
    grants: knownGrants(evidence.entries, creates),
  }
}

/** The notes of some scenarios, each with its scenario's own fields. */
export function notesOf<Name extends Scenario['scenario']>(
  { notes }: Pick<Evidence, 'notes'>,
  ...names: readonly Name[]
): readonly NoteOf<Name>[] {
  const wanted: ReadonlySet<string> = new Set(names)
  return notes.filter((note): note is NoteOf<Name> & Note => wanted.has(note.scenario.scenario))
}

export const samePair = (one: Customer, other: Customer): boolean =>
  one.bundleId === other.bundleId && one.userId === other.userId

/** Whose grant is whose, as far as an answer or a create has said. */
function grantOwners(entries: readonly Entry[], creates: readonly Create[]): ReadonlyMap<string, string> {
  const owners = new Map<string, string>()
  for (const entry of entries)
    for (const { id, userId } of grantsIn(entry)) if (id && userId) owners.set(id, userId)
  for (const { entry, userId } of creates) for (const { id } of entry.ledger.added) owners.set(id, userId)
  return owners
}

function grantsIn(entry: Entry): readonly Partial<Grant>[] {
  const { grant, grants = [] } = answered(entry) as {
    grant?: Partial<Grant>
    grants?: readonly Partial<Grant>[]
  }
  return grant === undefined ? grants : [grant]
}

function knownGrants(entries: readonly Entry[], creates: readonly Create[]): readonly KnownGrant[] {
  const revokedBy = new Map(
    entries.flatMap(({ number, ledger }) => ledger.revoked.map((id) => [`${id}`, number])),
  )
  return creates.flatMap(({ entry, bundleId, userId, sourceId, endsAt }) =>
    entry.ledger.added.map(({ id }) => ({
      id,
      bundleId,
      userId,
      sourceId,
      endsAt,
      number: entry.number,
      revokedBy: revokedBy.get(id),
    })),
  )
}
