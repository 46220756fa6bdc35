import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type Opened, open, unreadable, violations } from './console.test-bed.ts'

const addresses = [
  'timeline',
  'requests',
  'requests/2',
  'advice',
  ...[
    'fixture',
    'snapshots',
    'faults',
    'users',
    'bundles',
    'keys',
    'checkouts',
    'workspaces',
    'variants',
  ].map((part) => `state/${part}`),
]

/** One address of each view, where the form of the clock is opened too. */
const withClock = ['timeline', 'requests/2', 'advice', 'state/faults']

/** Shows one view after the other, each with something in it. */
async function eachView({ page, mock, call }: Opened, look: (view: string) => Promise<void>): Promise<void> {
  await mock.snapshot('kept')
  const [account = ''] = Object.keys(mock.users).slice(-1)
  await mock.admin.changeBundle('main', {
    payment: { checkoutUrl: 'https://shop.example/', price: 9, currency: 'EUR' },
  })
  await mock.admin.confirmDisclaimer({ bundle: 'main', account })
  const search = await call(
    'GET',
    `/v1/users?displayName=${encodeURIComponent((mock.users[account] ?? '').slice(0, 9))}`,
  )
  const { users } = (await search.json()) as { users: { userId: string }[] }
  const gift = { userId: users[0]?.userId, grantType: 'gift', endsAt: '2099-01-01T00:00:00Z' }
  await call('POST', `/v1/bundles/${mock.bundles['main']}/grants`, gift)
  mock.faults.add({ kind: 'drop-after', operation: 'readCheckout' })
  await call('GET', '/v1/users?displayName=xyz')
  await call('GET', '/v1/users?displayName=x')
  for (let again = 0; again < 3; again++)
    await call('POST', `/v1/bundles/${mock.bundles['main']}/grants`, { userId: 'x' })
  await call('GET', '/v1/checkout/c').catch(() => {})
  for (const address of addresses) {
    await page.goto(`${mock.control?.url}/#/main/${address}`)
    const link = page.locator(`a[aria-current][href="#/main/${address}"]`).first()
    await link.waitFor({ state: 'attached' })
    await settled(page)
    await look(address)
  }
}

/** Shows what a view asks and says on top of it, and the page without a session, which is the end. */
async function eachQuestion(
  { page, mock }: Opened,
  look: (what: string, within?: string) => Promise<void>,
): Promise<void> {
  await page.goto(`${mock.control?.url}/#/main/state/fixture`)
  await page.getByRole('button', { name: 'Reset main' }).click()
  await page.getByRole('dialog').waitFor()
  await look('a question', 'dialog')
  await page.getByRole('dialog').getByRole('button', { name: 'Reset main' }).click()
  await page.getByRole('button', { name: 'Undo' }).waitFor()
  await look('what was done', '.notice')
  await page.goto(`${mock.control?.url}/#/main/state/faults`)
  await page.getByLabel('Kind').selectOption('status')
  await page.getByLabel('Error code').fill('errors.no.such')
  await page.getByRole('button', { name: 'Inject' }).click()
  await page.getByRole('alert').waitFor()
  await look('what was refused', '.notice')
  await page.goto(`${mock.control?.url}/#/main/state/keys`)
  await expect.poll(() => page.getByRole('alert').count()).toBe(0)
  await page.context().clearCookies()
  await page.reload()
  await page.getByText('bundle-access open', { exact: true }).waitFor()
  await look('no session')
}

/** Nothing is being asked for any more. */
async function settled(page: Page): Promise<void> {
  await expect.poll(() => page.getByText('Loading', { exact: true }).count()).toBe(0)
}

