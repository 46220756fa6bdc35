import { settleFixture } from '../../../src/fixtures/settle.ts'
import { inject } from '../../../src/http/inject.ts'
import { toInstant } from '../../../src/ledger/instant.ts'
import { openSqliteSnapshot, openSqliteStore } from '../../../src/store/sqlite/sqlite-store.ts'
import { type Composition, composeAnswer, compositionOn, keyPrefix } from '../compose.ts'
import type { Make } from '../mutants/mutant.ts'
import { ownerName, testFixture } from '../test-fixture.ts'
import { type VirtualClock, virtualClock } from '../virtual-clock.ts'

/** A grant as it is answered. */
export interface ShownGrant {
  readonly id: string
  readonly userId?: string
  readonly grantType: string
  readonly sourceId?: string
  readonly startsAt: string
  readonly endsAt?: string
}

/** An answer; its body has whatever the operation answers. */
export interface Shown {
  readonly status: number
  readonly body: {
    readonly grant?: ShownGrant
    readonly grants?: readonly ShownGrant[]
    readonly users?: readonly ShownUser[]
    readonly nextCursor?: string
    readonly limit?: number
    readonly [field: string]: unknown
  }
}

interface ShownUser {
  readonly user?: { readonly userId: string; readonly displayName: string }
  readonly userId?: string
  readonly displayName?: string
  readonly grantId?: string
  readonly accessEndsAt?: string
  readonly accessIsPermanent?: boolean
}

type Query = Readonly<Record<string, string | number>>

/** Who asks, and of what; the key `full` and the bundle `main` of the fixture when left out. */
interface Where {
  readonly key?: string
  readonly bundle?: string
  readonly headers?: Readonly<Record<string, string>>
}

interface Wanted extends Where {
  /** Milliseconds from now, or a text to be sent as it is; 30 days when left out. */
  readonly end?: number | string | 'never'
  readonly source?: string | undefined
  readonly type?: string
  /** Further fields, or others. */
  readonly body?: Readonly<Record<string, unknown>>
}

/** Lengths of time in milliseconds. */
export const [second, minute, hour, day] = [1_000, 60_000, 3_600_000, 86_400_000]

/** A client of a deployment in this process, whose clock moves 1 ms with each request and as it is told. */
export type Probe = ReturnType<typeof probeOf>

/** A fresh deployment that holds the test fixture, with a bug or without. */
export async function openProbe(make: Make = (sound) => sound): Promise<Probe> {
  const clock = virtualClock(start)
  let ids = 0
  const composition = compositionOn(openSqliteSnapshot((await settled()).bytes), (await settled()).fixture, {
    now: () => toInstant(clock.now()),
    monotonic: clock.now,
    newId: () => `${ids++}`.padStart(24, '0'),
    sealingKey: new Uint8Array(32),
  })
  return probeOf(make(composition), composition, clock)
}

const start = Date.UTC(2027, 2, 1, 12)

/** The fixture is settled once: each probe has a copy of the store. */
let kept: ReturnType<typeof settle> | undefined
const settled = (): ReturnType<typeof settle> => {
  kept ??= settle()
  return kept
}

async function settle() {
  const fixture = settleFixture(testFixture(), { now: toInstant(start), keyPrefix })
  const store = openSqliteStore({ file: ':memory:' })
  await store.add(fixture.facts)
  return { fixture, bytes: store.serialize() }
}

