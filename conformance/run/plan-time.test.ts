import { describe, expect, it } from 'vitest'
import { type InProcessRun, runInProcess } from '../../selftest/run-in-process.ts'

/** The seconds and requests that a run says before its checks, and those that it takes. */
async function timed(wishes: Pick<InProcessRun, 'profile' | 'rateLimitCheck' | 'maxRequests'>) {
  const said = { seconds: Number.NaN, requests: Number.NaN }
  const { report } = await runInProcess({
    seed: 2,
    rateLimit: 240,
    ...wishes,
    onEvent: (event) => {
      if (event.event === 'plan') Object.assign(said, { seconds: event.seconds, requests: event.requests })
    },
  })
  return { said, report }
}

/** Each run once, for all that look at it. */
const made: Record<string, ReturnType<typeof timed>> = {}
const once = (wishes: Parameters<typeof timed>[0]) => (made[JSON.stringify(wishes)] ??= timed(wishes))

describe('the minutes of a plan', () => {
  it.for([
    { profile: 'smoke' },
    { profile: 'smoke', rateLimitCheck: 'run' },
    { profile: 'certify', maxRequests: 300 },
    { profile: 'certify', rateLimitCheck: 'run' },
  ] as const)('are those that the run takes under a limit: %j', async (wishes) => {
    const { said, report } = await once(wishes)
    const { seconds, requests } = report.run
    expect(Math.abs(said.seconds - seconds), `${said.seconds} said, ${seconds} taken`).toBeLessThan(
      6 + 0.1 * seconds,
    )
    expect(requests).toBeLessThanOrEqual(said.requests)
  })

  it('what the checks of the rate limits leave is for no other check', async () => {
    const [smoke, limited] = [
      await once({ profile: 'smoke' }),
      await once({ profile: 'smoke', rateLimitCheck: 'run' }),
    ]
    const others = ({ report }: typeof smoke) =>
      report.checks.filter(({ check, ending }) => ending === 'done' && !check.startsWith('rate-limit/'))
        .length
    expect(others(limited)).toBe(others(smoke))
    const unpaid = limited.report.checks.filter(({ because = '' }) => because.includes('requests: '))
    expect(new Set(unpaid.map(({ because }) => because))).toEqual(
      new Set(['missing: requests: the 120 of this run (--max-requests)']),
    )
  })
})

describe('a soak', () => {
  it('ends with its minutes, whatever would be asked again later', async () => {
    const { report } = await runInProcess({ seed: 1, profile: 'soak', minutes: 1, only: ['lasting/answers'] })
    expect(report.run.seconds).toBeLessThan(120)
    expect(report.checks.filter(({ ending }) => ending !== 'done')).toEqual([])
  })
})

describe('the progress of a run', () => {
  it('goes on while further inputs are tried, by rounds', async () => {
    const areas = new Set<string>()
    const only = ['chain/histories', 'revoke/histories']
    await runInProcess({
      ...{ seed: 1, profile: 'soak', minutes: 1, maxRequests: 400, only },
      onEvent: (event) => event.event === 'progress' && areas.add(event.area),
    })
    expect([...areas]).toEqual(expect.arrayContaining(['chain', 'further inputs, round 2']))
  })
})
