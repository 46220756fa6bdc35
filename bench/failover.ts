import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { type ReplicatedServer, startReplicated } from '../src/store/postgres/server/postgres.test-bed.ts'
import { type Way, wayTo } from '../src/store/postgres/server/way.test-bed.ts'
import { type Billing, billedLedger, cancelWaits, startBilling } from '../src/testing/failover.test-bed.ts'
import { printRow } from './load.ts'
import { type Flags as PatroniFlags, runOnPatroni } from './patroni.ts'
import { serve } from './servers.ts'

type Flags = PatroniFlags & { readonly patroni?: true }

interface Deployment {
  readonly server: ReplicatedServer
  readonly way: Way
  readonly billing: Billing
  readonly db: string
}

const columns = ['tried', 'acknowledged', 'refused', 'unanswered', 'lost', 'doubled'] as const

/** Measures failovers of PostgreSQL for `npm run bench`: what becomes of creates while a primary gives way to its synchronous standby. */
export async function run(flags: Flags, command: Command): Promise<void> {
  if (flags.patroni === true) return runOnPatroni(flags, command)
  printRow('', [...columns, 'first write s', 'all s'])
  for (const [name, day] of Object.entries(days)) {
    await using server = await startReplicated()
    await using services = new AsyncDisposableStack()
    const db = await server.createDatabase()
    const billed = await billedLedger(db, flags.users)
    await using way = await wayTo(db)
    const started = await Promise.all(Array.from({ length: flags.services }, () => serve(way.url, flags)))
    for (const service of started) services.use(service)
    const billing = await startBilling(
      started.map(({ port }) => `http://127.0.0.1:${port}`),
      billed,
    )
    const first = await day({ server, way, billing, db }, flags)
    const outcome = await billing.outcome()
    printRow(name, [
      ...columns.map((column) => outcome[column]),
      first.toFixed(2),
      outcome.seconds.toFixed(1),
    ])
  }
}

/** Fails over under load; returns the seconds until the next create is acknowledged. */
type Day = (deployment: Deployment, flags: Flags) => Promise<number>

const days: Readonly<Record<string, Day>> = {
  'a failover': async (deployment, { writes }) => {
    await deployment.billing.progress(writes / 2)
    return failOver(deployment, writes / 2)
  },
  'cancelled waits, then a failover': async (deployment, { writes, seconds }) => {
    await deployment.billing.progress(writes / 2)
    await withoutStandby(deployment, seconds)
    return failOver(deployment, writes / 2, () => deployment.server.standby.start())
  },
  'cancelled waits, standby back, a failover': async (deployment, { writes, seconds }) => {
    await deployment.billing.progress(writes / 4)
    await withoutStandby(deployment, seconds)
    await deployment.server.standby.start()
    await deployment.billing.progress(writes / 4)
    return failOver(deployment, writes / 2)
  },
}

/** Stops the standby and cancels what waits for it. */
async function withoutStandby({ server, db }: Deployment, seconds: number): Promise<void> {
  await server.standby.stop('immediate')
  const waits = await cancelWaits(db)
  await sleep(seconds * 1000)
  await waits.end()
}

async function failOver(
  { server, way, billing }: Deployment,
  half: number,
  prepare?: () => Promise<void>,
): Promise<number> {
  const killedAt = performance.now()
  await server.stop('immediate')
  await prepare?.()
  await server.standby.promote()
  way.moveTo(server.standby.port)
  const taken = (performance.now() - killedAt) / 1000
  return taken + (await billing.progress(half))
}
