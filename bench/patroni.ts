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
import type { Billing } from '../src/testing/failover.test-bed.ts'

/** Services under load, which a scenario may restart. */
interface Load {
  readonly billing: Billing
  readonly restartServices: () => Promise<void>
}

/** Opens an empty database until the end of a scenario; returns its address, that for the services, and what is done to it. */
export type Scenario = (ends: AsyncDisposableStack) => Promise<{
  readonly url: string
  readonly through: string
  readonly harm: (load: Load) => Promise<unknown>
}>

/** Returns the scenarios on three nodes that Patroni keeps; without the parts on the PATH the program ends with exit code 2. */
export async function onPatroni(command: Command, ends: AsyncDisposableStack) {
  const missing = missingParts()
  if (missing.length > 0) command.error(`--patroni needs on the PATH: ${missing.join(', ')}`, { exitCode: 2 })
  const cluster = ends.use(await startCluster())
  let opened = 0
  return Object.fromEntries(
    Object.entries(scenarios).map(([name, { way, harm }]): [string, Scenario] => [
      name,
      async () => {
        await cluster.healthy()
        const database = `ledger_${opened++}`
        await cluster.query(`CREATE DATABASE ${database}`)
        return {
          url: cluster.url(database),
          through: cluster.url(database, way),
          harm: (load) => harm({ ...load, cluster, database }),
        }
      },
    ]),
  )
}

/** Writes the rows of all scenarios into the page about scale. */
export function writeTable(rows: readonly string[]): void {
  const page = join(import.meta.dirname, '../docs/scale.md')
  const place = /(?<=<!-- patroni: begin -->\n)[\s\S]*(?=<!-- patroni: end -->)/
  const head = `| ${versions()} | no create, s | no read, s | refused | lost, doubled | stale reads |\n|${'---|'.repeat(6)}\n`
  const table = head + rows.map((row) => `| ${row} |\n`).join('')
  writeFileSync(
    page,
    readFileSync(page, 'utf8').replace(place, () => table),
  )
}

/** What is done to a deployment of services on a database of a cluster. */
type Harm = (deployment: Load & { readonly cluster: Cluster; readonly database: string }) => Promise<unknown>

/** The seconds that something is frozen: longer than Patroni's time to live of 20 s. */
const FROZEN = 25

const frozen =
  (role: 'primary' | 'standby', whom: 'patroni' | 'postgres' | 'both', seconds = FROZEN): Harm =>
  async ({ cluster }) => {
    const node = await cluster[role]()
    node.signal(whom, 'SIGSTOP')
    await sleep(seconds * 1000)
    node.signal(whom, 'SIGCONT')
  }

const nodeLost: Harm = async ({ cluster }) => {
  const node = await cluster.primary()
  node.signal('both', 'SIGKILL')
  await sleep(FROZEN * 1000)
  node.start()
}

const scenarios: Readonly<Record<string, { readonly way?: 'pgbouncer'; readonly harm: Harm }>> = {
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
