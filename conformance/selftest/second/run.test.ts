import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { checks } from '../../checks/all.ts'
import type { Clock } from '../../runner/ports.ts'
import { replay } from '../../runner/replay.ts'
import { run } from '../../runner/run.ts'
import { secondTarget, secondTransport } from './transport.ts'

const clock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }

const tryRun = () => {
  const transport = secondTransport(clock)
  return run({
    target: secondTarget,
    checks,
    seed: 1,
    profile: 'certify',
    clock,
    entropy: () => 'abcdef12',
    transport,
  }).then((result) => ({ ...result, transport }))
}

describe('run', () => {
  it('finds nothing wrong with an independent implementation, and leaves no live grant', async () => {
    const { report, transport } = await tryRun()
    expect(report.failures.map(({ rule, check, findings }) => ({ rule, check, findings }))).toEqual([])
    expect(report.rules.filter((rule) => rule.verdict === 'error')).toEqual([])
    expect(report.outcome).toBe('conformant')
    const live = transport.state.bundles.flatMap((bundle) =>
      bundle.grants.filter(
        (grant) =>
          grant.source?.startsWith('ba-') && !grant.revoked && (grant.until ?? Infinity) > Date.now(),
      ),
    )
    expect(live).toEqual([])
  }, 60_000)

  it('comes to the same findings when its trace is run again', async () => {
    const { report, trace } = await tryRun()
    const { findings, divergences } = await replay(checks, trace)
    expect(divergences).toEqual([])
    expect(findings.length).toBeGreaterThan(0)
    expect(findings.filter((finding) => finding.kind === 'broken')).toHaveLength(report.failures.length)
  }, 60_000)
})
