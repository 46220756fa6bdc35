import { openAdmin } from '../src/main.ts'
import { openPostgresStore } from '../src/store/postgres/postgres-store.ts'
import { startPostgres } from '../src/store/postgres/server/postgres.test-bed.ts'
import { openSqliteStore } from '../src/store/sqlite/sqlite-store.ts'
import { create, type Flags, inTurns, message, printRow, send } from './load.ts'
import { clientOf, serve, temporary, usersOf, writeLedger } from './servers.ts'

/** Enough keys and addresses that none comes near the highest limit that processes can share. */
const [KEYS, ADDRESSES] = [200, 5_000]
const titles = { create: 'durable creates', list: 'pages of 50 grants' } as const

/** Measures one, two and four processes of the service on one PostgreSQL, with limits and without, beside one process on a file, in turns. */
export async function run({ rounds, seconds, connections }: Flags): Promise<void> {
  using directory = temporary()
  await using postgres = await startPostgres()
  await using started = new AsyncDisposableStack()
  const ledger = await writeLedger(directory.path)
  const db = await postgres.createDatabase()
  await fill(db, ledger.copy())
  const deployments = [
    { name: 'file', to: ledger.copy(), counts: [1] },
    { name: 'PostgreSQL', to: db, counts: [1, 2, 4] },
    { name: 'PostgreSQL, limits', to: db, counts: [1, 2, 4], limit: '1000' },
  ]
  const candidates: Record<keyof typeof titles, Parameters<typeof inTurns>[2][number][]> = {
    create: [],
    list: [],
  }
  for (const { name, to, counts, limit } of deployments) {
    const keys = await keysOf(to)
    const servers = await Promise.all(Array.from({ length: Math.max(...counts) }, () => serve(to, { limit })))
    for (const server of servers) started.use(server)
    const users = await usersOf(clientOf(servers[0]?.port ?? 0, keys[0] ?? ''))
    const cpu = () => servers.reduce((sum, server) => sum + server.cpu(), 0)
    let sent = 0
    const request = (of: (key: string, from: string, n: number) => string) => () => {
      const n = sent++
      return of(keys[n % KEYS] ?? '', `10.1.${(n % ADDRESSES) >> 8}.${n & 255}`, n)
    }
    const next = {
      create: request((key, from, n) => create(key, ledger.one, users[n % users.length] ?? '', n, from)),
      list: request((key, from) =>
        message(key, 'GET', `bundles/${ledger.one}/grants?limit=50`, undefined, from),
      ),
    }
    for (const route of ['create', 'list'] as const)
      for (const each of connections)
        for (const count of counts)
          candidates[route].push([
            `${name}, ${count} process${count === 1 ? '' : 'es'}, ${each}`,
            async () => {
              const ports = servers.slice(0, count).map(({ port }) => port)
              const from = cpu()
              const result = await send({ ports, connections: each, seconds, next: next[route] })
              return [result.rate, result.p99 / 1000, ((cpu() - from) / result.requests) * 1e6]
            },
          ])
  }
  for (const route of ['create', 'list'] as const) {
    const figures = await inTurns(route, rounds, candidates[route])
    process.stdout.write('\n')
    printRow(`${titles[route]}, connections`, ['each second', 'p99 ms', 'serve us'])
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

async function keysOf(db: string): Promise<string[]> {
  const admin = await openAdmin({ db })
  const keys: string[] = []
  for (let number = 0; number < KEYS; number++)
    keys.push((await admin.createKey({ owner: 'Bench Owner' })).key)
  await admin.close()
  return keys
}
