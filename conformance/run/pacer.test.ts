import { describe, expect, it } from 'vitest'
import { pacerOf } from './pacer.ts'

/** A clock that only moves when somebody sleeps. */
function manualClock() {
  let now = 1_000_000
  const sleep = async (ms: number) => {
    now += ms
  }
  return { now: () => now, sleep }
}

describe('pacer', () => {
  it('never sends more than the limit in any minute, however the requests come', async () => {
    const clock = manualClock()
    const pacer = pacerOf(clock, 60)
    const sent: number[] = []
    for (let n = 0; n < 300; n++) {
      await pacer.take(n % 7 === 0 ? 3 : 1, 'obey')
      for (let k = 0; k < (n % 7 === 0 ? 3 : 1); k++) sent.push(clock.now())
      await clock.sleep(n % 11)
    }
    for (const start of sent) {
      expect(sent.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(60)
    }
  })

  it('lets a burst go at once while the window is empty', async () => {
    const clock = manualClock()
    const pacer = pacerOf(clock, 240)
    const begun = clock.now()
    for (let n = 0; n < 120; n++) await pacer.take(1, 'obey')
    expect(clock.now()).toBe(begun)
  })

  it('is quiet for as long as the target asks', async () => {
    const clock = manualClock()
    const pacer = pacerOf(clock, 'off')
    pacer.refused(7_000)
    const begun = clock.now()
    await pacer.take(1, 'obey')
    expect(clock.now()).toBeGreaterThanOrEqual(begun + 7_000)
  })

  it('waits for an empty window when more is asked for at once than a window holds', async () => {
    const pacer = pacerOf(manualClock(), 10)
    await pacer.take(1, 'obey')
    await expect(pacer.whenFree(500)).resolves.toBeUndefined()
  })

  it('goes slower after each refusal, and tries its own pace again', async () => {
    const clock = manualClock()
    const pacer = pacerOf(clock, 'off')
    const perMinute = async (wanted: number) => {
      const begun = clock.now()
      let count = 0
      for (let n = 0; n < wanted; n++) {
        await pacer.take(1, 'obey')
        if (clock.now() < begun + 60_000) count++
      }
      return count
    }
    const refuse = async () => {
      pacer.refused(60_500)
      pacer.refused(60_500)
      await clock.sleep(60_500)
    }
    await perMinute(200)
    await refuse()
    expect(await perMinute(191)).toBe(190)
    await refuse()
    expect(await perMinute(96)).toBe(95)
    await clock.sleep(60_500)
    await refuse()
    expect(await perMinute(48)).toBe(47)
    await clock.sleep(200_000)
    expect(await perMinute(1_000)).toBe(1_000)
  })

  it('waits for what was sent without regard to the limit', async () => {
    const clock = manualClock()
    const pacer = pacerOf(clock, 10)
    const begun = clock.now()
    await pacer.take(300, 'ignore')
    expect(clock.now()).toBe(begun)
    await pacer.take(1, 'obey')
    expect(clock.now()).toBe(begun + 60_500)
  })
})