function probeOf(buggy: Composition, { fixture, instance }: Composition, clock: VirtualClock) {
  const answer = composeAnswer(buggy)
  const { handles, facts } = fixture
  const owner = facts.accounts.find(({ displayName }) => displayName === ownerName)
  if (owner === undefined) throw new Error(`the fixture has nobody called ${ownerName}`)
  // The test users have no grants; those after them are of the fixture's folk.
  const tests = facts.accounts.filter(({ displayName }) => displayName.startsWith('Test '))
  const people = [...tests, ...facts.accounts.slice(30, 130)]
  let sources = 0

  const send = async (
    method: string,
    path: string,
    { key = 'full', headers = {} }: Where,
    body?: unknown,
  ) => {
    clock.advance(1)
    const text = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }
    const json = body === undefined ? {} : { 'content-type': 'application/json' }
    const authorization = `Bearer ${handles.keys[key]?.text}`
    const response = await inject(answer, {
      method,
      url: `/v1${path}`,
      headers: { authorization, ...json, ...headers },
      ...text,
    })
    return { status: response.status, body: JSON.parse(response.body) } as Shown
  }
  const get = (path: string, query: Query = {}, where: Where = {}): Promise<Shown> => {
    const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    return send('GET', pairs.length === 0 ? path : `${path}?${pairs.join('&')}`, where)
  }
  const inBundle = ({ bundle = 'main' }: Where): string => `/bundles/${handles.bundles[bundle]}`
  const alias = (user: number): string => {
    const account = people[user]
    return (account && instance.aliases.seal(owner.id, [account.id])[0]) ?? ''
  }
  const endOf = (end: number | string): string | undefined => {
    if (end === 'never') return undefined
    return typeof end === 'string' ? end : new Date(clock.now() + end).toISOString()
  }
  const create = (user: number, wanted: Wanted = {}): Promise<Shown> => {
    const { end = 30 * day, type: grantType = 'paid_external', body } = wanted
    const sourceId = 'source' in wanted ? wanted.source : `source-${sources++}`
    const fields = { userId: alias(user), grantType, sourceId, endsAt: endOf(end), ...body }
    return send('POST', `${inBundle(wanted)}/grants`, wanted, fields)
  }
  /** Every row of a list, page by page. */
  const walk = async <Row>(
    path: string,
    rows: string,
    query: Query,
    where: Where,
  ): Promise<readonly Row[]> => {
    const found: Row[] = []
    for (let cursor: Query = {}, pages = 0; pages < 500; pages++) {
      const { body } = await get(path, { ...query, ...cursor }, where)
      found.push(...((body[rows] as readonly Row[] | undefined) ?? []))
      if (body.nextCursor === undefined) return found
      cursor = { cursor: body.nextCursor }
    }
    return found
  }
  const grants = (query: Query = {}, where: Where = {}) =>
    walk<ShownGrant>(`${inBundle(where)}/grants`, 'grants', query, where)
  const entries = (query: Query = {}, where: Where = {}) =>
    walk<ShownUser>(`${inBundle(where)}/users`, 'users', query, where)

  return {
    wait: clock.advance,
    now: clock.now,
    handles,
    /** The userId of the nth of 124 users; the first 24 have no grants. */
    alias,
    /** The display name of the nth. */
    nameOf: (user: number): string => people[user]?.displayName ?? '',
    send,
    get,
    inBundle,
    create,
    /** Renewals of a user one after the other, each a day longer; their grants. */
    renew: async (user: number, times: number, wanted: Wanted = {}): Promise<readonly ShownGrant[]> => {
      const made: ShownGrant[] = []
      for (let count = 1; count <= times; count++) {
        const { body } = await create(user, { ...wanted, end: count * day })
        if (body.grant !== undefined) made.push(body.grant)
      }
      return made
    },
    revoke: (grant: Pick<ShownGrant, 'id'> | undefined, where: Where = {}): Promise<Shown> =>
      send('DELETE', `${inBundle(where)}/grants/${grant?.id}`, where),
    grants,
    /** The grants of a user in the list of the bundle. */
    held: (user: number, query: Query = {}, where: Where = {}) =>
      grants({ userId: alias(user), ...query }, where),
    entries,
    /** The entry of a user in the users list of the bundle. */
    entry: async (user: number, where: Where = {}): Promise<ShownUser | undefined> =>
      (await entries({ limit: 100 }, where)).find(({ user: one }) => one?.userId === alias(user)),
    /** The names found, page by page. */
    search: async (displayName: string, query: Query = {}, where: Where = {}) =>
      (await walk<ShownUser>('/users', 'users', { displayName, ...query }, where)).map(
        ({ displayName: name }) => name,
      ),
    close: () => instance.store.close(),
  }
}
