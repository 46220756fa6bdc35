import { describe, expect, it } from 'vitest'
import { Pacer } from './pacer.ts'

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
    const pacer = new Pacer(clock, 60)
    const sent: number[] = []
    for (let n = 0; n < 300; n++) {
      await pacer.take(n % 7 === 0 ? 3 : 1)
      for (let k = 0; k < (n % 7 === 0 ? 3 : 1); k++) sent.push(clock.now())
      await clock.sleep(n % 11)
    }
    for (const start of sent) {
      expect(sent.filter((at) => at >= start && at < start + 60_000).length).toBeLessThanOrEqual(60)
    }
  })

  it('lets a burst go at once while the window is empty', async () => {
    const clock = manualClock()
    const pacer = new Pacer(clock, 240)
    const begun = clock.now()
    for (let n = 0; n < 120; n++) await pacer.take(1)
    expect(clock.now()).toBe(begun)
  })

  it('is quiet for as long as the target asks', async () => {
    const clock = manualClock()
    const pacer = new Pacer(clock, undefined)
    pacer.pause(7_000)
    const begun = clock.now()
    await pacer.take(1)
    expect(clock.now()).toBeGreaterThanOrEqual(begun + 7_000)
  })

  it('waits for an empty window when more is asked for at once than a window holds', async () => {
    const pacer = new Pacer(manualClock(), 10)
    await pacer.take(1)
    await expect(pacer.whenFree(500)).resolves.toBeUndefined()
  })
})
