import { describe, expect, it } from 'vitest'
import { virtualClock } from '../../selftest/virtual-clock.ts'
import { wildRun, wildTarget } from '../../selftest/wild-target.test-bed.ts'
import type { Transport, WireAnswer } from './ports.ts'

/** The responses of a client and of a proxy for a target that is away. */
const away = {
  'no answer': { status: 0, headers: {}, text: 'connect ECONNREFUSED' },
  'a 502 in HTML': { status: 502, headers: { 'content-type': 'text/html' }, text: '<h1>Bad Gateway</h1>' },
} satisfies Record<string, Pick<WireAnswer, 'status' | 'headers' | 'text'>>

/** Runs the suite against a target that no request reaches from the first revoke after its 12th create on. */
async function outage(answer: Pick<WireAnswer, 'status' | 'headers' | 'text'>, ms: number) {
  const clock = virtualClock(Date.UTC(2026, 4, 7, 8, 9, 10, 123))
  const target = wildTarget(clock, (one) => one)
  let [creates, until] = [0, Number.POSITIVE_INFINITY]
  const send: Transport['send'] = async (request) => {
    if (request.method === 'POST') creates++
    if (creates > 12 && until === Number.POSITIVE_INFINITY && request.method === 'DELETE')
      until = clock.now() + ms
    const sentAt = clock.now()
    if (until === Number.POSITIVE_INFINITY || sentAt > until) return target.transport.send(request)
    clock.advance(3)
    return { ...answer, sentAt, receivedAt: clock.now() }
  }
  const together: Transport['together'] = (requests) => Promise.all(requests.map(send))
  const { report } = await wildRun((one) => one, {
    clock,
    transport: { ...target.transport, send, together },
  })
  const now = BigInt(clock.now()) * 1_000_000n
  const live = target.state.bundles
    .flatMap(({ grants }) => grants)
    .filter(({ source, revoked, until = now + 1n }) => source?.startsWith('ba-') && !revoked && until > now)
  return { report, live, tookMs: clock.now() - (until - ms) }
}

describe('an outage while grants of the suite are live', () => {
  it.each(Object.entries(away))('%s: one of 3 s leaves nothing behind', async (_, answer) => {
    const { report, live } = await outage(answer, 3_000)
    expect(report.residue).toEqual([])
    expect(live).toEqual([])
  })

  it.each(Object.entries(away))(
    '%s: one without end is given up, and the residue names what is left',
    async (_, answer) => {
      const { report, live, tookMs } = await outage(answer, 3_600_000)
      expect(report.residue).not.toEqual([])
      expect(live).not.toEqual([])
      expect(report.exitCode).not.toBe(0)
      expect(tookMs).toBeLessThan(200_000)
    },
  )
})
