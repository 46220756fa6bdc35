import { describe, expect, it } from 'vitest'
import { type Visit, visit } from '../selftest/visit.ts'

/** The seconds that a run says before its checks, and those that it takes. */
async function timed(wishes: Pick<Visit, 'profile' | 'rateLimitCheck' | 'maxRequests'>) {
  let said = Number.NaN
  const { report } = await visit({
    seed: 1,
    rateLimit: 240,
    ...wishes,
    onEvent: (event) => {
      if (event.event === 'plan') said = event.minutes * 60
    },
  })
  return { said, taken: report.run.seconds }
}

describe('the minutes of a plan', () => {
  it.for([
    { profile: 'smoke' },
    { profile: 'smoke', rateLimitCheck: 'run' },
    { profile: 'certify' },
    { profile: 'certify', rateLimitCheck: 'run' },
    { profile: 'certify', maxRequests: 1_500 },
  ] as const)('are those that the run takes under a limit: %j', async (wishes) => {
    const { said, taken } = await timed(wishes)
    // They are told in tenths.
    expect(Math.abs(said - taken), `${said} said, ${taken} taken`).toBeLessThan(6 + 0.1 * taken)
  })
})
