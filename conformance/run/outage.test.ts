import { beforeAll, describe, expect, it } from 'vitest'
import { secondTarget } from '../../selftest/second-implementation/transport.ts'
import { virtualClock } from '../../selftest/virtual-clock.ts'
import { wildRun, wildTarget } from '../../selftest/wild-target.test-bed.ts'
import { checks } from '../checks/all.ts'
import type { RunResult } from '../report/report.ts'
import { verdictText } from '../report/verdict-text.ts'
import type { Transport, WireAnswer, WireRequest } from './ports.ts'
import { replay } from './replay.ts'

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

describe('an interrupted run', () => {
  const target = secondTarget
  /** Runs the suite against a target of which some answers are replaced by what a client or a proxy says. */
  async function interrupted(
    isAway: (count: number, now: number, request: WireRequest) => boolean,
    hasEffect: 'with effect' | 'without effect',
    answer: Pick<WireAnswer, 'status' | 'headers' | 'text'> = away['no answer'],
  ) {
    const clock = virtualClock(Date.UTC(2026, 4, 7, 8, 9, 10, 123))
    const wild = wildTarget(clock, (one) => one)
    let count = 0
    const send: Transport['send'] = async (request) => {
      const sentAt = clock.now()
      if (!isAway(++count, sentAt, request)) return wild.transport.send(request)
      if (hasEffect === 'with effect') await wild.transport.send(request)
      else clock.advance(3)
      return { ...answer, sentAt, receivedAt: clock.now() }
    }
    const together: Transport['together'] = (requests) => Promise.all(requests.map(send))
    const transport = { ...wild.transport, send, together }
    let told = 0
    const { report, trace } = await wildRun((one) => one, {
      ...{ clock, transport, target, checks: limited, maxRequests: 900 },
      onEvent: ({ event }) => void (event === 'unanswered' && told++),
    })
    const now = BigInt(clock.now()) * 1_000_000n
    const live = wild.state.bundles
      .flatMap(({ grants }) => grants)
      .filter(({ source, revoked, until = now + 1n }) => source?.startsWith('ba-') && !revoked && until > now)
    const { differences } = await replay(limited, trace)
    return { report, trace, live, differences, told }
  }
  const limited = checks.filter(({ id }) => /^(?:expiry|revoke|chain|races|grants)\//.test(id))
  let sound: RunResult['report']
  beforeAll(async () => {
    sound = (await interrupted(() => false, 'without effect')).report
  })

  it.each([
    [1, 'a 502 in HTML'],
    [60, 'no answer'],
    [170, 'a 502 in HTML'],
    [260, 'no answer'],
    [370, 'a 502 in HTML'],
    [480, 'no answer'],
  ] as const)('by an outage of 3 s at its request %i, %s, is judged as any other', async (moment, answer) => {
    let until: number | undefined
    const isAway = (count: number, now: number): boolean => {
      if (count === moment) until = now + 3_000
      return until !== undefined && now < until
    }
    const { report, live, differences, told } = await interrupted(isAway, 'without effect', away[answer])
    expect([until, told]).toEqual([expect.any(Number), 1])
    expect([report.failures, report.residue, live, differences]).toEqual([[], [], [], []])
    expect([report.run.incomplete, report.outcome]).toEqual([undefined, sound.outcome])
    expect(report.promise.untried).toEqual(sound.promise.untried)
    expect(report.run.lost).toBeGreaterThan(0)
    expect(verdictText(report)).toContain(`${report.run.lost} requests had no answer`)
  })

  /** Loses each 30th answer to a method after it had its effect. */
  const losing = (method: string) => {
    let writes = 0
    const isLost = (_: number, __: number, request: WireRequest) =>
      request.method === method && ++writes % 30 === 5
    return interrupted(isLost, 'with effect')
  }
  let losingCreates: Awaited<ReturnType<typeof interrupted>>
  beforeAll(async () => {
    losingCreates = await losing('POST')
  })

  it.each(['POST', 'DELETE'])(
    'by each 30th answer to a %s that is lost after it had its effect is judged too',
    async (method) => {
      const { report, live, differences } = method === 'POST' ? losingCreates : await losing(method)
      expect([report.failures, report.residue, live, differences]).toEqual([[], [], [], []])
      expect(report.run.incomplete).toBeUndefined()
      expect([report.outcome, report.promise.untried]).toEqual([sound.outcome, sound.promise.untried])
    },
  )

  it('tries a check that lost an answer again with the same input, for it may be what the target crashes on', () => {
    const { trace } = losingCreates
    const lost = trace.flatMap((event) =>
      event.event === 'end' && event.ending.kind === 'error' && event.ending.lost === true
        ? [[event.check, event.attempt] as const]
        : [],
    )
    expect(lost.length).toBeGreaterThan(0)
    const begun = trace.filter((event) => event.event === 'begin')
    // Of a check that lost three, the last is not tried again.
    for (const [check, attempt] of new Map(lost.toReversed())) {
      const first = begun.find((one) => one.check === check && one.attempt === attempt)
      const again = begun.filter((one) => one.check === check && one.attempt > attempt)
      expect([check, again.filter(({ seed }) => seed === first?.seed).length]).not.toEqual([check, 0])
    }
  })

  it('names in its headline what could not be ended, and how to end it, and exits 4', async () => {
    const stuck = (_: number, __: number, { method }: WireRequest) => method === 'DELETE'
    const { report } = await interrupted(stuck, 'without effect')
    expect(report.residue.length).toBeGreaterThan(0)
    expect([report.exitCode, report.failures]).toEqual([4, []])
    expect(verdictText(report)).toMatch(
      /\d+ grants could not be ended, .*: end them with bundle-access certify .* --cleanup/,
    )
  })
})

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
