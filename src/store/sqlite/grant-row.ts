import type { Grant } from '../../ledger/grant.ts'
import { toGrantId } from '../../ledger/ids.ts'
import { instantOf, maybeInstantOf, typeNames } from './encoding.ts'

/** The columns of a grant `g`, in the order of `GrantRow`. */
export const grantColumns =
  'lower(hex(g.id)), g.type, g.source_id, g.starts_at, g.ends_at, g.created_at, g.revoked_at, g.seq'

export type GrantRow = readonly [
  id: string,
  type: number,
  sourceId: string | null,
  startsAt: number,
  endsAt: number,
  createdAt: number,
  revokedAt: number | null,
  seq: number,
]

/** The grant in a row. */
export function grantOf(row: readonly [...GrantRow, ...unknown[]]): Grant {
  const [id, type, sourceId, startsAt, endsAt, createdAt, revokedAt] = row
  return {
    id: toGrantId(id),
    type: typeNames[type] as Grant['type'],
    sourceId: sourceId ?? undefined,
    startsAt: instantOf(startsAt),
    endsAt: instantOf(endsAt),
    createdAt: instantOf(createdAt),
    revokedAt: maybeInstantOf(revokedAt),
  }
}

/** The grants in rows, by start, then by creation. */
export function grantsByStart(rows: readonly GrantRow[]): readonly Grant[] {
  if (rows.length < 2) return rows.map(grantOf)
  return rows.toSorted((one, other) => one[3] - other[3] || one[7] - other[7]).map(grantOf)
}
