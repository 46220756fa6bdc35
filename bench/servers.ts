import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, globSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Client, createClient } from '../src/client/index.ts'
import type { FixtureFile } from '../src/main.ts'

const root = resolve(import.meta.dirname, '..')
/** Returns a directory for the files of a benchmark, deleted at the end of the scope that it is in. */
export const temporary = () => mkdtempDisposableSync(join(tmpdir(), 'bundle-access-bench-'))

/** The present build. */
export const dist = join(root, 'dist')

/** Returns the path of a build's program. */
export const programOf = (build: string): string => join(resolve(build), 'bundle-access.cjs')

/** Prism, a mock of the contract that prints no port when it is silent. */
export const prism = {
  args: [
    ...[
      join(root, 'node_modules/@stoplight/prism-cli/dist/index.js'),
      'mock',
      join(root, 'spec/openapi.yaml'),
    ],
    ...['-v', 'silent', '-p', '4381'],
  ],
  port: 4381,
}

/** A server in its own process, whose processor time and memory a benchmark measures. */
export type Server = Awaited<ReturnType<typeof launch>>

/** Starts a program with Node; returns it when it prints a line, with where it listens, or answers at a known port. */
export async function launch(args: readonly string[], known?: number) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  let complaint = ''
  child.stderr.on('data', (chunk) => {
    complaint = `${complaint}${chunk}`.slice(-1000)
  })
  const ended = once(child, 'exit')
  const lines = createInterface({ input: child.stdout })
  const ready = known === undefined ? once(lines, 'line') : reach(known)
  const failure = ended.then(([code]) => {
    throw new Error(`${args.join(' ')} ended with ${code}: ${complaint}`)
  })
  const printed = String((await Promise.race([ready, failure]))?.[0])
  lines.close()
  // Goes on reading, so that no pipe fills.
  child.stdout.resume()
  const stop = async (): Promise<void> => {
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
  const status = (field: string): number => {
    const text = readFileSync(`/proc/${child.pid}/status`, 'latin1')
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1]) / 1024
  }
  return {
    port: known ?? Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]),
    printed,
    /** Returns the seconds that its threads have run. */
    cpu(): number {
      const times = globSync(`/proc/${child.pid}/task/*/schedstat`).map((file) =>
        readFileSync(file, 'latin1'),
      )
      return times.reduce((sum, time) => sum + Number(time.split(' ')[0]), 0) / 1e9
    },
    /** Returns the resident memory in MiB, now or at its peak. */
    resident: () => status('VmRSS'),
    peak: () => status('VmHWM'),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Waits until a port answers the list of bundles with 200, 20 seconds at the most. */
export async function reach(port: number, key = 'any'): Promise<void> {
  const signal = AbortSignal.timeout(20_000)
  const request = { headers: { authorization: `Bearer ${key}` }, signal }
  for (let isReady = false; !isReady; await sleep(isReady ? 0 : 1)) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/bundles`, request).catch(() => undefined)
    signal.throwIfAborted()
    await answer?.bytes()
    isReady = answer?.ok === true
  }
}

/** A limit that no load reaches, beside that which is switched off. */
export const WIDE = '100000000'

/** Starts a build of the mock on a file, with everything on. */
export const mockOn = (db: string, build = dist, ...more: readonly string[]): Promise<Server> =>
  launch([programOf(build), 'mock', '--port', '0', '--json', '--db', db, ...limited(WIDE), ...more])

/** Starts the service on a file or a database. */
export const serve = (db: string, { limit = 'off', port = 0 } = {}): Promise<Server> =>
  launch([...[programOf(dist), 'serve', '--port', `${port}`, '--no-health', '--db', db], ...limited(limit)])

/** The requests of a benchmark name the addresses of their clients. */
const limited = (limit: string) => ['--rate-limit', limit, '--trust-proxy', '127.0.0.0/8']

/** The rows of a page, and so the accounts of a crowd. */
export const PAGE = 50
/** 30 days in seconds. */
const MONTH = 2_592_000
/** The number of bundles without a grant. */
const FRESH = 100

/** The ledger of a benchmark: its file, a key of its one owner, and the ids of what is in it. */
export type Ledger = Awaited<ReturnType<typeof writeLedger>>

/**
 * Writes a ledger with a build: `members` accounts, each with a grant in bundle `one` and a checkout session, `bundles` bundles of
 * 50 of them, empty bundles, and `chained` accounts with a chain of 50 grants in bundle `chain`. No bundle has the users of the
 * one before, nor its instants.
 */
export async function writeLedger(
  directory: string,
  { members = 2000, bundles = 60, chained = 1, build = dist } = {},
) {
  const file = join(directory, 'ledger.db')
  const each = <Value>(count: number, value: (n: number) => Value) =>
    Array.from({ length: count }, (_, n) => value(n))
  const named = <Value>(letter: string, count: number, value: (n: number) => Value) =>
    Object.fromEntries(each(count, (n) => [`${letter}${n}`, value(n)]))
  const crowds = Math.ceil(members / PAGE)
  const names = each(members, (n) => `${Math.floor(n / PAGE)}-${(n % PAGE) + 1}`)
  const crowd = (count: number, displayName: string) => ({ count, displayName, created: '-2y', step: '1m' })
  const bundle = (name: string, n = 0) => ({ owner: 'owner', name, created: `${n - 30 * MONTH}s` })
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
    keys: { full: 'owner' },
    bundles: {
      one: {
        ...bundle('One'),
        grants: each(crowds, (n) => paid(n, n)),
        checkouts: named('c', members, (n) => `m${names[n]}`),
      },
      chain: { ...bundle('Chain'), grants: [chain] },
      ...named('f', FRESH, (n) => bundle(`Fresh ${n}`)),
      ...named('b', bundles, (n) => ({ ...bundle(`Bundle ${n}`, n), grants: [paid(n % crowds, n)] })),
    },
  }
  const mock = await startMock({ port: 'none', db: file, fixture })
  await mock.close()
  let copies = 0
  return {
    key: mock.keys['full'] ?? '',
    one: mock.bundles['one'] ?? '',
    chain: mock.bundles['chain'] ?? '',
    fresh: each(FRESH, (n) => mock.bundles[`f${n}`] ?? ''),
    bundles: each(bundles, (n) => mock.bundles[`b${n}`] ?? ''),
    /** The ends of the names of the members. */
    names,
    checkouts: each(members, (n) => mock.checkouts[`c${n}`] ?? ''),
    /** Copies the file under a new name; returns it. */
    copy(): string {
      const copy = join(directory, `copy-${++copies}.db`)
      copyFileSync(file, copy)
      return copy
    },
  }
}

/** Returns a client of a server. */
export const clientOf = (port: number, apiKey: string) =>
  createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey })

/** Returns the ids that a server has for the accounts whose names begin with a word. */
export const usersOf = async (client: Client, displayName = 'Member'): Promise<string[]> =>
  (await client.searchUsers({ displayName, limit: PAGE }).all()).map(({ userId }) => userId)
