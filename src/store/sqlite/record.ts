import type { Decide, Effect, PairView, Question } from '../../ledger/decision.ts'
import { DomainError } from '../../ledger/domain-error.ts'
import type { Grant } from '../../ledger/grant.ts'
import type { GrantId, Pair } from '../../ledger/ids.ts'
import { bundleSeqOf } from './bundles.ts'
import type { Connection } from './connection.ts'
import { instantNumber, isStorableId, storableIdOf, typeNumbers } from './encoding.ts'
import { type GrantRow, grantColumns, grantOf, grantsByStart } from './grant-row.ts'
import { read, write } from './statement.ts'

/** Reads the pair, asks `decide`, and stores its effect, while no other connection writes. */
export function record<Decision>(
  connection: Connection,
  { bundle, account }: Pair,
  question: Question,
  decide: Decide<Decision>,
): Decision {
  return connection.writingGrants(() => {
    const seq = bundleSeqOf(connection, bundle)
    if (seq === undefined) throw new DomainError('conflict', `The store has no bundle ${bundle}.`)
    const pair = { bundle: seq, account }
    const { decision, effect } = decide(viewPair(connection, pair, question))
    store(connection, pair, effect)
    return decision
  })
}

/** A pair by the numbers that its rows carry. */
export interface StoredPair {
  readonly bundle: number
  readonly account: number
}

/** Adds a grant; triggers keep its pair and its bundle's count. */
export function addGrant(connection: Connection, { bundle, account }: StoredPair, grant: Grant): void {
  connection.run(
    insertGrant,
    storableIdOf(grant.id),
    bundle,
    account,
    typeNumbers[grant.type],
    grant.sourceId ?? null,
    grant.startsAt,
    instantNumber(grant.endsAt),
    grant.createdAt,
    grant.revokedAt ?? null,
  )
}

const insertGrant = write<
  [
    id: string,
    bundle: number,
    account: number,
    type: number,
    sourceId: string | null,
    startsAt: number,
    endsAt: number,
    createdAt: number,
    revokedAt: number | null,
  ]
>(`
  INSERT INTO grant (id, bundle, account, type, source_id, starts_at, ends_at, created_at, revoked_at)
  VALUES (unhex(?), ?, ?, ?, ?, ?, ?, ?, ?)`)

function viewPair(connection: Connection, { bundle, account }: StoredPair, question: Question): PairView {
  const { now, source, grant } = question
  return {
    live: grantsByStart(connection.all(liveGrants, bundle, account, now)),
    sameSource:
      source === undefined
        ? undefined
        : first(connection, bundle, source.id, account, typeNumbers[source.type]),
    selected: grant === undefined ? undefined : selectedGrant(connection, grant, bundle, account),
  }
}

const liveGrants = read<[bundle: number, account: number, now: number], GrantRow>(`
  SELECT ${grantColumns} FROM grant g INDEXED BY grant_of_pair
  WHERE g.bundle = ? AND g.account = ? AND g.revoked_at IS NULL AND g.ends_at > ?`)

type OfSource = [bundle: number, sourceId: string, account: number, type: number]

function first(connection: Connection, ...source: OfSource): Grant | undefined {
  const row = connection.first(unrevokedOfSource, ...source) ?? connection.first(revokedOfSource, ...source)
  return row === undefined ? undefined : grantOf(row)
}

const unrevokedOfSource = read<OfSource, GrantRow>(`
  SELECT ${grantColumns} FROM grant g INDEXED BY grant_by_source
  WHERE g.bundle = ? AND g.source_id = ? AND g.account = ? AND g.type = ? AND g.revoked_at IS NULL`)

const revokedOfSource = read<OfSource, GrantRow>(`
  SELECT ${grantColumns} FROM grant g INDEXED BY grant_revoked_by_source
  WHERE g.bundle = ? AND g.source_id = ? AND g.account = ? AND g.type = ? AND g.revoked_at IS NOT NULL
  ORDER BY g.seq DESC LIMIT 1`)

function selectedGrant(
  connection: Connection,
  id: GrantId,
  bundle: number,
  account: number,
): Grant | undefined {
  const row = isStorableId(id) ? connection.first(grantOfPair, id, bundle, account) : undefined
  return row === undefined ? undefined : grantOf(row)
}

const grantOfPair = read<[id: string, bundle: number, account: number], GrantRow>(`
  SELECT ${grantColumns} FROM grant g WHERE g.id = unhex(?) AND g.bundle = ? AND g.account = ?`)

function store(connection: Connection, pair: StoredPair, effect: Effect): void {
  switch (effect.kind) {
    case 'none':
      break
    case 'add':
      addGrant(connection, pair, effect.grant)
      break
    case 'revoke':
      for (const id of effect.grants) revokeGrant(connection, pair, id, effect.at)
      break
  }
}

function revokeGrant(connection: Connection, { bundle, account }: StoredPair, id: GrantId, at: number): void {
  if (connection.run(revokeOne, at, id, bundle, account) === 0)
    throw new DomainError('conflict', `The pair has no grant ${id} to revoke.`)
}

const revokeOne = write<[at: number, id: string, bundle: number, account: number]>(`
  UPDATE grant SET revoked_at = ? WHERE id = unhex(?) AND bundle = ? AND account = ?`)
