import type { Choices } from './choices.ts'

/** An account, an owner's key and a bundle in the plainest form that can carry the service. */
export interface Account {
  readonly id: string
  readonly name: string
  readonly gone: boolean
}

export interface Key {
  readonly owner: Account
  readonly bundles: boolean
  readonly users: boolean
  readonly grants: 'none' | 'read' | 'write'
  /** Networks from which it may be used; from everywhere when there are none. */
  readonly masks: readonly string[]
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

export interface Bundle {
  readonly id: string
  readonly owner: Account
  readonly name: string
  /** What else the list of bundles shows. */
  readonly shown: Readonly<Record<'status' | 'access' | 'marketType' | 'quote', string>>
  /** What a checkout shows, as it is now. */
  readonly offer: Readonly<Record<string, unknown>>
  readonly grants: Grant[]
}

export interface Checkout {
  readonly id: string
  readonly bundle: Bundle
  readonly account: Account
  readonly until: bigint
}

/** The state of this implementation: plain arrays, no store. */
export interface State {
  readonly choices: Choices
  readonly accounts: readonly Account[]
  readonly keys: ReadonlyMap<string, Key>
  readonly bundles: readonly Bundle[]
  readonly checkouts: readonly Checkout[]
  /** An alias for each pair of owner and account, created on first use. */
  readonly aliases: Map<string, { readonly owner: Account; readonly account: Account }>
  /** Every issued cursor: its list, the items before it, and whether its page has none. */
  readonly cursors: Map<string, Cursor>
  /** The grants that covered a create with a source, and the end that it asked for. */
  readonly covered: Map<string, { readonly grant: Grant; readonly until: bigint | undefined }>
  /** How many there were, from which ids are made. */
  requests: number
  /** When the fixture was made. */
  readonly since: bigint
  /** The limit of each key and each address in a minute of the wall clock; no limit when undefined. */
  readonly perMinute: number | undefined
  readonly counts: Map<string, readonly number[]>
}

export interface Cursor {
  readonly list: string
  readonly before: ReadonlySet<string>
  readonly empty: boolean
}

/** Milliseconds as an instant or a span. */
export const ns = (ms: number): bigint => BigInt(ms) * 1_000_000n

/** A fixture with two owners, 24 test users, and keys of every kind; `now` is in milliseconds. */
export function freshState(now: number, choices: Choices, perMinute?: number): State {
  let accounts = 0
  const account = (name: string, gone = false): Account => ({ id: `u-${accounts++}`, name, gone })
  const [olga, piet] = [account('Olga Owner'), account('Piet Owner')]
  const resources = Array.from({ length: 24 }, (_, index) =>
    account(`Test ${String(index + 1).padStart(2, '0')}`),
  )
  const others = ['anna', 'Annabel', 'ANNE', 'Joanna', 'an_x', 'an%y', 'Bert', 'Zoé'].map((name) =>
    account(name),
  )
  const lost = account('Annette Gone', true)
  const likeUsers = ['Test 02', 'Test 07', 'Test 07', 'anna']
  const namesakes = {
    none: [],
    users: likeUsers,
    owner: ['Olga Owner', 'Olga Owner'],
    both: [...likeUsers, 'Olga Owner'],
  }[choices.namesakes].map((name) => account(name))
  const shown = { status: 'active', access: 'private', marketType: 'spot', quote: 'USDT' }
  const offer = { price: 49.5, currency: 'EUR', discount: { type: 'percent', value: 10 } }
  const bundle = (id: string, owner: Account, others: Partial<Bundle['shown']> = {}): Bundle => {
    return { id, owner, name: `Bundle ${id}`, shown: { ...shown, ...others }, offer, grants: [] }
  }
  const main = bundle('b-main', olga)
  const other = bundle('b-other', piet, { access: 'public' })
  const grant = (id: string, whose: Account, from: number, until: number | undefined): Grant => ({
    id,
    account: whose,
    type: 'trial',
    source: undefined,
    from: ns(now + from),
    until: until === undefined ? undefined : ns(now + until),
    createdAt: ns(now + from),
    revoked: false,
  })
  for (const [index, whose] of others.entries())
    main.grants.push(grant(`g-seed-${index}`, whose, -9e7 + index, 9e7 * (index - 3)))
  main.grants.push({ ...grant('g-seed-lost', lost, -8e7, undefined), source: 'inv-lost' })
  other.grants.push(grant('g-foreign', others[0] ?? olga, -8e7, undefined))
  const full: Key = { owner: olga, bundles: true, users: true, grants: 'write', masks: [] }
  return {
    choices,
    accounts: [olga, piet, ...resources, ...others, lost, ...namesakes],
    keys: new Map([
      ['sk_full_f7Kq2ZpW9sXd4LmB', full],
      ['sk_read_f7Kq2ZpW9sXd4LmB', { ...full, grants: 'read' }],
      ['sk_none_f7Kq2ZpW9sXd4LmB', { ...full, bundles: false, users: false, grants: 'none' }],
      ['sk_nobundles_f7Kq2ZpW9sXd4LmB', { ...full, bundles: false }],
      ['sk_nousers_f7Kq2ZpW9sXd4LmB', { ...full, users: false }],
      ['sk_nogrants_f7Kq2ZpW9sXd4LmB', { ...full, grants: 'none' }],
      ['sk_masked_f7Kq2ZpW9sXd4LmB', { ...full, masks: ['192.0.2.0/24', '2001:db8:7::/48'] }],
      ['sk_other_f7Kq2ZpW9sXd4LmB', { ...full, owner: piet, masks: ['198.51.100.0/25', '2001:db8::/32'] }],
    ]),
    bundles: [
      main,
      bundle('b-second', olga, {
        status: 'partially_paused',
        access: 'restricted',
        marketType: 'futures',
        quote: 'BTC',
      }),
      bundle('b-old', olga, { status: 'archived' }),
      other,
    ],
    checkouts: [
      { id: 'c-fresh', bundle: main, account: others[0] ?? olga, until: ns(now + 9e5) },
      { id: 'c-late', bundle: main, account: others[1] ?? olga, until: ns(now - 1) },
      { id: 'c-foreign', bundle: other, account: others[2] ?? olga, until: ns(now + 9e5) },
    ],
    aliases: new Map(),
    cursors: new Map(),
    covered: new Map(),
    requests: 0,
    since: ns(now),
    perMinute,
    counts: new Map(),
  }
}

/** A request as this implementation sees it. */
export interface Incoming {
  readonly method: string
  readonly url: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
  /** The address of the client. */
  readonly address: string
}

/** A request whose key is known. */
export interface Call {
  readonly state: State
  readonly key: Key
  readonly query: URLSearchParams
  readonly incoming: Incoming
  readonly now: bigint
}
