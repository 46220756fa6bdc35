import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { missingParts, startCluster, versions } from '../src/store/postgres/server/patroni.test-bed.ts'
import { type Billing, billedLedger, startBilling } from '../src/testing/failover.test-bed.ts'
import { type Flags, printRow, report } from './load.ts'
import { type Server, serve } from './servers.ts'

/** Opens an empty database until the end of a scenario; returns its address, that for the services, and what is done under load. */
type Scenario = (ends: AsyncDisposableStack) => Promise<{
  readonly url: string
  readonly through: string
  readonly harm: (billing: Billing, restartServices: () => Promise<void>) => Promise<unknown>
}>
type Harm = Awaited<ReturnType<Scenario>>['harm']

const columns = ['refused', 'unanswered', 'lost', 'doubled'] as const

/**
 * Measures failovers of the three PostgreSQL nodes of a Patroni for `npm run bench`: the longest times without a create and without a
 * read, and what becomes of the creates.
 */
export async function run(flags: Flags, command: Command): Promise<void> {
  await using cluster = new AsyncDisposableStack()
  const scenarios = await onPatroni(command, cluster)
  printRow('', ['no create s', 'no read s', 'creates', ...columns, 'stale reads'])
  const [rows, wrong]: [string[], string[]] = [[], []]
  for (const [name, open] of Object.entries(scenarios).filter(([name]) => name.startsWith(flags.only))) {
    await using ends = new AsyncDisposableStack()
    const { url, through, harm } = await open(ends)
    const billed = await billedLedger(url, flags.users)
    const start = async (port = 0): Promise<Server> => ends.use(await serve(through, { port }))
    const services = await Promise.all(Array.from({ length: flags.services }, () => start()))
    const urls = services.map(({ port }) => `http://127.0.0.1:${port}`)
    const billing = await startBilling(urls, billed)
    await billing.progress(flags.writes / 2)
    const over = new AbortController()
    const reads = readUntil(over.signal, billing)
    await harm(billing, async () => {
      for (const { port, stop } of services) {
        await stop()
        await start(port)
      }
    })
    await billing.progress(flags.writes / 2, 180_000)
    const pause = billing.longestPause()
    over.abort()
    const { stale, longest } = await reads
    const outcome = await billing.outcome()
    const pauses = [pause.toFixed(1), longest.toFixed(1)]
    printRow(name, [...pauses, outcome.acknowledged, ...columns.map((column) => outcome[column]), stale])
    rows.push(
      `| ${[name, ...pauses, outcome.refused, outcome.lost + outcome.doubled, stale].join(' | ')} |\n`,
    )
    if (outcome.lost + outcome.doubled > 0) wrong.push(`${name}: lost or doubled`)
  }
  if (flags.only === '') writeTable(rows)
  report(wrong)
}

/** Reads the newest grant again and again; returns how often it was not listed, and the longest time without an answer. */
async function readUntil(over: AbortSignal, billing: Billing) {
  let [stale, longest, lastAt] = [0, 0, performance.now()]
  const one = async (): Promise<void> => {
    for (; !over.aborted; await sleep(20)) {
      const outcome = await billing.readLatest()
      if (outcome === 'missing') stale++
      if (outcome === 'unanswered') continue
      longest = Math.max(longest, performance.now() - lastAt)
      lastAt = performance.now()
    }
  }
  await Promise.all(Array.from({ length: 4 }, one))
  return { stale, longest: longest / 1000 }
}

/** Writes the rows of all scenarios into the page about scale. */
function writeTable(rows: readonly string[]): void {
  const page = join(import.meta.dirname, '../docs/scale.md')
  const place = /(?<=<!-- patroni: begin -->\n)[\s\S]*(?=<!-- patroni: end -->)/
  const head = `| ${versions()} | no create, s | no read, s | refused | lost, doubled | stale reads |\n|${'---|'.repeat(6)}\n`
  const text = readFileSync(page, 'utf8').replace(place, () => head + rows.join(''))
  writeFileSync(page, text)
}

/** The milliseconds that something is frozen: longer than Patroni's time to live of 20 s. */
const FROZEN = 25_000

/** Returns the scenarios; without the parts on the PATH the program ends with exit code 2. */
async function onPatroni(command: Command, ends: AsyncDisposableStack) {
  const missing = missingParts()
  if (missing.length > 0) command.error(`failover needs on the PATH: ${missing.join(', ')}`, { exitCode: 2 })
  const cluster = ends.use(await startCluster())
  const { etcd, haproxy } = cluster
  let [database, opened] = ['', 0]
  const scenario =
    (harm: Harm, way?: 'pgbouncer'): Scenario =>
    async () => {
      await cluster.healthy()
      database = `ledger_${opened++}`
      await cluster.query(`CREATE DATABASE ${database}`)
      return { url: cluster.url(database), through: cluster.url(database, way), harm }
    }
  const frozen = (role: 'primary' | 'standby', whom: 'patroni' | 'postgres' | 'both') =>
    scenario(async () => {
      const node = await cluster[role]()
      node.signal(whom, 'SIGSTOP')
      await sleep(FROZEN)
      node.signal(whom, 'SIGCONT')
    })
  return {
    switchover: scenario(cluster.switchover),
    'switchover through pgbouncer': scenario(cluster.switchover, 'pgbouncer'),
    'kill -9 of the primary': scenario(async () => (await cluster.primary()).signal('postgres', 'SIGKILL')),
    "primary's node lost": scenario(async () => {
      const node = await cluster.primary()
      node.signal('both', 'SIGKILL')
      await sleep(FROZEN)
      node.start()
    }),
    'PostgreSQL frozen': frozen('primary', 'postgres'),
    'Patroni frozen': frozen('primary', 'patroni'),
    'Patroni and PostgreSQL frozen': frozen('primary', 'both'),
    'synchronous standby frozen': frozen('standby', 'both'),
    'etcd away 30 s': scenario(async () => {
      etcd.kill('SIGSTOP')
      await sleep(30_000)
      etcd.kill('SIGCONT')
    }),
    'both standbys lost, strict, 30 s': scenario(async () => {
      await cluster.configure({ synchronous_mode_strict: true })
      const primary = await cluster.primary()
      const standbys = cluster.nodes.filter((node) => node !== primary)
      for (const standby of standbys) standby.signal('both', 'SIGKILL')
      await sleep(30_000)
      for (const standby of standbys) standby.start()
      await cluster.healthy()
      await cluster.configure({ synchronous_mode_strict: false })
    }),
    'HAProxy reloaded': scenario(async () => haproxy.kill('SIGUSR2')),
    "HAProxy reloaded, primary's Patroni killed": scenario(async () => {
      haproxy.kill('SIGUSR2')
      await sleep(2_000)
      const node = await cluster.primary()
      node.signal('patroni', 'SIGKILL')
      await sleep(FROZEN)
      node.signal('postgres', 'SIGKILL')
      node.start()
    }),
    'pgbouncer restarted': scenario(cluster.restartPooler, 'pgbouncer'),
    'services restarted in turn': scenario((_, restartServices) => restartServices()),
    'a table locked for 12 s': scenario(() =>
      cluster.query(
        'BEGIN; LOCK TABLE access_grant IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(12); COMMIT',
        database,
      ),
    ),
  }
}
