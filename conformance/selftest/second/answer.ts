import { BlockList, isIPv6 } from 'node:net'
import type { Choices } from './choices.ts'
import { bundleUsers, createGrant, grantsPage, one, revokeGrant } from './grants.ts'
import { written } from './instant.ts'
import { aliasOf, lives } from './ledger.ts'
import { invalid, ordered, page } from './page.ts'
import { Refusal, refuse } from './refusal.ts'
import { type Bundle, type Call, type Incoming, type Key, ns, type State } from './state.ts'

/** Answers one request on `state`; `now` is in milliseconds. A status of 0 is a connection closed without an answer. */
export function answer(state: State, incoming: Incoming, now: number) {
  const { requestId: ids, metadata } = state.choices
  const requestId = `r-${++state.requests}`
  const fields = {
    metadata: metadata ? { method: incoming.method } : undefined,
    requestId: ids === 'everywhere' ? requestId : undefined,
  }
  const sent = ids === 'of-errors' ? {} : { 'x-request-id': requestId }
  try {
    return json(state, 200, route(state, incoming, now), sent)
  } catch (thrown) {
    if (!(thrown instanceof Refusal))
      return json(state, 500, {
        errorCode: 'errors.server.failed',
        message: 'That is an error of ours.',
        requestId,
      })
    const { status, code, message, headers } = thrown
    if (code === '') return { status, headers: { 'content-type': 'text/plain' }, body: message }
    return json(state, status, { errorCode: `errors.${code}`, message, ...fields }, { ...sent, ...headers })
  }
}

function route(state: State, incoming: Incoming, now: number): unknown {
  const { choices } = state
  const url = new URL(incoming.url, 'http://here')
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map((part) => decoded(part, choices.undecodablePath))
  if (choices.undecodableQuery !== 'literal') decoded(url.search, choices.undecodableQuery)
  const unknown = () => refuse(404, 'route.unknown', 'There is nothing here.')
  if (parts[0] !== 'v1') return unknown()
  const shape = parts.slice(1).map((part, index) => (index % 2 === 0 ? part : ':id'))
  const operations = routes[shape.join('/')]
  if (operations === undefined && choices.unknownPath === 'route-first') return unknown()
  countIn(state, incoming.address, now)
  const key = authenticate(state, incoming)
  countIn(state, `key of ${incoming.headers['authorization']}`, now)
  if (operations === undefined) return unknown()
  const isAnyGet = choices.method === '404-or-get' && !known.includes(incoming.method)
  const operation = operations[isAnyGet ? 'GET' : incoming.method]
  if (operation === undefined) {
    const allow = choices.method === '405' ? { allow: Object.keys(operations).join(', ') } : {}
    return refuse(choices.method.slice(0, 3), 'route.method', 'Not this.', allow)
  }
  const at = ns(now) + (BigInt(state.requests % 1_000) * 1_000n + 321n)
  const call: Call = { state, key, query: url.searchParams, incoming, now: at }
  return operation(call, parts[2] ?? '', parts[4] ?? '')
}

const known = ['GET', 'POST', 'DELETE', 'HEAD', 'OPTIONS']

type Operation = (call: Call, id: string, grantId: string) => unknown

const routes: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  bundles: { GET: (call) => permitted(call.key.bundles) && listBundles(call) },
  users: { GET: (call) => permitted(call.key.users) && searchUsers(call) },
  'checkout/:id': {
    GET: (call, id) => permitted(has(call, call.state.choices.checkoutPermission)) && readCheckout(call, id),
  },
  'bundles/:id/users': {
    GET: (call, id) =>
      permitted(has(call, call.state.choices.bundleUsersPermission)) && bundleUsers(call, id),
  },
  'bundles/:id/grants': {
    GET: (call, id) => permitted(has(call, 'grants')) && grantsPage(call, id),
    POST: (call, id) => permitted(writes(call)) && createGrant(call, id),
  },
  'bundles/:id/grants/:id': {
    DELETE: (call, id, grantId) => permitted(writes(call)) && revokeGrant(call, id, grantId),
  },
}

const permitted = (may: boolean): true => may || refuse(403, 'key.permission', 'The key may not.')

type Permissions = Choices['bundleUsersPermission' | 'checkoutPermission']

/** Whether a key has each of the permissions, whose names have a dash between them. */
const has = ({ key }: Call, permissions: Permissions): boolean => {
  const own = { none: true, grants: key.grants !== 'none', bundles: key.bundles, users: key.users }
  return permissions.split('-').every((name) => own[name as keyof typeof own])
}

const writes = ({ key, state }: Call): boolean =>
  key.grants === 'write' || key.grants === state.choices.writeLevel

/** Decodes a part of the target, or refuses it. */
function decoded(part: string, how: 'refusal' | 'plain-text' | 'empty'): string {
  try {
    return decodeURIComponent(part)
  } catch {
    if (how === 'refusal') return refuse(400, 'target.malformed', 'A percent sign encodes nothing.')
    return refuse(400, '', how === 'empty' ? '' : '400 Bad Request')
  }
}

function authenticate(state: State, { headers, address }: Incoming): Key {
  const { challenge, mask } = state.choices
  const asked: Record<string, string> = challenge === 'none' ? {} : { 'www-authenticate': challenge }
  const found = state.keys.get(/^bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '')
  if (found === undefined) return refuse(401, 'key.invalid', 'Send a valid API key.', asked)
  if (!allows(found.masks, address))
    return refuse(mask, 'key.address', 'The key may not be used from here.', mask === '401' ? asked : {})
  return found
}

