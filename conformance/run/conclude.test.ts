import { describe, expect, it } from 'vitest'
import { answers, fails, noneOf } from '../kit/assertion.ts'
import type { Check, TestResources, Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { joined } from '../kit/short-page.ts'
import { NoPair } from './leases.ts'
import { conclude } from './session.ts'
import { openTrial } from './trial.ts'

const exchange = {
  n: 1,
  status: 200,
  request: { method: 'GET', path: '/v1/bundles' },
  server: { earliest: 0, latest: 0 },
} as Exchange

/** Returns the verdicts on a check with two rules, and the findings on the way. */
async function outcome(run: (trial: Trial) => Promise<void>) {
  const findings: Finding[] = []
  const check: Check = {
    id: 'test/check',
    title: 'a check',
    rules: [],
    needs: [],
    run,
  }
  const open = openTrial(
    { check, attempt: 1, seed: 1, purpose: 'try', input: null },
    { resources: {} as TestResources, tag: 't' },
    {
      send: async () => exchange,
      together: async (_first, drafts) => drafts.map(() => exchange),
      pair: async () => {
        throw new NoPair()
      },
      begin: () => 0,
      resume: () => 0,
      find: (finding) => findings.push(finding),
      restart: async () => undefined,
      makeCheckout: async () => undefined,
    },
    { most: 2, lists: { begun: 0, pages: 0 } },
  )
  const ending = await conclude(open.run)
  const found = findings.map(({ rule, kind }) => `${rule} ${kind}`)
  return { ending, found, sent: findings.map(({ sent }) => sent) }
}

describe('the end of a check', () => {
  it('that came to every rule is an end like any other', async () => {
    const { ending, found } = await outcome(async (trial) => {
      trial.judge('GRANT-ID', 'it has one', answers(exchange, exchange.status), exchange)
      trial.judge('GRANT-CREATES', 'it is there', fails('a grant', undefined), exchange)
    })
    expect(ending).toEqual({ kind: 'done' })
    expect(found).toEqual(['GRANT-ID held', 'GRANT-CREATES broken'])
  })

  it('that would send more than it may stops there: how much a target makes it send is up to the target', async () => {
    const { ending } = await outcome(async (trial) => {
      for (let request = 0; request < 3; request++) await trial.listBundles()
    })
    expect(ending).toMatchObject({ kind: 'stopped' })
  })

  it('that throws anything else is an error of ours', async () => {
    const { ending } = await outcome(() => Promise.reject(new Error('a bug')))
    expect(ending).toEqual({ kind: 'error', message: 'a bug', unreachable: false })
  })

  it('for which no clean pair was left stops there', async () => {
    const { ending } = await outcome(async (trial) => {
      await trial.pair()
    })
    expect(ending).toMatchObject({ kind: 'stopped' })
  })
})

describe('the request that a broken claim tells', () => {
  const page = (n: number, ...ids: readonly string[]) =>
    ({ ...exchange, n, json: { grants: ids.map((id) => ({ id })), limit: 3 } }) as Exchange
  const [first, second, third] = [page(1, 'a', 'b'), page(2, 'b'), page(3)]

  it('is the last of the evidence that shows what was seen, else the last of all', async () => {
    const { sent } = await outcome(async (trial) => {
      trial.judge('PAGE-CURSOR-CONTINUES', 'b comes once', noneOf(['b']), [first, second, third])
      trial.judge('GRANT-CREATES', 'x is there', fails('with x', 'nothing'), [first, second, third])
    })
    expect(sent).toEqual([2, 3])
  })

  it('is of pages that were joined the one with the row that it is about, else the first', async () => {
    const whole = joined(joined(third, second), third)
    const { sent } = await outcome(async (trial) => {
      for (const row of ['b', 'x'])
        trial.judge('GRANT-STARTS-AT', 'it stays', { ...fails('1', '2', whole), row }, whole)
    })
    expect(sent).toEqual([2, 3])
  })
})
