import { BlockList, isIPv6 } from 'node:net'
import { bundleUsers, createGrant, grantsPage, one, revokeGrant } from './grants.ts'
import { written } from './instant.ts'
import { aliasOf, hashOf, lives } from './ledger.ts'
import { invalid, ordered, page } from './page.ts'
import { Refusal, refuse } from './refusal.ts'
import { type Bundle, type Call, type Incoming, type Key, ns, type State } from './state.ts'

/** Answers one request on `state`; `now` is in milliseconds. A status of 0 is a connection closed without an answer. */
export function answer(state: State, incoming: Incoming, now: number) {
  const { requestId: ids, metadata } = state.choices
  const requestId = `r-${++state.requests}`
  const fields = {
    ...(metadata === 'yes' ? { metadata: { method: incoming.method } } : {}),
    ...(ids === 'everywhere' ? { requestId } : {}),
  }
  const sent = ids === 'of-faults' ? {} : { 'x-request-id': requestId }
  try {
    return json(state, 200, route(state, incoming, now), sent)
  } catch (thrown) {
    if (!(thrown instanceof Refusal))
      return json(state, 500, { errorCode: 'errors.server.failed', message: 'That is our fault.', requestId })
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
  const operation = operations[incoming.method]
  if (operation === undefined) {
    const [status = '', ...without] = choices.method.split('-')
    const allow = Object.keys(operations).join(', ')
    return refuse(
      status,
      'route.method',
      'Not this.',
      status === '405' && without.length === 0 ? { allow } : {},
    )
  }
  const at = ns(now) + (BigInt(state.requests % 1_000) * 1_000n + 321n)
  const call: Call = { state, key, query: url.searchParams, incoming, now: at }
  return operation(call, parts[2] ?? '', parts[4] ?? '')
}

type Operation = (call: Call, id: string, grantId: string) => unknown

const routes: Readonly<Record<string, Readonly<Record<string, Operation>>>> = {
  bundles: { GET: (call) => permitted(call, call.key.bundles) && listBundles(call) },
  users: { GET: (call) => permitted(call, call.key.users) && searchUsers(call) },
  'checkout/:id': {
    GET: (call, id) =>
      permitted(call, has(call, call.state.choices.checkoutPermission)) && readCheckout(call, id),
  },
  'bundles/:id/users': {
    GET: (call, id) =>
      permitted(call, has(call, call.state.choices.bundleUsersPermission)) &&
      bundleUsers(call, () => bundleOf(call, id)),
  },
  'bundles/:id/grants': {
    GET: (call, id) => permitted(call, has(call, 'grants')) && grantsPage(call, () => bundleOf(call, id)),
    POST: (call, id) => permitted(call, writes(call)) && createGrant(call, () => bundleOf(call, id)),
  },
  'bundles/:id/grants/:id': {
    DELETE: (call, id, grantId) =>
      permitted(call, writes(call)) && revokeGrant(call, bundleOf(call, id), grantId),
  },
}

const permitted = (_call: Call, may: boolean): true =>
  may || refuse(403, 'key.permission', 'The key may not.')

const has = ({ key }: Call, permission: 'none' | 'grants' | 'bundles' | 'users'): boolean =>
  permission === 'none' || (permission === 'grants' ? key.grants !== 'none' : key[permission])

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
  if (found === undefined || !found.working) return refuse(401, 'key.invalid', 'Send a valid API key.', asked)
  if (!allows(found.masks, address))
    return refuse(mask, 'key.address', 'The key may not be used from here.', mask === '401' ? asked : {})
  return found
}

function allows(masks: readonly string[], address: string): boolean {
  const networks = new BlockList()
  const family = (text: string) => (isIPv6(text) ? 'ipv6' : 'ipv4')
  for (const mask of masks) {
    const [network = '', bits] = mask.split('/')
    networks.addSubnet(network, Number(bits), family(network))
  }
  return masks.length === 0 || networks.check(address, family(address))
}

