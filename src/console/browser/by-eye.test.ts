import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { fixtureNames } from '../../fixtures/find-fixture.ts'
import { addressOf, type Opened, open } from './console.test-bed.ts'

const phone = { viewport: { width: 400, height: 800 } }
const bars = (page: Page) => page.locator('.chart .bar')
const grantDetail = (page: Page) => page.getByRole('region', { name: 'Grant', exact: true })

/** Records a paid period of a user of the fixture, whose alias is returned. */
async function pay(
  { mock, call }: Opened,
  name: string,
  sourceId: string,
  endsAt = '2026-04-10T12:00:00Z',
): Promise<string> {
  const { users } = await (await call('GET', `/v1/users?displayName=${name}`)).json()
  const { userId } = users[0]
  const paid = { userId, grantType: 'paid_external', sourceId, endsAt }
  await call('POST', `/v1/bundles/${mock.bundles['main']}/grants`, paid)
  return userId
}

/** Returns the lowest and the highest place of an element in the window. */
const placeOf = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom, width } = each.getBoundingClientRect()
    return { top, bottom, width }
  })

describe('the console by eye', () => {
  it('timeline: who loses access within 7 days is sorted by the loss, on an axis of these days', async () => {
    const { page, mock } = await open({ fixture: 'billing' })
    await page.getByRole('searchbox', { name: 'Find' }).fill('feb29y-1')
    await page.getByRole('link', { name: /^paid_external feb29y-1$/ }).click()
    await grantDetail(page).waitFor()
    await page.getByRole('button', { name: '3 lose access within 7 days' }).click()
    const rows = page.getByRole('table', { name: 'Grants' }).locator('tbody tr:not(.space)')
    await expect.poll(() => rows.count()).toBe(3)
    expect(await rows.locator('td:first-child').allInnerTexts()).toEqual([
      'Dua Ibrahim',
      'Wendy Walker',
      'Trixie Doyle',
    ])
    expect(await page.locator('.lane-name > bdi').allTextContents()).toEqual([
      'Dua Ibrahim',
      'Wendy Walker',
      'Trixie Doyle',
    ])
    const ticks = await page.locator('.chart .tick').allTextContents()
    expect(ticks.filter((text) => /^1[1-7] Mar 2026$/.test(text))).toHaveLength(7)
    // The panel of a user who is not among them has closed.
    expect(await grantDetail(page).count()).toBe(0)
    // The days follow the clock.
    await mock.clock.advance('1d')
    await page.locator('.chart .tick').filter({ hasText: '19 Mar 2026' }).waitFor()
  })

  it('timeline: an end of another century leaves the weeks around now to be seen, and all time is one click away', async () => {
    const opened = await open({ fixture: 'billing' })
    const { page } = opened
    await pay(opened, 'petra', 'inv_1')
    await pay(opened, 'petra', 'inv_2', '2098-12-31T00:00:00Z')
    await page.getByRole('searchbox', { name: 'Find' }).fill('petra')
    const first = bars(page).filter({ hasText: 'inv_1' })
    await expect.poll(async () => (await first.boundingBox())?.width).toBeGreaterThan(200)
    const ticks = page.locator('.chart .tick')
    expect(
      (await ticks.allTextContents()).filter((text) => !/ (?:Feb|Mar|Apr|May) 2026$|^$/.test(text)),
    ).toEqual([])
    await page.getByRole('button', { name: 'All time' }).click()
    await ticks.filter({ hasText: '2090' }).waitFor()
  })

  it('requests: beside a lost answer, the grant that was recorded is not cut', async () => {
    const opened = await open({ fixture: 'billing' })
    const { page, mock } = opened
    await mock.faults.add({ kind: 'drop-after', operation: 'createBundleGrant' })
    await pay(opened, 'petra', 'inv_1').catch(() => undefined)
    await page.goto(`${mock.control?.url}/#/main/requests`)
    const cell = page.locator('td').filter({ hasText: 'lost +1' })
    await cell.waitFor()
    expect(await cell.evaluate((each) => each.scrollWidth <= each.clientWidth)).toBe(true)
  })

  it('requests: a lost request says whether anything was recorded', async () => {
    const opened = await open({ fixture: 'billing' })
    const { page, mock } = opened
    for (const kind of ['drop-after', 'drop-before'] as const) {
      mock.faults.add({ kind, operation: 'createBundleGrant', times: 1 })
      await pay(opened, 'petra', kind).catch(() => undefined)
    }
    mock.faults.add({ kind: 'drop-before', operation: 'listBundles', times: 1 })
    await opened.call('GET', '/v1/bundles').catch(() => undefined)
    for (const [number, recorded] of [
      [2, ['A new grant was recorded.']],
      [4, ['Nothing was recorded.']],
      [5, []],
    ] as const) {
      await page.goto(`${mock.control?.url}/#/main/requests/${number}`)
      const detail = page.getByRole('region', { name: `Request ${number}` })
      await detail.getByText('The client received no answer.').waitFor()
      expect(await detail.getByText(/was recorded\.$/).allTextContents()).toEqual(recorded)
    }
  })

  it('timeline: no date of the table is cut, whatever lies beside it', async () => {
    const { page } = await open({ fixture: 'billing' })
    const dates = page.getByRole('table', { name: 'Grants' }).locator('td:is(:nth-child(4), :nth-child(5))')
    for (const width of [1280, 1160, 400]) {
      await page.setViewportSize({ width, height: 800 })
      for (const isOpen of [false, true]) {
        if (isOpen) await bars(page).first().click()
        else if (await grantDetail(page).isVisible())
          await page.getByRole('link', { name: 'Close the grant' }).click()
        await expect.poll(() => dates.count()).toBeGreaterThan(10)
        const cut = await dates.evaluateAll((cells) =>
          cells.filter((cell) => cell.scrollWidth > cell.clientWidth).map((cell) => cell.textContent),
        )
        expect([width, isOpen, cut]).toEqual([width, isOpen, []])
      }
    }
  })

  it('timeline: the label of a bar shows its underscores', async () => {
    const opened = await open({ fixture: 'billing' })
    const { page } = opened
    await pay(opened, 'petra', 'payment_failed_1')
    await page.getByRole('searchbox', { name: 'Find' }).fill('payment_failed_1')
    const label = page.locator('.chart .bar-text').filter({ hasText: 'payment_failed_1' })
    await label.waitFor()
    await page.mouse.move(0, 0)
    const shown = await label.screenshot()
    await label.evaluate((element) => {
      element.style.overflow = 'visible'
    })
    expect(shown.equals(await label.screenshot())).toBe(true)
  })

  it('console: on a phone the header takes 100 pixels, and a panel that opens is in sight', async () => {
    const opened = await open({ fixture: 'billing' }, phone)
    const { page, mock } = opened
    await pay(opened, 'petra', 'inv_1')
    await bars(page).first().click()
    const header = page.getByRole('banner')
    for (const panel of [grantDetail(page), page.getByRole('region', { name: 'Request 2' })]) {
      await panel.waitFor()
      const { bottom } = await placeOf(header)
      expect(bottom).toBeLessThanOrEqual(100)
      await expect.poll(async () => (await placeOf(panel)).top).toBeLessThan(300)
      expect((await placeOf(panel)).top).toBeGreaterThanOrEqual(bottom)
      await page.goto(`${mock.control?.url}/#/main/requests/2`)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400)
  })

  it('console: on a phone a view begins at its top, wherever the one before it was', async () => {
    const { page, call } = await open({}, phone)
    for (let requests = 0; requests < 15; requests++) await call('GET', '/v1/bundles')
    await page.locator('.chart').waitFor()
    await page.evaluate(() => scrollTo(0, 300))
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByRole('link', { name: 'GET /v1/bundles' }).first().waitFor()
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  it('console: on a phone the row of the clock begins with the time again after a step', async () => {
    const { page } = await open({ fixture: 'billing' }, phone)
    const row = page.locator('header .clock')
    // Its fade shows that it goes on, and leaves the last button when it is scrolled to the end.
    const gap = await row.evaluate((element) => {
      element.scrollTo(element.scrollWidth, 0)
      const last = element.querySelector('button[popovertarget]')
      return innerWidth - (last?.getBoundingClientRect().right ?? 0)
    })
    expect(gap).toBeGreaterThanOrEqual(3 * 14)
    expect(await row.evaluate((element) => getComputedStyle(element).maskImage)).toContain('linear-gradient')
    await page.getByRole('button', { name: '1 month' }).click()
    await page.getByText('From 10 Mar 2026, 12:00 to 10 Apr 2026, 12:00').waitFor()
    expect(
      await row.evaluate((element) => [element.scrollLeft, element.scrollWidth > element.clientWidth]),
    ).toEqual([0, true])
  })

  it('console: on a phone each request has its date, each grant its start and end, and every part of the state is in sight', async () => {
    const opened = await open({ fixture: 'billing' }, phone)
    const { page, mock } = opened
    await pay(opened, 'petra', 'inv_1')
    const seen = async (cells: Locator) => {
      await expect.poll(() => cells.count()).toBeGreaterThan(1)
      return cells.evaluateAll((all) =>
        all.map((cell) => {
          const { left, right, width } = cell.getBoundingClientRect()
          return width > 0 && left >= 0 && right <= innerWidth && cell.scrollWidth <= cell.clientWidth
        }),
      )
    }
    for (const [view, columns] of [
      ['timeline', ':nth-child(4), :nth-child(5)'],
      ['requests', ':nth-child(2), :nth-child(4)'],
    ]) {
      await page.goto(`${mock.control?.url}/#/main/${view}`)
      const cells = await seen(page.locator(`tr:not(.space) > td:is(${columns})`))
      expect([view, new Set(cells)]).toEqual([view, new Set([true])])
    }
    await page.goto(`${mock.control?.url}/#/main/state`)
    const parts = await page.locator('.state > nav a').evaluateAll((links) =>
      links.map((link) => {
        const { left, right } = link.getBoundingClientRect()
        return left >= 0 && right <= innerWidth
      }),
    )
    expect(parts).toEqual(Array(9).fill(true))
  })

  it('requests: neither the path of a create nor a chosen filter is cut beside an opened request', async () => {
    const opened = await open({ fixture: 'billing' })
    const { page, mock } = opened
    await pay(opened, 'petra', 'inv_1')
    await page.goto(`${mock.control?.url}/#/main/requests/2`)
    await page.getByRole('region', { name: 'Request 2' }).waitFor()
    for (const width of [1280, 1160]) {
      await page.setViewportSize({ width, height: 800 })
      const time = page.locator('.log td.time').first()
      expect(await time.evaluate((cell) => cell.scrollWidth <= cell.clientWidth)).toBe(true)
      const path = page.locator('.log .what').filter({ hasText: '/grants' })
      expect(await path.evaluate((cell) => [cell.scrollWidth <= cell.clientWidth, cell.textContent])).toEqual(
        [true, expect.stringMatching(/^POST .*\/grants$/)],
      )
      const status = page.getByRole('combobox', { name: 'Status' })
      const needed = await status.evaluate((select) => {
        const copy = select.cloneNode(true) as HTMLSelectElement
        copy.style.cssText = 'position: absolute; width: auto; min-width: 0; max-width: none'
        select.parentElement?.append(copy)
        const { width } = copy.getBoundingClientRect()
        copy.remove()
        return width
      })
      expect((await placeOf(status)).width).toBeGreaterThanOrEqual(needed)
    }
  })

  it('console: a request row has its date, user and source, also of a client that puts blanks into JSON', async () => {
    const opened = await open({ fixture: 'billing' })
    const { page, mock, call } = opened
    const userId = await pay(opened, 'petra', 'payment_failed_1')
    await fetch(`${mock.baseUrl}/v1/bundles/${mock.bundles['main']}/grants`, {
      method: 'POST',
      headers: { authorization: `Bearer ${mock.keys['full']}`, 'content-type': 'application/json' },
      body: `{"userId": "${userId}", "grantType": "paid_external", "sourceId": "inv_2"}`,
    })
    await call('GET', `/v1/bundles/${mock.bundles['main']}/grants?userId=${userId}&sourceId=inv%3A3`)
    await page.getByRole('link', { name: 'Requests' }).click()
    const rows = page.getByRole('table', { name: 'Requests' }).locator('tr[data-number]')
    await expect.poll(() => rows.count()).toBe(4)
    const cells = await rows.evaluateAll((all) =>
      all.map((row) => [1, 5, 6].map((index) => row.children[index]?.textContent)),
    )
    const date = '10 Mar 2026, 12:00:00'
    expect(cells).toEqual([
      [date, 'Petra Prospect', 'inv:3'],
      [date, 'Petra Prospect', 'inv_2'],
      [date, 'Petra Prospect', 'payment_failed_1'],
      [date, 'Petra Prospect', ''],
    ])
  })

  it('state: the ids of users, bundles, sessions and keys are shown, copied, and work in a request', async () => {
    const opened = await open({ fixture: 'billing' }, { permissions: ['clipboard-read', 'clipboard-write'] })
    const { page, mock, call } = opened
    const copy = async (part: string, row: string) => {
      await page.goto(`${mock.control?.url}/#/main/state/${part}`)
      const found = page.getByRole('row').filter({ hasText: row })
      const id = await found.locator('code').first().innerText()
      await found.getByRole('button', { name: /^Copy the (user )?id/ }).click()
      expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(id)
      return id
    }
    const [user, bundle] = [await copy('users', 'Petra'), await copy('bundles', 'Signal Pro')]
    const [session, key] = [await copy('checkouts', 'fresh'), await copy('keys', 'full')]
    expect(mock.keys['full']).toContain(key)
    const [usual = ''] = Object.keys(mock.keys)
    const gift = { userId: user, grantType: 'gift', endsAt: '2026-04-10T12:00:00Z' }
    expect((await call('POST', `/v1/bundles/${bundle}/grants`, gift, usual)).status).toBe(200)
    expect((await call('GET', `/v1/checkout/${session}`, undefined, usual)).status).toBe(200)
    // Another owner knows the same user by another id.
    await page.goto(`${mock.control?.url}/#/main/state/users`)
    await page.getByLabel('User ids as seen by').selectOption({ label: 'Anton Vogel' })
    const shown = page.getByRole('row').filter({ hasText: 'Petra' }).locator('code')
    await expect.poll(() => shown.innerText()).not.toBe(user)
  })

  it('requests: a body that the mock did not read is told apart from none', async () => {
    const { page, mock, call } = await open()
    await call('GET', '/v1/bundles')
    await call('POST', `/v1/bundles/${mock.bundles['main']}/grants`, { userId: 'x'.repeat(20_000) })
    await page.goto(`${mock.control?.url}/#/main/requests/1`)
    await page.getByRole('region', { name: 'Request 1' }).getByText('curl').waitFor()
    expect(await page.getByText('Its body was not read.').count()).toBe(0)
    await page.goto(`${mock.control?.url}/#/main/requests/2`)
    await page.getByRole('region', { name: 'Request 2' }).getByText('Its body was not read.').waitFor()
  })

  it('state: the built-in fixtures are listed, and a file that is no JSON names the command for YAML', async () => {
    const { page, mock } = await open({ fixture: 'empty' })
    for (const part of ['fixture', 'workspaces']) {
      await page.goto(`${mock.control?.url}/#/main/state/${part}`)
      const listed = await page
        .getByRole('combobox', { name: 'Fixture' })
        .evaluate((input: HTMLInputElement) => [...(input.list?.options ?? [])].map(({ value }) => value))
      expect(listed.toSorted()).toEqual([...fixtureNames(), 'large:1000'].toSorted())
    }
    await page.goto(`${mock.control?.url}/#/main/state/fixture`)
    const choose = async (name: string, content: string) => {
      await page
        .getByLabel('Or a fixture file as JSON')
        .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(content) })
      await page
        .getByRole('dialog')
        .getByRole('button', { name: `Load ${name}` })
        .click()
    }
    const problem = page.getByRole('alert').filter({ hasText: 'run: bundle-access fixture load mine.yaml' })
    await choose('mine.yaml', 'accounts: {}')
    await problem.waitFor()
    await choose('mine.json', JSON.stringify(await mock.dump()))
    await page.getByText('Done: Load mine.json').waitFor()
  })

  it('state: each kind of fault is explained before one is chosen', async () => {
    const { page, mock } = await open()
    await page.goto(`${mock.control?.url}/#/main/state/faults`)
    await page.getByText('The request takes effect, then the connection ends without an answer.').waitFor()
    const kinds = await page.getByLabel('Kind', { exact: true }).locator('option').allTextContents()
    expect(kinds.length).toBeGreaterThan(1)
    expect(await page.locator('.card dt').allTextContents()).toEqual(kinds.slice(1))
  })

  it('console: it works under a path prefix behind a proxy', async () => {
    const { page, mock, call } = await open()
    const target = new URL(mock.control?.url ?? '')
    const proxy = createServer((incoming, outgoing) => {
      const { url = '', method, headers } = incoming
      if (!url.startsWith('/tools/mock/')) outgoing.writeHead(404)
      const path = url.slice('/tools/mock'.length)
      const passed = request(new URL(path, target), { method, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      })
      // The browser leaves requests that are under way when it goes.
      passed.on('error', () => outgoing.destroy())
      outgoing.on('close', () => passed.destroy())
      incoming.pipe(passed)
    })
    await new Promise<void>((done) => proxy.listen(0, '127.0.0.1', done))
    onTestFinished(() => {
      proxy.closeAllConnections()
      proxy.close()
    })
    const { port } = proxy.address() as AddressInfo
    const { hash } = new URL(await addressOf(mock))
    await page.context().clearCookies()
    await page.goto(`http://127.0.0.1:${port}/tools/mock/${hash}`)
    await page.getByText('Live', { exact: true }).waitFor()
    await page.getByRole('link', { name: 'Requests' }).click()
    await call('GET', '/v1/bundles')
    await page.getByRole('link', { name: 'GET /v1/bundles' }).click()
    await page.getByRole('region', { name: 'Request 1' }).getByText('curl').waitFor()
    expect(
      await page.getByRole('link', { name: 'Save as HAR' }).evaluate((link: HTMLAnchorElement) => link.href),
    ).toBe(`http://127.0.0.1:${port}/tools/mock/workspaces/main/har`)
  })
})
