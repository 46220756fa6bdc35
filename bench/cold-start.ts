import { spawn } from 'node:child_process'
import { copyFileSync, writeFileSync } from 'node:fs'
import { request } from 'node:http'
import { join } from 'node:path'

const STARTS = Number(process.env['BENCH_STARTS'] ?? 7)

interface Candidate {
  readonly name: string
  readonly args: readonly string[]
  /** Undefined: it only has to end. */
  readonly port: number | undefined
  readonly authorization?: string
}

/** From spawn to the first 200, milliseconds, in turn; prints medians and ratios. */
export async function coldStarts(root: string, directory: string): Promise<void> {
  copyFileSync(join(directory, 'first.db'), join(directory, 'cold.db'))
  const bare = join(directory, 'cold-bare.mjs')
  writeFileSync(bare, bareSource(root, join(directory, 'cold.db')))
  const contract = join(root, 'spec/openapi.yaml')
  const key = await demoKey(root)
  const candidates: readonly Candidate[] = [
    { name: 'node -e 0', args: ['-e', '0'], port: undefined },
    { name: 'bare', args: [bare], port: 4391 },
    {
      name: 'ours',
      args: [join(root, 'dist/bundle-access.cjs'), 'mock', '--port', '4392', '--json'],
      port: 4392,
      authorization: `Bearer ${key}`,
    },
    {
      name: 'prism',
      args: [
        join(root, 'node_modules/@stoplight/prism-cli/dist/index.js'),
        'mock',
        '-v',
        'silent',
        '-p',
        '4393',
        contract,
      ],
      port: 4393,
      authorization: 'Bearer x',
    },
  ]
  const taken = new Map<string, number[]>(candidates.map(({ name }) => [name, []]))
  for (let turn = 0; turn <= STARTS; turn++)
    for (const candidate of candidates) {
      const ms = await startOnce(candidate)
      if (turn > 0) taken.get(candidate.name)?.push(ms)
    }
  const median = (name: string): number =>
    (taken.get(name) ?? []).toSorted((a, b) => a - b)[Math.floor(STARTS / 2)] ?? Number.NaN
  process.stdout.write(
    `\ncold start, spawn to first 200\n${'server'.padEnd(11)}${['ms', 'to bare', 'to node', 'to prism'].map((title) => title.padStart(10)).join('')}\n`,
  )
  for (const { name } of candidates) {
    const cells = [
      median(name).toFixed(0),
      ...['bare', 'node -e 0', 'prism'].map((other) => (median(name) / median(other)).toFixed(2)),
    ]
    process.stdout.write(`${name.padEnd(11)}${cells.map((cell) => cell.padStart(10)).join('')}\n`)
  }
}

/** A server of the fewest lines that answers from a SQLite file. */
const bareSource = (root: string, file: string): string => `
import { createServer } from 'node:http'
import { createRequire } from 'node:module'
const Database = createRequire(${JSON.stringify(join(root, 'package.json'))})('better-sqlite3')
const rows = new Database(${JSON.stringify(file)}).prepare('SELECT name FROM bundle LIMIT 50')
createServer((_, response) => response.end(JSON.stringify(rows.all()))).listen(4391, '127.0.0.1')
`

/** The key of the demo fixture is the same at every start. */
function demoKey(root: string): Promise<string> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [
      join(root, 'dist/bundle-access.cjs'),
      'mock',
      '--port',
      '0',
      '--json',
    ])
    child.stdout.once('data', (line: Buffer) => {
      child.on('exit', () => resolve(JSON.parse(String(line)).keys.full))
      child.kill('SIGTERM')
    })
  })
}

function startOnce({ args, port, authorization }: Candidate): Promise<number> {
  const began = performance.now()
  const child = spawn(process.execPath, args, { stdio: 'ignore' })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  if (port === undefined) return ended.then(() => performance.now() - began)
  return new Promise((resolve) => {
    const headers = authorization === undefined ? {} : { authorization }
    const attempt = (): void => {
      const sent = request({ port, host: '127.0.0.1', path: '/v1/bundles', headers }, (response) => {
        response.resume()
        if (response.statusCode !== 200) return void setTimeout(attempt, 1)
        const ms = performance.now() - began
        child.kill('SIGTERM')
        void ended.then(() => resolve(ms))
      })
      sent.on('error', () => setTimeout(attempt, 1))
      sent.end()
    }
    attempt()
  })
}