const minute = 60_000

/** A minute is one of the wall clock, the last one, or the time in which a bucket fills. */
function countIn({ counts, perMinute, choices }: State, whose: string, now: number): void {
  if (perMinute === undefined) return
  const { rateWindow, retryAfter } = choices
  const known = counts.get(whose) ?? []
  let [isOver, next]: readonly [boolean, readonly number[]] = [false, []]
  if (rateWindow === 'sliding') {
    const recent = known.filter((at) => at > now - minute)
    isOver = recent.length >= perMinute
    next = isOver ? recent : [...recent, now]
  } else if (rateWindow === 'bucket') {
    const [level = perMinute, at = now] = known
    const filled = Math.min(perMinute, level + ((now - at) * perMinute) / minute)
    isOver = filled < 1
    next = [isOver ? filled : filled - 1, now]
  } else {
    const present = Math.floor(now / minute)
    next = [present, known[0] === present ? (known[1] ?? 0) + 1 : 1]
    isOver = (next[1] ?? 0) > perMinute
  }
  counts.set(whose, next)
  const later = {
    none: {},
    seconds: { 'retry-after': '60' },
    date: { 'retry-after': new Date(now + minute).toUTCString() },
  }
  if (isOver) refuse(429, 'rate.exceeded', 'Come back in the next minute.', later[retryAfter])
}

/** Another owner's bundle is refused, as is an unknown one. */
function bundleOf({ state, key }: Call, id: string): Bundle {
  const bundle = state.bundles.find((candidate) => candidate.id === id)
  if (bundle === undefined) return refuse(404, 'bundle.unknown', 'There is no such bundle.')
  if (bundle.owner === key.owner) return bundle
  return refuse(state.choices.foreignBundle, 'bundle.foreign', 'This bundle is not yours.')
}

function listBundles(call: Call): unknown {
  const { state, key, now } = call
  const { choices } = state
  const { items, ...rest } = page(call, ordered(state.bundles, choices.bundlesOrder), {
    wanted: (bundle) => bundle.owner === key.owner && bundle.status !== 'archived',
    most: 100,
    usual: 50,
    list: 'bundles',
  })
  const dates = { createdAt: written(choices, state.since), updatedAt: written(choices, state.since) }
  const bundles = items.map((bundle) => ({
    _id: bundle.id,
    name: bundle.name,
    marketType: bundle.market,
    quote: bundle.quote,
    access: bundle.access,
    status: bundle.status,
    grantedUsersCount: countOf(call, bundle),
    ...(choices.showsBundleDates === 'yes' ? dates : {}),
  }))
  return { bundles, ...rest }

  function countOf({ state }: Call, { grants }: Bundle): number {
    const live = grants.filter((grant) => lives(grant, now) && !grant.account.gone)
    const current = live.filter(({ from }) => from <= now)
    if (state.choices.grantedUsersCount === 'current-grants') return current.length
    return new Set(
      (state.choices.grantedUsersCount === 'users' ? live : current).map(({ account }) => account),
    ).size
  }
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
    list: `users ${prefix}`,
    parameters: ['displayName'],
  })
  return { users: items.map((account) => one(state, key.owner, account)), query: prefix, ...rest }
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
  const text = JSON.stringify(choices.extraFields === 'everywhere' ? widened(body) : body)
  const origin = { none: '', 'any-origin': '*', 'that-origin': 'https://app.example' }[choices.cors]
  const isProblem = status >= 400 && choices.problemType === 'yes'
  return {
    status,
    headers: {
      'content-type': isProblem ? 'application/problem+json' : choices.contentType,
      etag: hashOf(text),
      ...(choices.cookie === 'yes' ? { 'set-cookie': 'lb=node-7; Path=/; HttpOnly' } : {}),
      ...(origin === '' ? {} : { 'access-control-allow-origin': origin }),
      ...headers,
    },
    body: text,
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
