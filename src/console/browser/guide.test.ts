import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import type { Mock } from '../../main.ts'
import { runHere } from '../../testing/run-here.test-bed.ts'
import { builtCommand } from '../../tools/built.test-bed.ts'
import { block, pages } from '../../tools/pages.test-bed.ts'
import { keepPicture, open } from './console.test-bed.ts'

/** Runs a block of commands of a page against a mock, with the built package for `npx bundle-access`. */
async function runBlock(page: string, marker: string, { baseUrl, control }: Mock): Promise<string> {
  const commands = block(page, marker).replace('http://127.0.0.1:4010', baseUrl)
  expect(commands).toContain(baseUrl)
  const npx = `npx() { shift; '${process.execPath}' '${builtCommand()}' "$@"; }`
  const env = {
    ...process.env,
    BUNDLE_ACCESS_CONTROL_URL: control?.url,
    BUNDLE_ACCESS_CONTROL_TOKEN: control?.token,
  }
  const { stdout } = await promisify(execFile)('bash', ['--norc', '-euc', `${npx}\n${commands}`], { env })
  return stdout
}

/** Takes one step of a guide: "Click **X**", "Choose **X** under **Y**", "Write **X** into **Y**", "See **X**". */
async function take(page: Page, step: string): Promise<void> {
  const [, verb, what = '', , where = ''] =
    /^(Click|Choose|Write|See) \*\*(.+?)\*\*( (?:under|into) \*\*(.+?)\*\*)?/.exec(step) ?? []
  if (verb === 'Click') {
    await page
      .getByRole('link', { name: what, exact: true })
      .or(page.getByRole('button', { name: what, exact: true }))
      .first()
      .click()
    if (['Timeline', 'Requests', 'Advice', 'State'].includes(what))
      await page.getByRole('heading', { level: 1, name: what }).waitFor()
  } else if (verb === 'Choose')
    await page.getByRole('combobox', { name: where }).selectOption({ label: what })
  else if (verb === 'Write')
    await page
      .getByRole('textbox', { name: where })
      .or(page.getByRole('searchbox', { name: where }))
      .fill(what)
  else if (verb === 'See') await page.getByText(what).first().waitFor()
  else throw new Error(`nobody can take this step: ${step}`)
}

/** Takes the numbered steps of a guide, and keeps the pictures between them. */
async function follow(page: Page, guide: string): Promise<number> {
  let taken = 0
  for (const line of guide.split('\n')) {
    const step = /^\d+\. (.*)/.exec(line)?.[1]
    const picture = /^!\[.*\]\(console\/([\w-]+)\.png\)$/.exec(line)?.[1]
    if (picture !== undefined) await keepPicture(page, picture)
    if (step === undefined) continue
    await take(page, step)
    taken++
  }
  return taken
}

describe('the guide to the console', () => {
  it('docs/console.md: each step shows what it says', async () => {
    const guide = pages.get('docs/console.md') ?? ''
    const { page, mock } = await open(
      { clock: 'frozen:2026-01-10T12:00:00Z' },
      { viewport: { width: 1160, height: 600 } },
    )
    expect(await runBlock('docs/console.md', 'console story', mock)).toContain(
      'and the billing system goes on',
    )
    // The pictures before the first question are kept by other tests.
    expect(await follow(page, guide.slice(guide.indexOf('<!-- console story -->')))).toBe(12)
  })

  it('docs/console.md: the command prints an address of the console', async () => {
    const { mock } = await open()
    const env = {
      BUNDLE_ACCESS_CONTROL_URL: mock.control?.url,
      BUNDLE_ACCESS_CONTROL_TOKEN: mock.control?.token,
    }
    Object.assign(process.env, env)
    try {
      for (const [, line = ''] of block('docs/console.md', 'console').matchAll(
        /^npx bundle-access (.*?) +#/gm,
      ))
        expect((await runHere(...line.split(' '))).stdout).toContain(`${mock.control?.url}/#code=`)
    } finally {
      for (const name of Object.keys(env)) delete process.env[name]
    }
  })

  it('README.md: what the tour does is found by clicks', async () => {
    const { page, mock } = await open({ clock: 'system' })
    await runBlock('README.md', 'tour', mock)
    const steps = `
1. Click **State**
2. Click **Bundles**
3. See **${(await mock.dump()).bundles?.['main']?.name}**
4. Click **Users**
5. Write **rosa** into **Names that begin with**
6. See **Rosa Fontana**
7. Click **Requests**
8. Write **rosa** into **User**
9. Click **GET /v1/bundles/899ae2…/grants?userId=e52378…&sort=startsAt&dir=asc**
10. See **"sourceId": "invoice-2"**
11. Choose **createBundleGrant** under **Operation**
12. Click **POST /v1/bundles/899ae2…/grants**
13. See **A new grant was recorded.**
14. Click **Show all**
15. Choose **revokeBundleGrant** under **Operation**
16. See **−2**
`
    expect(await follow(page, steps)).toBe(16)
    await page.locator('tr[data-number] a').click()
    await page.getByText('and every later one of the same user in the bundle with it').waitFor()
  })
})
