import { describe, expect, it } from 'vitest'
import { steadyClock } from './ports.ts'

describe('steadyClock', () => {
  it('goes on as before where the clock of the machine is set, and tells by how much', () => {
    let [machine, monotonic] = [1_000_000, 500]
    const clock = steadyClock(
      () => machine,
      () => monotonic,
    )
    monotonic += 40
    machine += 40 - 600_000
    expect(clock.now()).toBe(1_000_040)
    expect(clock.steppedBy?.()).toBe(-600_000)
  })
})
