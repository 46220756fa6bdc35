import type { OperationId } from './exchange.ts'

/** The names a target file gives to keys; only `full` is required. */
export const keyNames = [
  'full',
  'readOnly',
  'none',
  'noBundles',
  'noUsers',
  'noGrants',
  'revoked',
  'ipMasked',
  'otherOwner',
] as const
export type KeyName = (typeof keyNames)[number]

/** The credentials of a request: a key of the target, a text made of one, as a bearer or in headers, or none. */
export type KeyUse =
  | KeyName
  | 'absent'
  | { readonly of: KeyName; readonly change: Change; readonly label: string }

/** The text of a key, or headers, from a valid key and the others of the target. */
type Change = (key: string, others: readonly string[]) => string | Headers
type Headers = Readonly<Record<string, string>>

/** A value of a query: a list repeats the name, undefined leaves it out. */
export type QueryValue = string | number | readonly string[] | undefined

/** A request still to be sent; what is left out takes the sane default (GET, key `full`, no query, no body). */
export interface Draft {
  /** The operation that it calls; undefined for a path or method that the contract does not have. */
  readonly operation?: OperationId | undefined
  readonly method?: string
  /** From the version segment on, already percent-encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>> | undefined
  readonly key?: KeyUse | undefined
  /** Over the defaults; an undefined value takes a default away. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: Body
}

/** A body: exact text, or JSON made at the moment of sending from the target's clock (for short grants). */
export type Body = { readonly text: string } | { readonly at: (serverNow: number) => unknown }

/** The fields of a create; `endsAt` left out is permanent, a function is called with the target's time when it is sent. */
export interface GrantDraft {
  readonly grantType?: string
  readonly endsAt?: string | ((serverNow: number) => string) | undefined
  /** `fresh` (the default) takes a new tagged one; undefined sends none. */
  readonly sourceId?: string | undefined
  /** Other fields, or the ones above in a wrong shape. */
  readonly extra?: Readonly<Record<string, unknown>>
}