describe('every view of the console', () => {
  it('console: axe finds no violation, every text can be read in both colours, and nothing is cut off', async () => {
    // Wide, since axe cannot judge a text that is cut off.
    const wide = { width: 1600, height: 1400 }
    const opened = await open({ fixture: 'empty' }, { viewport: wide })
    const { page } = opened
    const read = async (what: string, within?: string) => {
      expect([what, await violations(page, 'color-contrast')]).toEqual([what, []])
      for (const colorScheme of ['dark', 'light'] as const) {
        await page.emulateMedia({ colorScheme })
        expect([what, colorScheme, await unreadable(page, within)]).toEqual([what, colorScheme, []])
      }
    }
    await eachView(opened, async (view) => {
      await page.setViewportSize({ width: 360, height: 740 })
      const width = await page.evaluate(() => document.documentElement.scrollWidth)
      expect([view, width]).toEqual([view, 360])
      await page.setViewportSize(wide)
      const row = page.locator('tbody tr:not(.space)').first()
      if (await row.isVisible()) await row.hover()
      await read(view)
      if (view === 'requests') {
        // Open, as all details are since they were read.
        await page.getByLabel('Call').selectOption('createBundleGrant')
        await page.getByRole('button', { name: 'Send', exact: true }).click()
        await page.getByRole('alert').waitFor()
        await page.setViewportSize({ width: 360, height: 740 })
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
        await page.setViewportSize(wide)
        await read('a request that was refused', '.send')
      }
      if (!withClock.includes(view)) return
      await page.getByRole('button', { name: 'Set…' }).click()
      await page.getByRole('combobox', { name: 'Mode' }).selectOption('scaled')
      await page.getByLabel('Times as fast').waitFor()
      await read(`${view}, with the form of the clock`, '[popover]')
      await page.keyboard.press('Escape')
    })
    await eachQuestion(opened, read)
  })

  it('console: what a fixture and a client say stays text, whatever it is', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-access-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const names = {
      markup: '<img src=x onerror=alert(1)><script>alert(2)</script>',
      bidi: 'safe\u202etxt.exe\u2066\u200f',
      emoji: '👩‍👩‍👧'.repeat(10),
      long: 'W'.repeat(64),
    }
    const accounts = Object.entries(names).map(([name, displayName]) => [
      name,
      { displayName, tier: 'elite' },
    ])
    const fixture = join(folder, 'hostile.json')
    writeFileSync(
      fixture,
      JSON.stringify({
        accounts: { owner: { displayName: 'Owner', tier: 'elite' }, ...Object.fromEntries(accounts) },
        keys: { full: 'owner' },
        bundles: { main: { owner: 'owner', name: `${names.markup}\u202e${'w'.repeat(120)}` } },
      }),
    )
    const opened = await open({ fixture }, { viewport: { width: 900, height: 700 } })
    const { page, mock, call } = opened
    page.on('dialog', () => expect.unreachable('a script of the fixture ran'))
    const search = await call('GET', `/v1/users?displayName=${encodeURIComponent(names.markup.slice(0, 30))}`)
    const { users } = (await search.json()) as { users: { userId: string }[] }
    await call('POST', `/v1/bundles/${mock.bundles['main']}/grants`, {
      userId: users[0]?.userId,
      grantType: 'gift',
      note: names.markup,
    })
    await call('GET', `/v1/${encodeURIComponent(names.bidi)}/<b>x</b>`)
    await eachView(opened, async (view) => {
      const found = await page.evaluate(() => ({
        made: document.querySelectorAll('img, iframe, object, body script, b > script, [onerror]').length,
        live: /[\u202a-\u202e\u2066-\u2069\u200f]/.exec(document.body.innerText)?.[0],
        width: document.documentElement.scrollWidth,
      }))
      expect([view, found]).toEqual([view, { made: 0, live: undefined, width: 900 }])
    })
    await page.goto(`${mock.control?.url}/#/main/state/users`)
    await page.getByText(names.markup, { exact: true }).waitFor()
    await page.getByText('safe\\u202etxt.exe\\u2066\\u200f', { exact: true }).waitFor()
    await page.getByText(names.emoji, { exact: true }).waitFor()
  })
})
