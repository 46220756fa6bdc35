import { copyFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Database from 'better-sqlite3'
import { createClient } from '../src/client/index.ts'
import type { FixtureFile } from '../src/main.ts'
import { dist, temporary } from './servers.ts'

/** The rows of a page, and so the accounts of a crowd, an entry of a fixture for many accounts. */
export const PAGE = 50
/** 30 days in seconds. */
const MONTH = 2_592_000
/** The number of bundles without a grant. */
const FRESH = 100
/** The number of keys: enough that none comes near the highest limit that processes can share. */
const KEYS = 200

/** The ledger of a benchmark: its file, the keys of its one owner, and the ids of what is in it. */
export type Ledger = Awaited<ReturnType<typeof writeLedger>>

/**
 * Writes a ledger with a build, in a folder that goes with it: `members` accounts, each with a grant in bundle `one` and a checkout
 * session, `bundles` bundles of 50 of them, empty bundles, and `chained` accounts with 50 grants without a gap in bundle `chain`. No
 * bundle has the users of the one before, nor its instants.
 */
export async function writeLedger(members = 2000, bundles = 60, chained = 1, build = dist) {
  const folder = temporary()
  const file = join(folder.path, 'ledger.db')
  const numbers = (count: number) => Array.from({ length: count }, (_, n) => n)
  const named = <Value>(letter: string, count: number, value: (n: number) => Value) =>
    Object.fromEntries(numbers(count).map((n) => [`${letter}${n}`, value(n)]))
  const crowds = Math.ceil(members / PAGE)
  /** The ends of the names of the members. */
  const names = numbers(members).map((n) => `${Math.floor(n / PAGE)}-${(n % PAGE) + 1}`)
  const crowd = (count: number, displayName: string) => ({ count, displayName, created: '-2y', step: '1m' })
  const bundle = (
    n: number,
    ...grants: readonly { readonly account: string; readonly source: string }[]
  ) => ({ owner: 'owner', name: `Bundle ${n}`, created: `${n - 30 * MONTH}s`, grants })
  const paid = (crowd: number, n: number) => {
    const [starts, ends] = [`${n * PAGE - MONTH}s`, `+${n * PAGE + MONTH}s`]
    return { account: `m${crowd}`, source: 's{n}', starts, ends, step: '1s' }
  }
  const chain = { account: 'chained', source: 's{n}-{k}', starts: '-10d', every: '30d', times: PAGE }
  const { startMock }: typeof import('../src/main.ts') = await import(join(resolve(build), 'index.js'))
  const fixture: FixtureFile = {
    name: 'bench',
    seed: 'bench',
    accounts: {
      owner: { displayName: 'Bench Owner', tier: 'elite', created: '-3y' },
      ...named('m', crowds, (n) => crowd(PAGE, `Member ${n}-{n}`)),
      chained: crowd(chained, 'Chained {n}'),
    },
    keys: named('k', KEYS, () => 'owner'),
    bundles: {
      one: {
        ...bundle(0, ...numbers(crowds).map((n) => paid(n, n))),
        checkouts: named('c', members, (n) => `m${names[n]}`),
      },
      chain: bundle(0, chain),
      ...named('f', FRESH, () => bundle(0)),
      ...named('b', bundles, (n) => bundle(n, paid(n % crowds, n))),
    },
  }
  const mock = await startMock({ port: 'none', db: file, fixture })
  await mock.close()
  // No service opens what is marked as filled by a mock.
  new Database(file).exec('UPDATE migration SET number = -1 WHERE number = 0').close()
  const [one = '', chainBundle = '', ...others] = Object.values(mock.bundles)
  let copies = 0
  return {
    ...folder,
    key: mock.keys['k0'] ?? '',
    keys: Object.values(mock.keys),
    one,
    chain: chainBundle,
    fresh: others.slice(0, FRESH),
    bundles: others.slice(FRESH),
    names,
    checkouts: Object.values(mock.checkouts),
    /** Copies the file under a new name; returns it. */
    copy(): string {
      const copy = join(folder.path, `copy-${++copies}.db`)
      copyFileSync(file, copy)
      return copy
    },
  }
}

/** Returns a client of a server. */
export const clientOf = (port: number, apiKey: string) =>
  createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey })

/** Returns the ids that a server has for the accounts whose names begin with a word. */
export const usersOf = async (client: ReturnType<typeof clientOf>, displayName = 'Member') =>
  (await client.searchUsers({ displayName, limit: PAGE }).all()).map(({ userId }) => userId)

/** Returns a request, such as `GET bundles`, as the text of an HTTP/1.1 message; `from` is the address that a proxy forwards. */
export function message(key: string, request: string, body?: object, from?: string): string {
  const line = `${request.replace(' ', ' /v1/')} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n`
  const head = from === undefined ? line : `${line}X-Forwarded-For: ${from}\r\n`
  if (body === undefined) return `${head}\r\n`
  const text = JSON.stringify(body)
  return `${head}Content-Type: application/json\r\nContent-Length: ${text.length}\r\n\r\n${text}`
}

/** Returns the request of a create, the nth with a source of its own and an end a second after the one before. */
export function create(key: string, bundle: string, userId: string, n: number, from?: string): string {
  const endsAt = new Date(LATER + n * 1000).toISOString()
  const grant = { userId, grantType: 'paid_external', sourceId: `bench-${n}`, endsAt }
  return message(key, `POST bundles/${bundle}/grants`, grant, from)
}

/** Later than the longest chain of the fixture. */
const LATER = Date.now() + 2000 * 86_400_000
