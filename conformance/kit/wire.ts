import type { Exchange, OperationId } from './exchange.ts'

export interface TestUser {
  readonly userId: string
  readonly displayName: string
}

/** A grant as received: a field of the wrong type is left out (the contract oracle reports it). */
export interface WireGrant {
  readonly id: string
  readonly grantType: string | undefined
  readonly userId: string | undefined
  readonly sourceId: string | undefined
  /** Milliseconds since the epoch, with microseconds as a fraction. */
  readonly startsAt: number | undefined
  /** Infinity when the field is absent: permanent. */
  readonly endsAt: number
  readonly createdAt: number | undefined
}

/** A row of a bundle's users list as received. */
export interface WireBundleUser {
  readonly userId: string | undefined
  readonly displayName: string | undefined
  readonly grantId: string | undefined
  readonly grantType: string | undefined
  readonly startsAt: number | undefined
  /** Undefined when absent: permanent or simply left out. */
  readonly endsAt: number | undefined
  readonly accessEndsAt: number | undefined
  readonly accessIsPermanent: boolean | undefined
}

export interface WireBundle {
  readonly id: string
  readonly name: string | undefined
  readonly status: string | undefined
  readonly grantedUsersCount: number | undefined
}

/** The grant of a create or revoke answer; undefined when there is none to read. */
export const grantOf = ({ json }: Pick<Exchange, 'json'>): WireGrant | undefined =>
  decodeGrant(field(json, 'grant'))

/** What a recorded create asks for, as its grant would show it. */
export const grantAskedIn = ({
  request,
}: Exchange): Pick<WireGrant, 'userId' | 'grantType' | 'sourceId' | 'endsAt'> =>
  decodeGrant({ id: '', ...JSON.parse(request.body ?? '{}') }) as WireGrant

/** The grants of a listing, in its order. */
export const grantsOf = (exchange: Exchange): readonly WireGrant[] =>
  rowsOf(exchange, 'grants').flatMap((row) => decodeGrant(row) ?? [])

/** Whether a grants list was answered, and has none. */
export const isEmpty = (exchange: Exchange): boolean =>
  exchange.status === 200 && grantsOf(exchange).length === 0

/** The rows of a bundle's users list, in its order. */
export const bundleUsersOf = (exchange: Exchange): readonly WireBundleUser[] =>
  rowsOf(exchange, 'users').map(decodeBundleUser)

/** The users found by a search, in its order. */
export const usersOf = (exchange: Exchange): readonly TestUser[] =>
  rowsOf(exchange, 'users').flatMap((row) => decodeUser(row) ?? [])

/** The bundles of a listing, in its order. */
export const bundlesOf = (exchange: Exchange): readonly WireBundle[] =>
  rowsOf(exchange, 'bundles').flatMap((row) => decodeBundle(row) ?? [])

/** The cursor of the next page; undefined at the end of the list. */
export const nextCursorOf = (exchange: Exchange): string | undefined =>
  text(field(exchange.json, 'nextCursor'))

/** The echoed limit. */
export const limitOf = (exchange: Exchange): number | undefined => {
  const limit = field(exchange.json, 'limit')
  return typeof limit === 'number' ? limit : undefined
}

/** Whether an answer refuses the request, whatever its reason. */
export const isRefusal = ({ status }: Pick<Exchange, 'status'>): boolean => status >= 400 && status < 500

/** The dotted code of a refusal. */
export const errorCodeOf = (exchange: Exchange): string | undefined => text(field(exchange.json, 'errorCode'))

/**
 * The JSON of a body; undefined when it is empty or no JSON. What lies deeper than any answer of the contract is left out, and
 * halves of characters are replaced, so that whatever a target writes can be read, compared and sent again.
 */
export function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : readable(JSON.parse(text), deepest)
  } catch {
    return undefined
  }
}

function readable(value: unknown, depth: number): unknown {
  if (typeof value === 'string') return value.toWellFormed()
  if (typeof value !== 'object' || value === null) return value
  if (depth === 0) return 'nested too deep to be read'
  if (Array.isArray(value)) return value.map((item) => readable(item, depth - 1))
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name.toWellFormed(), readable(inner, depth - 1)]),
  )
}

const deepest = 32

/** One field of a JSON object; undefined when the value is none. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

/** An instant that a check goes on with is none: what the target answered cannot be written or sent again. */
export class NoInstant extends Error {}

/** Spans of time in milliseconds. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** The instant as the API writes it, with milliseconds, or with microseconds where it has them. */
export function iso(instant: number): string {
  const date = new Date(Math.floor(instant))
  if (Number.isNaN(date.getTime())) throw new NoInstant('an instant that was answered is none')
  const micros = microsOf(instant)
  return micros === 0 ? date.toISOString() : date.toISOString().replace('Z', `${micros}Z`.padStart(4, '0'))
}

