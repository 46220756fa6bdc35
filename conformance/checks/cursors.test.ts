import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { run } from '../library.ts'
import type { Clock } from '../run/ports.ts'
import { type Choices, choicesWith } from '../selftest/second/choices.ts'
import { secondTarget, secondTransport } from '../selftest/second/transport.ts'
import { foreignCursorChecks } from './cursors.ts'

const clock: Clock = { now: () => Date.now(), sleep: (ms) => sleep(ms) }
const rule = 'BUNDLE-USERS-CURSOR-SCOPED'

/** The verdict on the cursors of users lists of a deployment whose rows are changed so. */
async function verdictWith(
  change: (text: string, url: string) => string,
  others: Partial<Choices> = {},
): Promise<string | undefined> {
  const second = secondTransport(clock, { choices: choicesWith(others) })
  const send: typeof second.send = async (request) => {
    const answer = await second.send(request)
    return { ...answer, text: change(answer.text, request.url) }
  }
  const together: typeof second.together = (requests) => Promise.all(requests.map(send))
  const transport = { ...second, send, together }
  const options = { target: secondTarget, checks: foreignCursorChecks, seed: 1, clock, transport }
  const { report } = await run({ ...options, maxRequests: 150, confirm: 'off', entropy: () => 'abcdef12' })
  return report.rules.find((one) => one.rule === rule)?.verdict
}

it('a cursor of a users list: is judged where rows show their grants, and by nothing that no two owners have in common', async () => {
  expect(await verdictWith((text) => text)).toBe('passed')
  expect(await verdictWith((text) => text.replaceAll('"grantId"', '"_grantId"'))).toBe('not testable')
})

it('a cursor of a users list: proves nothing in an empty one', async () => {
  const emptied = (text: string, url: string) =>
    url.includes('b-other/users') ? text.replace(/"users":\[.*\]/, '"users":[]') : text
  expect(await verdictWith(emptied, { otherCursor: 'first-page', forgedCursor: 'first-page' })).toBe(
    'not testable',
  )
})

it('a cursor of a users list: may be ignored, and the first page may change once meanwhile', async () => {
  let [last, changes] = ['', 0]
  const changing = (most: number) => (text: string, url: string) => {
    const isFirstPage = (one: string): boolean => one.includes('/users?') && !one.includes('cursor=')
    const isAfterwards = isFirstPage(url) && last.includes('/users?') && !isFirstPage(last)
    last = url
    if (!isAfterwards || changes >= most) return text
    changes++
    return text.replace(/"users":\[.*\]/, '"users":[]')
  }
  expect(await verdictWith(changing(1), { otherCursor: 'first-page' })).toBe('passed')
  expect(changes).toBe(1)
  expect(await verdictWith(changing(99), { otherCursor: 'first-page' })).toBe('violated')
})
