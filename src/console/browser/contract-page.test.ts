import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentationPage } from '../../tools/docs.ts'
import { paths } from '../../tools/redocly.ts'
import { browser } from './console.test-bed.ts'

declare global {
  interface Window {
    forbidden: string[]
  }
}

/** The page that `bundle-access docs` writes, as a reader opens it. */
describe('the page of the contract', () => {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-page-'))
  let html: string
  /** The page as it is, which takes half a second to build itself. */
  let shown: Awaited<ReturnType<typeof opened>>
  beforeAll(async () => {
    html = (await documentationPage(paths.contract)).html
    shown = await opened(html)
  })
  afterAll(() => rmSync(directory, { recursive: true, force: true }))

  /** Opens a page, and gives the addresses that it asked for: sent ones, and those that its policy forbade. */
  async function opened(text: string): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
    const file = join(directory, 'page.html')
    writeFileSync(file, text)
    const page = await (await browser()).newPage()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    await page.addInitScript(() => {
      window.forbidden = []
      addEventListener('securitypolicyviolation', ({ blockedURI }) => window.forbidden.push(blockedURI))
    })
    await page.goto(`file://${file}`)
    await page.getByRole('heading', { name: 'Billing events' }).waitFor()
    const forbidden = await page.evaluate(() => window.forbidden)
    // It also asks whether it may eval, which loads nothing.
    const asked = [
      ...sent.filter((url) => !/^(file|data):/.test(url)),
      ...forbidden.filter((uri) => uri !== 'eval'),
    ]
    return { page, asked: [...new Set(asked)] }
  }

  it('docs: shows the contract and asks for nothing else', async () => {
    const { page, asked } = shown
    expect(asked).toEqual([])
    expect(await page.getByRole('heading', { name: 'Error codes' }).count()).toBeGreaterThan(0)
  })

  /** The texts in sight that stand there as Markdown, or of which a part is cut off that nobody can scroll to. */
  const unreadable = (page: Page): Promise<readonly string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('body *:not(script, style)')].flatMap((element) => {
        const own = [...element.childNodes].filter(({ nodeType }) => nodeType === Node.TEXT_NODE)
        const { overflowX, textOverflow } = getComputedStyle(element)
        // A choice that ends in "…" is read by opening it.
        const isCut =
          element.scrollWidth > element.clientWidth + 1 &&
          ['hidden', 'clip'].includes(overflowX) &&
          textOverflow !== 'ellipsis'
        const isMarkdown = own.some(({ textContent }) => textContent?.includes('`'))
        return element.textContent !== '' && (isCut || isMarkdown) ? [element.textContent] : []
      }),
    )

  it('docs: shows every text as it is meant, and whole', async () => {
    const { page } = shown
    expect(await unreadable(page)).toEqual([])
    // Only the part of the page that is named by the address has its operations.
    for (const [part, operation] of Object.entries({
      bundles: 'List your bundles',
      users: 'Search users by display name',
      grants: 'List the users of a bundle',
      checkout: 'Read a checkout session',
    })) {
      await page.evaluate((name) => location.assign(`#/${name}`), part)
      await page.getByRole('heading', { name: operation }).waitFor()
      expect(await unreadable(page)).toEqual([])
    }
    const cut = '<p style="overflow: hidden; width: 9px; white-space: nowrap">cut off</p>'
    await page.evaluate((added) => document.body.insertAdjacentHTML('beforeend', added), `<p>\`</p>${cut}`)
    expect(await unreadable(page)).toEqual(['`', 'cut off'])
  })

  it('docs: would be seen asking', async () => {
    const end = html.lastIndexOf('</body>')
    const { asked } = await opened(
      `${html.slice(0, end)}<img src="https://cdn.test/x.png">${html.slice(end)}`,
    )
    expect(asked).toEqual(['https://cdn.test/x.png'])
  })
})
