import { openPostgresStore } from '../src/store/postgres/postgres-store.ts'
import { startPostgres } from '../src/store/postgres/server/postgres.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { clientOf, create, message, usersOf, writeLedger } from './ledger.ts'
import { type Flags, inTurns, type Measure, printRow, send } from './load.ts'
import { limit, serve } from './servers.ts'

/** The number of client addresses: so many that none comes near the highest rate limit that processes can share. */
const ADDRESSES = 5_000

/** Measures one, two and four processes of the service on one PostgreSQL, with limits and without, beside one process on a file, in turns. */
export async function run({ rounds, seconds }: Flags): Promise<void> {
  await using postgres = await startPostgres()
  using ledger = await writeLedger()
  const { keys, one } = ledger
  const db = await postgres.createDatabase()
  await fill(db, ledger.copy())
  await using started = new AsyncDisposableStack()
  const measures = new Map<string, Measure<'create' | 'list'>>()
  const deploy = async (name: string, to: string, counts: readonly number[], most: string) => {
    const starts = Array.from({ length: counts.at(-1) ?? 0 }, () => serve(to, ...limit(most)))
    const servers = await Promise.all(starts)
    for (const server of servers) started.use(server)
    const users = await usersOf(clientOf(servers[0]?.port ?? 0, ledger.key))
    let n = 0
    const next = (route: 'create' | 'list') => (): string => {
      const [key = '', from] = [keys[++n % keys.length], `10.1.${(n % ADDRESSES) >> 8}.${n & 255}`]
      if (route === 'list') return message(key, `GET bundles/${one}/grants?limit=50`, undefined, from)
      return create(key, one, users[n % users.length] ?? '', n, from)
    }
    for (const connections of [1, 8, 64])
      for (const count of counts)
        measures.set(`${name}, ${count} process${count === 1 ? '' : 'es'}, ${connections}`, async (route) => {
          const load = { servers: servers.slice(0, count), connections, seconds, next: next(route) }
          const { rate, p99, cpu } = await send(load)
          return [rate, p99 / 1000, cpu]
        })
  }
  await deploy('file', ledger.copy(), [1], 'off')
  await deploy('PostgreSQL', db, [1, 2, 4], 'off')
  await deploy('PostgreSQL, limits', db, [1, 2, 4], '1000')
  for (const route of ['create', 'list'] as const) {
    const figures = await inTurns(route, rounds, measures)
    process.stdout.write('\n')
    const title = { create: 'durable creates', list: 'pages of 50 grants' }[route]
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
