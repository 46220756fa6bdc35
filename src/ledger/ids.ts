declare const brand: unique symbol
type Branded<Base, Name extends string> = Base & { readonly [brand]: Name }

/** A person inside the process: a positive integer, in order of age; never on the wire. */
export type AccountId = Branded<number, 'AccountId'>

/** The wire name (`userId`) of an account for one viewer: 32 lowercase hex characters. */
export type Alias = Branded<string, 'Alias'>

/** A bundle's id (`_id` on the wire): 24 lowercase hex characters when we made it. */
export type BundleId = Branded<string, 'BundleId'>

/** A grant's id: 24 lowercase hex characters when we made it. */
export type GrantId = Branded<string, 'GrantId'>

/** A checkout session's id: 24 lowercase hex characters when we made it. */
export type CheckoutId = Branded<string, 'CheckoutId'>

/** The public part of an API key, between its prefix and its secret. */
export type KeyId = Branded<string, 'KeyId'>

export const toAccountId = (value: number): AccountId => value as AccountId
export const toBundleId = (value: string): BundleId => value as BundleId
export const toGrantId = (value: string): GrantId => value as GrantId
export const toCheckoutId = (value: string): CheckoutId => value as CheckoutId
export const toKeyId = (value: string): KeyId => value as KeyId
export const toAlias = (value: string): Alias => value as Alias

/** One account in one bundle: the unit of decision, of locking and of modelling. */
export interface Pair {
  readonly bundle: BundleId
  readonly account: AccountId
}
