import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Mock, type MockWorkspace, startMock } from '../src/main.ts'

const root = resolve(dirname(fileURLToPath(import.meta.url)), '..')
const program = join(root, 'dist/bundle-access.cjs')
const STARTS = Number(process.env['BENCH_STARTS'] ?? 11)
const ROUNDS = Number(process.env['BENCH_ROUNDS'] ?? 25)

/** Prints the time of what tests do with a mock: medians, and ratios to a start of bare Node in the same run. */
async function bench(): Promise<void> {
  if (!existsSync(program)) throw new Error('there is no dist; run: npm run build')
  const node = await medianOf(STARTS, () => void spawnSync(process.execPath, ['-e', '0']))
  const rows: (readonly [what: string, ms: number])[] = [
    ['bare node: node -e 0', node],
    ['cold start: mock, spawn to ready', await medianOf(STARTS, coldStart)],
    ['startMock, listening', await medianOf(ROUNDS, () => opened({ port: 0 }))],
    ['startMock, without a socket', await medianOf(ROUNDS, () => opened({ port: 'none' }))],
  ]
  for (const fixture of ['demo', 'large:10000']) rows.push(...(await inFixture(fixture)))
  process.stdout.write(`${'what'.padEnd(42)}${'ms'.padStart(10)}${'to node'.padStart(10)}\n`)
  for (const [what, ms] of rows)
    process.stdout.write(
      `${what.padEnd(42)}${ms.toFixed(2).padStart(10)}${(ms / node).toFixed(3).padStart(10)}\n`,
    )
}

async function inFixture(fixture: string): Promise<(readonly [string, number])[]> {
  await using mock = await startMock({ fixture, port: 'none', rateLimit: 'off' })
  const { current, scheduled, expired, revoked } = (await mock.count()).grants
  const label = (what: string): string =>
    `${what}, ${fixture} (${current + scheduled + expired + revoked} grants)`
  return [
    [label('workspace'), await medianOf(ROUNDS, () => closing(mock.workspace()))],
    [label('snapshot'), await medianOf(ROUNDS, () => mock.snapshot('bench'))],
    [label('restore'), await medianOf(ROUNDS, () => restored(mock))],
    [label('fork'), await medianOf(ROUNDS, () => closing(mock.fork()))],
    [label('reset'), await medianOf(ROUNDS, () => mock.reset())],
  ]
}

/** Returns the time up to the first answer, by when a lazy copy is made. */
async function restored(mock: Mock): Promise<void> {
  await mock.restore('bench')
  await answered(mock)
}

async function closing(opening: Promise<MockWorkspace>): Promise<void> {
  const workspace = await opening
  await answered(workspace)
  await workspace.close()
}

async function opened(options: { readonly port: 0 | 'none' }): Promise<void> {
  await using mock = await startMock(options)
  await answered(mock)
}

async function answered({ fetch, keys }: MockWorkspace): Promise<void> {
  const response = await fetch('http://here/v1/bundles', {
    headers: { authorization: `Bearer ${keys['full']}` },
  })
  if (response.status !== 200) throw new Error(`the mock answered ${response.status}`)
  await response.text()
}

/** Returns the milliseconds from spawn to the ready line, after the process has ended. */
function coldStart(): Promise<number> {
  const began = performance.now()
  return new Promise((done, fail) => {
    const child = spawn(process.execPath, [program, 'mock', '--port', '0', '--json'])
    child.on('error', fail)
    child.stdout.once('data', () => {
      const taken = performance.now() - began
      child.on('exit', () => done(taken))
      child.kill('SIGTERM')
    })
  })
}

/** Returns the median duration of `work` in milliseconds, or of the numbers that it returns; the first two runs do not count. */
async function medianOf(times: number, work: () => unknown): Promise<number> {
  const taken: number[] = []
  for (let time = -2; time < times; time++) {
    const began = performance.now()
    const measured = await work()
    if (time >= 0) taken.push(typeof measured === 'number' ? measured : performance.now() - began)
  }
  return taken.toSorted((one, other) => one - other)[Math.floor(times / 2)] ?? Number.NaN
}

await bench()
