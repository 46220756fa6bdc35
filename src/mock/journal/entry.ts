import type { ErrorCode, OperationId } from '../../../spec/generated/contract.ts'
import type { RuleId } from '../../../spec/generated/rules.ts'
import type { VariantName, Variants } from '../../../spec/generated/variants.ts'
import type { Grant } from '../../../spec/types.ts'
import type { GrantId, KeyId } from '../../ledger/ids.ts'
import type { FaultKind } from '../faults.ts'

/** One exchange as plain data, without any secret. */
export interface Entry {
  /** Counted from 1 in the order in which requests were answered. */
  readonly number: number
  /** When the request came by the fixture's clock, a date-time. */
  readonly at: string
  /** The same by the machine's clock. */
  readonly realAt: string
  readonly durationMs: number
  /** Undefined when no operation was found. */
  readonly operationId?: OperationId
  /** The public part of the key, as the request claims it. */
  readonly keyId?: KeyId
  /** Whether the key proved to be a valid one. */
  readonly authenticated: boolean
  readonly request: EntryRequest
  readonly response: EntryResponse
  /** What was refused and why; its metadata names the field or parameter at fault. */
  readonly refusal?: {
    readonly code: ErrorCode
    readonly message: string
    readonly metadata?: Readonly<Record<string, string>>
  }
  /** What the ledger decided: granted, covered, replayed, conflict, revoked, already-revoked, not-revocable or unknown. */
  readonly decision?: string
  /** The stated rules that decided the answer. */
  readonly rules: readonly RuleId[]
  /** The open variants that had a say in it. */
  readonly variants: readonly VariantUsed[]
  readonly ledger: { readonly added: readonly Grant[]; readonly revoked: readonly GrantId[] }
  /** The faults that hit it. */
  readonly faults: readonly { readonly id: string; readonly kind: FaultKind }[]
  /** Where a key was found, beside the Authorization header, and taken out. */
  readonly keyFoundIn: readonly ('path' | 'query' | 'headers' | 'body')[]
  /** The same request for a shell in which $BUNDLE_ACCESS_KEY holds the key. */
  readonly curl: string
}

export interface EntryRequest {
  readonly method: string
  /** Without base path and query. */
  readonly path: string
  /** Without the question mark; empty when there is none. */
  readonly query: string
  readonly headers: Readonly<Record<string, string>>
  /** Undefined when it was not read. */
  readonly body?: string
  readonly address: string
}

export interface EntryResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** Empty for HEAD. */
  readonly body: string
  /** How much of it the client was given. */
  readonly delivery: 'whole' | 'none' | 'part' | 'slow'
}

export type VariantUsed = {
  [Name in VariantName]: { readonly name: Name; readonly value: Variants[Name]; readonly rule: RuleId }
}[VariantName]

/** Which entries are wanted; what is left out does not narrow it. */
export interface EntryFilter {
  /** Only later ones than the entry of this number. */
  readonly after?: number
  readonly operation?: OperationId
  readonly key?: KeyId
  readonly method?: string
  /** The beginning of the path. */
  readonly path?: string
  /** A status, or a class of them. */
  readonly status?: number | StatusClass
  readonly errorCode?: string
  readonly decision?: string
  /** Only those that a fault of this kind has hit. */
  readonly fault?: FaultKind
  /** Only those that changed the ledger. */
  readonly changed?: true
  /** Only so many, the last ones. */
  readonly last?: number
}

export type StatusClass = '1xx' | '2xx' | '3xx' | '4xx' | '5xx'

/** Whether an entry is wanted. */
export function filtering(filter: EntryFilter): (entry: Entry) => boolean {
  const { after, operation, key, method, path, status, errorCode, decision, fault, changed } = filter
  return (entry) =>
    (after === undefined || entry.number > after) &&
    (operation === undefined || entry.operationId === operation) &&
    (key === undefined || entry.keyId === key) &&
    (method === undefined || entry.request.method === method.toUpperCase()) &&
    (path === undefined || entry.request.path.startsWith(path)) &&
    (status === undefined || hasStatus(entry, status)) &&
    (errorCode === undefined || entry.refusal?.code === errorCode) &&
    (decision === undefined || entry.decision === decision) &&
    (fault === undefined || entry.faults.some(({ kind }) => kind === fault)) &&
    (changed === undefined || entry.ledger.added.length + entry.ledger.revoked.length > 0)
}

function hasStatus({ response }: Entry, status: number | StatusClass): boolean {
  return typeof status === 'number'
    ? response.status === status
    : `${Math.floor(response.status / 100)}xx` === status
}
