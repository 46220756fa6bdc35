import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { historyChecks } from '../../conformance/checks/histories.ts'
import { rateLimitChecks } from '../../conformance/checks/rate-limit.ts'
import { tryAgain } from '../../conformance/command/repro.ts'
import { run } from '../../conformance/index.ts'
import type { Check } from '../../conformance/kit/check.ts'
import { cleanUp } from '../../conformance/run/cleanup.ts'
import type { JournalLine } from '../../conformance/run/journal.ts'
import type { RunOptions } from '../../conformance/run/options.ts'
import { measuredOf } from '../../conformance/run/plan.ts'
import type { Clock, Transport } from '../../conformance/run/ports.ts'
import { virtualClock } from '../virtual-clock.ts'
import { ns } from './state.ts'
import { secondTarget, secondTransport } from './transport.ts'
import type { ChosenVariants } from './variants.ts'

const clock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }
const quick: readonly Check[] = historyChecks.filter((check) => measuredOf(check).seconds === 0)

const options = (transport: Transport, over: Partial<RunOptions> = {}): RunOptions => ({
  target: secondTarget,
  checks: quick,
  seed: 5,
  profile: 'certify',
  // Enough for each check: what is left goes to more inputs of them.
  maxRequests: 560,
  clock,
  entropy: () => 'abcdef12',
  transport,
  ...over,
})

type Second = ReturnType<typeof secondTransport>
const liveOf = ({ state }: Second, now = Date.now()) =>
  state.bundles.flatMap(({ grants }) =>
    grants.filter(
      (grant) => grant.source?.startsWith('ba-') && !grant.revoked && (grant.until ?? Infinity) > ns(now),
    ),
  )

/** The same target, whose revokes reach only the first of the later grants. */
function shortCascade(variants: Partial<ChosenVariants> = {}): Second {
  const second = secondTransport(clock, { variants })
  const send: Transport['send'] = async (request) => {
    const all = second.state.bundles.flatMap(({ grants }) => grants)
    const before = new Set(all.filter((grant) => grant.revoked))
    const answer = await second.send(request)
    // What revokes of others do meanwhile is theirs.
    const user = all.find(({ id }) => request.url.endsWith(`/${id}`))?.account
    const gone = all
      .filter((grant) => grant.revoked && grant.account === user && !before.has(grant))
      .sort((a, b) => Number(a.from - b.from))
    for (const grant of request.method === 'DELETE' ? gone.slice(2) : []) grant.revoked = false
    return answer
  }
  return { ...second, send, together: (requests) => Promise.all(requests.map(send)) }
}

