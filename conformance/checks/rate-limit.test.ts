import { describe, expect, it } from 'vitest'
import { mutants } from '../selftest/mutants/all.ts'
import { asking } from '../selftest/mutants/exchange-parts.ts'
import { type Visit, visit } from '../selftest/visit.ts'

const limited = (wishes: Partial<Visit> = {}) =>
  visit({
    seed: 1,
    profile: 'certify',
    only: ['rate-limit'],
    rateLimit: 240,
    rateLimitCheck: 'run',
    ...wishes,
  })

const proxyOf = async (change?: Visit['change']) => {
  const { report } = await limited(change === undefined ? {} : { change })
  const variants = report.rules.find(({ rule }) => rule === 'KEY-ADDRESS-PROXY')?.variants
  return { broken: report.failures.map(({ rule }) => rule), seen: variants?.flatMap((one) => one.variants) }
}

describe('the limits of requests', () => {
  it('hold here, and no stranger is believed', async () => {
    expect(await proxyOf()).toEqual({ broken: [], seen: ['peer'] })
  })

  it('are broken where requests without a valid key do not count', async () => {
    const mutant = mutants.find(({ name }) => name === 'requests without a valid key are not counted')
    expect((await proxyOf(mutant?.make)).broken).toEqual(['LIMIT-ADDRESS'])
  })

  it('are not broken where the address that a request says it was forwarded for counts, which is observed', async () => {
    const believing = asking((request) => ({
      ...request,
      address: request.headers['x-forwarded-for'] ?? request.address,
    }))
    expect(await proxyOf(believing)).toEqual({ broken: [], seen: ['forwarded'] })
  })
})
