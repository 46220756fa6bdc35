import { spawn } from 'node:child_process'
import { copyFileSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

const STARTS = Number(process.env['BENCH_STARTS'] ?? 15)
/** The most wall time of the mock beside `bare`; above it the benchmark fails (decision 8). */
const MOST_TO_BARE = 1.6
/** The longest that one start may take, in milliseconds. */
const PATIENCE = 20_000

interface Candidate {
  readonly name: string
  readonly args: readonly string[]
  /** Undefined for a program that ends by itself. */
  readonly port?: number
  readonly key?: string
}

/** Prints the median wall and CPU times from spawn to the first 200 in milliseconds, and the ratios to bare. Returns exceeded bounds. */
export async function coldStarts(root: string, directory: string, key: string): Promise<string[]> {
  for (const name of ['cold', 'cold-serve'])
    copyFileSync(join(directory, 'first.db'), join(directory, `${name}.db`))
  const bare = join(directory, 'cold-bare.mjs')
  writeFileSync(bare, bareSource(root, join(directory, 'cold.db')))
  const ours = join(root, 'dist/bundle-access.cjs')
  const prism = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  const contract = join(root, 'spec/openapi.yaml')
  const candidates: readonly Candidate[] = [
    { name: 'node -e 0', args: ['-e', '0'] },
    { name: 'bare', args: [bare], port: 4391 },
    { name: 'mock', args: [ours, 'mock', '--port', '4392'], port: 4392, key: await demoKey(ours) },
    {
      name: 'serve',
      args: [ours, 'serve', '--port', '4394', '--db', join(directory, 'cold-serve.db')],
      port: 4394,
      key,
    },
    { name: 'prism', args: [prism, 'mock', '-v', 'silent', '-p', '4396', contract], port: 4396, key: 'x' },
  ]
  const taken = new Map<string, Start[]>(candidates.map(({ name }) => [name, []]))
  for (let turn = 0; turn <= STARTS; turn++)
    for (const candidate of candidates) {
      const start = await startOnce(candidate)
      if (turn > 0) taken.get(candidate.name)?.push(start)
    }
  const median = (name: string, of: keyof Start): number =>
    (taken.get(name) ?? []).map((start) => start[of]).toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ??
    Number.NaN
  const line = (name: string, cells: readonly string[]): void =>
    void process.stdout.write(
      `${name.padEnd(11)}${cells.map((cell) => cell.replace('NaN', '-').padStart(10)).join('')}\n`,
    )
  process.stdout.write(`\ncold start, spawn to first 200, medians of ${STARTS}\n`)
  line('server', ['wall ms', 'to bare', 'CPU ms', 'to bare'])
  for (const { name } of candidates)
    line(
      name,
      (['wall', 'cpu'] as const).flatMap((of) => [
        median(name, of).toFixed(0),
        (median(name, of) / median('bare', of)).toFixed(2),
      ]),
    )
  const ratio = median('mock', 'wall') / median('bare', 'wall')
  return ratio > MOST_TO_BARE ? [`cold start ${ratio.toFixed(2)} of at most ${MOST_TO_BARE}`] : []
}

/** The times of one start in milliseconds; the CPU time of all threads for a server on Linux only. */
interface Start {
  readonly wall: number
  readonly cpu: number
}

/** Returns the source of a minimal server that answers from a SQLite file. */
const bareSource = (root: string, file: string): string => `
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
const Database = createRequire(${JSON.stringify(join(root, 'package.json'))})('better-sqlite3')
const rows = new Database(${JSON.stringify(file)}).prepare('SELECT name FROM bundle LIMIT 50')
createServer((_, response) => response.end(JSON.stringify(rows.all()))).listen(4391, '127.0.0.1')
`

/** Returns the key of the demo fixture, which is the same at every start. */
function demoKey(ours: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [ours, 'mock', '--port', '0', '--json'])
    child.stdout.once('data', (line: Buffer) => {
      child.on('exit', () => resolve(JSON.parse(String(line)).keys.full))
      child.kill('SIGTERM')
    })
  })
}

function startOnce({ name, args, port, key }: Candidate): Promise<Start> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  if (port === undefined) return ended.then(() => ({ wall: performance.now() - began, cpu: Number.NaN }))
  return new Promise((resolve, reject) => {
    const headers = key === undefined ? {} : { authorization: `Bearer ${key}` }
    const again = (): void => {
      if (performance.now() - began < PATIENCE) return void setTimeout(attempt, 1)
      child.kill()
      reject(new Error(`${name} does not answer`))
    }
    const attempt = (): void => {
      const sent = request(
        { port, host: '127.0.0.1', path: '/v1/bundles', headers, agent: false },
        (response) => {
          response.resume()
          if (response.statusCode !== 200) return again()
          const start = { wall: performance.now() - began, cpu: cpuTime(child.pid) }
          child.kill('SIGTERM')
          void ended.then(() => resolve(start))
        },
      )
      sent.on('error', again)
      sent.end()
    }
    attempt()
  })
}

/** Milliseconds that all threads of a process have run. */
function cpuTime(pid: number | undefined): number {
  try {
    const tasks = `/proc/${pid}/task`
    const times = readdirSync(tasks).map((task) => readFileSync(join(tasks, task, 'schedstat'), 'utf8'))
    return times.reduce((sum, text) => sum + Number(text.split(' ')[0]), 0) / 1e6
  } catch {
    return Number.NaN
  }
}
