import type { Exchange } from './exchange.ts'

/** A user for tests, whom the search of the target finds. */
export interface TestUser {
  readonly userId: string
  readonly displayName: string
}

const text = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined)
const number = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined)

/** The reader of each field of a grant, for the typed rows that checks get of an answer; a value of the wrong type reads as undefined (the contract oracle reports it). */
const grantFields = {
  id: text,
  grantType: text,
  userId: text,
  sourceId: text,
  /** Milliseconds since the epoch, with microseconds as a fraction. */
  startsAt: instantOf,
  /** Infinity when the field is absent: permanent. */
  endsAt: (end: unknown): number =>
    end === undefined || end === null ? Infinity : (instantOf(end) ?? Number.NaN),
  createdAt: instantOf,
}
const userFields = { userId: text, displayName: text }
const bundleUserFields = {
  grantId: text,
  grantType: text,
  startsAt: instantOf,
  /** Undefined when absent: permanent or simply left out. */
  endsAt: instantOf,
  accessEndsAt: instantOf,
  accessIsPermanent: (value: unknown): boolean | undefined =>
    typeof value === 'boolean' ? value : undefined,
}
const bundleFields = { name: text, status: text, grantedUsersCount: number }

type Readers = Readonly<Record<string, (value: unknown) => unknown>>
type Row<Fields extends Readers> = { readonly [Name in keyof Fields]: ReturnType<Fields[Name]> }

/** A grant as received. */
export type WireGrant = Row<typeof grantFields> & { readonly id: string }
/** A row of a bundle's users list as received. */
export type WireBundleUser = Row<typeof userFields> & Row<typeof bundleUserFields>
type WireBundle = Row<typeof bundleFields> & { readonly id: string }

function read<Fields extends Readers>(fields: Fields, row: unknown) {
  const values: Record<string, unknown> = {}
  for (const name in fields) values[name] = fields[name]?.(field(row, name))
  return values as Row<Fields>
}

/** Returns a function that decodes each row, or any other object, once. */
export function once<Row, Decoded>(decode: (row: Row) => Decoded) {
  const decoded = new WeakMap<object, Decoded>()
  return (row: Row): Decoded => {
    if (typeof row !== 'object' || row === null) return decode(row)
    if (!decoded.has(row)) decoded.set(row, decode(row))
    return decoded.get(row) as Decoded
  }
}

/** Returns a row as a grant; undefined without an id. */
const decodeGrant = once((row: unknown): WireGrant | undefined => {
  const { id, ...grant } = read(grantFields, row)
  return id === undefined ? undefined : { id, ...grant }
})

const decodeBundleUser = once((row: unknown): WireBundleUser => {
  return { ...read(userFields, field(row, 'user')), ...read(bundleUserFields, row) }
})

function decodeUser(value: unknown): TestUser | undefined {
  const { userId, displayName } = read(userFields, value)
  return userId === undefined || displayName === undefined ? undefined : { userId, displayName }
}

function decodeBundle(value: unknown): WireBundle | undefined {
  const id = text(field(value, '_id'))
  return id === undefined ? undefined : { id, ...read(bundleFields, value) }
}

/** Returns the grant of a create or revoke answer; undefined when there is none. */
export const grantOf = ({ json }: Pick<Exchange, 'json'>): WireGrant | undefined =>
  decodeGrant(field(json, 'grant'))

/** Returns the requested fields of a recorded create, as its grant would show them; none where one has another type. */
export const requestedGrant = ({
  request,
}: Exchange): Pick<WireGrant, 'userId' | 'grantType' | 'sourceId' | 'endsAt'> =>
  (decodeGrant({ id: '', ...Object(jsonOf(request.body ?? '')) }) ?? {}) as WireGrant

const rowsAs =
  <Row>(name: 'bundles' | 'users' | 'grants', decode: (row: unknown) => Row | undefined) =>
  (exchange: Exchange): readonly Row[] =>
    rowsOf(exchange, name)
      .map(decode)
      .filter((row) => row !== undefined)

/** Each returns the rows of a list in its order: grants, users of a bundle, users of a search, or bundles. */
export const grantsOf = rowsAs('grants', decodeGrant)
export const bundleUsersOf = rowsAs('users', decodeBundleUser)
export const usersOf = rowsAs('users', decodeUser)
export const bundlesOf = rowsAs('bundles', decodeBundle)

/** Tests that a grants list was answered and is empty. */
export const isEmpty = (exchange: Exchange): boolean =>
  exchange.status === 200 && grantsOf(exchange).length === 0

/** Returns the userId of each row that has one. */
export const userIdsOf = (rows: readonly { readonly userId: string | undefined }[]): readonly string[] =>
  rows.flatMap(({ userId }) => userId ?? [])

