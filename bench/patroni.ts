import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import {
  type Cluster,
  missingParts,
  startCluster,
  versions,
} from '../src/store/postgres/server/patroni.test-bed.ts'
import { type Billing, billedLedger, startBilling } from '../src/testing/failover.test-bed.ts'
import { type Flags as LoadFlags, printRow, report } from './load.ts'
import { type Server, serve } from './servers.ts'

/** The flags of the benchmark `failover` of PostgreSQL; with `--patroni` it runs the scenarios of this file whose names begin with `only`. */
export type Flags = LoadFlags &
  Readonly<Record<'services' | 'users' | 'writes', number>> & { readonly only: string }

/** A deployment under load: services on a database of the cluster, which a scenario may restart. */
interface Deployment {
  readonly cluster: Cluster
  readonly billing: Billing
  readonly database: string
  readonly restartServices: () => Promise<void>
}

const columns = ['refused', 'unanswered', 'lost', 'doubled'] as const

/**
 * Prints, for each scenario on Patroni, the longest times without a create and without a read, and what became of the creates; all
 * of them are also written into the page about scale. Without the parts on the PATH it ends with exit code 2.
 */
export async function runOnPatroni(
  { only, services: count, users, writes, ...flags }: Flags,
  command: Command,
): Promise<void> {
  const missing = missingParts()
  if (missing.length > 0) command.error(`--patroni needs on the PATH: ${missing.join(', ')}`, { exitCode: 2 })
  await using cluster = await startCluster()
  const chosen = Object.entries(scenarios).filter(([name]) => name.startsWith(only))
  printRow('', ['no create s', 'no read s', 'creates', ...columns, 'stale reads'])
  const [rows, wrong]: [string[], string[]] = [[], []]
  for (const [index, [name, { way, harm }]] of chosen.entries()) {
    await cluster.healthy()
    const database = `ledger_${index}`
    await cluster.query(`CREATE DATABASE ${database}`)
    const billed = await billedLedger(cluster.url(database), users)
    await using ends = new AsyncDisposableStack()
    const start = async (port = 0): Promise<Server> =>
      ends.use(await serve(cluster.url(database, way), { ...flags, port }))
    const services = await Promise.all(Array.from({ length: count }, () => start()))
    const restartServices = async (): Promise<void> => {
      for (const { port, stop } of services) {
        await stop()
        await start(port)
      }
    }
    const billing = await startBilling(
      services.map(({ port }) => `http://127.0.0.1:${port}`),
      billed,
    )
    await billing.progress(writes / 2)
    const reads = readOn(billing)
    await harm({ cluster, billing, database, restartServices })
    await billing.progress(writes / 2, 180_000)
    const pause = billing.longestPause()
    const { stale, longest } = await reads.end()
    const outcome = await billing.outcome()
    const pauses = [pause.toFixed(1), longest.toFixed(1)]
    printRow(name, [...pauses, outcome.acknowledged, ...columns.map((column) => outcome[column]), stale])
    rows.push(
      `| ${[name, ...pauses, outcome.refused, outcome.lost + outcome.doubled, stale].join(' | ')} |\n`,
    )
    if (outcome.lost + outcome.doubled > 0) wrong.push(`${name}: lost or doubled`)
  }
  if (only === '') writeTable(rows)
  report(wrong)
}

function writeTable(rows: readonly string[]): void {
  const page = join(import.meta.dirname, '../docs/scale.md')
  const place = /(?<=<!-- patroni: begin -->\n)[\s\S]*(?=<!-- patroni: end -->)/
  const head = `| ${versions()} | no create, s | no read, s | refused | lost, doubled | stale reads |\n|${'---|'.repeat(6)}\n`
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(place, () => head + rows.join('')),
  )
}

