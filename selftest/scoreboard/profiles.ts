import { run } from '../../conformance/index.ts'
import type { ProfileName } from '../../conformance/kit/check.ts'
import { readTarget } from '../../conformance/run/target-file.ts'
import { readyJson } from '../../src/cli/ready.ts'
import { testResources } from '../../src/cli/test-resources.ts'
import { startMock } from '../../src/main.ts'

/** Times each profile of the suite (smoke, certify, soak) over HTTP against its own mock: without a limit and, but for the soak, at 240 a minute. */
export async function timeProfiles() {
  const smoke = await measure('smoke', 'off')
  const certify = await measure('certify', 'off')
  const soak = await measure('soak', 'off')
  const slow = await Promise.all([measure('smoke', 240), measure('certify', 240)])
  return [smoke, certify, soak].map((figures, index) => ({
    ...figures,
    secondsAtLimit: slow[index]?.seconds,
  }))
}

async function measure(profile: ProfileName, rateLimit: number | 'off') {
  await using mock = await startMock({ fixture: 'demo', rateLimit })
  const target = readTarget(readyJson(mock, await testResources(mock, undefined)), 'the ready line', {})
  const { report } = await run({ target, seed: 1, profile, minutes: profile === 'soak' ? 1 : undefined })
  const { requests, seconds } = report.run
  return { profile, outcome: report.outcome, requests, seconds }
}
