import { afterAll, describe, expect, it } from 'vitest'
import { type Mock, startMock } from '../../src/main.ts'
import { catalogue } from '../runner/catalogue.ts'
import type { Target } from '../runner/target.ts'
import { conformanceTests } from '../vitest.ts'
import { visit } from './house.ts'

const mocks: Mock[] = []
afterAll(() => Promise.all(mocks.map((mock) => mock.close())))

/** Our own server as anybody starts it: the world `demo` over HTTP. */
async function startTarget(): Promise<Target> {
  const mock = await startMock({ world: 'demo', rateLimit: 'off' })
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

const { result } = conformanceTests({ target: startTarget, profile: 'certify', seed: 1 })

/** Stated rules that a black box could see, and that this run does not judge; each with the reason. */
const notJudged: Readonly<Record<string, string>> = {
  'LIMIT-KEY': 'there is no limit here; it is judged below',
  'LIMIT-ADDRESS': 'there is no limit here; it is judged below',
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

  it.each([
    ['LIMIT-ADDRESS', 'many keys', undefined],
    ['LIMIT-KEY', 'one key', ({ keys: { full }, ...rest }: Target): Target => ({ ...rest, keys: { full } })],
  ] as const)('keeps %s, met with %s', async (rule, _, lend) => {
    // A minute has to pass before the burst: it passes on a clock of its own.
    const { report } = await visit({
      seed: 1,
      profile: 'certify',
      only: ['rate-limit'],
      rateLimit: 240,
      rateLimitCheck: 'run',
      ...(lend === undefined ? {} : { lend }),
    })
    expect(report.failures).toEqual([])
    expect(report.rules.find((one) => one.rule === rule)?.verdict).toBe('passed')
  })
})

const isVisible = ({ level, party, checked }: (typeof catalogue)[number]): boolean =>
  level === 'must' && party === 'deployment' && checked.includes('suite')
