import { openAdmin } from '../src/main.ts'
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts'
import { startPostgres } from '../src/store/postgres/server/postgres.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { clientOf, create, message, usersOf, writeLedger } from './ledger.ts'
import { type Candidate, type Flags, inTurns, printRow, send } from './load.ts'
import { serve, temporary } from './servers.ts'

/** Enough keys and addresses that none comes near the highest limit that processes can share. */
const [KEYS, ADDRESSES] = [200, 5_000]

/** Measures one, two and four processes of the service on one PostgreSQL, with limits and without, beside one process on a file, in turns. */
export async function run({ rounds, seconds }: Flags): Promise<void> {
  using directory = temporary()
  await using postgres = await startPostgres()
  await using started = new AsyncDisposableStack()
  const ledger = await writeLedger(directory.path)
  const db = await postgres.createDatabase()
  await fill(db, ledger.copy())
  const deploy = async (name: string, to: string, counts: readonly number[], limit?: string) => {
    const keys = await keysOf(to)
    const servers = await Promise.all(Array.from({ length: Math.max(...counts) }, () => serve(to, { limit })))
    for (const server of servers) started.use(server)
    const users = await usersOf(clientOf(servers[0]?.port ?? 0, keys[0] ?? ''))
    const path = `bundles/${ledger.one}/grants?limit=50`
    let n = 0
    const next = (route: string) => (): string => {
      const [key = '', from] = [keys[++n % KEYS], `10.1.${(n % ADDRESSES) >> 8}.${n & 255}`]
      if (route === 'list') return message(key, 'GET', path, undefined, from)
      return create(key, ledger.one, users[n % users.length] ?? '', n, from)
    }
    const cpu = () => servers.reduce((sum, server) => sum + server.cpu(), 0)
    const measure = async (route: string, connections: number, count: number) => {
      const [from, ports] = [cpu(), servers.slice(0, count).map(({ port }) => port)]
      const { rate, p99, requests } = await send({ ports, connections, seconds, next: next(route) })
      return [rate, p99 / 1000, ((cpu() - from) / requests) * 1e6]
    }
    return (route: string, connections: number) =>
      counts.map((count): Candidate => {
        const processes = `${count} process${count === 1 ? '' : 'es'}`
        return [`${name}, ${processes}, ${connections}`, () => measure(route, connections, count)]
      })
  }
  const deployments = [
    await deploy('file', ledger.copy(), [1]),
    await deploy('PostgreSQL', db, [1, 2, 4]),
    await deploy('PostgreSQL, limits', db, [1, 2, 4], '1000'),
  ]
  for (const [route, title] of Object.entries({ create: 'durable creates', list: 'pages of 50 grants' })) {
    const candidates = [1, 8, 64].flatMap((connections) =>
      deployments.flatMap((of) => of(route, connections)),
    )
    const figures = await inTurns(route, rounds, candidates)
    process.stdout.write('\n')
    printRow(`${title}, connections`, ['each second', 'p99 ms', 'serve us'])
    for (const [name, cells] of figures) printRow(name, cells)
  }
}

/** Copies a file's ledger into a database. */
async function fill(url: string, file: string): Promise<void> {
  const from = openSqliteStore({ file })
  const to = await openPostgresStore({ url, monotonic: () => performance.now() })
  await to.add(await from.facts())
  // Within a minute the database does this by itself.
  await to.query('ANALYZE')
  for (const store of [from, to]) await store.close()
}

async function keysOf(db: string): Promise<readonly string[]> {
  const admin = await openAdmin({ db })
  const keys = await Array.fromAsync({ length: KEYS }, () => admin.createKey({ owner: 'Bench Owner' }))
  await admin.close()
  return keys.map(({ key }) => key)
}
