import { describe, expect, it } from 'vitest'
import type { Check, TestResources, Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { Finding } from '../kit/finding.ts'
import { conclude, markUnreached } from './conclude.ts'
import { NoPair } from './leases.ts'
import { drawFrom } from './seeds.ts'
import type { Ending } from './trace.ts'
import { openTrial } from './trial.ts'

const exchange = {
  n: 1,
  status: 200,
  request: { method: 'GET', path: '/v1/bundles' },
  server: { earliest: 0, latest: 0 },
} as Exchange

/** What comes of a check with two rules, and all that was found on the way. */
async function outcome(run: (trial: Trial) => Promise<void>) {
  const findings: Finding[] = []
  const check: Check = {
    id: 'test/check',
    title: 'a check',
    rules: ['GRANT-ID', 'GRANT-CREATES'],
    needs: [],
    cost: 2,
    profile: 'certify',
    run,
  }
  const open = openTrial({
    check,
    attempt: 1,
    resources: {} as TestResources,
    draw: drawFrom(1),
    plan: undefined,
    tag: 't',
    line: {
      send: async () => exchange,
      together: async (_first, drafts) => drafts.map(() => exchange),
      pair: async () => {
        throw new NoPair()
      },
      begin: () => 0,
      resume: () => 0,
      find: (finding) => findings.push(finding),
      makeCheckout: async () => undefined,
    },
  })
  const ending: Ending = await conclude(
    open,
    () => run(open.trial),
    async () => undefined,
  )
  markUnreached(open, ending)
  return { ending, found: findings.map(({ rule, kind }) => `${rule} ${kind}`) }
}

describe('the end of a check', () => {
  it('that came to every rule is an end like any other', async () => {
    const { ending } = await outcome(async (trial) => {
      trial.judge('GRANT-ID', 'it has one', true, exchange)
      trial.judge('GRANT-CREATES', 'it is there', true, exchange)
    })
    expect(ending).toEqual({ kind: 'done' })
  })

  it('that said nothing of a rule is an error of ours', async () => {
    const { ending, found } = await outcome(async (trial) => {
      trial.judge('GRANT-ID', 'it has one', true, exchange)
    })
    expect(ending).toMatchObject({ kind: 'error', unreachable: false })
    expect(found).toEqual(['GRANT-ID held'])
  })

  it('that said nothing of a rule because another was broken leaves it untested', async () => {
    const { ending, found } = await outcome(async (trial) => {
      trial.judge('GRANT-ID', 'it has one', false, exchange)
    })
    expect(ending).toEqual({ kind: 'done' })
    expect(found).toEqual(['GRANT-ID broken', 'GRANT-CREATES untestable'])
  })

  it('that asked for more than it declared is an error of ours', async () => {
    const { ending } = await outcome(async (trial) => {
      for (let request = 0; request < 3; request++) await trial.listBundles()
    })
    expect(ending).toMatchObject({ kind: 'error', unreachable: false })
  })

  it('that met more pages than it may read stops there: how many there are is up to the target', async () => {
    const { ending, found } = await outcome(async (trial) => {
      for (const cursor of [undefined, 'a', 'b']) await trial.listBundles({ cursor })
    })
    expect(ending).toMatchObject({ kind: 'stopped' })
    expect(found).toEqual(['GRANT-ID untestable', 'GRANT-CREATES untestable'])
  })

  it('for which no clean pair was left stops there', async () => {
    const { ending, found } = await outcome(async (trial) => {
      await trial.pair()
    })
    expect(ending).toMatchObject({ kind: 'stopped' })
    expect(found).toEqual(['GRANT-ID untestable', 'GRANT-CREATES untestable'])
  })
})