/** Reads the newest grant again and again; returns at its end how often it was not listed, and the longest time without an answer. */
function readOn(billing: Billing) {
  let [isOver, stale, longest, lastAt] = [false, 0, 0, performance.now()]
  const one = async (): Promise<void> => {
    while (!isOver) {
      const outcome = await billing.readLatest()
      if (outcome === 'missing') stale++
      if (outcome !== 'unanswered') {
        longest = Math.max(longest, performance.now() - lastAt)
        lastAt = performance.now()
      }
      await sleep(20)
    }
  }
  const readers = Promise.all(Array.from({ length: 4 }, one))
  readers.catch(() => {})
  return {
    async end() {
      isOver = true
      await readers
      return { stale, longest: longest / 1000 }
    },
  }
}

/** What is done to a deployment, and which way its services take to the database. */
interface Scenario {
  readonly way?: 'pgbouncer'
  readonly harm: (deployment: Deployment) => Promise<unknown>
}

/** The seconds that something is frozen: longer than Patroni's time to live of 20 s. */
const FROZEN = 25

const frozen =
  (role: 'primary' | 'standby', whom: 'patroni' | 'postgres' | 'both', seconds = FROZEN): Scenario['harm'] =>
  async ({ cluster }) => {
    const node = await cluster[role]()
    node.signal(whom, 'SIGSTOP')
    await sleep(seconds * 1000)
    node.signal(whom, 'SIGCONT')
  }

const nodeLost = async ({ cluster }: Deployment): Promise<void> => {
  const node = await cluster.primary()
  node.signal('both', 'SIGKILL')
  await sleep(FROZEN * 1000)
  node.start()
}

const scenarios: Readonly<Record<string, Scenario>> = {
  switchover: { harm: ({ cluster }) => cluster.switchover() },
  'switchover through pgbouncer': { way: 'pgbouncer', harm: ({ cluster }) => cluster.switchover() },
  'kill -9 of the primary': {
    harm: async ({ cluster }) => (await cluster.primary()).signal('postgres', 'SIGKILL'),
  },
  "primary's node lost": { harm: nodeLost },
  'PostgreSQL frozen': { harm: frozen('primary', 'postgres') },
  'Patroni frozen': { harm: frozen('primary', 'patroni') },
  'Patroni and PostgreSQL frozen': { harm: frozen('primary', 'both') },
  'synchronous standby frozen': { harm: frozen('standby', 'both') },
  'etcd away 30 s': {
    async harm({ cluster: { etcd } }) {
      etcd.kill('SIGSTOP')
      await sleep(30_000)
      etcd.kill('SIGCONT')
    },
  },
  'both standbys lost, strict, 30 s': {
    async harm({ cluster }) {
      await cluster.configure({ synchronous_mode_strict: true })
      const primary = await cluster.primary()
      const standbys = cluster.nodes.filter((node) => node !== primary)
      for (const standby of standbys) standby.signal('both', 'SIGKILL')
      await sleep(30_000)
      for (const standby of standbys) standby.start()
      await cluster.healthy()
      await cluster.configure({ synchronous_mode_strict: false })
    },
  },
  'HAProxy reloaded': { harm: async ({ cluster }) => cluster.haproxy.kill('SIGUSR2') },
  "HAProxy reloaded, primary's Patroni killed": {
    async harm({ cluster }) {
      cluster.haproxy.kill('SIGUSR2')
      await sleep(2_000)
      const node = await cluster.primary()
      node.signal('patroni', 'SIGKILL')
      await sleep(FROZEN * 1000)
      node.signal('postgres', 'SIGKILL')
      node.start()
    },
  },
  'pgbouncer restarted': { way: 'pgbouncer', harm: ({ cluster }) => cluster.restartPooler() },
  'services restarted in turn': { harm: ({ restartServices }) => restartServices() },
  'a table locked for 12 s': {
    harm: ({ cluster, database }) =>
      cluster.query(
        'BEGIN; LOCK TABLE access_grant IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(12); COMMIT',
        database,
      ),
  },
}
