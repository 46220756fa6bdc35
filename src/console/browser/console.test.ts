import { describe, expect, it } from 'vitest'
import { addressOf, browsing, keepPicture, type Opened } from './console.test-bed.ts'

const open = browsing()

/** What a client with a fault or two sends: a paid period and its repetition, a renewal, wrong input, a lost answer. */
async function traffic({ mock, call }: Opened): Promise<void> {
  await call('GET', '/v1/bundles?limit=2')
  const search = await call('GET', '/v1/users?displayName=rosa')
  const { users } = (await search.json()) as { users: { userId: string }[] }
  const grants = `/v1/bundles/${mock.bundles['main']}/grants`
  const paid = { userId: users[0]?.userId, grantType: 'paid_external' }
  const first = { ...paid, sourceId: 'invoice-1', endsAt: '2026-04-10T12:00:00Z' }
  await call('POST', grants, first)
  await call('POST', grants, first)
  await call('POST', grants, { ...paid, sourceId: 'invoice-2', endsAt: '2026-05-10T12:00:00Z' })
  await call('POST', grants, { ...paid, endsAt: '2026-05-10T12:00:00Z' })
  await call('GET', `${grants}?userId=${paid.userId}&sort=startsAt&dir=asc`)
  await call('GET', grants, undefined, 'readOnly')
  mock.faults.add({ kind: 'drop-after', times: 1 })
  await call('POST', grants, { ...paid, sourceId: 'invoice-3', endsAt: '2026-06-10T12:00:00Z' }).catch(
    () => {},
  )
  await call('GET', '/v1/checkout/unknown')
}

describe('console', () => {
  it('console: the code opens a session and leaves the address; without one the page says what to run', async () => {
    const { mock, page } = await open()
    const views = page.getByRole('navigation', { name: 'Views' })
    expect(page.url()).not.toContain('code=')
    await page.reload()
    await views.waitFor()
    await page.context().clearCookies()
    await page.reload()
    await page.getByText('bundle-access open', { exact: true }).waitFor()
    const address = await addressOf(mock)
    await page.goto(address)
    await page.reload()
    await views.waitFor()
    await page.context().clearCookies()
    await page.goto('about:blank')
    await page.goto(address)
    await page.getByRole('alert').getByText('The code has been used').waitFor()
  })

  it('console: the four views are reached by their tabs, by keyboard alone', async () => {
    const { page } = await open()
    for (const name of ['Requests', 'Advice', 'State', 'Timeline']) {
      const tab = page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name })
      await tab.focus()
      await page.keyboard.press('Enter')
      await page.getByRole('heading', { level: 1, name }).waitFor()
      expect(await tab.getAttribute('aria-current')).toBe('page')
      await expect.poll(() => page.title()).toBe(`${name} · main · Bundle Access`)
    }
  })

  it('console: requests appear as they come, are filtered, and open with all that is known of them', async () => {
    const opened = await open()
    const { page } = opened
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('No request yet.').waitFor()
    await traffic(opened)
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tr[data-number]')
    await expect.poll(() => rows.count()).toBe(10)
    expect(await rows.first().innerText()).toContain('/v1/checkout/unknown')
    await page.getByRole('textbox', { name: 'User' }).fill('fontana')
    await expect.poll(() => rows.count()).toBe(8)
    await page.getByRole('combobox', { name: 'Status' }).selectOption('lost')
    await expect.poll(() => rows.count()).toBe(1)
    await page.getByText('1 of 10 requests').waitFor()
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('textbox', { name: 'Grant' }).fill('invoice-2')
    await expect.poll(() => rows.count()).toBe(3)
    await page.getByRole('button', { name: 'Show all' }).click()

    await rows.nth(6).getByRole('link').click()
    const detail = page.getByRole('region', { name: 'Request 4' })
    await detail.getByText('The same source had been sent before').waitFor()
    await detail.getByText('duplicate-source=replay').waitFor()
    await detail.getByText('curl -X POST').waitFor()
    await detail.getByText('"sourceId": "invoice-1"').first().waitFor()
    await keepPicture(page, 'requests')
    await page.keyboard.press('ArrowUp')
    await page.getByRole('region', { name: 'Request 5' }).getByText('A new grant was recorded.').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('region', { name: 'Request 3' }).waitFor()
    await page.getByRole('link', { name: 'Close the request' }).click()
    await expect.poll(() => page.getByRole('region', { name: /Request \d/ }).count()).toBe(0)
  })
})
