import { DomainError } from '../ledger/domain-error.ts'
import type { Grant, GrantType } from '../ledger/grant.ts'
import type { Pair } from '../ledger/ids.ts'
import { FOREVER, type Instant, toInstant } from '../ledger/instant.ts'
import type {
  Account,
  ApiKey,
  Bundle,
  Facts,
  KeyWithOwner,
  ListedGrant,
  Page,
  PaymentSettings,
  Position,
} from './store.ts'

/** The stored end of permanent access, later than every date-time. Below are the conversions between rows and objects for both SQL stores. */
export const FOREVER_NUMBER = Number.MAX_SAFE_INTEGER

/**
 * The unrevoked grants of a pair (one account in one bundle), as its row has them: the latest end, and an instant from which on, up to that end, they follow
 * one another without gap or overlap, so that a create need not read them.
 */
export interface PairChain {
  readonly until: number
  readonly since: number
}

/** The chain of a pair without unrevoked grants, and of a deleted account: nothing is known of it. */
export const emptyChain: PairChain = { until: 0, since: FOREVER_NUMBER }

/** Returns the chain with the new end `until` after grants were added or revoked, the first of which starts at `edge`. */
export function chainAfter({ until: before, since }: PairChain, until: number, edge: number): PairChain {
  const kept = Math.min(before, until)
  if (until === 0) return emptyChain
  return { until, since: edge === kept ? since : edge > kept ? edge : until }
}

/** Returns the SQL that sets `pair.chained_since` from the grants: to the latest gap, or end of an overlap. */
export const setChains = (grants: string): string => `
  WITH g AS (
    SELECT bundle, account, starts_at, ends_at, max(ends_at) OVER (
      PARTITION BY bundle, account ORDER BY starts_at, seq ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING
    ) AS before FROM ${grants} WHERE revoked_at IS NULL
  ), c AS (
    SELECT bundle, account, max(CASE WHEN starts_at < before AND ends_at < before THEN before
      WHEN starts_at < before THEN ends_at WHEN starts_at = before THEN 0 ELSE starts_at END) AS since
    FROM g GROUP BY bundle, account
  )
  UPDATE pair SET chained_since = c.since FROM c
  WHERE c.bundle = pair.bundle AND c.account = pair.account AND pair.listed_until > 0`

export const instantNumber = (instant: Instant): number => (instant === FOREVER ? FOREVER_NUMBER : instant)

export const instantOf = (number: number): Instant =>
  number === FOREVER_NUMBER ? FOREVER : toInstant(number)

/** Returns the values of an enumeration as an SQL list. */
export const sqlList = (enumeration: readonly string[]): string =>
  enumeration.map((word) => `'${word}'`).join(', ')

/** The grant types by their stored numbers, as in the table `grant_type`. */
export const storedTypes: readonly GrantType[] = [
  'paid_external',
  'trial',
  'owner_grant',
  'gift',
  'referral_reward',
]

/** Tests that a text can be the id of a bundle, a grant or a checkout: 24 lowercase hex characters, stored as 12 bytes. */
export const isStorableId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** Returns the id; throws a DomainError if it is not storable. */
export function storableIdOf<Id extends string>(id: Id): Id {
  if (isStorableId(id)) return id
  throw new DomainError('conflict', `The id "${id}" must be 24 lowercase hex characters to be stored.`)
}

/** Throws a DomainError unless one row was changed; `thing` is its name. */
export function requireOne(changed: number, thing: string): void {
  if (changed !== 1) throw new DomainError('conflict', `The store has no ${thing}.`)
}

/** Throws a DomainError if a newer version migrated the ledger: its last migration is `step`, ours is `newest`. */
export function requireKnown(place: string, step: number, newest: number, kind: 'file' | 'database'): void {
  if (step > newest)
    throw new DomainError(
      'unavailable',
      `${place} was written by a newer version of bundle-access (schema ${step}; this one knows ${newest}): use that version, or another ${kind}.`,
    )
}

/** A page without items and without a next position. */
export const emptyPage: Page<never> = { items: [], next: undefined }

/** Returns a page of at most `limit` rows; one more row means that the list goes on. */
export function pageOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => Position,
): Page<Item> {
  const items = rows.slice(0, limit).map((row) => toItem(row))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { items, next: last === undefined ? undefined : { position: positionOf(last), because: 'full' } }
}

