import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { wayTo } from '../src/store/postgres/server/way.test-bed.ts'
import { excess, type Flags, printRow } from './load.ts'
import { dist, mock, programOf, temporary } from './servers.ts'

/** Six users of the mock's fixture who have no access. */
const names =
  'Ananya Reddy, Anaïs Girard, Andriy Kovalenko, Anna Müller, Annabel Lee, Anne-Marie Duval'.split(', ')
/** The runs: profile, round-trip time in milliseconds, and the seconds that it may take, with `besideWait` on top of its longest wait. */
const rows = [
  { name: 'certify, 0 ms', profile: 'certify', roundTrip: 0, most: 2, besideWait: true },
  { name: 'certify, 50 ms', profile: 'certify', roundTrip: 50, most: 45 },
  { name: 'certify, 250 ms', profile: 'certify', roundTrip: 250, most: 90 },
  { name: 'certify, 250 ms, 6 users', profile: 'certify', roundTrip: 250, most: 90, users: { names } },
  { name: 'smoke, 0 ms', profile: 'smoke', roundTrip: 0, most: 1 },
  { name: 'smoke, 250 ms', profile: 'smoke', roundTrip: 250, most: 15 },
]

/** Measures the conformance suite for `npm run bench`: the seconds of its profiles `certify` and `smoke` against a mock at several round-trip times, beside their longest wait and the estimate in their plan. */
export async function run({ before, only }: Flags): Promise<void> {
  using directory = temporary()
  printRow('run', ['before s', 'now s', 'wait s', 'planned s', 'requests', 'at most s'])
  for (const row of rows.filter(({ name }) => name.startsWith(only))) {
    const earlier = before && (await measured(before, row, directory.path)).seconds
    const { seconds, wait, planned, requests } = await measured(dist, row, directory.path)
    const most = row.most + (row.besideWait ? wait : 0)
    printRow(row.name, [earlier ?? Number.NaN, seconds, wait, planned, requests, most])
    if (seconds > most) excess.push(`${row.name}: ${seconds.toFixed(1)} s of at most ${most.toFixed(1)}`)
  }
}

/** Tries a fresh mock with a build of the suite; returns the seconds of the run, of its longest wait and of the plan. */
async function measured(build: string, { profile, roundTrip, users }: (typeof rows)[number], folder: string) {
  await using server = await mock(dist, '--rate-limit', 'off', '--log', 'off')
  const ready = JSON.parse(server.printed)
  await using way = await wayTo(ready.baseUrl, { roundTrip })
  const [target, kept] = [join(folder, 'target.json'), join(folder, 'report')]
  const testResources = { ...ready.testResources, ...(users && { users }) }
  writeFileSync(target, JSON.stringify({ ...ready, baseUrl: way.url.replace(/\/$/, ''), testResources }))
  const flags = ['--target', target, '--profile', profile, '--seed', '1', '--report', kept, '--json']
  const began = performance.now()
  const { stdout } = await promisify(execFile)(process.execPath, [programOf(build), 'certify', ...flags])
  const seconds = (performance.now() - began) / 1000
  const [plan, done] = [eventsOf(stdout).at(0), eventsOf(stdout).at(-1)]
  const trace = eventsOf(readFileSync(join(kept, 'trace.jsonl'), 'utf8'))
  const own = trace.filter(({ check }) => check === 'lasting/answers')
  const begun = own.find(({ event }) => event === 'begin')
  const wait = begun ? (own.findLast(({ event }) => event === 'resume').now - begun.now) / 1000 : 0
  return { seconds, wait, planned: plan.seconds, requests: done.requests }
}

const eventsOf = (lines: string) => Array.from(lines.matchAll(/.+/g), ([line]) => JSON.parse(line))
