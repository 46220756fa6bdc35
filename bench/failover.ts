import { setTimeout as sleep } from 'node:timers/promises'
import type { Command } from 'commander'
import { startReplicated } from '../src/store/postgres/server/postgres.test-bed.ts'
import { wayTo } from '../src/store/postgres/server/way.test-bed.ts'
import { type Billing, billedLedger, cancelWaits, startBilling } from '../src/testing/failover.test-bed.ts'
import { type Flags, printRow, report } from './load.ts'
import { onPatroni, type Scenario, writeTable } from './patroni.ts'
import { type Server, serve } from './servers.ts'

const columns = ['refused', 'unanswered', 'lost', 'doubled'] as const

/**
 * Measures failovers of PostgreSQL for `npm run bench`: the longest times without a create and without a read while a primary gives
 * way to its synchronous standby, and what becomes of the creates.
 */
export async function run(flags: Flags, command: Command): Promise<void> {
  await using cluster = new AsyncDisposableStack()
  const scenarios = flags.patroni ? await onPatroni(command, cluster) : onStandby(flags)
  printRow('', ['no create s', 'no read s', 'creates', ...columns, 'stale reads'])
  const [rows, wrong]: [string[], string[]] = [[], []]
  for (const [name, open] of Object.entries(scenarios).filter(([name]) => name.startsWith(flags.only))) {
    await using ends = new AsyncDisposableStack()
    const { url, through, harm } = await open(ends)
    const billed = await billedLedger(url, flags.users)
    const start = async (port = 0): Promise<Server> => ends.use(await serve(through, { port }))
    const services = await Promise.all(Array.from({ length: flags.services }, () => start()))
    const restartServices = async (): Promise<void> => {
      for (const { port, stop } of services) {
        await stop()
        await start(port)
      }
    }
    const urls = services.map(({ port }) => `http://127.0.0.1:${port}`)
    const billing = await startBilling(urls, billed)
    await billing.progress(flags.writes / 2)
    const reads = readOn(billing)
    await harm({ billing, restartServices })
    await billing.progress(flags.writes / 2, 180_000)
    const pause = billing.longestPause()
    const { stale, longest } = await reads.end()
    const outcome = await billing.outcome()
    const pauses = [pause.toFixed(1), longest.toFixed(1)]
    printRow(name, [...pauses, outcome.acknowledged, ...columns.map((column) => outcome[column]), stale])
    rows.push([name, ...pauses, outcome.refused, outcome.lost + outcome.doubled, stale].join(' | '))
    if (outcome.lost + outcome.doubled > 0) wrong.push(`${name}: lost or doubled`)
  }
  if (flags.patroni && flags.only === '') writeTable(rows)
  report(wrong)
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

/** Returns the scenarios on a primary with one synchronous standby; waits for it are cancelled while it is away. */
function onStandby({ writes, seconds }: Flags): Readonly<Record<string, Scenario>> {
  const scenario =
    (standby: 'stays' | 'is back before' | 'is back after'): Scenario =>
    async (ends) => {
      const server = ends.use(await startReplicated())
      const url = await server.createDatabase()
      const way = ends.use(await wayTo(url))
      const harm: Awaited<ReturnType<Scenario>>['harm'] = async ({ billing }) => {
        if (standby !== 'stays') {
          await server.standby.stop('immediate')
          const waits = await cancelWaits(url)
          await sleep(seconds * 1000)
          await waits.end()
        }
        if (standby === 'is back before') {
          await server.standby.start()
          await billing.progress(writes / 4)
        }
        await server.stop('immediate')
        if (standby === 'is back after') await server.standby.start()
        await server.standby.promote()
        way.moveTo(server.standby.port)
      }
      return { url, through: way.url, harm }
    }
  return {
    'a failover': scenario('stays'),
    'cancelled waits, then a failover': scenario('is back after'),
    'cancelled waits, standby back, a failover': scenario('is back before'),
  }
}
