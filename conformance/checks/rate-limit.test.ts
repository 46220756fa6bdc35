import { describe, expect, it } from 'vitest'
import { mutants } from '../../selftest/mutants/all.ts'
import { around, onRequest } from '../../selftest/mutants/change-server.ts'
import { type Visit, visit } from '../../selftest/visit.ts'
import { diagnosesOf } from '../diagnosis/diagnosis.ts'
import { recordingOf } from '../diagnosis/recording.ts'

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

  const uncounted = mutants.find(({ name }) => name === 'requests without a valid key are not counted')?.make
  const unlimited = around((answer) => async (request) => {
    const response = await answer(request)
    return response.status === 429 && /checkout|users/.test(request.path)
      ? { ...response, status: 404 }
      : response
  })
  it.each([
    ['LIMIT-ADDRESS', 'requests without a valid key are not counted', uncounted, 401, /bundles$/],
    ['LIMIT-BOTH', 'some operations are not refused', unlimited, 404, /users$/],
  ])('break %s where %s, which such a request shows', async (rule, _, change, status, path) => {
    const { report, trace } = await limited(change && { change })
    expect(report.failures.map((failure) => failure.rule)).toEqual([rule])
    const [diagnosis] = diagnosesOf(report.failures, recordingOf(trace))
    const { exchange } = diagnosis?.causes[0]?.sent ?? {}
    expect(exchange?.status).toBe(status)
    expect(exchange?.request.path).toMatch(path)
  })

  it('are not broken where the address that a request says it was forwarded for counts, which is observed', async () => {
    const believing = onRequest((request) => ({
      ...request,
      address: request.headers['x-forwarded-for'] ?? request.address,
    }))
    expect(await proxyOf(believing)).toEqual({ broken: [], seen: ['forwarded'] })
  })
})
