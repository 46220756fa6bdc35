import { createHash } from 'node:crypto'
import type { ChosenVariants } from './variants.ts'

/** An account of the second implementation of the API, which shares no code with our server and must pass the suite too. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly deleted: boolean
}

export interface Grant {
  readonly id: string
  readonly account: Account
  readonly type: string
  readonly source: string | undefined
  /** Nanoseconds since the epoch, as all instants. */
  readonly from: bigint
  /** Undefined is permanent. */
  readonly until: bigint | undefined
  readonly createdAt: bigint
  revoked: boolean
}

/** The state of this implementation: plain arrays, no store. */
export type State = ReturnType<typeof freshState>
export type Bundle = State['bundles'][number]

/** A position in a list: the items before it; `empty` for an empty page. */
export interface Cursor {
  readonly list: string
  readonly before: ReadonlySet<string>
  readonly empty: boolean
}

/** A request to this implementation. */
export interface Incoming {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** Left out: the first address of its client. */
  readonly from?: string | undefined
}

/** An authenticated request. */
export interface Call extends State, Pick<Incoming, 'headers' | 'body'> {
  readonly owner: Account
  readonly url: URL
  readonly now: bigint
}

/** Converts milliseconds to nanoseconds. */
export const ns = (ms: number): bigint => BigInt(ms) * 1_000_000n

/** The permissions of the key of each kind. */
export const permissions = {
  full: 'bundles users grants write',
  readOnly: 'bundles users grants',
  none: '',
  noBundles: 'users grants write',
  noUsers: 'bundles grants write',
  noGrants: 'bundles users',
  ipMasked: 'bundles users grants write',
  otherOwner: 'bundles users grants write',
}

export const keyOf = (kind: string): string => `sk_${kind}_f7Kq2ZpW9sXd4LmB`

/** Returns a state with two owners, 24 test users, and keys of every kind; `now` is in milliseconds. */
export function freshState(now: number, variants: ChosenVariants, perMinute: number) {
  const testUsers = Array.from({ length: 24 }, (_, index) => `Test ${String(index + 1).padStart(2, '0')}`)
  const others = ['anna', 'Annabel', 'ANNE', 'Joanna', 'an_x', 'an%y', 'Bert', 'Zoé']
  const namesakes = {
    none: [],
    users: ['Test 02', 'Test 07', 'Test 07', 'anna'],
    owner: ['Olga Owner', 'Olga Owner'],
    both: ['Test 02', 'Test 07', 'Test 07', 'anna', 'Olga Owner'],
  }[variants.namesakes]
  const names = ['Olga Owner', 'Piet Owner', ...testUsers, ...others, 'Annette Gone', ...namesakes]
  const accounts = names.map(
    (name, index): Account => ({ id: `u-${index}`, name, deleted: name === 'Annette Gone' }),
  )
  const accountNamed = (name: string) => accounts.find((account) => account.name === name) as Account
  const [olga, piet] = [accountNamed('Olga Owner'), accountNamed('Piet Owner')]
  const grant = (id: string, name: string, from: number, until?: number, source?: string): Grant => ({
    ...{ id, account: accountNamed(name), type: 'trial', source, revoked: false },
    ...{ from: ns(now + from), createdAt: ns(now + from) },
    until: until === undefined ? undefined : ns(now + until),
  })
  const bundle = (id: string, owner: Account, grants: Grant[], other = {}) => ({
    ...{ id, owner, name: `Bundle ${id}`, grants },
    fields: { status: 'active', access: 'private', marketType: 'spot', quote: 'USDT', ...other },
  })
  const main = bundle('b-main', olga, [
    ...others.map((name, index) => grant(`g-seed-${index}`, name, -9e7 + index, 9e7 * (index - 3))),
    grant('g-seed-lost', 'Annette Gone', -8e7, undefined, 'inv-lost'),
  ])
  const futures = { status: 'partially_paused', access: 'restricted', marketType: 'futures', quote: 'BTC' }
  const other = bundle('b-other', piet, [grant('g-foreign', 'anna', -8e7)], { access: 'public' })
  return {
    variants,
    accounts,
    keys: new Map(
      Object.entries(permissions).map(([kind, may]) => {
        const owner = kind === 'otherOwner' ? piet : olga
        return [keyOf(kind), { owner, may: ['none', ...may.split(' ')], isMasked: kind === 'ipMasked' }]
      }),
    ),
    bundles: [
      main,
      bundle('b-second', olga, [], futures),
      bundle('b-old', olga, [], { status: 'archived' }),
      other,
    ],
    checkouts: [
      { id: 'c-fresh', bundle: main, account: accountNamed('anna'), until: ns(now + 9e5) },
      { id: 'c-late', bundle: main, account: accountNamed('Annabel'), until: ns(now - 1) },
      { id: 'c-foreign', bundle: other, account: accountNamed('ANNE'), until: ns(now + 9e5) },
    ],
    cursors: new Map<string, Cursor>(),
    /** The grants that covered a create, by its source, and the requested end. */
    covered: new Map<string, { readonly grant: Grant; readonly until: bigint | undefined }>(),
    /** The number of requests, from which ids are made. */
    requests: 0,
    /** The present millisecond, and the number of its first request. */
    millisecond: { now, first: 0 },
    createdAt: ns(now),
    /** The limit of each key and each address in a minute, and the requests of each in the current one. */
    perMinute,
    counts: new Map<string, number>(),
  }
}

/** The refusal of a request; its message is the code. */
export class Refusal extends Error {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>

  constructor(status: number | string, code: string, headers: Readonly<Record<string, string>>) {
    super(code)
    this.status = Number(status)
    this.headers = headers
  }
}

/** Refuses the request that is being answered. */
export function refuse(status: number | string, code: string, headers = {}): never {
  throw new Refusal(status, code, headers)
}

/** Returns a stable hash. */
export const hashOf = (text: string, form: 'hex' | 'base64url' = 'hex'): string =>
  createHash('md5').update(text).digest(form)

/** Compares by the hash of ids. */
export const byHash = (a: { readonly id: string }, b: { readonly id: string }): number =>
  hashOf(a.id) < hashOf(b.id) ? -1 : 1
