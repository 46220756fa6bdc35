import { describe, expect, it } from 'vitest'
import { addressOf, browsing } from './console.test-bed.ts'

const open = browsing()

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
})