/** Returns the display names of the users that a search found, in its order. */
export const namesOf = (search: Exchange): readonly string[] =>
  usersOf(search).map(({ displayName }) => displayName)

/** Returns the cursor of the next page; undefined at the end of the list. */
export const nextCursorOf = (exchange: Exchange): string | undefined =>
  text(field(exchange.json, 'nextCursor'))

/** Returns the echoed limit. */
export const limitOf = ({ json }: Exchange): number | undefined => number(field(json, 'limit'))

/** Tests for the answer to a revoke. */
export const isRevoke = ({ request }: Pick<Exchange, 'request'>): boolean => request.method === 'DELETE'

/** Tests for a 4xx answer. */
export const isRefusal = ({ status }: Pick<Exchange, 'status'>): boolean => status >= 400 && status < 500

/** Returns the dotted code of a refusal. */
export const errorCodeOf = (exchange: Exchange): string | undefined => text(field(exchange.json, 'errorCode'))

/** Returns the JSON of a body, with well-formed texts and cut below 32 levels; undefined when it is no JSON. */
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
  const fields = value as Record<string, unknown>
  for (const name of Object.keys(fields)) {
    const inner = readable(fields[name], depth - 1)
    if (!name.isWellFormed()) delete fields[name]
    fields[name.toWellFormed()] = inner
  }
  return fields
}

const deepest = 32

/** Returns a field of a JSON object; undefined for any other value. */
export function field(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  return (value as Readonly<Record<string, unknown>>)[name]
}

/** Ends a check early; its judgements count. */
export class CheckEnded extends Error {}

/** Spans of time in milliseconds. */
export const second = 1_000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

/** Returns an instant as the API writes it, with milliseconds, or microseconds when it has them. */
export function iso(instant: number): string {
  const date = new Date(Math.floor(instant))
  if (Number.isNaN(date.getTime())) throw new CheckEnded('an instant that was answered is none')
  const micros = microsOf(instant)
  return micros === 0 ? date.toISOString() : date.toISOString().replace('Z', `${micros}Z`.padStart(4, '0'))
}

/** Returns the microseconds of an instant beyond whole milliseconds. */
export const microsOf = (instant: number): number => Math.round((instant - Math.floor(instant)) * 1_000)

/** Returns a whole second so many seconds after an instant: an end that every ledger stores exactly. */
export const secondsAfter = (instant: number, seconds: number): string =>
  iso(Math.round(instant / second + seconds) * second)

/** Returns an instant with the offset of a zone, in minutes east of UTC; in UTC when RFC 3339 cannot write the zone's year. */
export function isoIn(zone: number | 'Z', instant: number): string {
  if (zone === 'Z') return iso(instant)
  const two = (count: number) => `${Math.trunc(Math.abs(count))}`.padStart(2, '0')
  const offset = `${zone < 0 ? '-' : '+'}${two(zone / 60)}:${two(zone % 60)}`
  const local = iso(instant + zone * minute)
  return /^\d{4}-/.test(local) ? local.replace('Z', offset) : iso(instant)
}

/** Returns the instant of a date-time string in milliseconds, microseconds as a fraction; undefined when it is none. */
export function instantOf(value: unknown): number | undefined {
  if (typeof value !== 'string') return undefined
  // Date.parse goes by the first three digits of a fraction.
  const micros = /\.\d{3}(\d{1,3})/.exec(value)?.[1] ?? ''
  const instant = Date.parse(value) + Number(micros.padEnd(3, '0')) / 1_000
  return Number.isNaN(instant) ? undefined : instant
}

/** Tests that a successful answer can be judged: a session, or a list with an id in each row. */
export function isReadable({ operation, status, json }: Exchange): boolean {
  if (status !== 200 || operation === undefined) return true
  if (operation === 'readCheckout')
    return field(json, 'checkoutId') !== undefined || field(json, 'bundleId') !== undefined
  if (!(operation in lists)) return true
  const [name, decode] = lists[operation as keyof typeof lists]
  const rows = field(json, name)
  return Array.isArray(rows) && rows.every((row) => decode(row) !== undefined)
}

const lists = {
  listBundles: ['bundles', decodeBundle],
  searchUsers: ['users', decodeUser],
  listBundleUsers: ['users', (row: unknown) => decodeBundleUser(row).userId],
  listBundleGrants: ['grants', decodeGrant],
} as const

/** Returns the rows of a list as received. */
export function rowsOf(exchange: Exchange, name: 'bundles' | 'users' | 'grants'): readonly unknown[] {
  const list = field(exchange.json, name)
  return Array.isArray(list) ? list : []
}
