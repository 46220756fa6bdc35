import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Flags, printRow, report } from './load.ts'
import { dist, launch, programOf, temporary } from './servers.ts'

const execute = promisify(execFile)
/** The test users of the measured runs of `certify`: six of the mock's fixture who have no access. */
const six = [
  'Ananya Reddy',
  'Anaïs Girard',
  'Andriy Kovalenko',
  'Anna Müller',
  'Annabel Lee',
  'Anne-Marie Duval',
]
/** Round trips in milliseconds, and the most seconds, beside the longest wait where it says so. */
const rows = [
  { profile: 'certify', roundTrip: 0, most: 2, besideWait: true },
  { profile: 'certify', roundTrip: 50, most: 45 },
  { profile: 'certify', roundTrip: 250, most: 90 },
  { profile: 'certify', roundTrip: 250, users: six, most: 90 },
  { profile: 'smoke', roundTrip: 0, most: 1 },
  { profile: 'smoke', roundTrip: 250, most: 15 },
]
type Row = Pick<(typeof rows)[number], 'profile' | 'roundTrip' | 'users'>

/** Measures the suite for `npm run bench`: the seconds of `certify` and `smoke` against a mock, near and far, beside the wait and the plan. */
export async function run({ before, only }: Partial<Flags> & { readonly only: string }): Promise<void> {
  using directory = temporary()
  const beyond: string[] = []
  printRow('run', ['before s', 'now s', 'wait s', 'planned s', 'requests', 'at most s'])
  for (const row of rows) {
    const name = `${row.profile}, ${row.roundTrip} ms${row.users === undefined ? '' : `, ${row.users.length} users`}`
    if (!name.startsWith(only)) continue
    const earlier = before === undefined ? Number.NaN : (await measured(before, row, directory.path)).seconds
    const { seconds, wait, planned, requests } = await measured(dist, row, directory.path)
    const most = row.most + (row.besideWait ? wait : 0)
    printRow(name, [earlier, seconds, wait, planned, requests, most], 1)
    if (seconds > most) beyond.push(`${name}: ${seconds.toFixed(1)} s of at most ${most.toFixed(1)}`)
  }
  report(beyond)
}

/** Tries a fresh mock with a build of the suite; returns the seconds of the run, of its longest wait and of the plan. */
async function measured(build: string, { profile, roundTrip, users }: Row, directory: string) {
  const off = ['--rate-limit', 'off', '--log', 'off']
  await using mock = await launch([programOf(dist), 'mock', '--port', '0', '--json', ...off])
  await using proxy = await delayingProxy(mock.port, roundTrip)
  const ready = JSON.parse(mock.printed)
  const [target, kept] = [join(directory, 'target.json'), join(directory, 'report')]
  const testResources = { ...ready.testResources, ...(users && { users: { names: users } }) }
  writeFileSync(
    target,
    JSON.stringify({ ...ready, baseUrl: `http://127.0.0.1:${proxy.port}`, testResources }),
  )
  const flags = ['--target', target, '--profile', profile, '--seed', '1']
  const certify = (...more: readonly string[]) =>
    execute(process.execPath, [programOf(build), 'certify', ...flags, ...more])
  const plan = await certify('--plan')
  const began = performance.now()
  await certify('--report', kept)
  const seconds = (performance.now() - began) / 1000
  const lines = readFileSync(join(kept, 'trace.jsonl'), 'utf8').trim().split('\n')
  const events = lines.map((line) => JSON.parse(line))
  const own = events.filter(({ check }) => check === 'lasting/answers')
  const begun = own.find(({ event }) => event === 'begin')
  const wait =
    begun === undefined ? 0 : (own.findLast(({ event }) => event === 'resume').now - begun.now) / 1000
  const planned = Number(/about ([\d.]+) s/.exec(plan.stdout)?.[1])
  return { seconds, wait, planned, requests: events.filter(({ event }) => event === 'exchange').length }
}

/** Starts a TCP proxy in front of a local port that holds every byte back for half of a round trip, in both directions. */
async function delayingProxy(port: number, roundTrip: number) {
  // Timers of one length keep their order.
  const delay = (from: Socket, to: Socket): void => {
    from.on('data', (chunk) => setTimeout(() => to.write(chunk), roundTrip / 2))
    from.on('close', () => setTimeout(() => to.destroy(), roundTrip / 2))
    from.on('error', () => undefined)
  }
  const server = createServer({ noDelay: true }, (client) => {
    const target = connect({ port, host: '127.0.0.1', noDelay: true })
    delay(client, target)
    delay(target, client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    port: (server.address() as AddressInfo).port,
    [Symbol.asyncDispose]: async () => void server.close(),
  }
}
