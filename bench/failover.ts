import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { type ReplicatedServer, startReplicated } from '../src/store/postgres/server/postgres.test-bed.ts'
import { type Way, wayTo } from '../src/store/postgres/server/way.test-bed.ts'
import {
  type Billing,
  billedLedger,
  cancelWaits,
  type Outcome,
  startBilling,
} from '../src/testing/failover.test-bed.ts'
import { dist } from './fixture.ts'
import { jsonPort, launch } from './servers.ts'

// Creates while a primary gives way to the standby that its commits wait for: three services, started once, behind an address
// that moves with the primary. `--build DIST` tries an earlier build.

const { build, services, users, writes, outage } = parseArgs({
  options: {
    build: { type: 'string', default: dist },
    services: { type: 'string', default: '3' },
    users: { type: 'string', default: '32' },
    /** The number of acknowledged creates, half of them before the failover. */
    writes: { type: 'string', default: '1000' },
    /** The seconds during which waits are cancelled. */
    outage: { type: 'string', default: '5' },
  },
}).values
const half = Number(writes) / 2

/** Fails over under load; returns the seconds until the next create is acknowledged. */
type Day = (server: ReplicatedServer, way: Way, billing: Billing, db: string) => Promise<number>

async function failOver(
  server: ReplicatedServer,
  way: Way,
  billing: Billing,
  prepare = async (): Promise<void> => {},
): Promise<number> {
  const killedAt = performance.now()
  await server.stop('immediate')
  await prepare()
  await server.standby.promote()
  way.moveTo(server.standby.port)
  const taken = (performance.now() - killedAt) / 1000
  return taken + (await billing.progress(half))
}

const days: Readonly<Record<string, Day>> = {
  'a failover': async (server, way, billing) => {
    await billing.progress(half)
    return failOver(server, way, billing)
  },
  'cancelled waits, then a failover': async (server, way, billing, db) => {
    await billing.progress(half)
    await server.standby.stop('immediate')
    const waits = await cancelWaits(db)
    await sleep(Number(outage) * 1000)
    await waits.end()
    return failOver(server, way, billing, () => server.standby.start())
  },
  'cancelled waits, the standby back, then a failover': async (server, way, billing, db) => {
    await billing.progress(half / 2)
    await server.standby.stop('immediate')
    const waits = await cancelWaits(db)
    await sleep(Number(outage) * 1000)
    await waits.end()
    await server.standby.start()
    await billing.progress(half / 2)
    return failOver(server, way, billing)
  },
}

async function run(day: Day): Promise<Outcome & { readonly seconds: number; readonly first: number }> {
  await using server = await startReplicated()
  const db = await server.createDatabase()
  const billed = await billedLedger(db, Number(users))
  await using way = await wayTo(db)
  const args = [join(resolve(build), 'bundle-access.cjs'), 'serve', '--port', '0', '--no-health']
  const started = await Promise.all(
    Array.from({ length: Number(services) }, () =>
      launch({
        command: process.execPath,
        args: [...args, '--rate-limit', 'off', '--db', way.url],
        portIn: jsonPort,
      }),
    ),
  )
  try {
    const billing = await startBilling(
      started.map(({ port }) => `http://127.0.0.1:${port}`),
      billed,
    )
    const first = await day(server, way, billing, db)
    return { ...(await billing.outcome()), first }
  } finally {
    for (const { stop } of started) await stop()
  }
}

const columns = ['tried', 'acknowledged', 'refused', 'unanswered', 'lost', 'doubled'] as const
const heads = [...columns, 'first write s', 'all s'].map((head) => head.padStart(14))
process.stdout.write(`${''.padEnd(52)}${heads.join('')}\n`)
for (const [name, day] of Object.entries(days)) {
  const outcome = await run(day)
  const cells = [
    ...columns.map((column) => String(outcome[column])),
    outcome.first.toFixed(2),
    outcome.seconds.toFixed(1),
  ]
  process.stdout.write(`${name.padEnd(52)}${cells.map((cell) => cell.padStart(14)).join('')}\n`)
}
