import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { type Opened, open, unreadable, violations } from './console.test-bed.ts'

const bar = (page: Page, source: string) => page.locator(`.chart .bar[aria-label*=" ${source},"]`)
const row = (page: Page, source: string) =>
  page.getByRole('table', { name: 'Grants' }).locator('tr[aria-rowindex]').filter({ hasText: source })
const find = (page: Page, text: string) => page.getByRole('searchbox', { name: 'Find' }).fill(text)

describe('timeline of the console', () => {
  it('timeline: bars follow what a client records, and the clock: its buttons, its undo, and a command', async () => {
    const { page, mock, call } = await open({ fixture: 'billing' })
    const { users } = await (await call('GET', '/v1/users?displayName=petra')).json()
    const grants = `/v1/bundles/${mock.bundles['main']}/grants`
    const paid = { userId: users[0].userId, grantType: 'paid_external' }
    await call('POST', grants, { ...paid, sourceId: 'inv-a', endsAt: '2026-04-10T12:00:00Z' })
    await find(page, 'inv-a')
    await bar(page, 'inv-a').waitFor()
    const second = await call('POST', grants, { ...paid, sourceId: 'inv-b', endsAt: '2026-05-10T12:00:00Z' })
    const { grant } = await second.json()
    await bar(page, 'inv-b').waitFor()
    expect(await bar(page, 'inv-b').getAttribute('class')).toContain('scheduled')

    await page.getByRole('button', { name: '1 month' }).click()
    await expect.poll(() => bar(page, 'inv-b').getAttribute('class')).toContain('current')
    expect(await bar(page, 'inv-a').getAttribute('class')).toContain('changed')
    const changes = page.getByRole('list', { name: 'What the clock changed' }).getByRole('listitem')
    await page.getByText('From 10 Mar 2026, 12:00 to 10 Apr 2026, 12:00').click()
    await changes.filter({ hasText: 'inv-b begins' }).waitFor()
    await changes.filter({ hasText: 'inv-a ends' }).waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => bar(page, 'inv-b').getAttribute('class')).toContain('scheduled')
    expect(mock.clock.state().now).toBe('2026-03-10T12:00:00.000Z')
    expect(await changes.count()).toBe(0)

    await mock.clock.advance({ to: '2026-04-11T00:00:00Z' })
    await page.getByText('The clock was moved elsewhere: 10 Mar 2026, 12:00 to 11 Apr 2026, 00:00.').waitFor()
    await expect.poll(() => bar(page, 'inv-b').getAttribute('class')).toContain('current')
    await call('DELETE', `${grants}/${grant.id}`)
    await expect.poll(() => bar(page, 'inv-b').getAttribute('class')).toContain('revoked')
  })

  it('timeline: the clock goes to a moment and to the next event, and runs or stops', async () => {
    const { page, mock } = await open({ fixture: 'billing' })
    await page.getByRole('button', { name: 'Next event' }).click()
    await page.getByRole('link', { name: '1 change', exact: true }).waitFor()
    expect(mock.clock.state().now).toBe('2026-03-10T12:15:00.000Z')
    await page.getByText('a checkout session ends').waitFor()
    await page.getByRole('button', { name: 'Next event' }).click()
    await page.getByRole('listitem').filter({ hasText: 'Dua Ibrahim due-1 ends' }).waitFor()
    expect(mock.clock.state().now).toBe('2026-03-10T13:00:00.000Z')
    await page.getByRole('button', { name: 'Set…' }).click()
    await page.getByLabel('Go to the moment (UTC)').fill('2026-06-01T00:30')
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    await expect.poll(() => mock.clock.state().now).toBe('2026-06-01T00:30:00.000Z')
    await page.getByRole('button', { name: 'Set…' }).click()
    await page.getByRole('combobox', { name: 'Mode' }).selectOption('scaled')
    await page.getByLabel('Times as fast').fill('3600')
    await page.getByRole('button', { name: 'Set mode' }).click()
    await page.getByText('3600 times as fast').waitFor()
    expect(mock.clock.state()).toMatchObject({ mode: 'scaled', rate: 3600 })
    await page.getByRole('button', { name: 'Set…' }).click()
    await page.getByLabel('Go to the moment (UTC)').fill('2026-06-01T00:00')
    // The browser itself refuses what lies before now, so that nothing is sent.
    await page.getByRole('button', { name: 'Go', exact: true }).click()
    expect(await page.getByText('Done: Advance to 2026-06-01T00:00').count()).toBe(0)
  })

  it('timeline: an answer from before the clock was moved takes nothing back', async () => {
    const { page } = await open({ fixture: 'billing' })
    const [asked, moved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    await page.route('**/clock', async (route) => {
      const response = await route.fetch()
      asked.resolve()
      await moved.promise
      await route.fulfill({ response })
    })
    await page.route('**/clock/advance', async (route) => {
      await route.fulfill({ response: await route.fetch() })
      moved.resolve()
    })
    await asked.promise
    await page.getByRole('button', { name: 'Next event' }).click()
    for (const _ of [1, 2, 3]) await page.waitForResponse((answer) => answer.url().endsWith('/clock'))
    expect(await page.getByText('a checkout session ends').count()).toBe(1)
    expect(await page.getByText('The clock was moved elsewhere').count()).toBe(0)
  })

  it('timeline: rows and bars point at each other, and show what a revoke would end', async () => {
    const { page } = await open({ fixture: 'billing' })
    await find(page, 'priscilla')
    await bar(page, 'pre-2').hover()
    await page.getByText('A revoke would end 2 grants, outlined here').waitFor()
    expect(await row(page, 'pre-2').getAttribute('class')).toContain('hot')
    expect(await row(page, 'pre-3').getAttribute('class')).toContain('ends')
    expect(await row(page, 'pre-1').getAttribute('class')).not.toContain('ends')
    await row(page, 'pre-1').hover()
    await expect.poll(() => bar(page, 'pre-1').getAttribute('class')).toContain('hot')
    expect(await bar(page, 'pre-3').getAttribute('class')).toContain('ends')
    await row(page, 'pre-1').getByRole('link').click()
    const detail = page.getByRole('region', { name: 'Grant', exact: true })
    await detail.getByText('3 grants: this one and every later one. Access would end at once.').waitFor()
    await detail.getByRole('list', { name: 'Grants that a revoke would end' }).getByText('pre-3').waitFor()
    expect(await bar(page, 'pre-1').getAttribute('class')).toContain('chosen')
    await detail.getByRole('link', { name: 'Requests about this grant' }).click()
    await page.getByRole('heading', { level: 1, name: 'Requests' }).waitFor()
  })

  it('timeline: the keyboard alone goes from grant to grant, zooms, and opens one', async () => {
    const { page } = await open({ fixture: 'billing' })
    await find(page, 'signal pro')
    const chart = page.getByRole('region', { name: /^Timeline of grants/ })
    await chart.press('0')
    await bar(page, 'week-1').focus()
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    await page.keyboard.press('ArrowRight')
    await expect.poll(focused).toContain('week-2')
    await page.keyboard.press('ArrowUp')
    await expect.poll(focused).toContain('Dua Ibrahim')
    for (let down = 0; down < 9; down++) await page.keyboard.press('ArrowDown')
    await expect.poll(() => chart.evaluate((element) => element.scrollTop)).toBeGreaterThan(0)
    await page.keyboard.press('ArrowUp')
    await chart.focus()
    const width = async () => (await page.locator('.chart .bar').first().boundingBox())?.width ?? 0
    await chart.evaluate((element) => element.scrollTo(0, 0))
    await expect.poll(() => bar(page, 'due-1').count()).toBe(1)
    const before = await width()
    await page.keyboard.press('+')
    await expect.poll(async () => (await width()) / before).toBeGreaterThan(1.5)
    await page.keyboard.press('0')
    await expect.poll(async () => (await width()) / before).toBeCloseTo(1, 1)
    await bar(page, 'due-1').focus()
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { name: /^Access until 10 Mar 2026, 13:00/ }).waitFor()
  })

  it('timeline: only what is in sight is in the page, whatever the ledger holds', async () => {
    const { page } = await open({ fixture: 'large:5000' })
    await page.getByText('5,000 grants', { exact: true }).waitFor()
    expect(await page.locator('.chart .bar').count()).toBeLessThan(400)
    expect(await row(page, '').count()).toBeLessThan(40)
    await page.getByRole('table', { name: 'Grants' }).evaluate((table) => {
      table.parentElement?.scrollTo(0, 1e7)
    })
    await expect.poll(() => row(page, '').last().getAttribute('aria-rowindex')).toBe('5001')
    await find(page, 'inv-77-')
    await page.getByText(/^\d of 5,000 grants$/).waitFor()
  })

  it('timeline: the label of a revoked grant alone is struck through', async () => {
    const opened = await open({ fixture: 'billing' })
    const { page } = opened
    await mixedStates(opened)
    const bars = await page.locator('.chart .bar:has(.bar-text)').evaluateAll((elements) =>
      elements.map((element) => ({
        isRevoked: element.getAttribute('aria-label')?.includes(', revoked,'),
        isStruck: [element, ...element.querySelectorAll('*')].some(
          (part) => getComputedStyle(part).textDecorationLine === 'line-through',
        ),
      })),
    )
    expect(new Set(bars.map(({ isRevoked }) => isRevoked))).toEqual(new Set([true, false]))
    expect(bars.filter(({ isRevoked, isStruck }) => isRevoked !== isStruck)).toEqual([])
  })

  it('timeline: axe finds no violation', async () => {
    const { page } = await open({ fixture: 'billing' }, { viewport: { width: 1200, height: 1400 } })
    await page.getByRole('button', { name: 'All time' }).click()
    await bar(page, 'feb29m-1').waitFor()
    await page.getByRole('button', { name: '1 month' }).click()
    await page.getByRole('link', { name: /changes$/ }).waitFor()
    await page.mouse.move(0, 0)
    await bar(page, 'feb29y-3').click()
    await page.getByRole('region', { name: 'Grant', exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 360, height: 740 })
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
    expect(await violations(page)).toEqual([])
  })

  it('timeline: every text can be read in both colours', async () => {
    const opened = await open({ fixture: 'billing' }, { viewport: { width: 1200, height: 1400 } })
    const { page } = opened
    const read = async (what: string, within?: string) => {
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([what, colorScheme, await unreadable(page, within)]).toEqual([what, colorScheme, []])
      }
    }
    await bar(page, 'due-1').waitFor()
    await read('the weeks around now')
    await page.getByRole('button', { name: 'All time' }).click()
    await bar(page, 'feb29m-1').waitFor()
    await read('every lane')
    await mixedStates(opened)
    await read('a revoked grant')
    await page.getByRole('button', { name: 'Next event' }).click()
    await page.getByRole('link', { name: /change$/ }).waitFor()
    await page.getByRole('button', { name: 'Close this message' }).click()
    await read('what the clock has changed')
    await bar(page, 'inv-a').click()
    await page.getByRole('region', { name: 'Grant', exact: true }).waitFor()
    await bar(page, 'inv-d').hover()
    await page.getByText('A revoke would end this grant alone').waitFor()
    await read('a grant that is pointed at', '.tip')
    await page.mouse.move(0, 0)
    await read('a grant that was chosen')
    await page.setViewportSize({ width: 360, height: 740 })
    await read('a narrow page')
  })
})

/** Finds a user who has grants that are current, scheduled and revoked. */
async function mixedStates({ page, mock, call }: Opened): Promise<void> {
  const { users } = await (await call('GET', '/v1/users?displayName=petra')).json()
  const grants = `/v1/bundles/${mock.bundles['main']}/grants`
  const create = async (sourceId: string, endsAt: string): Promise<string> => {
    const body = { userId: users[0].userId, grantType: 'paid_external', sourceId, endsAt }
    return (await (await call('POST', grants, body)).json()).grant.id
  }
  await create('inv-a', '2026-04-10T12:00:00Z')
  const second = await create('inv-b', '2026-05-10T12:00:00Z')
  await create('inv-c', '2026-06-10T12:00:00Z')
  await call('DELETE', `${grants}/${second}`)
  await create('inv-d', '2026-06-10T12:00:00Z')
  await find(page, 'petra')
  // The page may have read the ledger before the revoke.
  await page.getByText('2 revoked together').waitFor()
  await bar(page, 'inv-d').waitFor()
}
