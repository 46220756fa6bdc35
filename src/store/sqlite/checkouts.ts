import { DomainError } from '../../ledger/domain-error.ts'
import { type CheckoutId, toAccountId, toBundleId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import type { Checkout } from '../store.ts'
import type { Connection } from './connection.ts'
import { instantOf, isStorableId, storableIdOf } from './encoding.ts'
import { read, write } from './statement.ts'

export function findCheckout(connection: Connection, id: CheckoutId): Checkout | undefined {
  const row = isStorableId(id) ? connection.first(checkoutById, id) : undefined
  if (row === undefined) return undefined
  const [bundle, account, startedAt, endsAt] = row
  return {
    id,
    bundle: toBundleId(bundle),
    account: toAccountId(account),
    startedAt: instantOf(startedAt),
    endsAt: instantOf(endsAt),
  }
}

const checkoutById = read<
  [id: string],
  readonly [bundle: string, account: number, startedAt: number, endsAt: number]
>(`
  SELECT lower(hex(b.id)), c.account, c.started_at, c.ends_at
  FROM checkout c CROSS JOIN bundle b ON b.seq = c.bundle
  WHERE c.id = unhex(?)`)

export function addCheckout(connection: Connection, checkout: Checkout, bundle: number): void {
  const { id, account, startedAt, endsAt } = checkout
  connection.run(insertCheckout, storableIdOf(id), bundle, account, startedAt, endsAt)
}

const insertCheckout = write<
  [id: string, bundle: number, account: number, startedAt: number, endsAt: number]
>('INSERT INTO checkout (id, bundle, account, started_at, ends_at) VALUES (unhex(?), ?, ?, ?, ?)')

/** Ends a session by hand: never later than it would end anyway, and never before it began. */
export function endCheckout(connection: Connection, id: CheckoutId, at: Instant): void {
  connection.writing(() => {
    if (isStorableId(id) && connection.run(endEarlier, at, id) === 1) return
    throw new DomainError('conflict', `The store has no checkout session ${id}.`)
  })
}

const endEarlier = write<[at: number, id: string]>(
  'UPDATE checkout SET ends_at = min(ends_at, max(started_at, ?)) WHERE id = unhex(?)',
)
