import { describe, expect, it } from 'vitest'
import { mutantCalled, mutants } from '../../selftest/mutants/all.ts'
import { around, both, onRequest } from '../../selftest/mutants/change-server.ts'
import { deploy, type InProcessRun, runInProcess } from '../../selftest/run-in-process.ts'
import { diagnosesOf } from '../diagnosis/diagnosis.ts'
import { recordingOf } from '../diagnosis/recording.ts'
import { run } from '../index.ts'
import type { Transport } from '../run/ports.ts'

const wishes = { profile: 'certify', only: ['rate-limit'], rateLimit: 240, rateLimitCheck: 'run' } as const
const limited = (own: Partial<InProcessRun> = {}) => runInProcess({ seed: 1, ...wishes, ...own })

const proxyOf = async (change?: InProcessRun['change']) => {
  const { report } = await limited(change === undefined ? {} : { change })
  const variants = report.rules.find(({ rule }) => rule === 'KEY-ADDRESS-PROXY')?.variants
  return { broken: report.failures.map(({ rule }) => rule), seen: variants?.flatMap((one) => one.variants) }
}

describe('the limits of requests', () => {
  it('hold here, and no stranger is believed', async () => {
    expect(await proxyOf()).toEqual({ broken: [], seen: ['peer'] })
  })

  const uncounted = mutants.find(
    ({ name }) => name === 'requests without a valid key are not counted',
  )?.mutate
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

  const whole = mutantCalled('no limit for a key').mutate
  const one = onRequest((request) => ({ ...request, address: '192.0.2.1' }))
  it.each<[string, InProcessRun['change'], readonly string[], readonly (string | undefined)[]]>([
    ['are judged for a key from a second address', undefined, [], ['passed', 'passed']],
    ['fail where a key has none', whole, ['LIMIT-KEY'], ['violated', 'not testable']],
    ['are not testable where both addresses are one', one, [], ['not testable', 'not testable']],
    [
      'are not testable there without a limit of a key',
      both(one, whole),
      [],
      ['not testable', 'not testable'],
    ],
  ])('%s', async (_, change, broken, verdicts) => {
    const { report } = await limited(change === undefined ? {} : { change })
    expect(report.failures.map(({ rule }) => rule)).toEqual(broken)
    const verdictOf = (id: string) => report.rules.find(({ rule }) => rule === id)?.verdict
    expect(['LIMIT-KEY', 'LIMIT-BOTH'].map(verdictOf)).toEqual(verdicts)
  })

  it('name the flag that a second address takes, where the run has none', async () => {
    const deployment = await deploy({ ...wishes, seed: 1 })
    const send: Transport['together'] = async (requests) => {
      const answers = await deployment.transport.together(requests)
      return answers.map((answer, at) =>
        requests[at]?.from ? { ...answer, status: 0, headers: {} } : answer,
      )
    }
    const { report } = await run({
      ...{ ...wishes, target: { ...deployment.target, rateLimit: 240 }, clock: deployment.clock },
      transport: { ...deployment.transport, together: send },
      confirm: 'off',
    })
    await deployment.close()
    expect(report.failures).toEqual([])
    for (const id of ['LIMIT-KEY', 'LIMIT-BOTH'])
      expect(report.rules.find(({ rule }) => rule === id)).toMatchObject({
        verdict: 'not testable',
        missing: ['a second address: --from-address'],
      })
  })

  it('are not broken where the address that a request says it was forwarded for counts, which is observed', async () => {
    const believing = onRequest((request) => ({
      ...request,
      address: request.headers['x-forwarded-for'] ?? request.address,
    }))
    expect(await proxyOf(believing)).toEqual({ broken: [], seen: ['forwarded'] })
  })
})
