import { DomainError } from '../../ledger/domain-error.ts'
import type { GrantType } from '../../ledger/grant.ts'
import { FOREVER, type Instant, toInstant } from '../../ledger/instant.ts'

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

/** The numbers of the table `grant_type`. */
export const typeNumbers = {
  paid_external: 0,
  trial: 1,
  owner_grant: 2,
  gift: 3,
  referral_reward: 4,
} as const satisfies Record<GrantType, number>

/** The type of a grant by its number. */
export const typeNames: readonly GrantType[] = [
  'paid_external',
  'trial',
  'owner_grant',
  'gift',
  'referral_reward',
]

/** Whether a text can be the id of a bundle, a grant or a checkout: stored as 12 bytes, its 24 lowercase hex characters are the only spelling. */
export const isStorableId = (text: string): boolean => storableId.test(text)

/** The id, or a DomainError when it has another form. */
export function storableIdOf<Id extends string>(id: Id): Id {
  if (isStorableId(id)) return id
  throw new DomainError('conflict', `The id "${id}" must be 24 lowercase hex characters to be stored.`)
}

const storableId = /^[0-9a-f]{24}$/
