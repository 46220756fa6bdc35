import type { Exchange } from './exchange.ts'
import type { StatedRuleId } from './rule.ts'
import { errorCodeOf, field, grantsOf, isEmpty, isRefusal } from './wire.ts'

/** A sentence that an answer has to satisfy, and its outcome: what must be and what is, as values, and the request that shows it. */
export interface Assertion {
  readonly rule: StatedRuleId
  readonly claim: string
  readonly holds: boolean
  /** Any JSON value; a text is told as it is. */
  readonly expected: unknown
  readonly seen: unknown
  /** The last of the evidence where it is left out. */
  readonly sent?: Exchange | undefined
  /** True where the response breaks a rule by itself, and says nothing of this one. Left out: the evidence must be readable. */
  readonly isUnknown?: boolean
  /** True where the request has no defect: a refusal is then about something else than the claim. */
  readonly isSound?: true
  /** The id of the row that it is about: of a grant, or of a user. */
  readonly row?: string | undefined
  /** That the row is in the list, or that it is gone. */
  readonly is?: 'there' | 'gone'
}

/** The result of an assertion. */
export type Outcome = Omit<Assertion, 'rule' | 'claim'>

/** Returns an assertion with its outcome. */
export const must = (rule: StatedRuleId, claim: string, outcome: Outcome): Assertion => ({
  rule,
  claim,
  ...outcome,
})

/** Two values that must be the same JSON. */
export const equal = (seen: unknown, expected: unknown, sent?: Exchange): Outcome =>
  so(jsonText(seen) === jsonText(expected), expected, seen, sent)

/** A request that must be answered with a status. */
export const answers = (sent: Exchange, status = 200): Outcome => ({
  ...so(sent.status === status, status, statusOf(sent), sent),
  isUnknown: status === 200 && isWrongByItself(sent),
})

/** A server error, a success with another status than 200, or a media type that is asked of a request without a body. */
const isWrongByItself = ({ status, operation, request }: Exchange): boolean =>
  status >= 500 ||
  (status > 200 && status < 400) ||
  (status === 415 && operation === 'revokeBundleGrant' && request.body === undefined)

/** A request that must be refused, with any status of 4xx. */
export const refused = (sent: Exchange): Outcome => ({
  ...so(isRefusal(sent), 'a refusal (4xx)', statusOf(sent), sent),
  isUnknown: false,
})

/** Anything else that is so or not. */
export const so = (holds: boolean, expected: unknown, seen: unknown, sent?: Exchange): Outcome => ({
  holds,
  expected,
  seen,
  sent,
})

/** Returns an assertion that fails. */
export const wrong = (expected: unknown, seen: unknown, sent?: Exchange): Outcome =>
  so(false, expected, seen, sent)

/** The status of an answer, with its error code and message. */
export function statusOf(exchange: Exchange): string {
  const { status, json } = exchange
  if (status === 0) return 'no answer'
  const message = field(json, 'message')
  const said = typeof message === 'string' ? `: ${message.slice(0, 160)}` : ''
  return `${[status, errorCodeOf(exchange) ?? []].flat().join(' ')}${said}`
}

type Ids = readonly (string | undefined)[]

/** Returns the assertion that a list has these items, beside any others. */
export const listed = (items: Ids, needed: Ids, sent?: Exchange): Outcome => {
  const missing = needed.filter((one) => !items.includes(one))
  return so(missing.length === 0, `with ${missing.join(', ')}`, items, sent)
}

/** Returns the assertion that a list has none of these items. */
export const noneListed = (odd: Ids, sent?: Exchange): Outcome => so(odd.length === 0, 'none', odd, sent)

/** Returns the assertion that a filter by something foreign or unknown finds nothing, or is refused. */
export function emptyOrRefused(sent: Exchange): Outcome {
  if (isRefusal(sent)) return refused(sent)
  const seen = sent.status === 200 ? grantsOf(sent).map(({ id }) => id) : statusOf(sent)
  return so(isEmpty(sent), 'no grants, or a refusal (4xx)', seen, sent)
}

/** A value as a finding has it. */
export const jsonText = (value: unknown): string => JSON.stringify(value) ?? 'nothing'