function allows(masks: readonly string[], address: string): boolean {
  const networks = new BlockList()
  const family = (text: string) => (isIPv6(text) ? 'ipv6' : 'ipv4')
  for (const [network = '', bits] of masks.map((mask) => mask.split('/')))
    networks.addSubnet(network, Number(bits), family(network))
  return masks.length === 0 || networks.check(address, family(address))
}

const minute = 60_000

/** Counts a request of a key or an address, and refuses it beyond the limit. */
function countIn({ counts, perMinute, choices }: State, whose: string, now: number): void {
  if (perMinute === undefined) return
  const { rateWindow, retryAfter } = choices
  const known = counts.get(whose) ?? []
  // A fixed minute is one of the wall clock, a sliding one the last.
  const begin = rateWindow === 'sliding' ? now - minute : now - (now % minute) - 1
  const recent = known.filter((at) => at > begin)
  // A bucket fills in a minute; it is empty at one instant, which each request moves on.
  const emptied = Math.max(known[0] ?? 0, now - minute) + minute / perMinute
  const isOver = rateWindow === 'bucket' ? emptied > now : recent.length >= perMinute
  const later = {
    none: {},
    seconds: { 'retry-after': '60' },
    date: { 'retry-after': new Date(now + minute).toUTCString() },
  }
  if (isOver) refuse(429, 'rate.exceeded', 'Come back in the next minute.', later[retryAfter])
  counts.set(whose, rateWindow === 'bucket' ? [emptied] : [...recent, now])
}

function listBundles(call: Call): unknown {
  const { state, key } = call
  const { choices } = state
  const { items, ...rest } = page(call, ordered(state.bundles, choices.bundlesOrder), {
    wanted: (bundle) => bundle.owner === key.owner && bundle.shown.status !== 'archived',
    list: 'bundles',
  })
  const since = choices.showsBundleDates ? written(choices, state.since) : undefined
  const bundles = items.map((bundle) => ({
    _id: bundle.id,
    name: bundle.name,
    ...bundle.shown,
    grantedUsersCount: countOf(call, bundle),
    createdAt: since,
    updatedAt: since,
  }))
  return { bundles, ...rest }
}

function countOf({ state, now }: Call, { grants }: Bundle): number {
  const { grantedUsersCount } = state.choices
  const counted = grants
    .filter((grant) => lives(grant, now) && !grant.account.gone)
    .filter(({ from }) => from <= now || grantedUsersCount === 'users')
  if (grantedUsersCount === 'current-grants') return counted.length
  return new Set(counted.map(({ account }) => account)).size
}

function searchUsers(call: Call): unknown {
  const { state, key, query } = call
  const { choices } = state
  const prefix = query.get('displayName') ?? ''
  const length = choices.nameCounting === 'code-units' ? prefix.length : [...prefix].length
  if (length < 2 || length > 30) return invalid(call, 'display-name', 'displayName has 2 to 30 characters.')
  const folded = (text: string) =>
    choices.folding === 'full' ? text.normalize('NFC').toUpperCase().toLowerCase() : text.toLowerCase()
  const found = state.accounts.filter(({ name }) => folded(name).startsWith(folded(prefix)))
  const { items, ...rest } = page(call, ordered(found, choices.usersOrder), {
    wanted: (account) => !account.gone && account !== key.owner,
    most: 50,
    usual: 10,
    list: 'users',
    parameters: ['displayName'],
  })
  const shown = { 'as-sent': prefix, 'lower-case': prefix.toLowerCase(), trimmed: prefix.trim() }
  const users = items.map((account) => one(state, key.owner, account))
  return { users, query: shown[choices.queryShows], ...rest }
}

function readCheckout({ state, key, now }: Call, id: string): unknown {
  const { choices } = state
  const checkout = state.checkouts.find((candidate) => candidate.id === id)
  if (checkout === undefined) return refuse(404, 'checkout.unknown', 'There is no such session.')
  if (checkout.bundle.owner !== key.owner)
    return refuse(choices.foreignCheckout, 'checkout.foreign', 'This session is not yours.')
  if (checkout.until <= now) return refuse(choices.checkoutExpired, 'checkout.over', 'The session is over.')
  return {
    checkoutId: id,
    bundleId: checkout.bundle.id,
    userId: aliasOf(state, key.owner, checkout.account),
    displayName: checkout.account.name,
    ...checkout.bundle.offer,
  }
}

function json(
  { choices }: State,
  status: number,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
) {
  const isProblem = status >= 400 && choices.problemType
  return {
    status,
    headers: {
      'content-type': isProblem ? 'application/problem+json' : choices.contentType,
      ...(choices.cookie ? { 'set-cookie': 'lb=node-7; Path=/; HttpOnly' } : {}),
      ...headers,
    },
    body: JSON.stringify(choices.extraFields === 'everywhere' ? widened(body) : body),
  }
}

/** A value with a further field in each of its objects. */
function widened(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(widened)
  if (typeof value !== 'object' || value === null) return value
  const fields = Object.entries(value).map(([name, field]) => [
    name,
    name === 'metadata' ? field : widened(field),
  ])
  return { ...Object.fromEntries(fields), _links: { self: null } }
}
