import type { ControlOperations, RequestView } from '../../../spec/control-types.ts'
import type { ErrorCode } from '../../../spec/generated/contract.ts'
import type { RuleId } from '../../../spec/generated/rules.ts'
import type { VariantName, Variants } from '../../../spec/generated/variants.ts'
import type { Grant } from '../../../spec/types.ts'
import type { GrantId, KeyId } from '../../ledger/ids.ts'

/** An entry of the journal, a request with its answer by a mock, as JSON without secrets, in narrower types than the control plane's. */
export interface Entry extends RequestView {
  readonly keyId?: KeyId
  readonly refusal?: NonNullable<RequestView['refusal']> & { readonly code: ErrorCode }
  readonly rules: readonly RuleId[]
  readonly variants: readonly VariantUsed[]
  readonly ledger: { readonly added: readonly Grant[]; readonly revoked: readonly GrantId[] }
}

export type VariantUsed = {
  [Name in VariantName]: { readonly name: Name; readonly value: Variants[Name]; readonly rule: RuleId }
}[VariantName]

type Query = NonNullable<ControlOperations['listRequests']['parameters']['query']>

/** A filter of entries, as in the control plane; undefined fields match all. */
export interface EntryFilter extends Omit<Query, 'key' | 'status' | 'changed' | 'user'> {
  readonly key?: KeyId
  /** The `userId` of a user in the request or the answer, or several. */
  readonly users?: readonly string[]
  /** A status or a class such as 4xx. */
  readonly status?: number | `${1 | 2 | 3 | 4 | 5}xx`
  /** Only entries that changed the ledger. */
  readonly changed?: true
}

/** Returns a function that tests an entry by a filter. */
export function matcherOf(filter: EntryFilter): (entry: Entry) => boolean {
  const { after, operation, key, method, path, status, errorCode, decision, fault, users, changed } = filter
  const ofStatus = new RegExp(`^${status}$`.replace('xx', '..'))
  return (entry) =>
    (after === undefined || entry.number > after) &&
    (operation === undefined || entry.operationId === operation) &&
    (key === undefined || entry.keyId === key) &&
    (method === undefined || entry.request.method === method.toUpperCase()) &&
    (path === undefined || entry.request.path.startsWith(path)) &&
    (status === undefined || ofStatus.test(`${entry.response.status}`)) &&
    (errorCode === undefined || entry.refusal?.code === errorCode) &&
    (decision === undefined || entry.decision === decision) &&
    (fault === undefined || entry.faults.some(({ kind }) => kind === fault)) &&
    (users === undefined || users.some((alias) => textsOf(entry).some((text) => text.includes(alias)))) &&
    (changed === undefined || entry.ledger.added.length + entry.ledger.revoked.length > 0)
}

const textsOf = ({ request: { path, query, body = '' }, response }: Entry) => [
  path,
  query,
  body,
  response.body,
]
