import {
  closeSync,
  fdatasyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs'
import { cpus, tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { openAdmin } from '../src/main.ts'
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts'
import { startPostgres } from '../src/store/postgres/server/postgres.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { aliases, dist, MEMBERS, writeLedgers } from './fixture.ts'
import { median, run } from './load.ts'
import { jsonPort, launch, type Started } from './servers.ts'

// Durable creates and pages each second of one, two and four processes on one PostgreSQL of this machine, without limits and
// with those that they share, beside one process on a file, in turns. `--against DIST` adds an earlier build of the same schema on a file.

const { against, rounds, seconds, json } = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '3' },
    seconds: { type: 'string', default: '2' },
    json: { type: 'boolean', default: false },
  },
}).values
const CONNECTIONS = [1, 8, 64]
const PROCESSES = [1, 2, 4]
/** Enough keys and addresses that none comes near the highest limit that processes can share. */
const KEYS = 200
const ADDRESSES = 5_000

/** A deployment to measure: its ports, keys and users. */
interface Deployment {
  readonly name: string
  readonly servers: readonly Started[]
  readonly keys: readonly string[]
  readonly users: readonly string[]
  sent: number
}

type Route = 'create' | 'list'

interface Sample {
  readonly route: Route
  readonly deployment: string
  readonly processes: number
  readonly connections: number
  readonly perSecond: number
  readonly p50Ms: number
  readonly p99Ms: number
  /** Microseconds of processor time for each request: of the processes that serve, of the database, and of this program. */
  readonly serving: number
  readonly storing: number
  readonly sending: number
  /** The share of the machine's processors that was at work. */
  readonly busy: number
}

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-scale-'))
const { bundle } = await writeLedgers(directory, ['now', 'before'])
const started: Started[] = []

/** Starts processes on a ledger, and makes keys for them. */
async function deploy(
  name: string,
  {
    db,
    build = dist,
    count = 1,
    limit = 'off',
  }: { db: string; build?: string; count?: number; limit?: string },
): Promise<Deployment> {
  const admin = await openAdmin({ db })
  const keys: string[] = []
  for (let number = 0; number < KEYS; number++)
    keys.push((await admin.createKey({ owner: 'Bench Owner' })).key)
  await admin.close()
  const flags = [
    '--port',
    '0',
    '--no-health',
    '--trust-proxy',
    '127.0.0.0/8',
    '--rate-limit',
    limit,
    '--db',
    db,
  ]
  const args = [join(build, 'bundle-access.cjs'), 'serve', ...flags]
  const servers = await Promise.all(
    Array.from({ length: count }, () => launch({ command: process.execPath, args, portIn: jsonPort })),
  )
  started.push(...servers)
  return { name, servers, keys, users: await aliases(servers[0]?.port ?? 0, keys[0] ?? ''), sent: 0 }
}

/** Returns the next request of a route, with another key and address each time. */
function next(route: Route, deployment: Deployment): string {
  const { name, keys, users } = deployment
  const n = deployment.sent++
  const key = keys[n % KEYS]
  const address = `10.1.${(n % ADDRESSES) >> 8}.${n & 255}`
  const head = `Host: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\nX-Forwarded-For: ${address}\r\n`
  if (route === 'list') return `GET /v1/bundles/${bundle}/grants?limit=50 HTTP/1.1\r\n${head}\r\n`
  const sourceId = `${name.replaceAll(/\W/g, '')}-${n}`
  const endsAt = new Date(Date.now() + 100 * 86_400_000).toISOString()
  const body = JSON.stringify({ userId: users[n % MEMBERS], grantType: 'paid_external', sourceId, endsAt })
  return `POST /v1/bundles/${bundle}/grants HTTP/1.1\r\n${head}Content-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`
}

/** Seconds of processor time so far: of the machine, whether at work or not, and of those that are told apart. */
function processorTime({ servers }: Deployment, database: number) {
  const times = cpus().map((cpu) => cpu.times)
  const all =
    times.reduce((sum, { user, nice, sys, idle, irq }) => sum + user + nice + sys + idle + irq, 0) / 1000
  const { user, system } = process.cpuUsage()
  return {
    all,
    work: all - times.reduce((sum, { idle }) => sum + idle, 0) / 1000,
    serving: servers.reduce((sum, server) => sum + server.cpu(), 0),
    storing: familyTime(database),
    sending: (user + system) / 1e6,
  }
}

/** Seconds on a processor of a process and its children, those that have ended too. */
function familyTime(parent: number): number {
  const ticks = readdirSync('/proc', { withFileTypes: true }).map(({ name }) => {
    const fields = statOf(name)
    const [own, ended] = [fields.slice(11, 13), fields.slice(13, 15)]
    const counted = Number(name) === parent ? [...own, ...ended] : Number(fields[1]) === parent ? own : []
    return counted.reduce((sum, field) => sum + Number(field), 0)
  })
  return ticks.reduce((sum, each) => sum + each, 0) / 100
}

/** Returns the fields of /proc/PID/stat after the name; none when there is no such process. */
function statOf(pid: number | string): readonly string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ').at(-1)?.split(' ') ?? []
  } catch {
    return []
  }
}

