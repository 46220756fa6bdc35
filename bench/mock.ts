import { spawnSync } from 'node:child_process'
import { writeLedger } from './ledger.ts'
import { excess, type Flags, inTurns, printRow } from './load.ts'
import { dist, launch, mock, prism, reach, type Server, serve } from './servers.ts'

/** The most time of a start beside that of a bare server; above it the benchmark fails (decision 8). */
const MOST_TO_BARE = 1.6

/** Prints the milliseconds from spawn to the first 200, those that all threads have run until then, and their ratios to a bare server. */
export async function run({ rounds, before }: Flags): Promise<void> {
  using ledger = await writeLedger()
  const [bare, served] = [['--input-type=module', '-e', bareSource(ledger.copy())], ledger.copy()]
  const starts = new Map([
    ['node -e 0', ended],
    ['bare', answered(() => launch(bare))],
    ['mock', answered(() => mock(dist))],
    ['mock before', answered(() => mock(before ?? dist))],
    ['serve', answered(() => serve(served), ledger.key)],
    ['prism', answered(prism)],
  ])
  if (before === undefined) starts.delete('mock before')
  const figures = await inTurns('start', rounds, starts)
  const [bareTime = 0, bareCpu = 0] = figures.get('bare') ?? []
  printRow('spawn to first 200', ['ms', 'to bare', 'CPU ms', 'to bare'])
  for (const [name, [time = 0, cpu = 0]] of figures)
    printRow(name, [time, time / bareTime, cpu, cpu / bareCpu])
  const ratio = (figures.get('mock')?.[0] ?? 0) / bareTime
  if (ratio > MOST_TO_BARE) excess.push(`a start takes ${ratio.toFixed(2)} of at most ${MOST_TO_BARE} times`)
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

/** Returns what starts a server and measures it; a mock prints its key. */
const answered = (start: () => Promise<Server>, key?: string) => async (): Promise<number[]> => {
  const began = performance.now()
  await using server = await start()
  await reach(server.port, key ?? /"full":"([^"]+)"/.exec(server.printed)?.[1])
  return [performance.now() - began, server.cpu() * 1000]
}
