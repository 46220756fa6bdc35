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

/** The credentials of a request: a key of the target, a changed one, as a bearer token or in headers, or none. */
export type KeyUse =
  | KeyName
  | 'absent'
  | { readonly of: KeyName; readonly change: Change; readonly label: string }

/** Makes a changed key, or headers, from a valid key and the other keys of the target. */
type Change = (key: string, others: readonly string[]) => string | Headers
type Headers = Readonly<Record<string, string>>

/** A value of a query: a list repeats the name, undefined leaves it out. */
export type QueryValue = string | number | readonly string[] | undefined

/** A request still to be sent; by default GET with the key `full`, no query and no body. */
export interface Draft {
  /** Undefined for a path or method that the contract does not have. */
  readonly operation?: OperationId | undefined
  readonly method?: string
  /** From the version segment on, already percent-encoded. */
  readonly path: string
  readonly query?: Readonly<Record<string, QueryValue>> | undefined
  readonly key?: KeyUse | undefined
  /** Headers that override the defaults; undefined removes one. */
  readonly headers?: Readonly<Record<string, string | undefined>>
  readonly body?: Body
}

/** A body: exact text, or JSON that is made when it is sent, from the target's time. */
export type Body = { readonly text: string } | { readonly at: (serverNow: number) => unknown }

/** The fields of a create. Without `endsAt` it is permanent; a function is called with the target's time when it is sent. */
export interface GrantDraft {
  readonly grantType?: string
  readonly endsAt?: string | ((serverNow: number) => string) | undefined
  /** Left out: a new one; undefined: none is sent. */
  readonly sourceId?: string | undefined
  /** Other fields, or invalid values of the ones above. */
  readonly extra?: Readonly<Record<string, unknown>>
}
