import type { StatedRuleId } from '../../spec/generated/rules.ts'
import type { Exchange } from './exchange.ts'
import { errorCodeOf, field, grantsOf, isEmpty, isRefusal } from './wire.ts'

/** An assertion of a check: a claim about an answer, and its outcome: the expected and the seen value, and the request that shows it. */
export interface Assertion {
  readonly rule: StatedRuleId
  readonly claim: string
  readonly holds: boolean
  /** Any JSON value; reports show a text without quotes. */
  readonly expected: unknown
  readonly seen: unknown
  /** Left out: the last exchange of the evidence. */
  readonly sent?: Exchange | undefined
  /** True when the response breaks another rule by itself and decides nothing here. Left out: decided by whether it can be read. */
  readonly isInconclusive?: boolean
  /** True when what was sent lies beyond a bound: a rule that has one passes only by such a claim. */
  readonly isBeyond?: true
  /** True when the request is valid: its refusal breaks another rule than the claim's. */
  readonly isValid?: true
  /** The outcome of the same request with one property changed: if it holds, `rule` is to blame, else `otherwise`; left out, the rule of the assertion is. */
  readonly repaired?: {
    readonly holds: boolean
    readonly rule?: StatedRuleId
    readonly otherwise?: StatedRuleId
  }
  /** The id of the row that it is about: a grantId or a userId. */
  readonly row?: string | undefined
  /** The expectation about the row: it is listed, or it is not. */
  readonly expectedRow?: 'listed' | 'absent'
}

/** The result of an assertion. */
export type Outcome = Omit<Assertion, 'rule' | 'claim'>

/** Returns an assertion with its outcome. */
export function must(rule: StatedRuleId, claim: string, outcome: Outcome): Assertion {
  return { ...outcome, rule, claim }
}

/** Returns the outcome of comparing two values as JSON. */
export const equal = (seen: unknown, expected: unknown, sent?: Exchange): Outcome =>
  ok(jsonText(seen) === jsonText(expected), expected, seen, sent)

/** Returns the outcome of a request that must be answered with a status. */
export const answers = (sent: Exchange, status = 200): Outcome => ({
  ...ok(sent.status === status, status, statusOf(sent), sent),
  isInconclusive: status === 200 && breaksAnyway(sent),
})

/** Tests for an answer that no request may get: a 5xx, a 2xx or 3xx but 200, or 415 to a revoke without a body. */
const breaksAnyway = ({ status, operation, request }: Exchange): boolean =>
  status >= 500 ||
  (status > 200 && status < 400) ||
  (status === 415 && operation === 'revokeBundleGrant' && request.body === undefined)

/** Returns the outcome of a request that must be refused, with any status of 4xx. */
export const refused = (sent: Exchange): Outcome => ({
  ...ok(isRefusal(sent), 'a refusal (4xx)', statusOf(sent), sent),
  isInconclusive: false,
  isBeyond: true,
})

/** Returns the outcome of any other condition. */
export const ok = (holds: boolean, expected: unknown, seen: unknown, sent?: Exchange): Outcome => ({
  holds,
  expected,
  seen,
  sent,
})

/** Returns an outcome that fails. */
export const fails = (expected: unknown, seen: unknown, sent?: Exchange): Outcome =>
  ok(false, expected, seen, sent)

/** Returns the status of an answer as text, with its error code and message. */
export function statusOf(exchange: Exchange): string {
  const { status, json } = exchange
  if (status === 0) return 'no answer'
  const message = field(json, 'message')
  const detail = typeof message === 'string' ? `: ${message.slice(0, 160)}` : ''
  return `${[status, errorCodeOf(exchange) ?? []].flat().join(' ')}${detail}`
}

type Ids = readonly (string | undefined)[]

/** Returns the outcome for a list that must have these items, among others. */
export const includes = (items: Ids, needed: Ids, sent?: Exchange): Outcome => {
  const missing = needed.filter((one) => !items.includes(one))
  return ok(missing.length === 0, `with ${missing.join(', ')}`, items, sent)
}

/** Returns the outcome for items of which there must be none. */
export const noneOf = (odd: Ids, sent?: Exchange): Outcome => ok(odd.length === 0, 'none', odd, sent)

/** Returns the outcome for a filter by a foreign or unknown value, which must find nothing or be refused. */
export function emptyOrRefused(sent: Exchange): Outcome {
  if (isRefusal(sent)) return refused(sent)
  const seen = sent.status === 200 ? grantsOf(sent).map(({ id }) => id) : statusOf(sent)
  return ok(isEmpty(sent), 'no grants, or a refusal (4xx)', seen, sent)
}

/** Returns a value as a finding records it: JSON, or `nothing`. */
export const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
