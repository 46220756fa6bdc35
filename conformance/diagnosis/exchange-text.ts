import { counted } from '../../spec/counted.ts'
import { roundings } from '../kit/claims.ts'
import { idsIn } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import * as wire from '../kit/wire.ts'
import { durationText } from './format.ts'
import type { Letters } from './letters.ts'
import { cacheIn, proxyIn, type repeatedIn } from './who-answered.ts'

/** A request and its response in words, as the report of a violation shows them. */
export type ExchangeText = ReturnType<typeof exchangeTexts>[number]

type Grants = readonly wire.WireGrant[]

/** Returns each exchange with texts of its request, time and response; a repeated grant is marked `again`. */
export function exchangeTexts(
  exchanges: readonly Exchange[],
  letters: Letters,
  evidence: readonly Exchange[],
  repeated: ReturnType<typeof repeatedIn> = new Map(),
) {
  const answeredIds = new Set<string>()
  const grantsIn = (exchange: Exchange) => [wire.grantOf(exchange) ?? [], wire.grantsOf(exchange)].flat()
  const all = exchanges.flatMap(grantsIn)
  return exchanges.map((exchange) => {
    const requestText = describeRequest(exchange, letters)
    const [first, signs] = repeated.get(exchange.n) ?? []
    const stale = first && `, the answer to #${first.n} once more: ${signs}`
    const response = describeResponse(exchange, letters, answeredIds, all)
    const responseText = [response, stale ?? (cacheIn(exchange) && `, ${cacheIn(exchange)}`)].join('')
    for (const { id } of grantsIn(exchange)) answeredIds.add(id)
    const role = evidence.includes(exchange) ? 'evidence' : 'context'
    return { exchange, role, at: letters.moment(exchange), requestText, responseText } as const
  })
}

const lists = {
  listBundles: 'List bundles',
  searchUsers: 'Search users',
  listBundleUsers: 'List users',
  listBundleGrants: 'List grants',
} as const

function describeRequest(exchange: Exchange, letters: Letters): string {
  const { operation, request } = exchange
  const { method, path, query } = request
  const { bundleId, grantId } = idsIn(request)
  const bundle = bundleId === undefined ? '' : ` in ${letters.bundle(bundleId)}`
  if (operation === 'createBundleGrant') return `Create${describeCreate(exchange, bundle, letters)}`
  if (operation === 'revokeBundleGrant') return `Revoke ${letters.grant(grantId ?? path)}${bundle}`
  if (operation === 'readCheckout') return `Read checkout ${path.split('/').at(-1)}`
  const what = operation === undefined ? `${method} ${path}` : `${lists[operation]}${bundle}`
  const parameters = [...new URLSearchParams(query)].map(([name, value]) => {
    const instant = /(?:After|Before)$/.test(name) ? wire.instantOf(value) : undefined
    const named =
      name === 'sourceId' ? letters.source(value) : name === 'userId' ? letters.user(value) : value
    return `${name}=${shorten(instant === undefined ? named : letters.time(instant))}`
  })
  return parameters.length === 0 ? what : `${what} (${parameters.join(', ')})`
}

/** Returns the response in a few words; `before` are the ids of grants in earlier responses, `all` the grants of every response. */
function describeResponse(exchange: Exchange, letters: Letters, before: ReadonlySet<string>, all: Grants) {
  const { operation, status, text, json, request } = exchange
  if (status === 0) return `no answer: ${text}`
  const bodyText = proxyIn(exchange) ?? (text === '' ? 'without a body' : shorten(text))
  if (status !== 200) return `${status} ${wire.errorCodeOf(exchange) ?? bodyText}`
  if (operation === undefined) return '200'
  if (operation === 'readCheckout') return `200: ${wire.field(json, 'displayName') ?? 'a session'}`
  if (operation in lists) {
    const more = wire.nextCursorOf(exchange) === undefined ? '' : ', more to come'
    const [grants, users] = [wire.grantsOf(exchange), wire.bundleUsersOf(exchange)]
    if (operation === 'listBundleGrants') return `200: ${describeGrants(grants, letters)}${more}`
    const bundles = counted(wire.bundlesOf(exchange).length, 'bundle')
    return `200: ${operation === 'listBundles' ? bundles : counted(users.length, 'user')}${more}`
  }
  const grant = wire.grantOf(exchange)
  if (grant === undefined) return '200 without a grant'
  const { id, startsAt, endsAt } = grant
  const again = request.method === 'POST' && before.has(id) ? ' again' : ''
  const start = startsAt === undefined ? 'start not said' : letters.time(startsAt)
  const end = Number.isNaN(endsAt) ? 'an end that is no instant' : letters.time(endsAt)
  const period = `${start} ${endsAt === Infinity ? 'without end' : `to ${end}`}`
  return `200: grant ${letters.grant(id)}${again}, ${period}${missedEnd(exchange, endsAt, all)}`
}

/** Returns by how much an end differs from the requested one, beyond the rounding that all these grants show. */
function missedEnd(exchange: Exchange, endsAt: number, all: Grants): string {
  const requested = exchange.request.method === 'POST' ? wire.requestedGrant(exchange).endsAt : endsAt
  if (roundings(requested, all).includes(endsAt) || Number.isNaN(requested) || Number.isNaN(endsAt)) return ''
  if (!Number.isFinite(endsAt)) return ' (an end was asked for)'
  if (!Number.isFinite(requested)) return ' (no end was asked for)'
  return ` (${durationText(Math.abs(endsAt - requested))} ${endsAt < requested ? 'before' : 'after'} the end asked for)`
}

function describeCreate(exchange: Exchange, bundle: string, letters: Letters): string {
  const { body = '', headers } = exchange.request
  const json = wire.jsonOf(body)
  const type = headers['content-type'] ?? 'nothing'
  const as = type === 'application/json' ? '' : `, sent as ${type}`
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return `${bundle} with ${body === '' ? 'no body' : `the body ${shorten(body)}`}${as}`
  const { grantType, userId: user, sourceId: source, endsAt: end } = wire.requestedGrant(exchange)
  const shownFields = ['grantType', 'userId', 'sourceId', ...(Number.isNaN(end) ? [] : ['endsAt'])]
  const isOdd = (name: string, value: unknown) => typeof value !== 'string' || !shownFields.includes(name)
  const odd = Object.entries(json).filter((field) => isOdd(...field))
  return [
    grantType === undefined ? '' : ` ${grantType}`,
    bundle,
    user === undefined ? '' : ` for ${shorten(letters.user(user))}`,
    Number.isNaN(end) ? '' : end === Infinity ? ' without end' : ` until ${letters.time(end)}`,
    source === undefined ? '' : `, source ${shorten(letters.source(source))}`,
    ...odd.map(([name, value]) => `, ${name}: ${shorten(JSON.stringify(value))}`),
    as,
  ].join('')
}

function describeGrants(grants: Grants, letters: Letters): string {
  const letterNames = grants.flatMap(({ id }) => letters.grants.get(id) ?? [])
  const others = grants.length - letterNames.length
  if (letterNames.length === 0) return counted(others, 'grant')
  return `${letterNames.join(', ')}${others === 0 ? '' : ` and ${counted(others, 'other grant')}`}`
}

/** Returns a text for use within a line: shortened in the middle, quoted when it has blanks at its ends or control characters. */
function shorten(text: string): string {
  // The count of a body that was cut stands at its end.
  const short = text.length > 45 ? `${text.slice(0, 20)}…${text.slice(-24)}` : text
  return /^$|^\s|\s$|[^\S ]|\p{C}/u.test(short) ? JSON.stringify(short) : short
}
