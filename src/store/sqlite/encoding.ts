import { DomainError } from '../../ledger/domain-error.ts'
import type { GrantType } from '../../ledger/grant.ts'
import { FOREVER, type Instant, toInstant } from '../../ledger/instant.ts'
import type { Position, Slice } from '../store.ts'

/** How the end of permanent access is stored: later than every date that can be written. */
export const FOREVER_NUMBER = Number.MAX_SAFE_INTEGER

/** An instant as the integer that is stored. */
export const instantNumber = (instant: Instant): number => (instant === FOREVER ? FOREVER_NUMBER : instant)

/** The instant that an integer stands for. */
export const instantOf = (number: number): Instant =>
  number === FOREVER_NUMBER ? FOREVER : toInstant(number)

/** The instant that an integer stands for, or undefined. */
export const maybeInstantOf = (number: number | null): Instant | undefined =>
  number === null ? undefined : toInstant(number)

/** The types of grants; each is stored as its index, as the table `grant_type` says. */
export const storedTypes: readonly GrantType[] = [
  'paid_external',
  'trial',
  'owner_grant',
  'gift',
  'referral_reward',
]

/** Whether a text can be the id of a bundle, a grant or a checkout: stored as 12 bytes, its 24 lowercase hex characters are the only spelling. */
export const isStorableId = (text: string): boolean => /^[0-9a-f]{24}$/.test(text)

/** The id; a DomainError when it has another form. */
export function storableIdOf<Id extends string>(id: Id): Id {
  if (isStorableId(id)) return id
  throw new DomainError('conflict', `The id "${id}" must be 24 lowercase hex characters to be stored.`)
}

/** A slice without items and without an end to go on from. */
export const nothingMore: Slice<never> = { items: [], next: undefined }

/** The slice of a list whose rows were read one beyond the limit, so as to know whether there is more. */
export function sliceOf<Row, Item>(
  rows: readonly Row[],
  limit: number,
  toItem: (row: Row) => Item,
  positionOf: (row: Row) => Position,
): Slice<Item> {
  const items: Item[] = []
  for (const row of rows) if (items.length < limit) items.push(toItem(row))
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return {
    items,
    next: last === undefined ? undefined : { position: positionOf(last), because: 'full' },
  }
}
