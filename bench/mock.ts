import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type Flags, median, printRow, report } from './load.ts'
import { contract, dist, launch, prism, programOf, reach, temporary, writeLedger } from './servers.ts'

/** The most time of a start beside that of a bare server; above it the benchmark fails (decision 8). */
const MOST_TO_BARE = 1.6

/** Prints the time of a start: medians in milliseconds, and ratios to that of a bare server in the same run. */
export async function run({ starts, before }: Flags & { readonly starts: number }): Promise<void> {
  using directory = temporary()
  const candidates = await candidatesIn(directory.path, before)
  const taken = new Map(Object.keys(candidates).map((name) => [name, [] as number[][]]))
  for (let turn = 0; turn <= starts; turn++)
    for (const [name, candidate] of Object.entries(candidates)) {
      const start = await startOnce(candidate)
      if (turn > 0) taken.get(name)?.push(start)
    }
  const of = (name: string, column: number) =>
    median(taken.get(name)?.map((start) => start[column] ?? 0) ?? [])
  const [bare, bareCpu] = [of('bare', 0), of('bare', 1)]
  printRow('spawn to first 200', ['ms', 'to bare', 'CPU ms', 'to bare'])
  for (const name of taken.keys()) {
    const cells = [of(name, 0), of(name, 0) / bare, of(name, 1), of(name, 1) / bareCpu]
    printRow(name, cells, 2)
  }
  const ratio = of('mock', 0) / bare
  report(ratio > MOST_TO_BARE ? [`a start takes ${ratio.toFixed(2)} of at most ${MOST_TO_BARE} times`] : [])
}

/** A program to start; without a key it ends by itself. */
interface Candidate {
  readonly args: readonly string[]
  readonly key?: string
  /** The port, where it does not print one. */
  readonly port?: number
}

async function candidatesIn(directory: string, before: string | undefined) {
  const ledger = await writeLedger(directory)
  const bare = join(directory, 'bare.mjs')
  writeFileSync(bare, bareSource(ledger.copy()))
  const mock = async (build: string): Promise<Candidate> => {
    const args = [programOf(build), 'mock', '--port', '0']
    // The keys of the demo fixture are the same at every start.
    await using first = await launch([...args, '--json', '--log', 'off'])
    return { args, key: JSON.parse(first.printed).keys.full }
  }
  const candidates: Record<string, Candidate> = {
    'node -e 0': { args: ['-e', '0'] },
    bare: { args: [bare], key: 'any' },
    mock: await mock(dist),
    ...(before === undefined ? {} : { 'mock before': await mock(before) }),
    serve: {
      args: [programOf(dist), 'serve', '--port', '0', '--no-health', '--db', ledger.copy()],
      key: ledger.key,
    },
    prism: { args: [...prism, '-v', 'silent', '-p', '4396', contract], key: 'any', port: 4396 },
  }
  return candidates
}

/** Returns the source of a minimal server that answers from a SQLite file. */
const bareSource = (file: string): string => `
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
const Database = createRequire(${JSON.stringify(contract)})('better-sqlite3')
const rows = new Database(${JSON.stringify(file)}).prepare('SELECT name FROM bundle LIMIT 50')
const server = createServer((_, response) => response.end(JSON.stringify(rows.all())))
server.listen(0, '127.0.0.1', () => console.log('http://127.0.0.1:' + server.address().port))
`

/** Returns the milliseconds from spawn to the first 200, and those that all threads have run until then. */
async function startOnce({ args, key, port }: Candidate): Promise<number[]> {
  const began = performance.now()
  if (key === undefined) {
    spawnSync(process.execPath, args)
    return [performance.now() - began, Number.NaN]
  }
  await using server = await launch(args, port)
  await reach(server.port, key)
  return [performance.now() - began, server.cpu() * 1000]
}
