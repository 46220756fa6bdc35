import * as serve from './operations.ts'
import { type Call, type Incoming, ns, Refusal, refuse, type State } from './state.ts'

const operations = [
  ['GET', 'bundles', 'bundles', serve.listBundles],
  ['GET', 'users', 'users', serve.searchUsers],
  ['GET', 'checkout/:id', 'checkoutPermission', serve.readCheckout],
  ['GET', 'bundles/:id/users', 'bundleUsersPermission', serve.bundleUsers],
  ['GET', 'bundles/:id/grants', 'grants', serve.grantsPage],
  ['POST', 'bundles/:id/grants', 'write', serve.createGrant],
  ['DELETE', 'bundles/:id/grants/:id', 'write', serve.revokeGrant],
] as const

/** Answers a request to the second implementation of the API, which must pass the suite; `now` is in milliseconds, status 0 closes the connection. */
export function answer(state: State, incoming: Incoming, now: number) {
  const { variants } = state
  const requestId = `r-${++state.requests}`
  const sent = {
    'content-type': variants.contentType,
    ...(variants.cookie ? { 'set-cookie': 'lb=node-7; Path=/; HttpOnly' } : {}),
    ...(variants.requestId === 'of-errors' ? {} : { 'x-request-id': requestId }),
  }
  const text = (body: object) => JSON.stringify(variants.extraFields === 'everywhere' ? widened(body) : body)
  try {
    return { status: 200, headers: sent, body: text(route(state, incoming, now)) }
  } catch (thrown) {
    if (!(thrown instanceof Refusal)) throw thrown
    const { status, message: code, headers } = thrown
    const plain = plainTexts[code]
    if (plain !== undefined) return { status, headers: { 'content-type': 'text/plain' }, body: plain }
    const body = {
      errorCode: `errors.${code}`,
      message: `This was refused: ${code}.`,
      metadata: variants.metadata ? { method: incoming.method } : undefined,
      requestId: variants.requestId === 'everywhere' ? requestId : undefined,
    }
    const problem = variants.problemType ? { 'content-type': 'application/problem+json' } : {}
    return { status, headers: { ...sent, ...problem, ...headers }, body: text(body) }
  }
}

/** The bodies of refusals that are no ErrorResponse. */
const plainTexts: Readonly<Record<string, string>> = { 'plain-text': '400 Bad Request', empty: '' }

function route(
  state: State,
  { method, url: target, headers, body, from = 'first' }: Incoming,
  now: number,
): object {
  const { variants, keys, requests } = state
  const url = new URL(target, 'http://here')
  const [version, ...segments] = url.pathname
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => decoded(segment, variants.undecodablePath))
  if (variants.undecodableQuery !== 'literal') decoded(url.search, variants.undecodableQuery)
  const shape = segments.map((segment, index) => (index % 2 === 0 ? segment : ':id')).join('/')
  const routes = version === 'v1' ? operations.filter(([, path]) => path === shape) : []
  if (routes.length === 0 && (version !== 'v1' || variants.unknownPath === 'route-first'))
    refuse(404, 'route.unknown')
  countIn(state, `address ${from}`, now)
  const challenge = variants.challenge === 'none' ? {} : { 'www-authenticate': variants.challenge }
  const text = /^bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1]
  const { owner, may, isMasked } = keys.get(text ?? '') ?? refuse(401, 'key.invalid', challenge)
  if (isMasked) refuse(401, 'key.address', challenge)
  countIn(state, `key ${text}`, now)
  if (routes.length === 0) refuse(404, 'route.unknown')
  const isAnyGet = variants.method === '404-or-get' && !standardMethods.includes(method)
  const wanted = isAnyGet ? 'GET' : method
  const allow = variants.method === '405' ? { allow: routes.map(([one]) => one).join(', ') } : {}
  const [, , permission, operation] =
    routes.find(([one]) => one === wanted) ?? refuse(variants.method.slice(0, 3), 'route.method', allow)
  const needed = permission in variants ? variants[permission as 'checkoutPermission'] : permission
  if (!needed.split('-').every((one) => may.includes(one))) refuse(403, 'key.permission')
  if (state.millisecond.now !== now) state.millisecond = { now, first: requests }
  const { first } = state.millisecond
  // Within a millisecond its clock goes on by a microsecond a request.
  const at = ns(now) + BigInt((first % 900) + requests - first) * 1_000n + 321n
  const call: Call = { ...state, owner, url, headers, body, now: at }
  return operation(call, segments[1] ?? '', segments[3] ?? '')
}

const standardMethods = ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS']

/** Decodes a path segment or a query, or refuses it. */
function decoded(text: string, how: 'refusal' | 'plain-text' | 'empty'): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return refuse(400, how === 'refusal' ? 'target.malformed' : how)
  }
}

/** Counts a request of a key or an address, and refuses it beyond the limit. */
function countIn({ counts, perMinute, variants }: State, whose: string, now: number): void {
  const minute = `${whose} ${Math.floor(now / 60_000)}`
  const count = (counts.get(minute) ?? 0) + 1
  const later = {
    none: {},
    seconds: { 'retry-after': '60' },
    date: { 'retry-after': new Date(now + 60_000).toUTCString() },
  }[variants.retryAfter]
  if (count > perMinute) refuse(429, 'rate.exceeded', later)
  counts.set(minute, count)
}

/** Returns a value with a further field in each of its objects. */
const widened = (body: object): unknown =>
  JSON.parse(JSON.stringify(body), (name, value) =>
    typeof value !== 'object' || value === null || Array.isArray(value) || name === 'metadata'
      ? value
      : { ...value, _links: { self: null } },
  )
