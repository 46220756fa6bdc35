import { DomainError } from '../../ledger/domain-error.ts'
import { type KeyId, toAccountId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import type { ApiKey, KeyWithOwner, Tier } from '../store.ts'
import type { Connection } from './connection.ts'
import { instantOf, maybeInstantOf } from './encoding.ts'
import { read, write } from './statement.ts'

/** A key by the public part of its text, with what authentication needs to know of its owner. */
export function findKey(connection: Connection, id: KeyId): KeyWithOwner | undefined {
  const row = connection.first(keyWithOwner, id)
  if (row === undefined) return undefined
  const [owner, secretHash, bundles, users, grants, masks, createdAt, revokedAt, ownerTier, ownerDeletedAt] =
    row
  return {
    key: {
      id,
      owner: toAccountId(owner),
      secretHash,
      permissions: { bundles, users, grants },
      masks: masks === '[]' ? [] : JSON.parse(masks),
      createdAt: instantOf(createdAt),
      revokedAt: maybeInstantOf(revokedAt),
    },
    ownerTier,
    ownerDeletedAt: maybeInstantOf(ownerDeletedAt),
  }
}

const keyWithOwner = read<
  [id: string],
  readonly [
    owner: number,
    secretHash: Uint8Array,
    bundles: ApiKey['permissions']['bundles'],
    users: ApiKey['permissions']['users'],
    grants: ApiKey['permissions']['grants'],
    masks: string,
    createdAt: number,
    revokedAt: number | null,
    ownerTier: Tier,
    ownerDeletedAt: number | null,
  ]
>(`
  SELECT k.owner, k.secret_hash, k.bundles, k.users, k.grants, k.masks, k.created_at, k.revoked_at,
    a.tier, a.deleted_at
  FROM api_key k CROSS JOIN account a ON a.id = k.owner
  WHERE k.id = ?`)

export function addKey(connection: Connection, key: ApiKey): void {
  const { bundles, users, grants } = key.permissions
  connection.run(
    insertKey,
    key.id,
    key.owner,
    key.secretHash,
    bundles,
    users,
    grants,
    JSON.stringify(key.masks),
    key.createdAt,
    key.revokedAt ?? null,
  )
}

const insertKey = write<
  [
    id: string,
    owner: number,
    secretHash: Uint8Array,
    bundles: string,
    users: string,
    grants: string,
    masks: string,
    createdAt: number,
    revokedAt: number | null,
  ]
>(`
  INSERT INTO api_key (id, owner, secret_hash, bundles, users, grants, masks, created_at, revoked_at)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)`)

/** Revokes a key for good; the first time counts. */
export function revokeKey(connection: Connection, id: KeyId, at: Instant): void {
  connection.writing(() => {
    if (connection.run(endKey, at, id) === 0) throw new DomainError('conflict', `The store has no key ${id}.`)
  })
}

const endKey = write<[at: number, id: string]>(
  'UPDATE api_key SET revoked_at = coalesce(revoked_at, ?) WHERE id = ?',
)