/** The microseconds that an instant has beyond whole milliseconds. */
export const microsOf = (instant: number): number => Math.round((instant - Math.floor(instant)) * 1_000)

/** So many seconds after an instant, at a whole second: an end that every ledger keeps as it is. */
export const secondsAfter = (instant: number, seconds: number): string =>
  iso(Math.round(instant / second + seconds) * second)

/** The instant as written in a zone, so many minutes east of UTC; in UTC where the zone has a year that RFC 3339 cannot write. */
export function isoIn(zone: number | 'Z', instant: number): string {
  if (zone === 'Z') return iso(instant)
  const two = (count: number) => `${Math.trunc(Math.abs(count))}`.padStart(2, '0')
  const offset = `${zone < 0 ? '-' : '+'}${two(zone / 60)}:${two(zone % 60)}`
  const local = iso(instant + zone * minute)
  return /^\d{4}-/.test(local) ? local.replace('Z', offset) : iso(instant)
}

/**
 * The instant of a date-time string in milliseconds, with microseconds as a fraction and finer digits cut; undefined when it is
 * none. Texts of one instant give one number, whatever their offset.
 */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  // Date.parse goes by the first three digits of a fraction.
  const micros = /\.\d{3}(\d{1,3})/.exec(value)?.[1] ?? ''
  const instant = Date.parse(value) + Number(micros.padEnd(3, '0')) / 1_000
  return Number.isNaN(instant) ? undefined : instant
}

function decodeGrant(value: unknown): WireGrant | undefined {
  const id = text(field(value, 'id'))
  if (id === undefined) return undefined
  const end = field(value, 'endsAt')
  return {
    id,
    grantType: text(field(value, 'grantType')),
    userId: text(field(value, 'userId')),
    sourceId: text(field(value, 'sourceId')),
    startsAt: instantOf(field(value, 'startsAt')),
    endsAt: end === undefined || end === null ? Infinity : (instantOf(end) ?? Number.NaN),
    createdAt: instantOf(field(value, 'createdAt')),
  }
}

function decodeBundleUser(value: unknown): WireBundleUser {
  const user = field(value, 'user')
  const permanent = field(value, 'accessIsPermanent')
  return {
    userId: text(field(user, 'userId')),
    displayName: text(field(user, 'displayName')),
    grantId: text(field(value, 'grantId')),
    grantType: text(field(value, 'grantType')),
    startsAt: instantOf(field(value, 'startsAt')),
    endsAt: instantOf(field(value, 'endsAt')),
    accessEndsAt: instantOf(field(value, 'accessEndsAt')),
    accessIsPermanent: typeof permanent === 'boolean' ? permanent : undefined,
  }
}

function decodeUser(value: unknown): TestUser | undefined {
  const userId = text(field(value, 'userId'))
  const displayName = text(field(value, 'displayName'))
  return userId === undefined || displayName === undefined ? undefined : { userId, displayName }
}

function decodeBundle(value: unknown): WireBundle | undefined {
  const id = text(field(value, '_id'))
  if (id === undefined) return undefined
  const count = field(value, 'grantedUsersCount')
  return {
    id,
    name: text(field(value, 'name')),
    status: text(field(value, 'status')),
    grantedUsersCount: typeof count === 'number' ? count : undefined,
  }
}

/** Whether an answer that succeeds has a list, and what identifies each of its rows, or is a session: else its form breaks a rule by itself. */
export function isReadable({ operation, status, json }: Exchange): boolean {
  if (status !== 200 || operation === undefined) return true
  if (operation === 'readCheckout')
    return field(json, 'checkoutId') !== undefined || field(json, 'bundleId') !== undefined
  const [name, decode] = lists[operation] ?? []
  if (name === undefined || decode === undefined) return true
  const rows = field(json, name)
  return Array.isArray(rows) && rows.every((row) => decode(row) !== undefined)
}

const lists: Readonly<
  Partial<Record<OperationId, readonly [name: string, decode: (row: unknown) => unknown]>>
> = {
  listBundles: ['bundles', decodeBundle],
  searchUsers: ['users', decodeUser],
  listBundleUsers: ['users', (row) => decodeBundleUser(row).userId],
  listBundleGrants: ['grants', decodeGrant],
}

/** The rows of a list as they were received. */
export function rowsOf(exchange: Exchange, name: 'bundles' | 'users' | 'grants'): readonly unknown[] {
  const list = field(exchange.json, name)
  return Array.isArray(list) ? list : []
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
