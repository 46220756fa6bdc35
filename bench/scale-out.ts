import { openAdmin } from '../src/main.ts'
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts'
import { startPostgres } from '../src/store/postgres/server/postgres.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { create, type Flags, median, message, printRow, send } from './load.ts'
import { type Ledger, type Server, serve, temporary, usersOf, writeLedger } from './servers.ts'

/** Enough keys and addresses that none comes near the highest limit that processes can share. */
const [KEYS, ADDRESSES] = [200, 5_000]
const titles = { create: 'durable creates', list: 'pages of 50 grants' } as const

/** A deployment to measure: its processes, and its requests. */
interface Deployment {
  readonly name: string
  readonly servers: readonly Server[]
  readonly next: Readonly<Record<keyof typeof titles, () => string>>
}

/** Measures one, two and four processes of the service on one PostgreSQL, with limits and without, beside one process on a file, in turns. */
export async function run({ rounds, seconds, connections }: Flags): Promise<void> {
  using directory = temporary()
  await using postgres = await startPostgres()
  await using started = new AsyncDisposableStack()
  const ledger = await writeLedger(directory.path)
  const db = await postgres.createDatabase()
  await fill(db, ledger.copy())
  const deployments: Deployment[] = []
  const deploy = async (
    name: string,
    to: string,
    count: number,
    limits: Parameters<typeof serve>[1] = {},
  ) => {
    const keys = await keysOf(to)
    const servers = await Promise.all(Array.from({ length: count }, () => serve(to, limits)))
    for (const server of servers) started.use(server)
    deployments.push({ name, servers, next: await requestsOf(servers[0] as Server, keys, ledger) })
  }
  await deploy('file', ledger.copy(), 1)
  await deploy('PostgreSQL', db, 4)
  await deploy('PostgreSQL, limits', db, 4, { limit: '1000' })
  for (const route of ['create', 'list'] as const) {
    const samples = new Map<string, number[][]>()
    // The first round does not count: a server's code is compiled while it runs.
    for (let round = 0; round <= rounds; round++)
      for (const each of connections)
        for (const { name, servers, next } of deployments)
          for (const processes of [1, 2, 4].filter((count) => count <= servers.length)) {
            process.stderr.write(`${route}, round ${round} of ${rounds}, ${name}, ${processes} x ${each}\n`)
            const spent = () => servers.reduce((sum, { cpu }) => sum + cpu(), 0)
            const from = spent()
            const ports = servers.slice(0, processes).map(({ port }) => port)
            const result = await send({ ports, connections: each, next: next[route], seconds })
            if (result.failed > 0)
              throw new Error(`${name} failed ${result.failed} of ${result.requests}: ${route}`)
            const cpu = ((spent() - from) / result.requests) * 1e6
            const line = `${name}, ${processes} process${processes === 1 ? '' : 'es'}, ${each}`
            if (round > 0)
              samples.set(line, [...(samples.get(line) ?? []), [result.rate, result.p99 / 1000, cpu]])
          }
    process.stdout.write('\n')
    printRow(`${titles[route]}, connections`, ['each second', 'p99 ms', 'serve us'])
    for (const [line, rows] of samples)
      printRow(
        line,
        [0, 1, 2].map((at) => median(rows.map((row) => row[at] ?? 0))),
      )
  }
}

/** Copies a file's ledger into a database. */
async function fill(url: string, file: string): Promise<void> {
  const [from, to] = [
    openSqliteStore({ file }),
    await openPostgresStore({ url, monotonic: () => performance.now() }),
  ]
  await to.add(await from.facts())
  // Within a minute the database does this by itself.
  await to.query('ANALYZE')
  for (const store of [from, to]) await store.close()
}

async function keysOf(db: string): Promise<string[]> {
  const admin = await openAdmin({ db })
  const keys: string[] = []
  for (let number = 0; number < KEYS; number++)
    keys.push((await admin.createKey({ owner: 'Bench Owner' })).key)
  await admin.close()
  return keys
}

/** Returns the requests of a deployment, with another key and address each time. */
async function requestsOf(
  server: Server,
  keys: readonly string[],
  { one }: Ledger,
): Promise<Deployment['next']> {
  const users = await usersOf(server, keys[0] ?? '')
  let sent = 0
  const next = (of: (key: string, from: string, n: number) => string) => () => {
    const n = sent++
    return of(keys[n % KEYS] ?? '', `10.1.${(n % ADDRESSES) >> 8}.${n & 255}`, n)
  }
  return {
    create: next((key, from, n) => create(key, one, users[n % users.length] ?? '', n, from)),
    list: next((key, from) => message(key, 'GET', `bundles/${one}/grants?limit=50`, undefined, from)),
  }
}
