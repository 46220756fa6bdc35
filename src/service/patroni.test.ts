import { readFileSync, writeFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  type Cluster,
  missingParts,
  startCluster,
  versions,
} from '../store/postgres/server/patroni.test-bed.ts'
import { type Billing, billedLedger, startBilling } from '../testing/failover.test-bed.ts'
import { type Served, serve } from '../testing/serving.test-bed.ts'

// They take minutes, and so are left out without PATRONI=1. When all are run they write the table of docs/scale.md.

/** The milliseconds that something is frozen: longer than Patroni's time to live of 20 s. */
const FROZEN = 25_000

/** What is done under load: to a cluster, to the database, or to the services. */
type Harm = (
  cluster: Cluster,
  database: string,
  restartServices: () => Promise<void>,
) => Promise<unknown> | unknown

const frozen =
  (role: 'primary' | 'standby', whom: 'patroni' | 'postgres' | 'both'): Harm =>
  async (cluster) => {
    const node = await cluster[role]()
    node.signal(whom, 'SIGSTOP')
    await sleep(FROZEN)
    node.signal(whom, 'SIGCONT')
  }

const scenarios: Readonly<Record<string, Harm>> = {
  switchover: (cluster) => cluster.switchover(),
  'switchover through pgbouncer': (cluster) => cluster.switchover(),
  'kill -9 of the primary': async (cluster) => (await cluster.primary()).signal('postgres', 'SIGKILL'),
  async "primary's node lost"(cluster) {
    const node = await cluster.primary()
    node.signal('both', 'SIGKILL')
    await sleep(FROZEN)
    node.start()
  },
  'PostgreSQL frozen': frozen('primary', 'postgres'),
  'Patroni frozen': frozen('primary', 'patroni'),
  'Patroni and PostgreSQL frozen': frozen('primary', 'both'),
  'synchronous standby frozen': frozen('standby', 'both'),
  async 'etcd away 30 s'({ etcd }) {
    etcd.kill('SIGSTOP')
    await sleep(30_000)
    etcd.kill('SIGCONT')
  },
  async 'both standbys lost, strict, 30 s'(cluster) {
    await cluster.configure({ synchronous_mode_strict: true })
    const primary = await cluster.primary()
    const standbys = cluster.nodes.filter((node) => node !== primary)
    for (const standby of standbys) standby.signal('both', 'SIGKILL')
    await sleep(30_000)
    for (const standby of standbys) standby.start()
    await cluster.healthy()
    await cluster.configure({ synchronous_mode_strict: false })
  },
  'HAProxy reloaded': ({ haproxy }) => haproxy.kill('SIGUSR2'),
  async "HAProxy reloaded, primary's Patroni killed"(cluster) {
    cluster.haproxy.kill('SIGUSR2')
    await sleep(2_000)
    const node = await cluster.primary()
    node.signal('patroni', 'SIGKILL')
    await sleep(FROZEN)
    node.signal('postgres', 'SIGKILL')
    node.start()
  },
  'pgbouncer restarted': (cluster) => cluster.restartPooler(),
  'services restarted in turn': (_, _database, restartServices) => restartServices(),
  'a table locked for 12 s': (cluster, database) =>
    cluster.query(
      'BEGIN; LOCK TABLE access_grant IN ACCESS EXCLUSIVE MODE; SELECT pg_sleep(12); COMMIT',
      database,
    ),
}

describe.skipIf(missingParts().length > 0)(
  'four services on three nodes of Patroni, 16 users who buy',
  () => {
    let cluster: Cluster
    const rows: string[] = []
    beforeAll(async () => {
      cluster = await startCluster()
    })
    afterAll(async () => {
      await cluster[Symbol.asyncDispose]()
      if (rows.length === Object.keys(scenarios).length) writeTable(rows)
    })

    it.each(Object.entries(scenarios))(
      '%s: no acknowledged create is lost, doubled or not listed',
      async (name, harm) => {
        await cluster.healthy()
        const database = `ledger_${Object.keys(scenarios).indexOf(name)}`
        await cluster.query(`CREATE DATABASE ${database}`)
        const billed = await billedLedger(cluster.url(database), 16)
        const through = cluster.url(database, name.includes('pgbouncer') ? 'pgbouncer' : 'haproxy')
        const start = (port = '0'): Promise<Served> =>
          serve(through, '--port', port, '--no-health', '--rate-limit', 'off')
        const services = await Promise.all([start(), start(), start(), start()])
        const billing = await startBilling(
          services.map(({ baseUrl }) => baseUrl),
          billed,
        )
        await billing.progress(100)
        const over = new AbortController()
        const reads = readUntil(over.signal, billing)
        await harm(cluster, database, async () => {
          for (const { child, ended, baseUrl } of services) {
            child.kill('SIGTERM')
            await ended
            await start(new URL(baseUrl).port)
          }
        })
        await billing.progress(100, 180_000)
        const pause = billing.longestPause()
        over.abort()
        const { stale, longest } = await reads
        const { refused, lost, doubled, acknowledged } = await billing.outcome()
        const cells = [name, pause.toFixed(1), longest.toFixed(1), refused, lost + doubled, stale]
        rows.push(`| ${cells.join(' | ')} |\n`)
        expect({ lost, doubled, stale }).toEqual({ lost: 0, doubled: 0, stale: 0 })
        expect(acknowledged).toBeGreaterThanOrEqual(200)
      },
    )
  },
)

/** Reads the newest grant again and again; returns how often it was not listed, and the longest time without an answer in seconds. */
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
  const page = new URL('../../docs/scale.md', import.meta.url)
  const place = /(?<=<!-- patroni: begin -->\n)[\s\S]*(?=<!-- patroni: end -->)/
  const head = `| ${versions()} | no create, s | no read, s | refused | lost, doubled | stale reads |\n|${'---|'.repeat(6)}\n`
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(place, () => head + rows.join('')),
  )
}
