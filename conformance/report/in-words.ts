import { roundings } from '../kit/claims.ts'
import { idsIn } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import {
  bundlesOf,
  bundleUsersOf,
  errorCodeOf,
  field,
  grantAskedIn,
  grantOf,
  grantsOf,
  instantOf,
  jsonOf,
  nextCursorOf,
  type WireGrant,
} from '../kit/wire.ts'
import { middle, type Names } from './names.ts'
import { durationText } from './offset.ts'
import { counted } from './wording.ts'

/** An exchange of a story in words. */
export type Scene = ReturnType<typeof inWords>[number]

/** The exchanges of a story in words; an answer with a grant that was met before says so. */
export function inWords(exchanges: readonly Exchange[], names: Names, evidence: readonly Exchange[]) {
  const known = new Set<string>()
  const shown = exchanges.flatMap((exchange) => [grantOf(exchange) ?? [], grantsOf(exchange)].flat())
  return exchanges.map((exchange) => {
    const asked = requestInWords(exchange, names)
    const answered = answerInWords(exchange, names, known, shown)
    for (const { id } of [grantOf(exchange) ?? [], grantsOf(exchange)].flat()) known.add(id)
    // What the failure points to, or what led there.
    const part = evidence.includes(exchange) ? 'evidence' : 'context'
    return { exchange, part, at: names.time(middle(exchange)), asked, answered } as const
  })
}

const lists = {
  listBundles: 'List bundles',
  searchUsers: 'Search users',
  listBundleUsers: 'List users',
  listBundleGrants: 'List grants',
} as const

function requestInWords(exchange: Exchange, names: Names): string {
  const { operation, request } = exchange
  const { method, path, query } = request
  const { bundleId, grantId } = idsIn(request)
  const bundle = bundleId === undefined ? '' : ` in ${names.bundle(bundleId)}`
  if (operation === 'createBundleGrant') return `Create${createInWords(exchange, bundle, names)}`
  if (operation === 'revokeBundleGrant') return `Revoke ${names.grant(grantId ?? path)}${bundle}`
  if (operation === 'readCheckout') return `Read checkout ${path.split('/').at(-1)}`
  const what = operation === undefined ? `${method} ${path}` : `${lists[operation]}${bundle}`
  return `${what}${queryInWords(query, names)}`
}

/** What came back, in a few words; `before` are the grants that were there already when it was asked, `shown` those of the story. */
function answerInWords(
  exchange: Exchange,
  names: Names,
  before: ReadonlySet<string>,
  shown: readonly WireGrant[],
): string {
  const { operation, status, text } = exchange
  if (status === 0) return `no answer: ${text}`
  if (status !== 200)
    return `${status} ${errorCodeOf(exchange) ?? (text === '' ? 'without a body' : shorten(text))}`
  if (operation === undefined) return '200'
  if (operation === 'readCheckout') return `200: ${field(exchange.json, 'displayName') ?? 'a session'}`
  const more = nextCursorOf(exchange) === undefined ? '' : ', more to come'
  if (operation === 'listBundleGrants') return `200: ${grantsInWords(grantsOf(exchange), names)}${more}`
  if (operation === 'listBundles') return `200: ${counted(bundlesOf(exchange).length, 'bundle')}${more}`
  if (operation === 'listBundleUsers' || operation === 'searchUsers')
    return `200: ${counted(bundleUsersOf(exchange).length, 'user')}${more}`
  const grant = grantOf(exchange)
  if (grant === undefined) return '200 without a grant'
  const again = exchange.request.method === 'POST' && before.has(grant.id) ? ' again' : ''
  return `200: grant ${names.grant(grant.id)}${again}, ${periodInWords(grant, names)}${missedEnd(exchange, grant, shown)}`
}

/** A grant's period after the story's beginning: `+0 ms to +2 d`. */
function periodInWords({ startsAt, endsAt }: WireGrant, names: Names): string {
  const start = startsAt === undefined ? 'start not said' : names.time(startsAt)
  if (endsAt === Number.POSITIVE_INFINITY) return `${start} without end`
  return `${start} to ${Number.isNaN(endsAt) ? 'an end that is no instant' : names.time(endsAt)}`
}

/** How far an end lies from the one that was asked for, beyond the digits that the grants of a story have. */
function missedEnd(exchange: Exchange, { endsAt }: WireGrant, shown: readonly WireGrant[]): string {
  const asked = exchange.request.method === 'POST' ? grantAskedIn(exchange).endsAt : endsAt
  if (roundings(asked, shown).includes(endsAt) || Number.isNaN(asked) || Number.isNaN(endsAt)) return ''
  if (!Number.isFinite(endsAt)) return ' (an end was asked for)'
  if (!Number.isFinite(asked)) return ' (no end was asked for)'
  return ` (${durationText(Math.abs(endsAt - asked))} ${endsAt < asked ? 'before' : 'after'} the end asked for)`
}

function createInWords(exchange: Exchange, bundle: string, names: Names): string {
  const { body = '', headers } = exchange.request
  const json = jsonOf(body)
  const type = headers['content-type'] ?? 'nothing'
  const as = type === 'application/json' ? '' : `, sent as ${type}`
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    return `${bundle} with ${body === '' ? 'no body' : `the body ${shorten(body)}`}${as}`
  const { grantType, userId: user, sourceId: source, endsAt: end } = grantAskedIn(exchange)
  const isTold = (name: string, value: unknown) =>
    typeof value === 'string' && (texts.includes(name) || (name === 'endsAt' && !Number.isNaN(end)))
  const odd = Object.entries(json).filter(([name, value]) => !isTold(name, value))
  return [
    grantType === undefined ? '' : ` ${grantType}`,
    bundle,
    user === undefined ? '' : ` for ${names.user(user)}`,
    Number.isNaN(end) ? '' : end === Number.POSITIVE_INFINITY ? ' without end' : ` until ${names.time(end)}`,
    source === undefined ? '' : `, source ${shorten(names.source(source))}`,
    ...odd.map(([name, value]) => `, ${name}: ${shorten(JSON.stringify(value))}`),
    as,
  ].join('')
}

const texts: readonly string[] = ['grantType', 'userId', 'sourceId']

function grantsInWords(grants: readonly WireGrant[], names: Names): string {
  const known = grants.flatMap(({ id }) => names.grants.get(id) ?? [])
  const others = grants.length - known.length
  if (known.length === 0) return counted(others, 'grant')
  return `${known.join(', ')}${others === 0 ? '' : ` and ${counted(others, 'other grant')}`}`
}

function queryInWords(query: string, names: Names): string {
  if (query === '') return ''
  const parts = [...new URLSearchParams(query)].map(([name, value]) => {
    const instant = /(?:After|Before)$/.test(name) ? instantOf(value) : undefined
    const named = name === 'sourceId' ? names.source(value) : name === 'userId' ? names.user(value) : value
    return `${name}=${shorten(instant === undefined ? named : names.time(instant))}`
  })
  return ` (${parts.join(', ')})`
}

/** A text within a line: its middle left out where it is long, in quotes where its ends would not be seen. */
function shorten(text: string): string {
  // The count of a body that was cut stands at its end.
  const short = text.length > 45 ? `${text.slice(0, 20)}…${text.slice(-24)}` : text
  return /^$|^\s|\s$|[^\S ]|\p{C}/u.test(short) ? JSON.stringify(short) : short
}
