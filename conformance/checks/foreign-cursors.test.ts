import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { run } from '../library.ts'
import type { Clock } from '../run/ports.ts'
import { secondTarget, secondTransport } from '../selftest/second/transport.ts'
import { foreignCursorChecks } from './foreign-cursors.ts'

const clock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }
const rule = 'BUNDLE-USERS-CURSOR-SCOPED'

/** The verdict on the cursors of users lists of a deployment whose rows are changed so. */
async function verdictWith(change: (text: string) => string): Promise<string | undefined> {
  const second = secondTransport(clock)
  const send: typeof second.send = async (request) => {
    const answer = await second.send(request)
    return { ...answer, text: change(answer.text) }
  }
  const together: typeof second.together = (requests) => Promise.all(requests.map(send))
  const transport = { ...second, send, together }
  const options = { target: secondTarget, checks: foreignCursorChecks, seed: 1, clock, transport }
  const { report } = await run({ ...options, confirm: 'off', entropy: () => 'abcdef12' })
  return report.rules.find((one) => one.rule === rule)?.verdict
}

it('a cursor of a users list: is judged where rows show their grants, and by nothing that no two owners have in common', async () => {
  expect(await verdictWith((text) => text)).toBe('passed')
  expect(await verdictWith((text) => text.replaceAll('"grantId"', '"_grantId"'))).toBe('not testable')
})
