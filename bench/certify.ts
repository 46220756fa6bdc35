import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { delayingProxy } from './delaying-proxy.ts'
import { dist } from './fixture.ts'

/**
 * Measures how long `certify` and `smoke` take against the mock, near and far: a proxy delays every byte. `--against DIST`
 * measures an earlier build of the suite beside this one, against the same mock; `--only TEXT` some of the rows.
 */
const { against, only } = parseArgs({
  options: { against: { type: 'string' }, only: { type: 'string', default: '' } },
}).values

interface Row {
  readonly profile: string
  /** In milliseconds. */
  readonly roundTrip: number
  readonly users?: readonly string[]
  /** The most seconds, or those beside the longest wait. */
  readonly most?: number
  readonly mostBesideWait?: number
}

/** Six users of the mock's fixture who have no access. */
const six = [
  'Ananya Reddy',
  'Anaïs Girard',
  'Andriy Kovalenko',
  'Anna Müller',
  'Annabel Lee',
  'Anne-Marie Duval',
]

const rows: readonly Row[] = [
  { profile: 'certify', roundTrip: 0, mostBesideWait: 2 },
  { profile: 'certify', roundTrip: 50, most: 45 },
  { profile: 'certify', roundTrip: 250, most: 90 },
  { profile: 'certify', roundTrip: 250, users: six, most: 90 },
  { profile: 'smoke', roundTrip: 0, most: 1 },
  { profile: 'smoke', roundTrip: 250, most: 15 },
]

const directory = mkdtempSync(join(tmpdir(), 'bundle-access-certify-'))
process.on('exit', () => rmSync(directory, { recursive: true }))

/** Runs the built command with some arguments, and returns its exit code, what it prints and the seconds it takes. */
async function command(build: string, ...args: readonly string[]) {
  const began = performance.now()
  const child = spawn(process.execPath, [join(build, 'bundle-access.cjs'), ...args], { stdio: 'pipe' })
  let printed = ''
  child.stdout.on('data', (chunk) => {
    printed += chunk
  })
  const [code] = await once(child, 'close')
  return { code, printed, seconds: (performance.now() - began) / 1_000 }
}

/** Tries a fresh mock with a build of the suite; returns the seconds of the run, of its longest wait and of the plan. */
async function measured(build: string, { profile, roundTrip, users }: Row) {
  const child = spawn(process.execPath, [
    join(dist, 'bundle-access.cjs'),
    'mock',
    '--port',
    '0',
    '--rate-limit',
    'off',
    '--json',
  ])
  const [line] = await once(child.stdout, 'data')
  const ready = JSON.parse(String(line))
  const proxy = await delayingProxy(Number(new URL(ready.baseUrl).port), roundTrip)
  const target = join(directory, 'target.json')
  const testResources = { ...ready.testResources, ...(users && { users: { names: users } }) }
  writeFileSync(
    target,
    JSON.stringify({ ...ready, baseUrl: `http://127.0.0.1:${proxy.port}`, testResources }),
  )
  const flags = ['certify', '--target', target, '--profile', profile, '--seed', '1']
  const plan = await command(build, ...flags, '--plan')
  const report = join(directory, 'report')
  const { code, seconds } = await command(build, ...flags, '--report', report)
  proxy.close()
  child.kill('SIGTERM')
  await once(child, 'close')
  if (code !== 0) throw new Error(`certify ended with ${code}`)
  const events = readFileSync(join(report, 'trace.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((one) => JSON.parse(one))
  const own = events.filter(({ check }) => check === 'lasting/answers')
  const [begun, resumed] = [
    own.find(({ event }) => event === 'begin'),
    own.findLast(({ event }) => event === 'resume'),
  ]
  const wait = begun === undefined ? 0 : (resumed.now - begun.now) / 1_000
  const planned = Number(/about ([\d.]+) s/.exec(plan.printed)?.[1])
  return { seconds, wait, planned, requests: events.filter(({ event }) => event === 'exchange').length }
}

const nameOf = ({ profile, roundTrip, users }: Row) =>
  `${profile}, ${roundTrip} ms${users === undefined ? '' : `, ${users.length} users`}`
const beyond: string[] = []
process.stdout.write(
  `${'run'.padEnd(26)}${['before s', 'now s', 'wait s', 'planned s', 'requests', 'at most s'].map((one) => one.padStart(11)).join('')}\n`,
)
for (const row of rows.filter((one) => nameOf(one).startsWith(only))) {
  const before = against === undefined ? undefined : await measured(resolve(against), row)
  const now = await measured(dist, row)
  const most = row.most ?? now.wait + (row.mostBesideWait ?? 0)
  const cells = [before?.seconds ?? Number.NaN, now.seconds, now.wait, now.planned, now.requests, most]
  process.stdout.write(
    `${nameOf(row).padEnd(26)}${cells.map((one) => one.toFixed(1).replace('NaN', '-').padStart(11)).join('')}\n`,
  )
  if (now.seconds > most)
    beyond.push(`${nameOf(row)}: ${now.seconds.toFixed(1)} s of at most ${most.toFixed(1)}`)
}
if (beyond.length > 0) {
  process.stderr.write(`slower than they may be: ${beyond.join('; ')}\n`)
  process.exitCode = 1
}
