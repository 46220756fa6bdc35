import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Mock } from '../../main.ts'
import { addressOf, type Opened, open } from './console.test-bed.ts'

/** Sends the calls of a client with bugs: a paid period and its repetition, a renewal, wrong input, a lost answer. */
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
    await page.keyboard.press('ArrowUp')
    await page.getByRole('region', { name: 'Request 5' }).getByText('A new grant was recorded.').waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.getByRole('region', { name: 'Request 3' }).waitFor()
    const har = await page
      .getByRole('link', { name: 'Save as HAR' })
      .evaluate(async (link: HTMLAnchorElement) => (await fetch(link.href)).json())
    expect(har.log.entries).toHaveLength(10)
    await page.getByRole('link', { name: 'Close the request' }).click()
    await expect.poll(() => page.getByRole('region', { name: /Request \d/ }).count()).toBe(0)
  })

  it('console: the columns of the requests fill their table, whichever have room', async () => {
    const opened = await open()
    const { page, mock } = opened
    await traffic(opened)
    await page.goto(`${mock.control?.url}/#/main/requests/4`)
    const table = page.getByRole('table', { name: 'Requests' })
    const shown: number[] = []
    for (const width of [1600, 1160, 900, 800]) {
      await page.setViewportSize({ width, height: 680 })
      const { columns, unused } = await table.evaluate((element) => {
        const ends = [...element.querySelectorAll('th')].map((head) => head.getBoundingClientRect().right)
        const columns = ends.filter((end) => end > 0).length
        return { columns, unused: element.getBoundingClientRect().right - Math.max(...ends) }
      })
      expect([width, Math.round(unused)]).toEqual([width, 0])
      shown.push(columns)
    }
    expect(new Set(shown)).toEqual(new Set([5, 6, 8]))
  })

  it('console: a request is written in the fields of its operation, with ids of the ledger, and a refused one says why beside the field', async () => {
    const { page, mock, call } = await open({ fixture: 'billing' })
    const { users } = await (await call('GET', '/v1/users?displayName=petra')).json()
    const { userId } = users[0]
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('Send a request').click()
    const field = (name: string) => page.getByRole('combobox', { name, exact: true })
    const suggested = (name: string, value: string) =>
      field(name).evaluate(
        (input: HTMLInputElement, wanted) =>
          [...(input.list?.options ?? [])].find((option) => option.value === wanted)?.label,
        value,
      )
    const send = () => page.getByRole('button', { name: 'Send', exact: true }).click()
    await field('Call').selectOption('createBundleGrant')
    await page.getByText('If omitted, the access is permanent.').waitFor()
    const bundle = mock.bundles['main'] ?? ''
    await expect.poll(() => suggested('bundleId (required)', bundle)).toBe('Signal Pro')
    await expect.poll(() => suggested('userId (required)', userId)).toBe('Petra Prospect')
    expect(await suggested('grantType (required)', 'gift')).toBeDefined()
    expect(await suggested('endsAt', '2026-04-09T12:00:00Z')).toBe('in 30 days')
    await expect.poll(() => field('bundleId (required)').inputValue()).toBe(bundle)
    await field('bundleId (required)').fill('')
    await send()
    expect(
      await page
        .locator('.send :user-invalid')
        .evaluateAll((all) => all.map((input) => input === document.activeElement)),
    ).toEqual([true])
    expect(mock.requests()).toHaveLength(1)
    await field('bundleId (required)').fill(bundle)
    await field('userId (required)').fill(userId)
    await field('grantType (required)').fill('paid_external')
    await send()
    await page.getByRole('alert').getByText('errors.request.invalid_body').waitFor()
    const source = field('sourceId')
    expect(await source.getAttribute('aria-invalid')).toBe('true')
    await page.locator('.send .refused').filter({ hasText: 'sourceId is required.' }).waitFor()
    expect(await page.getByRole('region', { name: /^Request \d/ }).count()).toBe(0)
    await source.fill('inv-9')
    await send()
    await page.getByRole('heading', { name: 'Request 3 200' }).waitFor()
    expect(await source.getAttribute('aria-invalid')).toBe('false')

    // What the fields cannot send is sent as text.
    await page.getByRole('textbox', { name: 'Body' }).fill('{"userId": 7, "grantType": "gift"}')
    expect(await field('userId (required)').inputValue()).toBe('7')
    await send()
    await page.locator('.send .refused').filter({ hasText: 'userId' }).waitFor()
    await page.getByRole('textbox', { name: 'Body' }).fill('{')
    expect(await source.isDisabled()).toBe(true)
    await page.getByRole('textbox', { name: 'Path', exact: true }).fill('bundles')
    await send()
    await page.getByRole('alert').filter({ hasText: 'path' }).waitFor()

    await page
      .getByRole('link', { name: 'Request 3' })
      .or(page.locator('[data-number="3"] a'))
      .first()
      .click()
    await page
      .getByRole('region', { name: 'Request 3' })
      .getByRole('button', { name: 'Edit and send' })
      .click()
    await expect.poll(() => source.inputValue()).toBe('inv-9')
    await field('Call').selectOption('revokeBundleGrant')
    expect(await field('bundleId (required)').inputValue()).toBe(bundle)
    const [grant] = mock.requests().flatMap(({ ledger }) => ledger.added)
    await expect
      .poll(() => suggested('grantId (required)', String(grant?.id)))
      .toBe('Petra Prospect, paid_external inv-9, current')
    await field('grantId (required)').fill(String(grant?.id))
    await send()
    await page.getByText('The grant was revoked').waitFor()
  })

  it('console: beyond the first 200 users a field suggests those whose name begins as typed', async () => {
    const { page, mock } = await open()
    await mock.admin.createAccount({ displayName: 'Zuleika' })
    await page.getByRole('link', { name: 'Requests' }).click()
    await page.getByText('Send a request').click()
    const field = (name: string) => page.getByRole('combobox', { name, exact: true })
    const suggested = (name: string) =>
      field(name).evaluate((input: HTMLInputElement) =>
        [...(input.list?.options ?? [])].map(({ value, label }) => [value, label]),
      )
    await field('Call').selectOption('createBundleGrant')
    await page.getByText('Of many, 200 are suggested.').waitFor()
    expect(await suggested('userId (required)')).toHaveLength(200)
    await field('userId (required)').fill('zul')
    const alias = expect.stringMatching(/^[0-9a-f]{32}$/)
    await expect.poll(() => suggested('userId (required)')).toEqual([[alias, 'Zuleika']])
    await field('Call').selectOption('searchUsers')
    await field('displayName (required)').fill('zul')
    await expect.poll(() => suggested('displayName (required)')).toEqual([['Zuleika', 'free']])
  })

  it('console: advice names each broken rule with a count, and leads to the requests', async () => {
    const opened = await open()
    const { page, mock, call } = opened
    await page.goto(`${mock.control?.url}/#/main/advice`)
    await page.getByText('Nothing to advise.').waitFor()
    await traffic(opened)
    for (let again = 0; again < 5; again++) await call('GET', '/v1/bundles?limit=0')
    const findings = page.getByRole('article')
    await expect.poll(() => findings.count()).toBeGreaterThan(0)
    await findings.first().getByRole('link', { name: /#\d/ }).first().click()
    await page.getByRole('region', { name: /^Request \d/ }).waitFor()

    await page.getByRole('link', { name: 'Advice' }).click()
    await page.getByLabel('What happened').selectOption('whole-program')
    await page.getByText('a permission that it has not used is one too many').waitFor()
    await page.getByRole('button', { name: 'Note it' }).click()
    await page.getByText('Done: Note it').waitFor()
  })

  it('console: what a reset does is said before, it happens, and Undo takes it back', async () => {
    const opened = await open()
    const { page, mock } = opened
    await traffic(opened)
    const live = (await mock.count()).grants.current
    await page.goto(`${mock.control?.url}/#/main/state`)
    await page.getByRole('button', { name: 'Reset main' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reset main?' })
    await dialog.getByText('all requests are removed for good').waitFor()
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await expect.poll(() => dialog.count()).toBe(0)
    expect((await mock.count()).grants.current).toBe(live)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await expect.poll(() => dialog.count()).toBe(0)
    expect((await mock.count()).grants.current).toBe(live)
    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await dialog.getByRole('button', { name: 'Reset main' }).click()
    await page.getByText('Done: Reset main').waitFor()
    expect((await mock.count()).grants.current).toBe(live - 1)
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone: Reset main').waitFor()
    expect((await mock.count()).grants.current).toBe(live)
  })

  it('console: of a ledger in a file no Undo is promised', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'bundle-access-'))
    onTestFinished(() => rmSync(folder, { recursive: true }))
    const { page, mock } = await open({ db: join(folder, 'ledger.db'), fixture: 'empty' })
    await page.goto(`${mock.control?.url}/#/main/state/keys`)
    await page.getByRole('row', { name: 'readOnly' }).getByRole('button', { name: 'Revoke' }).click()
    const dialog = page.getByRole('dialog', { name: 'Revoke readOnly?' })
    await dialog.getByText('This cannot be undone.').waitFor()
    await dialog.getByRole('button', { name: 'Revoke readOnly' }).click()
    await page.getByText('Done: Revoke readOnly').waitFor()
    expect(await page.getByRole('button', { name: 'Undo' }).count()).toBe(0)
  })

  it('console: faults, snapshots, fixtures, workspaces, keys, users, bundles and sessions do what the commands do', async () => {
    const { page, mock } = await open()
    const to = async (part: string) => {
      await page.goto(`${mock.control?.url}/#/main/state/${part}`)
      await page.getByRole('heading', { level: 3 }).first().waitFor()
    }
    /** Fills in the form under a heading, and sends it. */
    const send = async (heading: string, fields: Readonly<Record<string, string>>, button: string) => {
      const card = page.locator('.card', { has: page.getByRole('heading', { name: heading }) })
      for (const [label, value] of Object.entries(fields)) {
        const field = card.getByLabel(label, { exact: true })
        const isChoice = await field.evaluate((node) => node instanceof HTMLSelectElement)
        await (isChoice ? field.selectOption(value) : field.fill(value))
      }
      await card.getByRole('button', { name: button }).click()
    }
    const done = async (title: string) => {
      await page.getByText(`Done: ${title}`, { exact: true }).waitFor()
      await page.getByRole('button', { name: 'Close this message' }).click()
    }
    const confirm = async (title: string) => {
      await page.getByRole('dialog').getByRole('button', { name: title }).click()
      await done(title)
    }
    const row = (text: string) => page.getByRole('row').filter({ hasText: text })

    await to('faults')
    await send(
      'Inject a fault',
      { Kind: 'latency', Operation: 'listBundles', Times: '2', Milliseconds: '5' },
      'Inject',
    )
    await done('Inject latency')
    expect(mock.faults.list()).toMatchObject([{ kind: 'latency', operation: 'listBundles', times: 2, ms: 5 }])
    await row('latency').getByRole('button', { name: 'Remove' }).click()
    await confirm('Remove fault-1')
    expect(mock.faults.list()).toEqual([])
    await send('Inject a fault', { Kind: 'status', 'Error code': 'errors.no.such' }, 'Inject')
    await page.getByRole('alert').filter({ hasText: 'errors.no.such' }).waitFor()

    await to('snapshots')
    await send('Take a snapshot', { Name: 'before' }, 'Take')
    await done('Take a snapshot')
    await mock.clock.advance('1d')
    await row('before').getByRole('button', { name: 'Restore' }).click()
    await confirm('Restore before')
    expect(mock.clock.state().now).toBe('2026-03-10T12:00:00.000Z')
    await row('before').getByRole('button', { name: 'Fork' }).click()
    await done('Fork before')
    await row('before').getByRole('button', { name: 'Remove' }).click()
    await confirm('Remove before')
    await expect.poll(() => row('before').count()).toBe(0)

    await to('users')
    await send(
      'Open an account',
      { 'Display name': 'Zuleika', 'Short name': 'zoe', Tier: 'premium' },
      'Open the account',
    )
    await done('Open the account')
    await page.getByLabel('Names that begin with').fill('Zul')
    await page.getByLabel('Tier of Zuleika').selectOption('elite')
    await confirm('Make it elite')
    await to('keys')
    await send('Create a key', { Owner: 'zoe', 'Short name': 'zoes', Grants: 'read' }, 'Create the key')
    await done('Create the key')
    await page.getByText(mock.keys['zoes'] ?? 'no key', { exact: true }).waitFor()
    expect(await page.getByText(mock.keys['full'] ?? '').count()).toBe(0)
    await row('zoes').getByRole('button', { name: 'Revoke' }).click()
    await confirm('Revoke zoes')
    await row('zoes').getByText('revoked 10 Mar 2026').waitFor()

    await to('bundles')
    await send(
      'Create a bundle',
      { Owner: 'zoe', Name: 'Zoes Grid', 'Short name': 'grid' },
      'Create the bundle',
    )
    await done('Create the bundle')
    const payment = {
      Bundle: 'grid',
      'Checkout URL': 'https://shop.example/pay',
      Price: '9.5',
      Currency: 'EUR',
    }
    await send('Replace the payment settings', payment, 'Replace')
    await confirm('Replace the payment settings of grid')
    await row('Zoes Grid').getByText('9.5 EUR, https://shop.example/pay').waitFor()
    await page.getByLabel('Status of Zoes Grid').selectOption('paused')
    await confirm('Make it paused')
    await to('checkouts')
    await send('Begin a checkout session', { Bundle: 'grid', User: 'ada', 'Short name': 'session' }, 'Begin')
    await page.getByText(/^https:\/\/shop\.example\/pay\?checkoutId=/).waitFor()
    await row('session').getByRole('button', { name: 'End' }).click()
    await confirm('End session')
    await to('users')
    await page.getByLabel('Names that begin with').fill('Zul')
    await row('Zuleika').getByRole('button', { name: 'Delete' }).click()
    await confirm('Delete the account')

    await to('workspaces')
    await send('Open a workspace', { Name: 'mine', Fixture: 'empty', Clock: 'frozen' }, 'Open')
    await done('Open a workspace')
    await page.getByRole('combobox', { name: 'Workspace' }).selectOption('mine')
    await expect.poll(() => page.title()).toContain('mine')
    await page.getByText('3 keys,').waitFor()
    await send('Load another fixture', { Fixture: 'edge' }, 'Load')
    await confirm('Load edge')
    expect(await fixtureOf(mock, 'mine')).toBe('edge')
    await page.getByRole('link', { name: 'Workspaces', exact: true }).click()
    await row('mine').getByRole('button', { name: 'Close' }).click()
    await confirm('Close mine')
    expect(page.url()).toContain('#/main/')
    await page.getByRole('link', { name: 'Variants' }).click()
    await row('duplicate-source').getByText('replay').waitFor()
  })
})

/** The fixture of a workspace, as the control plane knows it. */
async function fixtureOf({ control }: Mock, workspace: string): Promise<string> {
  const headers = { authorization: `Bearer ${control?.token}` }
  return (await (await fetch(`${control?.url}/workspaces/${workspace}`, { headers })).json()).fixture
}
