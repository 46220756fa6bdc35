import type { components, operations } from './generated/public.ts'

type Schemas = components['schemas']

/** The contract's schemas under the names that this project uses for them. */
export type Bundle = Schemas['OwnedTradingBundleSummary']
export type User = Schemas['PublicUser']
export type Grant = Schemas['TradingBundleAccessGrantSummary']
export type GrantType = Schemas['TradingBundleAccessGrantType']
/** A user of a bundle with their access. */
export type BundleUser = Schemas['TradingBundleGrantedUser']
export type Checkout = Schemas['CheckoutDetails']
/** A paid grant has a source: openapi-typescript does not read the `if` of the contract that says so. */
export type GrantRequest = Schemas['CreateGrantRequest'] &
  ({ readonly grantType: Exclude<GrantType, 'paid_external'> } | { readonly sourceId: string })
export type ErrorBody = Schemas['ErrorResponse']

export type BundlesPage = Schemas['BundlesResponse']
export type UsersPage = Schemas['UsersSearchResponse']
export type BundleUsersPage = Schemas['BundleUsersResponse']
export type GrantsPage = Schemas['BundleGrantsResponse']
export type GrantMutation = Schemas['GrantMutationResponse']

type Operations = operations

/** The query parameters of an operation, numbers as numbers, nothing filled in. */
export type Query<Id extends keyof Operations> = NonNullable<Operations[Id]['parameters']['query']>

/** The path parameters of an operation. */
export type Path<Id extends keyof Operations> = NonNullable<Operations[Id]['parameters']['path']>

/** The JSON that an operation answers with when all is well. */
export type Success<Id extends keyof Operations> =
  Operations[Id]['responses'][200]['content']['application/json']