describe('run', () => {
  it('keeps to the target after a 429, and counts it against nobody', async () => {
    const clock = virtualClock(Date.UTC(2026, 4, 7))
    const second = secondTransport(clock)
    let count = 0
    const send: Transport['send'] = async (request) => {
      if (++count % 9 !== 0) return second.send(request)
      const text = JSON.stringify({ errorCode: 'errors.rate.limit', message: 'Slow down.' })
      const headers = { 'content-type': 'application/json', 'retry-after': '0.001' }
      return { status: 429, headers, text, sentAt: clock.now(), receivedAt: clock.now() }
    }
    const transport = {
      ...second,
      send,
      together: (all: Parameters<Transport['together']>[0]) => Promise.all(all.map(send)),
    }
    const { report } = await run(options(transport, { clock, maxRequests: 250 }))
    expect(report.failures).toEqual([])
    expect(report.outcome).toBe('partial')
    expect(report.run.repaced).toBeGreaterThan(10)
    expect(liveOf(second, clock.now())).toEqual([])
  })

  it('makes the same plan of requests from the same seed', async () => {
    const shapes = await Promise.all(
      [5, 5, 6].map(async (seed) => {
        const { trace } = await run(options(secondTransport(clock), { seed, maxRequests: 250 }))
        const requests = trace.flatMap((event) =>
          event.event === 'exchange' ? [`${event.check} ${event.request.method}`] : [],
        )
        const begun = trace.map((event) => (event.event === 'begin' ? [event.check, event.given] : []))
        return JSON.stringify([begun, requests])
      }),
    )
    expect(shapes[0]).toBe(shapes[1])
    expect(shapes[0]).not.toBe(shapes[2])
  })

  it('finds a short cascade, names its rule, confirms it, makes it small, and reproduces it', async () => {
    const broken = shortCascade()
    const { report } = await run(options(broken))
    const failures = report.failures.filter(({ rule }) => rule === 'REVOKE-CASCADE-LATER')
    expect(report.exitCode).toBe(1)
    expect(failures.map(({ check }) => check)).toContain('revoke/histories')
    expect(failures.every(({ confirmation }) => confirmation.kind === 'confirmed')).toBe(true)
    expect(liveOf(broken)).toEqual([])
    let runs = 0
    // The sources of a run are new to its target.
    const entropy = () => `fedcba${10 + runs++}`
    for (const { token } of failures) {
      const parts = { target: secondTarget, checks: quick, clock, entropy }
      const { openToken } = await import('../../conformance/run/token.ts')
      const repro = openToken(token ?? '')
      if (repro === undefined) throw new Error('no token')
      expect(await tryAgain(repro, { ...parts, transport: broken })).toMatchObject({
        outcome: 'failed',
        residue: 0,
      })
      expect(await tryAgain(repro, { ...parts, transport: secondTransport(clock) })).toMatchObject({
        outcome: 'fixed',
      })
    }
  })

  it('accepts a known failure, and reports one that passes again, which fails a run that is to be complete', async () => {
    const known = quick.flatMap(({ id: check }) =>
      (['REVOKE-CASCADE-LATER', 'REVOKE-LEAVES-LIST', 'GRANTS-NOT-REVOKED'] as const).map((rule) => ({
        rule,
        check,
        reason: 'next release',
        until: '2999-12-31',
      })),
    )
    const broken = await run(options(shortCascade(), { known, confirm: 'off' }))
    expect(
      broken.report.failures.every((failure) => failure.known === 'next release, until 2999-12-31'),
    ).toBe(true)
    const listed = { known: known.slice(0, 1), confirm: 'off', maxRequests: 250 } as const
    const fixed = await run(options(secondTransport(clock), listed))
    expect(fixed.report.stale).toEqual([
      `REVOKE-CASCADE-LATER in ${quick[0]?.id} (next release, until 2999-12-31)`,
    ])
    expect([fixed.report.outcome, fixed.report.exitCode]).toEqual(['partial', 0])
    const complete = await run(options(secondTransport(clock), { ...listed, complete: true }))
    expect([complete.report.outcome, complete.report.exitCode]).toEqual(['partial', 1])
  })

  it('revokes what is live when it is called off in the middle', async () => {
    const second = secondTransport(clock)
    const abort = new AbortController()
    let creates = 0
    const send: Transport['send'] = async (request) => {
      if (request.method === 'POST' && ++creates === 12) abort.abort()
      return second.send(request)
    }
    const { report } = await run(options({ ...second, send }, { signal: abort.signal }))
    expect(report.outcome).toBe('incomplete')
    expect(liveOf(second)).toEqual([])
  })

  it('is incomplete after whatever answer it is called off, between two checks too', async () => {
    for (let last = 12; last < 72; last += 2) {
      const second = secondTransport(clock)
      const abort = new AbortController()
      let sent = 0
      const send: Transport['send'] = async (request) => {
        const answer = await second.send(request)
        if (++sent === last) abort.abort()
        return answer
      }
      const together: Transport['together'] = (all) => Promise.all(all.map(send))
      const { report } = await run(options({ ...second, send, together }, { signal: abort.signal }))
      expect([last, report.outcome, report.run.incomplete]).toEqual([
        last,
        'incomplete',
        'the run was called off',
      ])
      expect(liveOf(second)).toEqual([])
    }
  })

  it.each(['called off', 'out of requests', 'without an answer'])(
    'has its report and its clean-up when it is %s once one of a few checks has failed',
    async (how) => {
      const broken = shortCascade(how === 'out of requests' ? { maxScannedPerPage: 3 } : {})
      const abort = new AbortController()
      let isFailed = false
      const send: Transport['send'] = async (request) =>
        isFailed && how === 'without an answer' && request.method === 'POST'
          ? { status: 0, headers: {}, text: 'reset', sentAt: clock.now(), receivedAt: clock.now() }
          : broken.send(request)
      const onEvent: RunOptions['onEvent'] = ({ event }) => {
        isFailed ||= event === 'failure'
        if (isFailed && how === 'called off') abort.abort()
      }
      const few = { only: ['revoke/histories'], maxRequests: 104, patience: 0 }
      const { report } = await run(options({ ...broken, send }, { ...few, signal: abort.signal, onEvent }))
      expect(report.failures.map(({ rule }) => rule)).toEqual(['REVOKE-CASCADE-LATER'])
      expect(report.outcome).toBe('violated')
      expect(liveOf(broken)).toEqual([])
    },
  )

  it('waits for nothing more once it is called off', async () => {
    const second = secondTransport(clock)
    const abort = new AbortController()
    const events: string[] = []
    const { report } = await run(
      options(second, {
        checks: historyChecks.filter((check) => measuredOf(check).seconds > 0),
        signal: abort.signal,
        onEvent: ({ event }) => {
          events.push(event)
          if (event === 'waiting') abort.abort()
        },
      }),
    )
    expect(events.filter((event) => event === 'waiting')).toEqual(['waiting'])
    expect(report.outcome).toBe('incomplete')
    expect(liveOf(second)).toEqual([])
  })

  it('can be cleaned up from its journal after it was killed at any request', async () => {
    for (let fatal = 12; fatal < 60; fatal += 7) {
      const second = secondTransport(clock)
      const lines: JournalLine[] = []
      let sent = 0
      const send: Transport['send'] = (request) => {
        // The request reaches the target, but nobody is there any more to hear the answer.
        if (++sent === fatal) void second.send(request)
        return sent >= fatal ? new Promise(() => undefined) : second.send(request)
      }
      void run(
        options(
          { ...second, send, together: (all) => Promise.all(all.map(send)) },
          { journal: (line) => lines.push(line) },
        ),
      )
      while (sent < fatal) await sleep(1)
      await sleep(2)
      const { remaining } = await cleanUp(lines, { target: secondTarget, transport: second, clock })
      expect(remaining).toEqual([])
      expect(liveOf(second)).toEqual([])
    }
  })

  it('refuses to write to a pair that has live grants of somebody else', async () => {
    const second = secondTransport(clock)
    const [main] = second.state.bundles
    const account = second.state.accounts.find(({ name }) => name === 'Test 01')
    if (main === undefined || account === undefined) throw new Error('no such fixture')
    const foreign = {
      id: 'g-x',
      account,
      type: 'gift',
      source: undefined,
      from: ns(Date.now() - 1),
      until: undefined,
      createdAt: 0n,
      revoked: false,
    }
    main.grants.push(foreign)
    const refused: string[] = []
    const { trace } = await run(
      options(second, {
        onEvent: (event) =>
          event.event === 'plan' && refused.push(...event.refused.map((one) => one.displayName)),
      }),
    )
    const leases = trace.flatMap((event) => (event.event === 'lease' ? [event.pair] : []))
    expect(leases.some((pair) => pair.displayName === 'Test 01' && pair.bundleId === main.id)).toBe(false)
    expect(foreign.revoked).toBe(false)
    expect(refused).toEqual(refused.includes('Test 01') ? ['Test 01'] : [])
  })
})

