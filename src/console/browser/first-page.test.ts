import { describe, expect, it } from 'vitest'
import { keepPicture, open, unreadable, violations } from './console.test-bed.ts'

describe('first page of the console', () => {
  it('first page: who loses access next week, until when and why a user has access, and which request was lost', async () => {
    const { page, mock, call } = await open({}, { viewport: { width: 1100, height: 760 } })
    const answers = page.getByRole('list', { name: 'Answers' })
    const table = page.getByRole('table', { name: 'Grants' })
    const rows = table.locator('tr[aria-rowindex]').filter({ has: page.locator('td') })

    // Who loses access next is first, and no row begins with what ended long ago.
    await rows.first().waitFor()
    const [one, another] = await rows.locator('td:last-child').allTextContents()
    expect([one, another]).toEqual(['● current', '● current'])
    const firstLane = await page.locator('.lane-name > bdi').first().textContent()
    await page.getByRole('button', { name: /lose access within 7 days/ }).click()
    expect(await page.locator('.lane-name > bdi').first().textContent()).toBe(firstLane)
    await page.getByRole('button', { name: 'Show all' }).click()

    // The two months around now are in sight, and the state of each grant.
    await table.waitFor()
    const ticks = await page.locator('.chart .tick').allTextContents()
    expect(ticks.filter((text) => /202[3-5]|2027/.test(text))).toEqual([])
    const box = await page.getByRole('region', { name: 'Table of grants' }).boundingBox()
    const state = await table.getByRole('columnheader', { name: 'State' }).boundingBox()
    expect((state?.x ?? 0) + (state?.width ?? 0)).toBeLessThanOrEqual((box?.x ?? 0) + (box?.width ?? 0))
    const isCut = (cell: Element) => cell.scrollWidth > cell.clientWidth
    expect((await table.locator('td:last-child').evaluateAll((cells) => cells.length)) > 5).toBe(true)
    await page.getByRole('combobox', { name: 'State' }).selectOption('scheduled')
    await page.getByText(/^\d+ of \d+ grants$/).waitFor()
    expect(await table.locator('tr[aria-rowindex] > td:last-child').first().evaluate(isCut)).toBe(false)
    await page.getByRole('combobox', { name: 'State' }).selectOption('')

    // Who loses access next week?
    const losing = answers.getByRole('button', { name: /lose access within 7 days/ })
    const count = Number.parseInt((await losing.textContent()) ?? '', 10)
    await losing.click()
    await expect.poll(() => table.getAttribute('aria-rowcount')).toBe(String(count + 1))
    await table.getByRole('button', { name: 'Ends' }).click()
    expect(await table.getByRole('columnheader', { name: 'Ends' }).getAttribute('aria-sort')).toBe(
      'ascending',
    )
    const first = await rows.first().textContent()
    await table.getByRole('button', { name: 'Ends' }).click()
    await expect.poll(() => rows.first().textContent()).not.toBe(first)
    await table.getByRole('button', { name: 'Ends' }).click()
    expect(await table.getByRole('columnheader', { name: 'Ends' }).getAttribute('aria-sort')).toBe('none')
    await page.getByRole('searchbox', { name: 'Find' }).fill('béla')
    await rows.filter({ hasText: 'Béla Szabó' }).waitFor()
    // Ada's period ends too, and goes on.
    await page.getByRole('searchbox', { name: 'Find' }).fill('ada nwosu')
    await expect.poll(() => rows.filter({ hasText: 'Béla Szabó' }).count()).toBe(0)
    expect(await rows.filter({ hasText: 'Ada Nwosu' }).filter({ hasText: 'Grid Harvester' }).count()).toBe(0)
    await page.getByRole('button', { name: 'Show all' }).click()
    await page.getByRole('combobox', { name: 'State' }).selectOption('scheduled')
    const { scheduled } = (await mock.count()).grants
    await page.getByText(new RegExp(`^${scheduled} of \\d+ grants$`)).waitFor()
    await page.getByRole('combobox', { name: 'State' }).selectOption('')
    await page.getByRole('combobox', { name: 'Bundle' }).selectOption({ label: 'Kimchi Premium' })
    await page.getByLabel('Ends by').fill('2026-04-19')
    await expect.poll(() => rows.count()).toBeGreaterThan(0)
    expect(new Set(await rows.locator('td:nth-child(2)').allTextContents())).toEqual(
      new Set(['Kimchi Premium']),
    )
    await page.getByRole('button', { name: 'Show all' }).click()

    // Until when, and why?
    await page.getByRole('searchbox', { name: 'Find' }).fill('ada nwosu')
    await answers
      .getByText(/Ada Nwosu in Grid Harvester: access until 29 Apr 2026, 12:00 UTC through inv-2041-03/)
      .waitFor()

    // Which request was lost?
    mock.faults.add({ kind: 'drop-after', operation: 'listBundles', times: 1 })
    await call('GET', '/v1/bundles').catch(() => undefined)
    await answers
      .getByText('The answer to one request was lost: #1 GET listBundles (drop-after, fault-1)')
      .waitFor()
    expect(await violations(page)).toEqual([])
    await keepPicture(page, 'first-page')
    mock.faults.add({ kind: 'drop-before', times: 1 })
    await call('GET', '/v1/bundles').catch(() => undefined)
    await answers
      .getByText('One request was lost before it had an effect: #2 GET listBundles (drop-before, fault-2)')
      .waitFor()
    for (const part of ['.find', '.answers', '.grants']) expect(await unreadable(page, part)).toEqual([])
  })

  it('first page: names and ids are copied, a request is sent with the demo key, and a fault that has ended stays', async () => {
    const { page, mock } = await open({}, { permissions: ['clipboard-read', 'clipboard-write'] })
    const copied = () => page.evaluate(() => navigator.clipboard.readText())
    await page.getByRole('searchbox', { name: 'Find' }).fill('inv-2041-03')
    const row = page
      .getByRole('table', { name: 'Grants' })
      .getByRole('row')
      .filter({ hasText: 'inv-2041-03' })
    await row.getByRole('button', { name: 'Copy the name Ada Nwosu' }).click()
    expect(await copied()).toBe('Ada Nwosu')
    await row.getByRole('button', { name: /^Copy the id / }).click()
    expect(await copied()).toMatch(/^[0-9a-f]{24}$/)

    mock.faults.add({ kind: 'latency', ms: 1, times: 1 })
    // Keys that come late: no request is sent before.
    await page.route('**/workspaces/main', async (route) => {
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      await route.continue()
    })
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('Send a request').click()
    await page.getByLabel('limit', { exact: true }).fill('1')
    await page.getByRole('button', { name: 'Send', exact: true }).click()
    await page.getByRole('heading', { name: 'Request 1 200' }).waitFor()
    expect(mock.requests()).toMatchObject([
      { operationId: 'listBundles', authenticated: true, request: { query: 'limit=1' } },
    ])
    await page.getByLabel('Call').selectOption('listBundleUsers')
    const bundle = page.getByLabel('bundleId (required)')
    await expect.poll(() => bundle.inputValue()).toBe(mock.bundles['main'])
    await page.getByRole('link', { name: 'State' }).click()
    await page.getByRole('link', { name: 'Faults' }).click()
    await page.getByRole('cell', { name: 'ended: injected into 1 of 1 call' }).waitFor()
  })
})
