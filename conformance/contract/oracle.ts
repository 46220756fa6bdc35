import { counted } from '../../spec/counted.ts'
import { errorCodes, operations, rateLimit } from '../../spec/generated/contract.ts'
import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { type Validate, type ValidationError, validators } from '../../spec/generated/validators.js'
import { equal, fails, must, type Outcome, ok } from '../kit/assertion.ts'
import { decoded } from '../kit/draft.ts'
import { type Exchange, type OperationId, operationsAt } from '../kit/exchange.ts'
import { type Finding, findingOf, type NewFinding, notShown } from '../kit/finding.ts'
import { field, grantsOf } from '../kit/wire.ts'
import { type BodyName, optionalIn, rulesAbsent, rulesPresent, valueAt, wrongFieldsOf } from './body-rules.ts'
import { observation } from './catalogue.ts'

/** Returns a function that checks each answer of a run against the contract, the OpenAPI document, and returns findings; in one run of a check it reports a violation each time, any other finding once. */
export function openOracle(): (exchange: Exchange) => readonly Finding[] {
  const early = earlyRefusals()
  const reported = new Set<string>()
  return (exchange) =>
    [...contractFindings(exchange), ...early(exchange)].filter((finding) => {
      const { check, attempt, rule, kind, variants, situation } = finding
      const key = `${check} ${attempt} ${rule} ${kind} ${variants} ${situation}`
      const isNew = kind === 'broken' || !reported.has(key)
      reported.add(key)
      return isNew
    })
}

/** Returns a function that observes refusals below the documented rate; others may share the address or key, so no rule is broken. */
function earlyRefusals(): (exchange: Exchange) => readonly Finding[] {
  const sent: number[] = []
  return ({ status, sentAt, check, attempt, n, operation = 'a request' }) => {
    sent.push(sentAt)
    if (status !== 429) return []
    const since = sentAt - rateLimit.windowSeconds * 1_000 - toleranceMs
    const before = sent.filter((instant) => instant > since).length - 1
    if (before >= rateLimit.address - mostInFlight) return []
    const what = `it refuses before the ${rateLimit.address} requests of a minute`
    const seen = observation('LIMIT-WINDOW', what, 'when requests are refused')
    const after = `${operation} answered 429 after ${before} requests of a minute`
    return [{ ...seen, seen: after, check, attempt, by: 'contract', because: [n] }]
  }
}

/** The requests that may be in flight at once and counted in another order. */
const mostInFlight = 32
const toleranceMs = 2_000

/** The `check` of the requests that wait for a restarted deployment. */
export const restartCheck = 'restart'

/** Returns the findings of a single response: one for each rule of the contract that it shows. */
export function contractFindings(exchange: Exchange): readonly Finding[] {
  // A proxy may answer outside of the versioned paths, and while the deployment restarts.
  if (exchange.status === 0 || exchange.check === restartCheck || !exchange.request.path.startsWith('/v1'))
    return []
  const { check, attempt, n } = exchange
  return [...judgementsOf(exchange)].map(({ rule, ...judgement }) => {
    const sent = judgement.kind === 'broken' ? { sent: n } : {}
    return { rule, check, attempt, by: 'contract', ...judgement, ...sent, because: [n] }
  })
}

function* judgementsOf(exchange: Exchange): Iterable<NewFinding> {
  const operation = exchange.operation ?? operationOf(exchange)
  const { path, query, body } = exchange.request
  // A malformed path, or one with a zero character, may be refused by a proxy or an HTTP library, in any form.
  const isMalformed = decoded(`${path}?${query}`) === undefined || path.includes('%00')
  const isErrorOfService = exchange.status >= 400 && !isMalformed
  yield* status(exchange, operation)
  if (operation === 'revokeBundleGrant' && body === undefined && [200, 415].includes(exchange.status))
    yield judge('REVOKE-NO-BODY', 'a revoke needs neither body nor Content-Type', equal(exchange.status, 200))
  if (exchange.status < 400 || isErrorOfService) yield* mediaType(exchange)
  yield* browser(exchange)
  if (exchange.status === 200 && operation !== undefined) yield* successBody(exchange, operation)
  if (isErrorOfService) yield* errorBody(exchange)
}

const judge = (rule: StatedRuleId, claim: string, outcome: Outcome): NewFinding =>
  findingOf(must(rule, claim, outcome))

/** Returns the operation with the method and path of an exchange; undefined when the contract has none. */
export const operationOf = ({ request }: Exchange): OperationId | undefined =>
  operationsAt(request.path).find((id) => operations[id].method === request.method)

function* status({ status, json }: Exchange, operation: OperationId | undefined): Iterable<NewFinding> {
  if (status < 400) yield judge('STATUS-SUCCESS-200', 'success is status 200', equal(status, 200))
  if (status >= 500) {
    const requestId = field(json, 'requestId')
    const judged = ok(typeof requestId === 'string', 'a text', requestId)
    const outcome = fails('a status below 500', status)
    yield judge('STATUS-SUCCESS-200', 'no request ends in a server error', outcome)
    yield judge('ERROR-SERVER-GENERIC', 'a server error carries a requestId', judged)
  }
  if (operation === undefined || status < 400 || status >= 500) return
  const { responses } = operations[operation]
  const isNamed = Object.entries(responses).some(
    ([declared, { openStatuses }]) => Number(declared) === status || openStatuses.includes(status),
  )
  if (status === 429) yield observation('LIMIT-STATUS', '429')
  else if (!isNamed)
    yield observation('ERROR-INVALID', `${status}`, `${operation}, a status that the contract does not name`)
}

