import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { wayTo } from '../src/store/postgres/server/way.test-bed.ts'
import { type Flags, printRow, report } from './load.ts'
import { dist, launch, programOf, temporary } from './servers.ts'

/** Six users of the mock's fixture who have no access. */
const names =
  'Ananya Reddy, Anaïs Girard, Andriy Kovalenko, Anna Müller, Annabel Lee, Anne-Marie Duval'.split(', ')
/** Round trips in milliseconds, and the most seconds, beside the longest wait where it says so. */
const rows = [
  { name: 'certify, 0 ms', profile: 'certify', roundTrip: 0, most: 2, besideWait: true },
  { name: 'certify, 50 ms', profile: 'certify', roundTrip: 50, most: 45 },
  { name: 'certify, 250 ms', profile: 'certify', roundTrip: 250, most: 90 },
  { name: 'certify, 250 ms, 6 users', profile: 'certify', roundTrip: 250, most: 90, users: { names } },
  { name: 'smoke, 0 ms', profile: 'smoke', roundTrip: 0, most: 1 },
  { name: 'smoke, 250 ms', profile: 'smoke', roundTrip: 250, most: 15 },
]

/** Measures the suite for `npm run bench`: the seconds of `certify` and `smoke` against a mock, near and far, beside the wait and the plan. */
export async function run({ before, only }: Flags): Promise<void> {
  using directory = temporary()
  const beyond: string[] = []
  printRow('run', ['before s', 'now s', 'wait s', 'planned s', 'requests', 'at most s'])
  for (const row of rows.filter(({ name }) => name.startsWith(only))) {
    const earlier = before && (await measured(before, row, directory.path)).seconds
    const { seconds, wait, planned, requests } = await measured(dist, row, directory.path)
    const most = row.most + (row.besideWait ? wait : 0)
    printRow(row.name, [earlier ?? Number.NaN, seconds, wait, planned, requests, most])
    if (seconds > most) beyond.push(`${row.name}: ${seconds.toFixed(1)} s of at most ${most.toFixed(1)}`)
  }
  report(beyond)
}

/** Tries a fresh mock with a build of the suite; returns the seconds of the run, of its longest wait and of the plan. */
async function measured(
  build: string,
  { profile, roundTrip, users }: (typeof rows)[number],
  directory: string,
) {
  const off = ['--rate-limit', 'off', '--log', 'off']
  await using mock = await launch([programOf(dist), 'mock', '--port', '0', '--json', ...off])
  const ready = JSON.parse(mock.printed)
  await using way = await wayTo(ready.baseUrl, { roundTrip })
  const [target, kept] = [join(directory, 'target.json'), join(directory, 'report')]
  const testResources = { ...ready.testResources, ...(users && { users }) }
  writeFileSync(target, JSON.stringify({ ...ready, baseUrl: way.url.replace(/\/$/, ''), testResources }))
  const line = [programOf(build), 'certify', '--target', target, '--profile', profile, '--seed', '1']
  const certify = (...flags: readonly string[]) => promisify(execFile)(process.execPath, [...line, ...flags])
  const plan = await certify('--plan')
  const began = performance.now()
  await certify('--report', kept)
  const seconds = (performance.now() - began) / 1000
  const { run } = JSON.parse(readFileSync(join(kept, 'report.json'), 'utf8'))
  const lines = readFileSync(join(kept, 'trace.jsonl'), 'utf8').trim().split('\n')
  const own = lines.map((line) => JSON.parse(line)).filter(({ check }) => check === 'lasting/answers')
  const begun = own.find(({ event }) => event === 'begin')
  const wait = begun ? (own.findLast(({ event }) => event === 'resume').now - begun.now) / 1000 : 0
  const planned = Number(/about ([\d.]+) s/.exec(plan.stdout)?.[1])
  return { seconds, wait, planned, requests: run.requests }
}
