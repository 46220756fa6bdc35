import { createHash } from 'node:crypto'
import { BlockList, isIPv6 } from 'node:net'
import { bundleUsers, createGrant, grantsPage, one, revokeGrant } from './grants.ts'
import { aliasOf, lives } from './ledger.ts'
import { page } from './page.ts'
import { Refusal, refuse } from './refusal.ts'
import type { Bundle, Call, Incoming, Key, State } from './state.ts'

/** Answers one request on `state`. */
export function answer(state: State, incoming: Incoming, now: number) {
  try {
    return json(200, route(state, incoming, now))
  } catch (thrown) {
    if (thrown instanceof Refusal)
      return json(thrown.status, { errorCode: `errors.${thrown.code}`, message: thrown.message })
    const requestId = `r-${++state.count}`
    return json(500, { errorCode: 'errors.server.failed', message: 'That is our fault.', requestId })
  }
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return refuse(400, 'path.malformed', 'A percent sign of the path encodes nothing.')
  }
}

function route(state: State, incoming: Incoming, now: number): unknown {
  const url = new URL(incoming.url, 'http://here')
  const parts = url.pathname
    .split('/')
    .filter((part) => part !== '')
    .map(decoded)
  if (parts[0] !== 'v1') return refuse(404, 'route.unknown', 'There is nothing here.')
  countIn(state, incoming.address, now)
  const key = authenticate(state, incoming)
  countIn(state, `key of ${incoming.headers['authorization']}`, now)
  const call: Call = { state, key, query: url.searchParams, incoming, now }
  const shape = `${incoming.method} ${parts[1]}${parts.length > 2 ? '/:id' : ''}${parts[3] === undefined ? '' : `/${parts[3]}`}${parts[4] === undefined ? '' : '/:id'}`
  if (shape === 'GET bundles') return listBundles(call)
  if (shape === 'GET users') return searchUsers(call)
  if (shape === 'GET checkout/:id') return readCheckout(call, parts[2] ?? '')
  if (parts[1] === 'bundles' && (parts[3] === 'grants' || parts[3] === 'users')) {
    const writes = incoming.method !== 'GET'
    if (key.grants === 'none' || (writes && key.grants !== 'write'))
      refuse(403, 'key.permission', 'The key may not.')
    const bundle = () => bundleOf(call, parts[2] ?? '')
    if (shape === 'GET bundles/:id/users') return bundleUsers(call, bundle)
    if (shape === 'GET bundles/:id/grants') return grantsPage(call, bundle)
    if (shape === 'POST bundles/:id/grants') return createGrant(call, bundle)
    if (shape === 'DELETE bundles/:id/grants/:id') return revokeGrant(call, bundle(), parts[4] ?? '')
  }
  return refuse(404, 'route.unknown', 'There is nothing here.')
}

function authenticate(state: State, { headers, address }: Incoming): Key {
  const found = state.keys.get(/^bearer +(\S+)$/i.exec(headers['authorization'] ?? '')?.[1] ?? '')
  if (found === undefined || !found.working) return refuse(401, 'key.invalid', 'Send a valid API key.')
  if (!allows(found.masks, address)) return refuse(401, 'key.address', 'The key may not be used from here.')
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

/** Minutes are those of the wall clock; a refused request counts as well. */
function countIn(state: State, whose: string, now: number): void {
  const minute = Math.floor(now / 60_000)
  const known = state.counts.get(whose)
  const count = known?.minute === minute ? known : { minute, used: 0 }
  state.counts.set(whose, count)
  if (++count.used > (state.perMinute ?? Number.POSITIVE_INFINITY))
    refuse(429, 'rate.exceeded', 'Come back in the next minute.')
}

/** Another owner's bundle is refused with 403, an unknown one with 404. */
function bundleOf({ state, key }: Call, id: string): Bundle {
  const bundle = state.bundles.find((candidate) => candidate.id === id)
  if (bundle === undefined) return refuse(404, 'bundle.unknown', 'There is no such bundle.')
  return bundle.owner === key.owner ? bundle : refuse(403, 'bundle.foreign', 'This bundle is not yours.')
}

function listBundles(call: Call): unknown {
  const { state, key, now } = call
  if (!key.bundles) return refuse(403, 'key.permission', 'The key may not.')
  const { items, ...rest } = page(call, state.bundles, {
    nameOf: (bundle) => bundle.id,
    wanted: (bundle) => bundle.owner === key.owner && bundle.status !== 'archived',
    most: 100,
    usual: 50,
    list: 'bundles',
  })
  const bundles = items.map((bundle) => ({
    _id: bundle.id,
    name: bundle.name,
    marketType: bundle.market,
    quote: bundle.quote,
    access: bundle.access,
    status: bundle.status,
    grantedUsersCount: new Set(
      bundle.grants.filter((grant) => lives(grant, now) && !grant.account.gone).map((grant) => grant.account),
    ).size,
  }))
  return { bundles, ...rest }
}

function searchUsers(call: Call): unknown {
  const { state, key, query } = call
  if (!key.users) return refuse(403, 'key.permission', 'The key may not.')
  const prefix = query.get('displayName') ?? ''
  const length = [...prefix].length
  if (length < 2 || length > 30)
    return refuse(422, 'query.display-name', 'displayName has 2 to 30 characters.')
  const found = state.accounts
    .filter((account) => account.name.toLowerCase().startsWith(prefix.toLowerCase()))
    .sort((a, b) => (a.name < b.name ? 1 : -1))
  const { items, ...rest } = page(call, found, {
    nameOf: (account) => account.name,
    wanted: (account) => !account.gone && account !== key.owner,
    most: 50,
    usual: 10,
    list: `users ${prefix}`,
  })
  return { users: items.map((account) => one(state, key.owner, account)), query: prefix, ...rest }
}

function readCheckout({ state, key, now }: Call, id: string): unknown {
  const checkout = state.checkouts.find((candidate) => candidate.id === id)
  if (checkout === undefined) return refuse(404, 'checkout.unknown', 'There is no such session.')
  if (checkout.bundle.owner !== key.owner)
    return refuse(403, 'checkout.foreign', 'This session is not yours.')
  if (checkout.until <= now) return refuse(410, 'checkout.over', 'The session is over.')
  return {
    checkoutId: id,
    bundleId: checkout.bundle.id,
    userId: aliasOf(state, key.owner, checkout.account),
    displayName: checkout.account.name,
    ...checkout.bundle.offer,
  }
}

const json = (status: number, body: unknown) => ({
  status,
  headers: {
    'content-type': 'application/json; charset=utf-8',
    etag: createHash('md5').update(JSON.stringify(body)).digest('hex'),
  },
  body: JSON.stringify(body),
})
