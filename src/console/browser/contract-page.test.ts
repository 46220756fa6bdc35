import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentationPage } from '../../tools/docs.ts'
import { places } from '../../tools/redocly.ts'
import { launch } from './console.test-bed.ts'

declare global {
  interface Window {
    forbidden: string[]
  }
}

/** The page that `bundle-access docs` writes, as a reader opens it. */
describe('the page of the contract', { timeout: 120_000 }, () => {
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-page-'))
  let html: string
  let browser: Browser
  beforeAll(async () => {
    html = (await documentationPage(places.contract)).html
    browser = await launch()
  })
  afterAll(async () => {
    await browser.close()
    rmSync(directory, { recursive: true, force: true })
  })

  /** Opens a page, and gives the addresses that it asked for: sent ones, and those that its policy forbade. */
  async function opened(text: string): Promise<{ readonly page: Page; readonly asked: readonly string[] }> {
    const file = join(directory, 'page.html')
    writeFileSync(file, text)
    const page = await browser.newPage()
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
    const { page, asked } = await opened(html)
    expect(asked).toEqual([])
    expect(await page.getByRole('heading', { name: 'Error codes' }).count()).toBeGreaterThan(0)
  })

  it('docs: would be seen asking', async () => {
    const end = html.lastIndexOf('</body>')
    const { asked } = await opened(
      `${html.slice(0, end)}<img src="https://cdn.test/x.png">${html.slice(end)}`,
    )
    expect(asked).toEqual(['https://cdn.test/x.png'])
  })
})
