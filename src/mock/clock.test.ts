import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DomainError } from '../ledger/domain-error.ts'
import { toInstant } from '../ledger/instant.ts'
import { parseInstant } from '../ledger/span.ts'
import { type Clock, type ClockSetting, clockSetting, openClock } from './clock.ts'

const t0 = Date.UTC(2026, 0, 31, 10)

function clockAt(setting?: ClockSetting) {
  const machine = { now: t0 }
  return { machine, clock: openClock(() => machine.now, setting) }
}

describe('clock', () => {
  it('clock: a system clock is the machine, a frozen one stands, a scaled one runs ahead', () => {
    const shown = (setting: ClockSetting): number => {
      const { machine, clock } = clockAt(setting)
      machine.now += 1_000
      return clock.now() - t0
    }
    expect(shown({ mode: 'system' })).toBe(1_000)
    expect(shown({ mode: 'frozen' })).toBe(0)
    expect(shown({ mode: 'scaled', rate: 60 })).toBe(60_000)
    expect(shown({ mode: 'scaled', rate: 0.5 })).toBe(500)
    expect(shown({ mode: 'frozen', at: toInstant(t0 - 5_000) })).toBe(-5_000)
  })

  it('clock: it never goes back, whatever it is told', () => {
    const setting = fc.oneof(
      fc.record({ mode: fc.constant('system' as const) }),
      fc.record({ mode: fc.constant('frozen' as const), at: instants }),
      fc.record({
        mode: fc.constant('scaled' as const),
        rate: fc.double({ min: 0.01, max: 1e6, noNaN: true }),
      }),
      fc.record({ mode: fc.constant('system' as const), at: instants }),
    )
    const step = fc.oneof(
      setting.map((to) => (clock: Clock) => clock.set(to)),
      instants.map((at) => (clock: Clock) => clock.moveTo(at)),
    )
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.nat(10_000), step)), (steps) => {
        const { machine, clock } = clockAt()
        for (const [passes, order] of steps) {
          machine.now += passes
          const before = clock.now()
          try {
            order(clock)
          } catch (error) {
            expect(error).toBeInstanceOf(DomainError)
          }
          expect(clock.now()).toBeGreaterThanOrEqual(before)
          expect(Number.isInteger(clock.now())).toBe(true)
        }
      }),
    )
  })

  it('clock: an order to go back says where to look instead and changes nothing; one to stay is fine', () => {
    const { clock } = clockAt({ mode: 'frozen' })
    expect(() => clock.moveTo(toInstant(t0 - 1))).toThrow(/only goes forward.*restore a snapshot/)
    expect(() => clock.set({ mode: 'frozen', at: toInstant(t0 - 1) })).toThrow(DomainError)
    expect(clock.state()).toEqual({ mode: 'frozen', now: t0 })
    clock.moveTo(toInstant(t0))
    expect(clock.now()).toBe(t0)
  })

  it('clock: set to system it takes the machine’s time, and when it is already past that, runs on from where it is', () => {
    const { machine, clock } = clockAt({ mode: 'frozen', at: toInstant(t0 - 5_000) })
    clock.set({ mode: 'system' })
    expect(clock.now()).toBe(t0)
    clock.moveTo(toInstant(t0 + 86_400_000))
    clock.set({ mode: 'system' })
    machine.now += 7
    expect(clock.now()).toBe(t0 + 86_400_007)
  })

  it('clock: a jump keeps the pace', () => {
    const { machine, clock } = clockAt({ mode: 'scaled', rate: 10 })
    machine.now += 1
    clock.moveTo(toInstant(t0 + 1_000))
    machine.now += 1
    expect(clock.state()).toEqual({ mode: 'scaled', rate: 10, now: t0 + 1_010 })
  })

  it('clock: a mark is where it goes back to: to the instant, or with the machine to the same distance from it', () => {
    const frozen = clockAt({ mode: 'frozen' })
    const mark = frozen.clock.mark()
    frozen.machine.now += 60_000
    frozen.clock.set({ mode: 'system' })
    frozen.clock.restore(mark)
    expect(frozen.clock.state()).toEqual({ mode: 'frozen', now: t0 })

    const system = clockAt()
    system.clock.moveTo(toInstant(t0 + 500))
    const ahead = system.clock.mark()
    system.clock.set({ mode: 'frozen', at: toInstant(t0 + 9_000) })
    system.machine.now += 1_000
    system.clock.restore(ahead)
    expect(system.clock.now()).toBe(t0 + 1_500)
  })

  it('clock: a rate of nothing, less or far too much is refused', () => {
    for (const rate of [0, -1, Number.NaN, Infinity, 1_000_001])
      expect(() => clockAt({ mode: 'scaled', rate })).toThrow(DomainError)
  })

  it('clock: its text names mode, rate and a moment as fixture files write it', () => {
    const now = toInstant(Date.UTC(2026, 2, 10, 12))
    expect(clockSetting('system', now)).toEqual({ mode: 'system', at: undefined })
    expect(clockSetting('frozen', now)).toEqual({ mode: 'frozen', at: undefined })
    expect(clockSetting('frozen:2026-01-31T10:00:00Z', now)).toEqual({ mode: 'frozen', at: t0 })
    expect(clockSetting('frozen@jan-31', now)).toEqual({ mode: 'frozen', at: Date.UTC(2026, 0, 31) })
    expect(clockSetting('scaled:60', now)).toEqual({ mode: 'scaled', rate: 60, at: undefined })
    expect(clockSetting('scaled:0.5@+1mo', now)).toEqual({
      mode: 'scaled',
      rate: 0.5,
      at: Date.UTC(2026, 3, 10, 12),
    })
    for (const text of [
      '',
      'fast',
      'scaled',
      'scaled:x',
      'frozen:30 February',
      'frozen:',
      'system:2026-02-30',
    ])
      expect(() => clockSetting(text, now), text).toThrow(DomainError)
    expect(parseInstant('2026-01-31T10:00:00Z', now)).toBe(t0)
  })
})

const instants = fc.integer({ min: t0 - 100_000, max: t0 + 1_000_000 }).map(toInstant)
