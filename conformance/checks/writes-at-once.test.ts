import { expect, it } from 'vitest'
import { secondTarget, secondTransport } from '../../selftest/second/transport.ts'
import { run } from '../library.ts'
import type { Transport, WireAnswer } from '../run/ports.ts'
import { checks } from './all.ts'

const clock = { now: Date.now, sleep: async () => undefined }

async function burst(together: (sound: Transport) => Transport['together']) {
  const sound = secondTransport(clock)
  const transport = { ...sound, together: together(sound) }
  const only = ['races/queue']
  return run({ target: secondTarget, checks, only, seed: 1, clock, transport, entropy: () => 'abcdef12' })
}

it('a burst says how many of its requests overlapped', async () => {
  const { trace } = await burst(({ together }) => together)
  const claims = trace.flatMap((event) => (event.event === 'finding' ? event.claim : []))
  expect(claims).toContainEqual(expect.stringMatching(/16 of 16 overlapped/))
})

it('a burst whose requests never overlap is sent three times, and proves nothing', async () => {
  let bursts = 0
  const { report } = await burst(({ send }) => async (requests) => {
    bursts++
    const answers: WireAnswer[] = []
    for (const request of requests) {
      const answer = await send(request)
      // Each is over before the next one begins.
      const sentAt = (answers.at(-1)?.receivedAt ?? answer.sentAt) + 1
      answers.push({ ...answer, sentAt, receivedAt: sentAt })
    }
    return answers
  })
  expect([bursts, report.failures]).toEqual([3, []])
  const rule = report.rules.find((one) => one.rule === 'GRANT-START-CHOSEN')
  expect(rule?.verdict).toBe('not testable')
  expect(rule?.missing).toContainEqual(expect.stringMatching(/never 3 overlapped, in 3 bursts/))
})
