import { startMock, type VariantName, type Variants } from 'bundle-access'
import type { Client } from 'bundle-access/client'
import { describe, expect, it } from 'vitest'
import { type Buyer, connect, createBilling } from './billing.ts'
import { mistakes } from './mistakes.test-bed.ts'
import { mistaken } from './program.test-bed.ts'
import { customers, ledgerAfterTheYear } from './provider.test-bed.ts'
import { openStage, type Stage } from './stage.test-bed.ts'
import { type Program, playTheYear } from './year.test-bed.ts'

/** The injected faults: two requests in five meet one, and no list has a full page. */
const faults = (seed: string) =>
  [
    { kind: 'drop-after', probability: 0.15, seed: `${seed} 1` },
    { kind: 'drop-before', probability: 0.08, seed: `${seed} 2` },
    { kind: 'rate-limit', retryAfter: 7, probability: 0.08, seed: `${seed} 3` },
    { kind: 'status', status: 503, probability: 0.05, seed: `${seed} 4` },
    { kind: 'truncate', probability: 0.04, seed: `${seed} 5` },
    { kind: 'sparse-pages', keep: 2, empty: 1 },
  ] as const

const correct: Program = { connect, createBilling }
const aYear = (program: Program, stage: Stage, seed = 'a') =>
  stage.mock.withFault(faults(seed), () => playTheYear(program, stage))

describe('billing', () => {
  it.each(['a', 'b', 'c'])(
    'billing: a year of lost answers and rate limits leaves the ledger correct (%s)',
    async (seed) => {
      await using stage = await openStage()
      const { client, buyers, charged, reports, undelivered } = await aYear(correct, stage, seed)

      const entries = stage.mock.requests()
      const lost = entries.filter(
        ({ response }) => response.delivery === 'none' || response.delivery === 'part',
      )
      const limited = entries.filter(({ response }) => response.status === 429)
      expect(lost.length).toBeGreaterThan(15)
      expect(limited.length).toBeGreaterThan(5)
      expect(undelivered).toEqual([])
      expect(charged).toEqual([30])
      expect(stage.mock.advice()).toEqual([])
      expectLedger(await ledgerOf(client, buyers))
      expect(reports.map((report) => report.get('Petra Prospect')?.slice(0, 10))).toEqual([
        '2026-04-30',
        '2026-07-31',
        '2026-10-31',
      ])
      expect(reports.map((report) => report.get('Camille Moreau'))).toEqual([
        undefined,
        'for good',
        'for good',
      ])
    },
  )

  it.each([
    ['takes the second variant of every open point', 1, []],
    // It revokes what has ended, too.
    ['takes the last variant of every open point', -1, ['dua-2026-02-28']],
  ] as const)('billing: the year is the same where a deployment %s', async (_, nth, gone) => {
    await using stage = await openStage(await otherVariants(nth))
    const { client, buyers, undelivered } = await aYear(correct, stage)

    expect(undelivered).toEqual([])
    expect(stage.mock.advice()).toEqual([])
    expectLedger(await ledgerOf(client, buyers), gone)
  })

  it('billing: it needs no field that a deployment may leave out', async () => {
    await using stage = await openStage({ 'optional-fields': 'omitted' })
    const { undelivered } = await aYear(correct, stage)
    expect(undelivered).toEqual([])
    expect(stage.mock.advice()).toEqual([])
  })

  it('billing: without a mistake there is no advice, on the same stage', async () => {
    await using stage = await openStage({ 'cursor-mismatch': 'ignore' })
    await aYear(correct, stage)
    expect(stage.mock.advice()).toEqual([])
  })

  it.each(mistakes)('billing: advice for a program that $name, and no other', async (mistake) => {
    await using stage = await openStage({ 'cursor-mismatch': 'ignore' })
    await aYear(mistaken(mistake), stage)
    const advice = stage.mock.advice()
    expect(advice.map(({ rule }) => rule)).toEqual([mistake.rule])
    for (const { what } of mistake.detail === undefined ? [] : (advice[0]?.cases ?? []))
      expect(what).toMatch(mistake.detail ?? '')
  })
})

/** With all optional fields, so that the ledger can be compared. The control plane lists the open points. */
async function otherVariants(nth: number): Promise<Partial<Variants>> {
  const { control, close } = await startMock({ port: 'none', control: {} })
  const headers = { authorization: `Bearer ${control?.token}` }
  const listed = await fetch(`${control?.url}/variants`, { headers })
  const points: { name: VariantName; values: string[] }[] = JSON.parse(await listed.text()).variants
  await close()
  const others = points.map(({ name, values }) => [name, values.at(nth)])
  return { ...Object.fromEntries(others), 'optional-fields': 'present' }
}

interface Period {
  readonly startsAt: string
  readonly endsAt: string
}

/** The granted periods of the year, by payment, to the minute. */
async function ledgerOf(
  client: Client,
  buyers: ReadonlyMap<string, Buyer>,
): Promise<ReadonlyMap<string, Period>> {
  const ledger = new Map<string, Period>()
  for (const { bundleId, userId } of buyers.values())
    for await (const { sourceId, startsAt, endsAt } of client.listBundleGrants(bundleId, { userId }))
      if (sourceId !== undefined && customers.has(sourceId.split('-')[0] ?? ''))
        ledger.set(sourceId, {
          startsAt: startsAt?.slice(0, 16) ?? '',
          endsAt: endsAt?.slice(0, 16) ?? 'for good',
        })
  return ledger
}

const DAY_MS = 86_400_000

function expectLedger(ledger: ReadonlyMap<string, Period>, gone: readonly string[] = []): void {
  const expected = Object.entries(ledgerAfterTheYear).filter(([payment]) => !gone.includes(payment))
  expect([...ledger.keys()].toSorted()).toEqual(expected.map(([payment]) => payment).toSorted())
  for (const [payment, [startsAt, endsAt]] of expected) {
    const period = ledger.get(payment)
    expect(period?.endsAt, payment).toBe(endsAt)
    // An event that was delivered again on a later day begins its period later.
    const late = Date.parse(`${period?.startsAt}Z`) - Date.parse(`${startsAt}Z`)
    expect(late, payment).toBeGreaterThanOrEqual(0)
    expect(late, payment).toBeLessThan(3 * DAY_MS)
  }
}
