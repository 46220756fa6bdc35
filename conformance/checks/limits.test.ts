import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { run } from '../library.ts'
import { secondTarget, secondTransport } from '../selftest/second/transport.ts'
import { checks } from './all.ts'

const clock = { now: () => Date.now(), sleep: (ms: number) => sleep(ms) }

it('a limit that is cut to a lower one, as its page says, is not taken: the page says what is in effect', async () => {
  const second = secondTransport(clock)
  const send: typeof second.send = (request) => {
    const url = request.url.replace(/(?<=[?&]limit=)(?:2[1-9]|[3-9]\d|100)(?=&|$)/, '20')
    return second.send({ ...request, url })
  }
  const together: typeof second.together = (requests) => Promise.all(requests.map(send))
  const { report, trace } = await run({
    target: secondTarget,
    checks: checks.filter(({ id }) => /^(?:limits|revoke|expiry)\/|^races\/reads/.test(id)),
    seed: 1,
    clock,
    transport: { ...second, send, together },
    maxRequests: 800,
    confirm: 'off',
    entropy: () => 'abcdef12',
  })
  const violated = report.rules.filter(({ verdict }) => verdict === 'violated').map(({ rule }) => rule)
  expect(violated.toSorted()).toEqual(['LIST-LIMIT-BOUNDS-100', 'USERS-LIMIT-BOUNDS-50'])
  expect(
    trace.find(
      (event) =>
        event.event === 'finding' && event.rule === 'USERS-LIMIT-BOUNDS-50' && event.kind === 'broken',
    ),
  ).toMatchObject({ claim: 'a limit of 50 is taken', expected: '50', seen: '"the page says 20"' })
}, 60_000)