async function measure(
  route: Route,
  deployment: Deployment,
  processes: number,
  connections: number,
  database: number,
): Promise<Sample> {
  const before = processorTime(deployment, database)
  const ports = deployment.servers.slice(0, processes).map(({ port }) => port)
  const result = await run({
    ports,
    connections,
    next: () => next(route, deployment),
    seconds: Number(seconds),
  })
  const after = processorTime(deployment, database)
  if (result.failed > 0)
    throw new Error(`${deployment.name} failed ${result.failed} of ${result.requests} requests of ${route}`)
  const spent = (of: keyof typeof after): number => after[of] - before[of]
  const each = (secondsSpent: number): number => (secondsSpent / result.requests) * 1e6
  return {
    route,
    deployment: deployment.name,
    processes,
    connections,
    perSecond: result.requests / result.seconds,
    p50Ms: result.p50 / 1000,
    p99Ms: result.p99 / 1000,
    serving: each(spent('serving')),
    storing: each(spent('storing')),
    sending: each(spent('sending')),
    busy: spent('work') / spent('all'),
  }
}

/** Returns how many times a second one writer can sync 8 KiB to the disk, the bound of one connection's commits. */
function syncsEachSecond(): number {
  const file = openSync(join(directory, 'sync'), 'w')
  const block = Buffer.alloc(8192)
  const began = performance.now()
  let syncs = 0
  for (; performance.now() - began < 1000; syncs++) {
    writeSync(file, block, 0, block.length, 0)
    fdatasyncSync(file)
  }
  closeSync(file)
  return syncs
}

const titles = { create: 'durable creates', list: 'pages of 50 grants' }

/** Prints two tables of a route: a line for each deployment and number of processes, a column for each number of connections. */
function print(route: Route, samples: readonly Sample[]): void {
  const lines = Map.groupBy(
    samples.filter((sample) => sample.route === route),
    ({ deployment, processes }) => `${deployment}, ${processes} process${processes === 1 ? '' : 'es'}`,
  )
  const table = (
    title: string,
    cellOf: (at: (pick: (sample: Sample) => number) => number) => string,
  ): void => {
    const heads = CONNECTIONS.map((connections) => `${connections} connections`.padStart(26))
    process.stdout.write(`\n${title}\n${' '.repeat(32)}${heads.join('')}\n`)
    for (const [name, of] of lines) {
      const cells = CONNECTIONS.map((connections) => {
        const same = of.filter((sample) => sample.connections === connections)
        return cellOf((pick) => median(same.map(pick))).padStart(26)
      })
      process.stdout.write(`${name.padEnd(32)}${cells.join('')}\n`)
    }
  }
  table(
    `${titles[route]} each second, and the 99th percentile of the answers in ms`,
    (at) => `${at(({ perSecond }) => perSecond).toFixed(0)} (${at(({ p99Ms }) => p99Ms).toFixed(1)})`,
  )
  table(
    'microseconds of processor time for each: serve + database + sender, and the processors at work',
    (at) => {
      const parts = [at(({ serving }) => serving), at(({ storing }) => storing), at(({ sending }) => sending)]
      return `${parts.map((part) => part.toFixed(0)).join(' + ')} (${(at(({ busy }) => busy) * 100).toFixed(0)} %)`
    },
  )
}

try {
  await using server = await startPostgres()
  const db = await server.createDatabase()
  const [from, to] = [
    openSqliteStore({ file: join(directory, 'now.db') }),
    await openPostgresStore({ url: db }),
  ]
  await to.add(await from.facts())
  // Within a minute the database does this by itself.
  await to.query('ANALYZE')
  const [backend] = await to.query<{ readonly pid: number }>('SELECT pg_backend_pid() AS pid')
  const database = Number(statOf(backend?.pid ?? 0)[1])
  for (const store of [from, to]) await store.close()
  const deployments = [
    ...(against === undefined
      ? []
      : [await deploy('file before', { db: join(directory, 'before.db'), build: resolve(against) })]),
    await deploy('file', { db: join(directory, 'now.db') }),
    await deploy('PostgreSQL', { db, count: 4 }),
    await deploy('PostgreSQL, limits', { db, count: 4, limit: '1000' }),
  ]
  const samples: Sample[] = []
  // The first round does not count: a server's code is compiled while it runs.
  for (let round = 0; round <= Number(rounds); round++)
    for (const route of ['create', 'list'] as const)
      for (const connections of CONNECTIONS)
        for (const deployment of deployments)
          for (const processes of PROCESSES.filter((count) => count <= deployment.servers.length)) {
            const sample = await measure(route, deployment, processes, connections, database)
            if (round > 0) samples.push(sample)
            process.stderr.write(
              `\rround ${round} of ${rounds}  ${route}  ${deployment.name}  ${processes} x ${connections}      `,
            )
          }
  process.stderr.write('\n')
  const syncs = syncsEachSecond()
  if (json) process.stdout.write(`${JSON.stringify({ syncs, processors: cpus().length, samples })}\n`)
  else {
    for (const route of ['create', 'list'] as const) print(route, samples)
    process.stdout.write(
      `\nThe disk takes ${syncs} single writes of 8 KiB each second; the machine has ${cpus().length} processors.\n`,
    )
  }
} finally {
  for (const server of started) await server.stop()
  rmSync(directory, { recursive: true })
}
