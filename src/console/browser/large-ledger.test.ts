import { describe, expect, it } from 'vitest'
import { open, timeFrames } from './console.test-bed.ts'

/** The user's movements; each is repeated in forty frames. */
const movements = {
  scrolled: { top: 60 },
  jumped: { top: 20_000 },
  zoomed: { wheel: { deltaY: -4, ctrlKey: true } },
  moved: { wheel: { deltaX: -12 } },
} as const

describe('a large ledger in the console', () => {
  it('timeline: of 30,000 grants only those in sight are in the page, wherever it is scrolled, zoomed and moved', async () => {
    const { page } = await open({ fixture: 'large:30000' })
    const began = performance.now()
    const passed = () => `${(performance.now() - began).toFixed(0)} ms`
    const bars = page.locator('.chart .bar')
    await bars.first().waitFor()
    const first = passed()
    await page.getByText('30,000 grants', { exact: true }).waitFor()
    process.stdout.write(`first bars after ${first}, all 30,000 grants after ${passed()}\n`)
    // The last lanes have nothing around now.
    await page.getByRole('button', { name: 'All time' }).click()
    const framesSoFar = await timeFrames(page)
    const seen = new Set<string | null>()
    for (const [name, movement] of Object.entries(movements)) {
      await framesSoFar()
      await page.locator('.chart').evaluate(async (chart, act: { top?: number; wheel?: object }) => {
        const wheel = { ...act.wheel, bubbles: true, cancelable: true, clientX: 500, clientY: 400 }
        for (let frame = 0; frame < 40; frame++) {
          if (act.wheel) chart.dispatchEvent(new WheelEvent('wheel', wheel))
          else chart.scrollTop += act.top ?? 0
          await new Promise(requestAnimationFrame)
        }
      }, movement)
      const times = await framesSoFar()
      const rate = (times.length * 1_000) / times.reduce((sum, time) => sum + time, 0)
      process.stdout.write(
        `${name}: ${rate.toFixed(0)} frames a second, the longest ${Math.max(...times).toFixed(0)} ms\n`,
      )
      const drawn = await bars.count()
      expect(drawn).toBeGreaterThan(0)
      expect(drawn).toBeLessThan(300)
      seen.add(await bars.first().getAttribute('aria-label'))
    }
    expect(seen.size).toBeGreaterThan(1)
  })
})
