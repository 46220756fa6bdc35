import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coldStarts } from './cold-start.ts'
import { aliases, creates, MEMBERS, writeLedgers } from './fixture.ts'
import { type LoadResult, median, run } from './load.ts'
import { jsonPort, type Launch, launch, type Started } from './servers.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 5)
const SECONDS = Number(process.env['BENCH_SECONDS'] ?? 1.5)
/**
 * The first round does not count, since V8 still compiles the server's code. A one-row page of the mock takes 201 us
 * after 1.5 s of requests and 152 us after 20 s; one of `tuned` takes 92 us after both.
 */
const WARM_UP_SECONDS = 12
const CONNECTIONS = 8

/** The folder of an earlier build to compare with. */
const before = process.env['BENCH_BEFORE']
const all = ['mock', 'serve', 'before', 'bare', 'tuned', 'prism', 'prism-log'] as const
type Name = (typeof all)[number]
/** `BENCH_ONLY=mock,tuned` measures these alone. */
const only = process.env['BENCH_ONLY']?.split(',')
const names = all.filter((name) => (only?.includes(name) ?? true) && (name !== 'before' || before))
/** The least throughput of the mock beside `tuned`, by processor time; below it the benchmark fails. */
const floors = { 'list bundles': 0.85, 'list grants': 0.65, 'one-row page': 0.55, create: 0.65 }
const routes = ['list bundles', 'list grants', 'one-row page', 'create'] as const
type Route = (typeof routes)[number]

/** Prints to stderr while it works and the table to stdout when it is done. */
async function bench(): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-bench-'))
  try {
    const { key, bundle } = await writeLedgers(directory, names)
    const servers = new Map<Name, Started>()
    for (const name of names) servers.set(name, await launch(launches(directory)[name]))
    const users = new Map<Name, readonly string[]>()
    for (const [name, { port }] of servers)
      users.set(name, isOurs(name) ? await aliases(port, key) : name.startsWith('prism') ? [] : accounts)
    const samples = await measure(servers, { key, bundle, users })
    process.stdout.write(WHAT_IS_COMPARED)
    const beyond = routes.flatMap((route) => print(route, samples, servers))
    for (const server of servers.values()) await server.stop()
    if (only === undefined) beyond.push(...(await coldStarts(root, directory, key)))
    if (beyond.length === 0) return
    process.stderr.write(`beyond a floor or a bound: ${beyond.join('; ')}\n`)
    process.exitCode = 1
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

const isOurs = (name: Name): boolean => ['mock', 'serve', 'before'].includes(name)

const WHAT_IS_COMPARED = `
mock       the built mock on a file: keys, address masks, limits, validation, aliases, cursors, faults and the journal are on
serve      the built service on a file, with its log and durable commits
before     an earlier build of it (BENCH_BEFORE names its dist), where there is one
bare       node:http and better-sqlite3 on the same file with the same SQL and durability; it leaves out all of the above, asks nobody
           who he is, believes every input, and looks neither at the bundle's owner nor at a source's revoked grants
tuned      the same with our date formatter, and with statements that SQLite plans once instead of for each value
prism      Prism mock, -v silent; prism-log with its default logging: both answer short examples of the contract and store nothing
Ratios are to tuned; more is better. CPU is the time on a processor, of every thread of the server, for each request.
`

function launches(directory: string): Record<Name, Launch> {
  const node = process.execPath
  const db = (name: Name): string => join(directory, `${name}.db`)
  const bare = join(root, 'bench/bare-server.ts')
  const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const contract = join(root, 'spec/openapi.yaml')
  const prismPort = (printed: string): number | undefined =>
    Number(/listening on http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]) || undefined
  // Limits stay on, and are wide enough for the load.
  const flags = ['mock', '--port', '0', '--rate-limit', '100000000', '--json']
  const serveFlags = ['--port', '0', '--health-port', '0', '--rate-limit', '100000000']
  const mock = (name: Name, dist: string): Launch => ({
    command: node,
    args: [join(dist, 'bundle-access.cjs'), ...flags, '--db', db(name), ...ourFlags],
    portIn: jsonPort,
  })
  return {
    mock: mock('mock', join(root, 'dist')),
    serve: {
      command: node,
      args: [join(root, 'dist/bundle-access.cjs'), 'serve', ...serveFlags, '--db', db('serve')],
      portIn: jsonPort,
    },
    before: mock('before', before ?? ''),
    bare: { command: node, args: [bare, db('bare')], portIn: jsonPort },
    tuned: { command: node, args: [bare, db('tuned'), '--tuned'], portIn: jsonPort },
    prism: {
      command: node,
      args: [prism, 'mock', '-v', 'silent', '-p', '4381', '-h', '127.0.0.1', contract],
      portIn: () => 4381,
    },
    'prism-log': {
      command: node,
      args: [prism, 'mock', '-p', '0', '-h', '127.0.0.1', contract],
      portIn: prismPort,
    },
  }
}

