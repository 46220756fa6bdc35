import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { copyFileSync, mkdtempDisposableSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createClient } from '../src/client/index.ts'

const root = resolve(import.meta.dirname, '..')
/** Returns a directory for the files of a benchmark, deleted at the end of the scope that it is in. */
export const temporary = () => mkdtempDisposableSync(join(tmpdir(), 'bundle-access-bench-'))

/** The present build. */
export const dist = join(root, 'dist')

/** Returns the path of a build's program. */
export const programOf = (build: string): string => join(resolve(build), 'bundle-access.cjs')

/** The program of Prism and the contract that it mocks. */
export const prism = [join(root, 'node_modules/@stoplight/prism-cli/dist/index.js'), 'mock']
export const contract = join(root, 'spec/openapi.yaml')

/** A server in its own process, whose processor time and memory a benchmark measures. */
export type Server = Awaited<ReturnType<typeof launch>>

/** Starts a program with Node; returns it when it prints where it listens, a whole line, or answers at a known port. */
export async function launch(args: readonly string[], known?: number) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] })
  const { pid = 0 } = child
  let printed = ''
  const port = await new Promise<number>((done, fail) => {
    const read = (chunk: Buffer): void => {
      printed += chunk
      const found = /http:\/\/127\.0\.0\.1:(\d+).*\n/.exec(printed)?.[1]
      if (found !== undefined) done(Number(found))
    }
    child.stdout.on('data', read)
    child.stderr.on('data', read)
    if (known !== undefined) void reach(known).then(() => done(known), fail)
    child.on('exit', (code) => fail(new Error(`${args.join(' ')} ended with ${code}: ${printed}`)))
  })
  // Goes on reading, so that no pipe fills.
  for (const stream of [child.stdout, child.stderr]) stream.removeAllListeners('data').resume()
  const stop = async (): Promise<void> => {
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.kill('SIGTERM')) await ended
  }
  return {
    port,
    printed,
    /** Returns the seconds that its threads have run. */
    cpu: () => cpuTime(pid),
    /** Returns the resident memory in MiB, now or at its peak. */
    resident: () => memoryOf(pid, 'VmRSS'),
    peak: () => memoryOf(pid, 'VmHWM'),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

/** Waits until a port answers the list of bundles with 200. */
export async function reach(port: number, key = 'any'): Promise<void> {
  const headers = { authorization: `Bearer ${key}` }
  const isReady = () =>
    fetch(`http://127.0.0.1:${port}/v1/bundles`, { headers }).then(
      (response) => response.bytes().then(() => response.status === 200),
      () => false,
    )
  const late = performance.now() + PATIENCE
  while (!(await isReady())) {
    if (performance.now() > late) throw new Error(`Port ${port} does not answer.`)
    await sleep(1)
  }
}

/** The longest wait for a first answer in milliseconds. */
const PATIENCE = 20_000

/** Starts a build of the service on a database, with limits that no load reaches. */
export const serve = (db: string, { build = dist, limit = 'off', port = 0 } = {}): Promise<Server> =>
  launch([
    ...[programOf(build), 'serve', '--port', `${port}`, '--no-health', '--db', db],
    ...['--rate-limit', limit, '--trust-proxy', '127.0.0.0/8'],
  ])

/** Returns the seconds that all threads of a process have run; NaN when it has ended. */
function cpuTime(pid: number): number {
  try {
    const threads = readdirSync(`/proc/${pid}/task`)
    const run = (thread: string) =>
      readFileSync(`/proc/${pid}/task/${thread}/schedstat`, 'latin1').split(' ')[0]
    return threads.reduce((sum, thread) => sum + Number(run(thread)), 0) / 1e9
  } catch {
    return Number.NaN
  }
}

const memoryOf = (pid: number, field: string): number =>
  Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1]) / 1024

/** The number of rows of a full page, and of the grants of a bundle and of a chain. */
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
  { members = 2000, bundles = 60, chained = 0, build = dist } = {},
) {
  const [fixture, file] = [join(directory, 'bench.yaml'), join(directory, 'ledger.db')]
  const lines = (count: number, line: (n: number) => string) =>
    Array.from({ length: count }, (_, n) => line(n)).join('\n')
  const crowds = Math.ceil(members / PAGE)
  const grants = (account: string, more: string) => `{ account: ${account}, type: paid_external, ${more} }`
  const paid = (crowd: number, n: number) =>
    grants(`m${crowd}`, `source: "s{n}", starts: ${n * PAGE - MONTH}s, ends: +${n * PAGE + MONTH}s, step: 1s`)
  const common = (n = 0) => `owner: owner, access: public, created: ${n - 30 * MONTH}s`
  const text = `
accounts:
  owner: { displayName: Bench Owner, tier: elite, created: -3y }
${lines(crowds, (n) => `  m${n}: { count: ${PAGE}, displayName: "Member ${n}-{n}", created: -2y, step: 1m }`)}
${chained === 0 ? '' : `  chained: { count: ${chained}, displayName: "Chained {n}", created: -2y, step: 1m }`}
keys: { full: owner }
bundles:
  one:
    { ${common()}, name: One, grants: [
${lines(crowds, (n) => `      ${paid(n, n)},`)}
    ], checkouts: {
${lines(members, (n) => `      c${n}: m${Math.floor(n / PAGE)}-${(n % PAGE) + 1},`)}
    } }
${chained === 0 ? '' : `  chain: { ${common()}, name: Chain, grants: [${grants('chained', `source: "s{n}-{k}", starts: -10d, every: 30d, times: ${PAGE}`)}] }`}
${lines(FRESH, (n) => `  f${n}: { ${common()}, name: "Fresh ${n}" }`)}
${lines(bundles, (n) => `  b${n}: { ${common(n)}, name: "Bundle ${n}", grants: [${paid(n % crowds, n)}] }`)}
`
  writeFileSync(fixture, text)
  const flags = ['--port', '0', '--no-control', '--json', '--log', 'off', '--fixture', fixture, '--db', file]
  const mock = await launch([programOf(build), 'mock', ...flags])
  await mock.stop()
  const ready = JSON.parse(mock.printed)
  const ids = (of: object, letter: string): string[] =>
    Object.entries(of).flatMap(([name, id]) => (new RegExp(`^${letter}\\d`).test(name) ? [String(id)] : []))
  let copies = 0
  return {
    key: String(ready.keys.full),
    one: String(ready.bundles.one),
    chain: String(ready.bundles.chain),
    fresh: ids(ready.bundles, 'f'),
    bundles: ids(ready.bundles, 'b'),
    checkouts: ids(ready.checkouts, 'c'),
    /** Copies the file under a new name; returns it. */
    copy(): string {
      const copy = join(directory, `copy-${++copies}.db`)
      copyFileSync(file, copy)
      return copy
    },
  }
}

/** Returns the ids that a server has for the accounts whose names begin with a word. */
export async function usersOf({ port }: Server, apiKey: string, displayName = 'Member'): Promise<string[]> {
  const client = createClient({ baseUrl: `http://127.0.0.1:${port}`, apiKey })
  return (await client.searchUsers({ displayName, limit: PAGE }).all()).map(({ userId }) => userId)
}
