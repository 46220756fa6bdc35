import { spawnSync } from 'node:child_process'
import { writeLedger } from './ledger.ts'
import { type Candidate, type Flags, inTurns, printRow, report } from './load.ts'
import { dist, launch, prism, programOf, reach, type Server, temporary } from './servers.ts'

/** The most time of a start beside that of a bare server; above it the benchmark fails (decision 8). */
const MOST_TO_BARE = 1.6

/** Prints the milliseconds from spawn to the first 200, those that all threads have run until then, and their ratios to a bare server. */
export async function run({ rounds, before }: Flags): Promise<void> {
  using directory = temporary()
  const ledger = await writeLedger(directory.path)
  const bare = ['--input-type=module', '-e', bareSource(ledger.copy())]
  const mock = (build: string) => () =>
    answered(() => launch([programOf(build), 'mock', '--port', '0', '--json']))
  const served = [programOf(dist), 'serve', '--port', '0', '--no-health', '--db', ledger.copy()]
  const starts: Candidate[] = [
    ['node -e 0', ended],
    ['bare', () => answered(() => launch(bare))],
    ['mock', mock(dist)],
    ...(before ? [['mock before', mock(before)] as const] : []),
    ['serve', () => answered(() => launch(served), ledger.key)],
    ['prism', () => answered(prism)],
  ]
  const figures = await inTurns('start', rounds, starts)
  const [bareTime = 0, bareCpu = 0] = figures.get('bare') ?? []
  printRow('spawn to first 200', ['ms', 'to bare', 'CPU ms', 'to bare'])
  for (const [name, [time = 0, cpu = 0]] of figures)
    printRow(name, [time, time / bareTime, cpu, cpu / bareCpu])
  const ratio = (figures.get('mock')?.[0] ?? 0) / bareTime
  report(ratio > MOST_TO_BARE ? [`a start takes ${ratio.toFixed(2)} of at most ${MOST_TO_BARE} times`] : [])
}

/** Returns the source of a minimal server that answers from a SQLite file. */
const bareSource = (file: string): string => `
import { createServer } from 'node:http'
import Database from 'better-sqlite3'
const rows = new Database(${JSON.stringify(file)}).prepare('SELECT name FROM bundle LIMIT 50')
const server = createServer((_, response) => response.end(JSON.stringify(rows.all())))
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`

async function ended(): Promise<number[]> {
  const began = performance.now()
  spawnSync(process.execPath, ['-e', '0'])
  return [performance.now() - began, Number.NaN]
}

/** Starts a server; a mock prints its key. */
async function answered(start: () => Promise<Server>, key?: string): Promise<number[]> {
  const began = performance.now()
  await using server = await start()
  await reach(server.port, key ?? /"full":"([^"]+)"/.exec(server.printed)?.[1])
  return [performance.now() - began, server.cpu() * 1000]
}
