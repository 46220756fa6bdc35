import { readyJson } from '../../../src/cli/ready.ts'
import { testResources } from '../../../src/cli/test-resources.ts'
import { startMock } from '../../../src/main.ts'
import type { ProfileName } from '../../kit/check.ts'
import { run } from '../../library.ts'
import { readTarget } from '../../run/target-file.ts'
import type { ProfileFigures } from './figures.ts'

/** Runs each profile against its own mock, over HTTP and in real time: first without a limit, then at the documented rate. */
export async function timeProfiles(): Promise<readonly ProfileFigures[]> {
  const smoke = await measure('smoke', 'off')
  const certify = await measure('certify', 'off')
  const soak = await measure('soak', 'off')
  const [slowSmoke, slowCertify] = await Promise.all([
    measure('smoke', documented),
    measure('certify', documented),
  ])
  return [
    { ...smoke, secondsAtLimit: slowSmoke.seconds },
    { ...certify, secondsAtLimit: slowCertify.seconds },
    { ...soak, secondsAtLimit: undefined },
  ]
}

/** Requests a minute. */
const documented = 240

async function measure(
  profile: ProfileName,
  rateLimit: number | 'off',
): Promise<Omit<ProfileFigures, 'secondsAtLimit'>> {
  await using mock = await startMock({ fixture: 'demo', rateLimit })
  const target = readTarget(readyJson(mock, await testResources(mock, undefined)), 'the ready line', {})
  const { report } = await run({ target, seed: 1, profile, minutes: profile === 'soak' ? 1 : undefined })
  const { requests, seconds } = report.run
  return { profile, outcome: report.outcome, requests, seconds }
}
