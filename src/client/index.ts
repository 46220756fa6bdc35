/** The public API of `bundle-access/client`: a typed client of the service. */
export type * from '../../spec/types.ts'
export { type Client, type ClientOptions, createClient } from './client.ts'
export { BundleAccessError, type ErrorFacts, type ErrorKind, type OperationId } from './error.ts'
export type { Listing } from './listing.ts'
export type { Runtime } from './runtime.ts'
export type { CallOptions, Patience, Retry } from './sending.ts'
