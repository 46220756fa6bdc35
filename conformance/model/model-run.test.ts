import { expect, it } from 'vitest'
import { runSecond } from '../../selftest/second-implementation/run-second.test-bed.ts'
import { diagnosesOf } from '../diagnosis/diagnosis.ts'
import { recordingOf } from '../diagnosis/recording.ts'
import { apply } from './model-run.ts'
import { emptyPair } from './state.ts'

/** A revoke of what is revoked, or is not, takes every later grant of the user in whatever bundle. */
const revokingAllLater =
  (isRevoked: boolean): Parameters<typeof runSecond>[1] =>
  (second) =>
  (request) => {
    const grants = second.state.bundles.flatMap((bundle) => bundle.grants)
    const selected = grants.find(({ id }) => request.method === 'DELETE' && request.url.endsWith(`/${id}`))
    if (selected?.revoked === isRevoked)
      for (const one of grants)
        if (one.account === selected.account && one.from > selected.from) one.revoked = true
    return second.send(request)
  }

it('tells a second revoke that runs the cascade again as what it is, with the first one', async () => {
  const { report, trace } = await runSecond(/^revoke\/histories$/, revokingAllLater(true), {
    maxRequests: 300,
    variants: { revokeRevoked: '200' },
  })
  expect(report.failures.map(({ rule }) => rule)).toEqual(['REVOKE-CASCADE-ONLY'])
  const [diagnosis] = diagnosesOf(report.failures, recordingOf(trace))
  const [cause] = diagnosis?.causes ?? []
  expect(cause?.claim).toContain('and a repeated one nothing')
  const revokes = cause?.because.filter(({ exchange }) => exchange.request.method === 'DELETE') ?? []
  expect(revokes.map(({ exchange }) => exchange.status)).toEqual([200, 200])
  expect(new Set(revokes.map(({ exchange }) => exchange.request.path)).size).toBe(1)
  expect(cause?.because.some(({ exchange }) => exchange.request.method === 'POST')).toBe(true)
})

it('blames a revoke that has taken a grant of another bundle, not the one that is refused for it', async () => {
  const { report, trace } = await runSecond(/^trajectories\/two-bundles$/, revokingAllLater(false), {
    maxRequests: 300,
    variants: { revokeRevoked: '410' },
  })
  expect(report.failures.map(({ rule }) => rule)).toEqual(['REVOKE-CASCADE-ONLY'])
  const [diagnosis] = diagnosesOf(report.failures, recordingOf(trace))
  const revokes = diagnosis?.causes[0]?.because.filter(({ exchange }) => exchange.request.method === 'DELETE')
  expect(revokes?.slice(-2).map(({ exchange }) => exchange.status)).toEqual([200, 410])
})

it.each([
  [100, [], 'explained'],
  [101, ['more than 100 histories explain what was answered'], 'contradicted'],
])('follows %i possible states: %j', async (count, said, state) => {
  const possible = Array.from({ length: count }, (_, clock) => ({ ...emptyPair, clock }))
  const tracked = { possible, state: 'explained' } as unknown as Parameters<typeof apply>[1]
  const reasons: string[] = []
  const trial = {
    now: () => 0,
    held: () => {},
    observe: () => {},
    untestable: (_rule: string, reason: string) => reasons.push(reason),
  }
  const page = { status: 200, json: { grants: [] }, server: { earliest: 0, latest: 0 } }
  const sets = { due: new Set(), atRevoke: new Set(), listedBefore: new Set() }
  const action = { kind: 'list', userId: 'u', earlier: [], rows: [], ...sets }
  const steps = [{ action, exchanges: [page] }] as unknown as Parameters<typeof apply>[2]
  expect(await apply(trial as unknown as Parameters<typeof apply>[0], tracked, steps)).toBe(true)
  expect([reasons, tracked.state]).toEqual([said, state])
})
