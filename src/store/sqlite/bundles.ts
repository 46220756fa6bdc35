import { DomainError } from '../../ledger/domain-error.ts'
import { type AccountId, type BundleId, toAccountId, toBundleId } from '../../ledger/ids.ts'
import type { Instant } from '../../ledger/instant.ts'
import type { Bundle, PaymentSettings } from '../store.ts'
import type { Connection } from './connection.ts'
import { instantOf, isStorableId, storableIdOf } from './encoding.ts'
import { read, write } from './statement.ts'

/** The columns of a bundle `b`, in the order of `BundleRow`. */
export const bundleColumns = `lower(hex(b.id)), b.owner, b.name, b.market_type, b.quote, b.access, b.status,
  b.created_at, b.updated_at, b.checkout_url, b.price, b.currency, b.discount_type, b.discount_value, b.seq`

export type BundleRow = readonly [
  id: string,
  owner: number,
  name: string,
  marketType: string,
  quote: string,
  access: Bundle['access'],
  status: Bundle['status'],
  createdAt: number,
  updatedAt: number,
  checkoutUrl: string | null,
  price: number | null,
  currency: string | null,
  discountType: 'fixed' | 'percent' | null,
  discountValue: number | null,
  seq: number,
]

/** The bundle in a row. */
export function bundleOf(row: readonly [...BundleRow, ...unknown[]]): Bundle {
  const [id, owner, name, marketType, quote, access, status, createdAt, updatedAt] = row
  return {
    id: toBundleId(id),
    owner: toAccountId(owner),
    name,
    marketType,
    quote,
    access,
    status,
    createdAt: instantOf(createdAt),
    updatedAt: instantOf(updatedAt),
    payment: paymentOf(row),
  }
}

/** Settings without any value are none. */
function paymentOf(row: readonly [...BundleRow, ...unknown[]]): PaymentSettings | undefined {
  const [url, price, currency, type, value] = [row[9], row[10], row[11], row[12], row[13]]
  if (url === null && price === null && currency === null && type === null) return undefined
  return {
    checkoutUrl: url ?? undefined,
    price: price ?? undefined,
    currency: currency ?? undefined,
    discount: type === null || value === null ? undefined : { type, value },
  }
}

export function findBundle(connection: Connection, id: BundleId): Bundle | undefined {
  const row = isStorableId(id) ? connection.first(bundleById, id) : undefined
  return row === undefined ? undefined : bundleOf(row)
}

const bundleById = read<[id: string], BundleRow>(
  `SELECT ${bundleColumns} FROM bundle b WHERE b.id = unhex(?)`,
)

/** The number of a bundle inside the database, or undefined when there is no such bundle. */
export function bundleSeqOf(connection: Connection, id: BundleId): number | undefined {
  return isStorableId(id) ? connection.first(bundleSeq, id)?.[0] : undefined
}

const bundleSeq = read<[id: string], readonly [seq: number]>('SELECT seq FROM bundle WHERE id = unhex(?)')

export function addBundle(connection: Connection, bundle: Bundle): void {
  const { owner, name, marketType, quote, access, status, createdAt, updatedAt, payment } = bundle
  const id = storableIdOf(bundle.id)
  const terms = [owner, name, marketType, quote, access, status, createdAt, updatedAt] as const
  connection.run(insertBundle, id, ...terms, ...paymentValues(payment))
}

type PaymentValues = readonly [
  checkoutUrl: string | null,
  price: number | null,
  currency: string | null,
  discountType: string | null,
  discountValue: number | null,
]

function paymentValues(payment: PaymentSettings | undefined): PaymentValues {
  const { checkoutUrl, price, currency, discount } = payment ?? {}
  return [
    checkoutUrl ?? null,
    price ?? null,
    currency ?? null,
    discount?.type ?? null,
    discount?.value ?? null,
  ]
}

const insertBundle = write<
  [
    id: string,
    owner: AccountId,
    name: string,
    marketType: string,
    quote: string,
    access: string,
    status: string,
    createdAt: number,
    updatedAt: number,
    ...PaymentValues,
  ]
>(`
  INSERT INTO bundle (id, owner, name, market_type, quote, access, status, created_at, updated_at,
    checkout_url, price, currency, discount_type, discount_value)
  VALUES (unhex(?), ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`)

export function setBundleStatus(
  connection: Connection,
  id: BundleId,
  status: Bundle['status'],
  at: Instant,
): void {
  changeOne(connection, id, () => connection.run(changeStatus, status, at, id))
}

const changeStatus = write<[status: string, at: number, id: string]>(
  'UPDATE bundle SET status = ?, updated_at = ? WHERE id = unhex(?)',
)

export function setPayment(
  connection: Connection,
  id: BundleId,
  payment: PaymentSettings | undefined,
  at: Instant,
): void {
  changeOne(connection, id, () => connection.run(changePayment, ...paymentValues(payment), at, id))
}

const changePayment = write<[...PaymentValues, at: number, id: string]>(`
  UPDATE bundle
  SET checkout_url = ?, price = ?, currency = ?, discount_type = ?, discount_value = ?, updated_at = ?
  WHERE id = unhex(?)`)

function changeOne(connection: Connection, id: BundleId, change: () => number): void {
  connection.writing(() => {
    if (!isStorableId(id) || change() === 0)
      throw new DomainError('conflict', `The store has no bundle ${id}.`)
  })
}
