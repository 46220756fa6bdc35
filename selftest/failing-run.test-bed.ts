import { setTimeout as sleep } from 'node:timers/promises'
import { checks } from '../conformance/checks/all.ts'
import { run } from '../conformance/index.ts'
import type { RunResult } from '../conformance/report/report.ts'
import type { RunOptions } from '../conformance/run/options.ts'
import { measuredOf } from '../conformance/run/plan.ts'
import type { Clock, Transport } from '../conformance/run/ports.ts'
import { secondTarget, secondTransport } from './second-implementation/transport.ts'

const clock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }

/** A few checks, so that a run takes less than a second. */
export const fewChecks = checks.filter(
  (check) =>
    /^(?:auth|chain|revoke)\/|^trajectories\/two-pairs/.test(check.id) && measuredOf(check).seconds === 0,
)

/** Runs them against a sound target. */
export const soundRun = (over: Partial<RunOptions> = {}): Promise<RunResult> =>
  run({ ...options, transport: secondTransport(clock), ...over })

/** Runs them against a target that leaves later grants in a revoke, and answers 403 for 401 with hostile texts. */
export const failingRun = (over: Partial<RunOptions> = {}): Promise<RunResult> =>
  run({ ...options, transport: broken(), ...over })

/** A text with which a target may attack the reader of a report. */
export const hostileText = '</script><img src=x onerror=alert(1)>\u202e\u0007 & "quoted" ]]> | `code`'

const options: RunOptions = {
  target: secondTarget,
  checks: fewChecks,
  seed: 3,
  profile: 'certify',
  maxRequests: 500,
  clock,
  entropy: () => 'abcdef12',
  command: 'bundle-access certify --target target.yaml',
}

function broken(): Transport {
  const second = secondTransport(clock)
  const send: Transport['send'] = async (request) => {
    const grants = second.state.bundles.flatMap((bundle) => bundle.grants)
    const before = new Set(grants.filter((grant) => grant.revoked))
    const answer = await second.send(request)
    // What revokes of others do meanwhile is theirs.
    const user = grants.find(({ id }) => request.url.endsWith(`/${id}`))?.account
    const gone = grants
      .filter((grant) => grant.revoked && grant.account === user && !before.has(grant))
      .sort((a, b) => Number(a.from - b.from))
    for (const grant of request.method === 'DELETE' ? gone.slice(2) : []) grant.revoked = false
    if (answer.status !== 401 || request.headers['authorization'] !== undefined) return answer
    return { ...answer, status: 403, text: JSON.stringify({ errorCode: hostileText, message: hostileText }) }
  }
  return { ...second, send, together: (requests) => Promise.all(requests.map(send)) }
}
