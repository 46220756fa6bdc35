import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../../src/main.ts'
import { checks } from '../checks/all.ts'
import { catalogue } from '../runner/catalogue.ts'
import { run } from '../runner/run.ts'
import type { Target } from '../runner/target.ts'
import { conformanceTests } from '../vitest.ts'

const mocks: Mock[] = []
afterAll(() => Promise.all(mocks.map((mock) => mock.close())))

/** Our own server as anybody starts it: the world `demo` over HTTP. The suite keeps to no rate, whatever the limit. */
async function startTarget(rateLimit: number | 'off'): Promise<Target> {
  const mock = await startMock({ world: 'demo', rateLimit })
  mocks.push(mock)
  const { baseUrl, keys, bundles, checkouts } = mock
  return {
    baseUrl,
    keys: { ...keys, full: keys['full'] ?? '' },
    bundles,
    users: { search: 'An' },
    people: { owner: 'Helena Castellanos', deleted: 'Mateo Vargas', deletedSource: 'inv-2011-02' },
    checkout: {
      fresh: [checkouts['discounted'] ?? '', checkouts['fresh'] ?? '', checkouts['freshAda'] ?? ''],
      expired: [checkouts['expired'] ?? ''],
      foreign: [checkouts['foreign'] ?? ''],
    },
    rateLimit: 'off',
    claims: {},
  }
}

const { result } = conformanceTests({ target: () => startTarget('off'), profile: 'certify', seed: 1 })

/** Stated rules that a black box could see, and that this run does not judge; each with the reason. */
const notJudged: Readonly<Record<string, string>> = {
  'LIMIT-KEY': 'there is no limit here; it is judged below',
  'LIMIT-ADDRESS': 'there is no limit here; from one address it cannot be told from that of the key',
}

describe('our own server', () => {
  it('breaks no rule, and keeps the suite from none', () => {
    const { report } = result()
    expect(report.failures.map(({ rule, check, findings }) => ({ rule, check, findings }))).toEqual([])
    expect(report.rules.filter(({ verdict }) => verdict === 'error')).toEqual([])
    expect(report.outcome).toBe('conformant')
  })

  it('has every stated rule judged that can be seen from outside', () => {
    const seen = new Set(catalogue.filter(isVisible).map(({ id }) => id))
    const open = result().report.rules.flatMap(({ rule, verdict, missing }) =>
      seen.has(rule) && verdict !== 'passed' && notJudged[rule] === undefined
        ? [`${rule}: ${verdict}, ${missing.join('; ')}`]
        : [],
    )
    expect(open).toEqual([])
    const stale = Object.keys(notJudged).filter((id) =>
      result().report.rules.some(({ rule, verdict }) => rule === id && verdict === 'passed'),
    )
    expect(stale).toEqual([])
  })

  it('takes no more requests than a certification may', () => {
    expect(result().report.run.requests).toBeLessThanOrEqual(1_200)
    expect(result().report.residue).toEqual([])
  })

  it('limits the rate as documented', async () => {
    const { report } = await run({
      target: await startTarget(240),
      checks,
      only: ['rate-limit'],
      rateLimitCheck: 'run',
      seed: 1,
      profile: 'certify',
      clock: { now: () => Date.now(), sleep: (ms) => sleep(ms) },
      entropy: () => 'c0ffee01',
    })
    expect(report.failures).toEqual([])
    const verdicts = new Map(report.rules.map(({ rule, verdict }) => [rule, verdict]))
    expect(verdicts.get('LIMIT-KEY')).toBe('passed')
    expect(report.run.requests).toBeLessThan(300)
  })
})

const isVisible = ({ level, party, checked }: (typeof catalogue)[number]): boolean =>
  level === 'must' && party === 'deployment' && checked.includes('suite')
