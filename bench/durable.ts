import { copyFileSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import Database from 'better-sqlite3'
import { aliases, creates, dist, MEMBERS, writeLedgers } from './fixture.ts'
import { median, run } from './load.ts'
import { jsonPort, launch, type Started } from './servers.ts'

/** `--against DIST` measures an earlier build beside this one, in turns; the ledger is written by the first of them. */
const {
  against,
  rounds,
  seconds,
  connections: counts,
} = parseArgs({
  options: {
    against: { type: 'string' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '3' },
    connections: { type: 'string', default: '1,8,64' },
  },
}).values
const READS_UNDER_LOCK = 200
const builds = [
  ...(against === undefined ? [] : [['before', resolve(against)] as const]),
  ['now', dist] as const,
]

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-durable-'))
process.on('exit', () => rmSync(directory, { recursive: true }))
const { key, bundle } = await writeLedgers(directory, [], builds[0]?.[1])
const create = creates(key, bundle)
const read = `GET /v1/bundles/${bundle}/grants?limit=50 HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer ${key}\r\n\r\n`
let copies = 0

/** Starts a build on a copy of the ledger. */
async function serve(build: string): Promise<Started & { readonly db: string; readonly next: () => string }> {
  const db = join(directory, `${++copies}.db`)
  copyFileSync(join(directory, 'first.db'), db)
  const flags = ['--port', '0', '--no-health', '--rate-limit', '100000000', '--db', db]
  const args = [join(build, 'bundle-access.cjs'), 'serve', ...flags]
  const server = await launch({ command: process.execPath, args, portIn: jsonPort })
  const users = await aliases(server.port, key)
  let created = 0
  return { ...server, db, next: () => create(users[created % MEMBERS] ?? '', created++) }
}

/** Returns the durable creates a second over a number of connections, after a round to warm up. */
async function rate(build: string, connections: number): Promise<number> {
  const { port, next, stop } = await serve(build)
  const load = { ports: [port], connections, next, seconds: Number(seconds) }
  await run(load)
  const result = await run(load)
  await stop()
  if (result.failed > 0) throw new Error(`${result.failed} of ${result.requests} creates failed`)
  return result.requests / result.seconds
}

/** Reads one after another while another process holds the lock of writes and a create waits for it; milliseconds. */
async function underLock(build: string): Promise<{ readonly p50: number; readonly max: number }> {
  const { port, next, stop, db } = await serve(build)
  await run({ ports: [port], connections: 1, seconds: 1, next: () => read })
  const other = new Database(db)
  other.exec('BEGIN IMMEDIATE')
  const waiting = run({ ports: [port], connections: 1, seconds: 0, next })
  let left = READS_UNDER_LOCK
  const result = await run({
    ports: [port],
    connections: 1,
    next: () => read,
    seconds: 60,
    isDone: () => --left === 0,
  })
  other.exec('ROLLBACK')
  other.close()
  await waiting
  await stop()
  return { p50: result.p50 / 1000, max: result.max / 1000 }
}

/** Prints a line of the table: the median of each build, and the ratio of the last to the first. */
function print(name: string, samples: ReadonlyMap<string, readonly number[]>, digits: number): void {
  const cells = builds.map(([build]) => median(samples.get(build) ?? []))
  const ratio = cells.length > 1 ? ((cells.at(-1) ?? 0) / (cells[0] ?? 0)).toFixed(2) : ''
  const texts = [...cells.map((cell) => cell.toFixed(digits)), ratio].map((cell) => cell.padStart(10))
  process.stdout.write(`${name.padEnd(34)}${texts.join('')}\n`)
}

async function measure(one: (build: string) => Promise<number>): Promise<Map<string, number[]>> {
  const samples = new Map<string, number[]>(builds.map(([name]) => [name, []]))
  for (let round = 0; round < Number(rounds); round++)
    for (const [name, build] of builds) samples.get(name)?.push(await one(build))
  return samples
}

process.stdout.write(
  `${''.padEnd(34)}${[...builds.map(([name]) => name), 'ratio'].map((name) => name.padStart(10)).join('')}\n`,
)
for (const connections of counts.split(',').map(Number))
  print(
    `durable creates/s, ${connections} connections`,
    await measure((build) => rate(build, connections)),
    0,
  )
const slowest = new Map<string, number>()
const medians = new Map<string, number[]>()
for (const [name, build] of builds) {
  const { p50, max } = await underLock(build)
  medians.set(name, [p50])
  slowest.set(name, max)
}
print(`read under a foreign lock, ms`, medians, 2)
print(`the slowest of ${READS_UNDER_LOCK}, ms`, new Map([...slowest].map(([name, max]) => [name, [max]])), 2)