function* mediaType({ status, headers, text }: Exchange): Iterable<NewFinding> {
  if (text === '' && status >= 300 && status < 400) return
  const type = headers['content-type'] ?? 'none'
  const judged = ok(jsonType.test(type), 'a Content-Type of JSON', type)
  yield judge('FORMAT-JSON', 'every body is JSON and says so', judged)
}

/** The media types of JSON: `application/problem+json` is one. */
const jsonType = /^\s*(?:(?:application|text)\/json|[^\s/;]+\/[^\s/;]+\+json)\s*(?:;|$)/i

function* browser({ request, status, headers }: Exchange): Iterable<NewFinding> {
  const credentials = headers['access-control-allow-credentials']
  const judged = ok(credentials !== 'true', 'no Access-Control-Allow-Credentials', credentials)
  yield judge('AUTH-NO-CREDENTIALED-CORS', 'no response invites credentialed browser requests', judged)
  const cors = headers['access-control-allow-origin'] === undefined ? 'none' : 'without-credentials'
  // Many services answer with CORS headers only where the request names its origin.
  const from = request.headers['origin'] === undefined ? 'without an origin' : 'from a page'
  if (judged.holds) yield observation('AUTH-CORS-HEADERS', cors, from)
  const challenge = headers['www-authenticate'] === undefined ? 'absent' : 'present'
  if (status === 401) yield observation('AUTH-CHALLENGE', challenge)
}

function* successBody(exchange: Exchange, operation: OperationId): Iterable<NewFinding> {
  const { json, text } = exchange
  const claim = `the body of ${operation} has the contract's shape`
  if (json === undefined) return yield judge('FORMAT-JSON', claim, fails('JSON', text.slice(0, 80)))
  yield* shapeOf(operation, validators[operation].responses['200'], claim, json)
  yield* pageSize(json)
  if (operation === 'listBundleGrants') yield* onlyTheirs(exchange)
  for (const { field, isThere } of optionalIn(operation, json))
    yield observation('FIELDS-OPTIONAL', isThere ? 'present' : 'omitted', field)
  const days = equal(field(json, 'trialPeriodDays'), undefined)
  if (operation === 'readCheckout')
    yield judge('CHECKOUT-NO-TRIAL-DAYS', 'trialPeriodDays is never there', days)
}

/** Returns a finding for the rule of each field of a body: broken, held, or not testable when the field is left out. */
function shapeOf(body: BodyName, validate: Validate | undefined, claim: string, json: unknown) {
  const errors = validate === undefined || validate(json) ? [] : (validate.errors ?? [])
  const isRelevant = ({ keyword, instancePath }: ValidationError) =>
    keyword !== 'format' || !isBeyondRfc(valueAt(json, instancePath))
  const broken = wrongFieldsOf(body, errors.filter(isRelevant), json)
  const held = rulesPresent(body, json).filter((rule) => !broken.some((one) => one.rule === rule))
  const absent = broken.length === 0 ? new Set(rulesAbsent(body, json)) : []
  return [
    ...broken.map(({ rule, expected, seen }) => judge(rule, claim, fails(expected, seen))),
    ...held.map((rule) => ({ rule, kind: 'held' as const, claim })),
    ...[...absent].map((rule) => ({ rule, kind: 'untestable' as const, claim: notShown })),
  ]
}

/** Tests for an instant in a year that RFC 3339 cannot write; a service that accepts one may show it in another form. */
const isBeyondRfc = (value: unknown): boolean =>
  /^(?:\+\d{5,6}-|\d{5}-|9999-12-31T.*-\d\d:\d\d$)/.test(`${value}`)

function* pageSize(json: unknown): Iterable<NewFinding> {
  const limit = field(json, 'limit')
  const rows = Object.values(json ?? {}).find(Array.isArray)
  if (typeof limit !== 'number' || rows === undefined) return
  const judged = ok(rows.length <= limit, `at most ${counted(limit, 'row')}`, counted(rows.length, 'row'))
  yield judge('PAGE-LIMIT-ECHO', 'a page holds no more rows than its limit', judged)
}

/** Judges that a page of one user has no other user's grants; one other id may be theirs, which checks tell. */
function* onlyTheirs(page: Exchange): Iterable<NewFinding> {
  const asked = new URLSearchParams(page.request.query)
  const [userId, ...more] = asked.getAll('userId')
  if (!userId || more.length > 0 || asked.has('cursor')) return
  const others = new Set(grantsOf(page).flatMap((grant) => grant.userId ?? []))
  others.delete(userId)
  if (others.size < 2) return
  const judged = fails('grants of this user', `grants of ${others.size} others`)
  yield judge('GRANTS-FILTER-USER', 'a list of one user has grants of nobody else', judged)
}

/** Judges the body of a refusal; all have the schema of an invalid parameter's refusal. */
function* errorBody({ json, text }: Exchange): Iterable<NewFinding> {
  const claim = 'every refusal is an error response with a dotted code and a message'
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return yield judge('ERROR-BODY', claim, fails('a JSON object', text.slice(0, 80)))
  const requestId = typeof field(json, 'requestId') === 'string' ? 'present' : 'absent'
  yield* shapeOf('error', validators.listBundles.responses['400'], claim, json)
  yield observation('ERROR-REQUEST-ID-PRESENT', requestId)
  const code = field(json, 'errorCode')
  if (typeof code === 'string')
    yield observation('ERROR-CODE-VALUES', Object.hasOwn(errorCodes, code) ? 'listed' : 'other')
}
