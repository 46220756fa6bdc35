import Database from 'better-sqlite3'
import { create, type Flags, median, message, printRow, send } from './load.ts'
import { dist, type Ledger, serve, temporary, usersOf, writeLedger } from './servers.ts'

/** The reads under a foreign lock. */
const READS = 200

/** Measures creates of each build in turn on a copy of one ledger, and reads while another process holds the lock of writes. */
export async function run({ before, rounds, seconds, connections }: Flags): Promise<void> {
  using directory = temporary()
  // The ledger is written by the first, so that both can read it.
  const builds = before === undefined ? [dist] : [before, dist]
  const ledger = await writeLedger(directory.path, { build: builds[0] ?? dist })
  const print = (name: string, cells: readonly number[], digits = 0): void =>
    printRow(name, [...cells, cells.length > 1 ? ((cells[1] ?? 0) / (cells[0] ?? 0)).toFixed(2) : ''], digits)
  printRow('', [...(before === undefined ? [] : ['before']), 'now', 'ratio'])
  for (const count of connections) {
    const rates = builds.map((): number[] => [])
    for (let round = 0; round < rounds; round++)
      for (const [index, build] of builds.entries())
        rates[index]?.push(await rateOf(build, ledger, count, seconds))
    print(`durable creates/s, ${count} connections`, rates.map(median))
  }
  const locked = []
  for (const build of builds) locked.push(await underLock(build, ledger))
  print(
    'read under a foreign lock, ms',
    locked.map(({ p50 }) => p50 / 1000),
    2,
  )
  print(
    `the slowest of ${READS}, ms`,
    locked.map(({ max }) => max / 1000),
    2,
  )
}

/** Starts a build on a copy of the ledger. */
async function start(build: string, ledger: Ledger) {
  const db = ledger.copy()
  const server = await serve(db, { build })
  const users = await usersOf(server, ledger.key)
  let n = 0
  const next = () => create(ledger.key, ledger.one, users[n % users.length] ?? '', n++)
  return { db, next, ports: [server.port], [Symbol.asyncDispose]: server.stop }
}

/** Returns the durable creates a second over a number of connections, after a round to warm up. */
async function rateOf(build: string, ledger: Ledger, connections: number, seconds: number): Promise<number> {
  await using server = await start(build, ledger)
  await send({ ...server, connections, seconds })
  const result = await send({ ...server, connections, seconds })
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} creates failed`)
  return result.rate
}

/** Reads one after another while another process holds the lock of writes and a create waits for it. */
async function underLock(build: string, ledger: Ledger) {
  await using server = await start(build, ledger)
  const { ports, next, db } = server
  const read = message(ledger.key, 'GET', `bundles/${ledger.one}/grants?limit=50`)
  await send({ ports, connections: 1, seconds: 1, next: () => read })
  const other = new Database(db)
  other.exec('BEGIN IMMEDIATE')
  const waiting = send({ ports, connections: 1, seconds: 0, next })
  let left = READS
  const result = await send({
    ports,
    connections: 1,
    seconds: 60,
    next: () => (left-- > 0 ? read : undefined),
  })
  other.exec('ROLLBACK')
  other.close()
  await waiting
  return result
}
