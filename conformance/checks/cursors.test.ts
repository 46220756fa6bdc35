import { expect, it } from 'vitest'
import { runSecond } from '../../selftest/second-implementation/run-second.test-bed.ts'
import type { ChosenVariants } from '../../selftest/second-implementation/variants.ts'

const rule = 'BUNDLE-USERS-CURSOR-SCOPED'

/** The verdict on the cursors of users lists of a deployment whose rows are changed so. */
async function verdictWith(
  change: (text: string, url: string) => string,
  others: Partial<ChosenVariants> = {},
): Promise<string | undefined> {
  const { report } = await runSecond(
    /^isolation\/cursor$/,
    (second) => async (request) => {
      const answer = await second.send(request)
      return { ...answer, text: change(answer.text, request.url) }
    },
    { maxRequests: 150, variants: others },
  )
  return report.rules.find((one) => one.rule === rule)?.verdict
}

it('a cursor of a users list: is judged where rows show their grants, and by nothing that no two owners have in common', async () => {
  expect(await verdictWith((text) => text)).toBe('passed')
  expect(await verdictWith((text) => text.replaceAll('"grantId"', '"_grantId"'))).toBe('not testable')
})

it('a cursor of a users list: proves nothing in an empty one', async () => {
  const emptied = (text: string, url: string) =>
    url.includes('b-other/users') ? text.replace(/"users":\[.*\]/, '"users":[]') : text
  expect(await verdictWith(emptied, { cursorOfOtherList: 'first-page', forgedCursor: 'first-page' })).toBe(
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
  expect(await verdictWith(changing(1), { cursorOfOtherList: 'first-page' })).toBe('passed')
  expect(changes).toBe(1)
  expect(await verdictWith(changing(99), { cursorOfOtherList: 'first-page' })).toBe('violated')
})