describe('a burst that reaches from one fixed minute into the next', () => {
  const crossing = async (perMinute: number) => {
    // Slow answers, and a clock by which a minute ends while the burst of this run goes on.
    const clock = virtualClock(Date.UTC(2027, 0, 1, 0, 0, 34))
    const transport = secondTransport(clock, { perMinute, travel: () => clock.advance(500) })
    const { report, trace } = await run(
      options(transport, {
        target: { ...secondTarget, rateLimit: 240 },
        checks: rateLimitChecks.filter(({ id }) => id === 'rate-limit/burst'),
        rateLimitCheck: 'run',
        confirm: 'off',
        clock,
      }),
    )
    // A burst that is refused in its own minute sends fewer.
    expect(trace.filter((event) => event.event === 'exchange').length).toBeGreaterThan(500)
    const window = report.rules.find(({ rule }) => rule === 'LIMIT-WINDOW')
    return {
      broken: report.failures.map(({ rule }) => rule),
      windows: window?.variants.flatMap(({ variants }) => variants),
    }
  }

  it('shows a fixed window, when the next burst is served 240 requests', async () => {
    expect(await crossing(240)).toEqual({ broken: [], windows: ['fixed'] })
  })

  it.each([
    [230, ['LIMIT-ADDRESS']],
    [241, ['LIMIT-ADDRESS']],
    [300, ['LIMIT-ADDRESS']],
    [1_000, ['LIMIT-ADDRESS']],
  ])('shows no window where %i requests are served, and hides no violation', async (perMinute, broken) => {
    expect(await crossing(perMinute)).toEqual({ broken, windows: [] })
  })
})