const ourFlags: readonly string[] = process.env['BENCH_NO_CONTROL'] ? ['--no-control'] : []

interface Target {
  readonly key: string
  readonly bundle: string
  /** The id that each server has for them. */
  readonly users: ReadonlyMap<Name, readonly string[]>
}

/** An alias for servers without users. */
const prismUser = '0'.repeat(32)
/** The owner is the first account. */
const accounts = Array.from({ length: MEMBERS }, (_, index) => String(index + 2))

interface Sample extends LoadResult {
  readonly name: Name
  readonly route: Route
  /** Microseconds of the server's processor time for each request. */
  readonly cpu: number
}

async function measure(servers: ReadonlyMap<Name, Started>, target: Target): Promise<Sample[]> {
  const samples: Sample[] = []
  const counter = { created: 0 }
  for (let round = 0; round <= ROUNDS; round++)
    for (const route of routes)
      for (const [name, server] of servers) {
        const before = server.cpu()
        const next = requests(route, name, target, counter)
        const result = await run({
          ports: [server.port],
          connections: CONNECTIONS,
          seconds: round === 0 ? WARM_UP_SECONDS : SECONDS,
          next,
        })
        const cpu = ((server.cpu() - before) / result.requests) * 1e6
        if (result.failed > 0)
          throw new Error(`${name} failed ${result.failed} of ${result.requests} requests on ${route}`)
        if (round > 0) samples.push({ ...result, name, route, cpu })
        process.stderr.write(`\rround ${round} of ${ROUNDS}  ${route}  ${name}            `)
      }
  process.stderr.write('\n')
  return samples
}

function requests(
  route: Route,
  name: Name,
  { key, bundle, users }: Target,
  counter: { created: number },
): () => string {
  const head = `Host: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n`
  const get = (path: string): string => `GET ${path} HTTP/1.1\r\n${head}\r\n`
  if (route === 'list bundles') return () => get('/v1/bundles?limit=50')
  if (route === 'list grants') return () => get(`/v1/bundles/${bundle}/grants?limit=50`)
  if (route === 'one-row page') return () => get(`/v1/bundles/${bundle}/grants?limit=1`)
  const create = creates(key, bundle)
  return () => create(users.get(name)?.[counter.created % MEMBERS] ?? prismUser, counter.created++)
}

/** Prints the table of a route; returns its ratios below the floor. */
function print(route: Route, samples: readonly Sample[], servers: ReadonlyMap<Name, Started>): string[] {
  const of = (name: Name, pick: (sample: Sample) => number): number =>
    median(samples.filter((sample) => sample.name === name && sample.route === route).map(pick))
  const rate = (name: Name): number => of(name, ({ requests, seconds }) => requests / seconds)
  const cpu = (name: Name): number => of(name, (sample) => sample.cpu)
  process.stdout.write(
    `\n${route}\n${'server'.padEnd(11)}${['cpu us/req', 'cpu ratio', 'req/s', 'rate ratio', 'p50 us', 'p99 us', 'bytes', 'peak MiB'].map((title) => title.padStart(11)).join('')}\n`,
  )
  for (const name of names) {
    const cells = [
      cpu(name).toFixed(0),
      (cpu('tuned') / cpu(name)).toFixed(2),
      rate(name).toFixed(0),
      (rate(name) / rate('tuned')).toFixed(2),
      of(name, (sample) => sample.p50).toFixed(0),
      of(name, (sample) => sample.p99).toFixed(0),
      of(name, (sample) => sample.bytes).toFixed(0),
      (servers.get(name)?.memory() ?? 0).toFixed(0),
    ]
    process.stdout.write(`${name.padEnd(11)}${cells.map((cell) => cell.padStart(11)).join('')}\n`)
  }
  const ratio = cpu('tuned') / cpu('mock')
  return ratio < floors[route] ? [`${route} ${ratio.toFixed(2)} of ${floors[route]}`] : []
}

await bench()