/** Empty facts, to spread before those of some kinds. */
export const noFacts = { accounts: [], keys: [], bundles: [], grants: [], checkouts: [] } as const

export const everyKind = Object.keys(noFacts) as (keyof Facts)[]

/** The fields, without the id, that are stored unchanged in a column of the same name. */
export const accountFields = ['displayName', 'avatar', 'tier', 'createdAt', 'deletedAt']
export const keyFields = [
  ...['owner', 'secretHash', 'bundles', 'users', 'grants', 'masks', 'createdAt', 'revokedAt'],
]
export const bundleFields = [
  ...['owner', 'name', 'marketType', 'quote', 'access', 'status', 'createdAt', 'updatedAt'],
  ...['checkoutUrl', 'price', 'currency', 'discountType', 'discountValue'],
]

/** A row of a key joined with its owner: permissions as columns, masks as JSON. */
export type KeyRow = Omit<ApiKey, 'permissions' | 'masks'> &
  ApiKey['permissions'] & { readonly masks: string } & Pick<Account, 'tier' | 'deletedAt'>

export const keyOf = ({ bundles, users, grants, masks, tier, deletedAt, ...own }: KeyRow): KeyWithOwner => ({
  key: { ...own, permissions: { bundles, users, grants }, masks: JSON.parse(masks) },
  ownerTier: tier,
  ownerDeletedAt: deletedAt,
})

export type BundleRow = Omit<Bundle, 'payment'> & ReturnType<typeof paymentValues> & { readonly seq: number }

/** Returns a bundle; its payment settings are undefined if no column is set. */
export function bundleOf({ seq: _, checkoutUrl, price, currency, ...row }: BundleRow): Bundle {
  const { discountType: type, discountValue: value, ...terms } = row
  const discount = type === undefined || value === undefined ? undefined : { type, value }
  const payment = { checkoutUrl, price, currency, discount }
  return { ...terms, payment: Object.values(payment).every((one) => one === undefined) ? undefined : payment }
}

/** Returns the payment columns of a bundle in their order. */
export const paymentValues = (payment: PaymentSettings | undefined) => ({
  checkoutUrl: payment?.checkoutUrl,
  price: payment?.price,
  currency: payment?.currency,
  discountType: payment?.discount?.type,
  discountValue: payment?.discount?.value,
})

/** The fields of a grant without its id; each has a column of the same name. */
export const grantFields = ['type', 'sourceId', 'startsAt', 'endsAt', 'createdAt', 'revokedAt'] as const

/** Returns the stored values of a grant. */
export const grantValues = ({ id: _, type, endsAt, ...same }: Grant) => ({
  ...same,
  type: storedTypes.indexOf(type),
  endsAt: instantNumber(endsAt),
})

/** Returns the column of a field: `source_id` for `sourceId`. */
export const columnOf = (field: string): string =>
  field.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`)

export type GrantRow = Omit<Grant, 'type' | 'revokedAt'> & { readonly type: number; readonly seq: number } & {
  readonly revokedAt?: Instant | undefined
}

export const grantOf = (row: GrantRow): Grant => ({
  id: row.id,
  type: storedTypes[row.type] as GrantType,
  sourceId: row.sourceId,
  startsAt: row.startsAt,
  endsAt: instantOf(row.endsAt),
  createdAt: row.createdAt,
  revokedAt: row.revokedAt,
})

export type GrantFactRow = GrantRow & Pair

export const grantFactOf = (row: GrantFactRow): Facts['grants'][number] => ({
  bundle: row.bundle,
  account: row.account,
  grant: grantOf(row),
})

/** A row of a grant with its account, unless that is deleted. */
export type ListedRow = GrantRow & Pick<ListedGrant, 'account'>

export const listedOf = (row: ListedRow): ListedGrant => ({ grant: grantOf(row), account: row.account })

/** Returns the grants of rows, by start, then by creation. */
export const byStart = (rows: readonly GrantRow[]): readonly Grant[] =>
  (rows.length < 2
    ? rows
    : rows.toSorted((one, other) => one.startsAt - other.startsAt || one.seq - other.seq)
  ).map(grantOf)
