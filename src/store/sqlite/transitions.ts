import { toAccountId, toBundleId, toCheckoutId, toGrantId } from '../../ledger/ids.ts'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import type { Transition } from '../store.ts'
import type { Connection } from './connection.ts'
import { FOREVER_NUMBER, instantOf } from './encoding.ts'
import { perBundle } from './statement.ts'

/** The first instant after `after` at which time alone changes something: one seek in each bundle and index. */
export function nextTransition(connection: Connection, after: Instant): Instant | undefined {
  const [at] = connection.first(firstDue, after, after, after) ?? []
  return at === undefined || at === null || at === FOREVER_NUMBER ? undefined : toInstant(at)
}

const firstOf = (column: 'starts_at' | 'ends_at', index: string): string => `
  SELECT (
    SELECT g.${column} FROM grant g INDEXED BY ${index}
    WHERE g.bundle = b.seq AND g.revoked_at IS NULL AND g.${column} > ?
    ORDER BY g.${column} LIMIT 1
  ) AS at FROM bundle b`

const firstDue = perBundle<[after: number, after: number, after: number], readonly [at: number | null]>(`
  SELECT min(at) FROM (
    ${firstOf('ends_at', 'grant_by_end')}
    UNION ALL ${firstOf('starts_at', 'grant_by_start')}
    UNION ALL SELECT min(c.ends_at) FROM checkout c WHERE c.ends_at > ?
  )`)

/** What time alone changes in an interval, in the order of the port; reads what is due there and no more. */
export function listTransitions(
  connection: Connection,
  { after, until, limit }: { readonly after: Instant; readonly until: Instant; readonly limit: number },
): { readonly items: readonly Transition[]; readonly more: boolean } {
  const most = Math.min(until, FOREVER_NUMBER - 1)
  const rows = connection.all(allDue, after, most, after, most, after, most, limit + 1)
  return { items: rows.slice(0, limit).map(transitionOf), more: rows.length > limit }
}

type DueRow = readonly [at: number, kind: number, age: number, bundle: string, account: number, id: string]

const dueGrants = (column: 'starts_at' | 'ends_at', index: string, kind: number): string => `
  SELECT g.${column}, ${kind}, g.seq, lower(hex(b.id)), g.account, lower(hex(g.id))
  FROM bundle b CROSS JOIN grant g INDEXED BY ${index} ON g.bundle = b.seq
  WHERE g.revoked_at IS NULL AND g.${column} > ? AND g.${column} <= ?`

const allDue = perBundle<
  [after: number, until: number, after: number, until: number, after: number, until: number, limit: number],
  DueRow
>(`
  ${dueGrants('ends_at', 'grant_by_end', 0)}
  UNION ALL ${dueGrants('starts_at', 'grant_by_start', 1)}
  UNION ALL SELECT c.ends_at, 2, c.seq, lower(hex(b.id)), c.account, lower(hex(c.id))
    FROM checkout c CROSS JOIN bundle b ON b.seq = c.bundle WHERE c.ends_at > ? AND c.ends_at <= ?
  ORDER BY 1, 2, 3 LIMIT ?`)

function transitionOf([at, kind, , bundle, account, id]: DueRow): Transition {
  const what = { at: instantOf(at), bundle: toBundleId(bundle), account: toAccountId(account) }
  if (kind === 2) return { ...what, kind: 'checkout-ended', checkout: toCheckoutId(id) }
  return { ...what, kind: kind === 0 ? 'grant-expired' : 'grant-current', grant: toGrantId(id) }
}
