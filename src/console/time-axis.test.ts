import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { axisOf, busyTime, ticksOf } from './time-axis.ts'

const DAY = 86_400_000
const ORIGIN = Date.UTC(2026, 0, 1)

const instant = fc.integer({ min: 0, max: 4_000 * 24 }).map((hours) => ORIGIN + hours * 3_600_000)
const period = fc
  .tuple(instant, fc.integer({ min: 0, max: 60 * 24 }), fc.integer({ min: 0, max: 9 }))
  .map(([start, hours, draw]) => ({
    start,
    end: draw === 0 ? Number.POSITIVE_INFINITY : start + hours * 3_600_000,
  }))
const periods = fc.array(period, { maxLength: 12 })

describe('time axis', () => {
  it('time axis: a later instant never stands before an earlier one, within the axis and beyond it', () => {
    fc.assert(
      fc.property(
        periods,
        instant,
        fc.array(instant, { minLength: 2, maxLength: 2 }),
        (drawn, now, times) => {
          const { placeOf } = axisOf(busyTime(drawn), now)
          const [one = 0, other = 0] = times.toSorted((a, b) => a - b)
          expect(placeOf(one) < placeOf(other) || one === other).toBe(true)
        },
      ),
    )
  })

  it('time axis: the place of an instant leads back to it', () => {
    fc.assert(
      fc.property(periods, instant, instant, (drawn, now, time) => {
        const { placeOf, timeAt } = axisOf(busyTime(drawn), now)
        expect(Math.abs(timeAt(placeOf(time)) - time)).toBeLessThan(1)
      }),
    )
  })

  it('time axis: every instant of a grant is drawn at scale, and now is never in a break', () => {
    fc.assert(
      fc.property(periods, instant, fc.double({ min: 0, max: 1, noNaN: true }), (drawn, now, part) => {
        const busy = busyTime(drawn)
        const axis = axisOf(busy, now)
        for (const { start, end } of drawn) {
          const to = Math.min(end, Math.max(busy.latest, now) + 10 * DAY)
          const inner = start + (to - start) * part
          expect(axis.placeOf(inner) - axis.placeOf(start)).toBeCloseTo(inner - start, 0)
        }
        expect(axis.segments.some(({ isBreak, from, to }) => isBreak && from < now && now < to)).toBe(false)
      }),
    )
  })

  it('time axis: idle time of years is one break, and takes less room than what is busy', () => {
    const month = { start: ORIGIN, end: ORIGIN + 30 * DAY }
    const late = { start: ORIGIN + 2_000 * DAY, end: ORIGIN + 2_030 * DAY }
    const { segments, placeOf } = axisOf(busyTime([month, late]), ORIGIN)
    expect(segments.map(({ isBreak }) => isBreak)).toEqual([false, true, false])
    expect(placeOf(late.start) - placeOf(month.end)).toBeCloseTo((60 * DAY) / 8, 0)
    const near = { start: ORIGIN + 33 * DAY, end: ORIGIN + 63 * DAY }
    expect(axisOf(busyTime([month, near]), ORIGIN).segments).toHaveLength(1)
  })

  it('time axis: without a grant there is a day around now', () => {
    const { placeOf, timeAt } = axisOf(busyTime([]), ORIGIN)
    expect(timeAt(placeOf(ORIGIN))).toBe(ORIGIN)
  })

  it('time axis: ticks stand where the calendar begins something', () => {
    const days = (from: string, to: string, apart: number): readonly string[] =>
      ticksOf({ from: Date.parse(from), to: Date.parse(to) }, apart).map((time) =>
        new Date(time).toISOString().slice(0, 16),
      )
    expect(days('2026-01-15', '2026-04-02', 20 * DAY)).toEqual([
      '2026-02-01T00:00',
      '2026-03-01T00:00',
      '2026-04-01T00:00',
    ])
    expect(days('2026-03-03', '2026-03-20', 4 * DAY)).toEqual(['2026-03-09T00:00', '2026-03-16T00:00'])
    // A week on a phone.
    expect(days('2026-03-11', '2026-03-18', 2 * DAY)).toHaveLength(3)
    expect(days('2026-03-03T05:00Z', '2026-03-03T13:00Z', 3_600_001)).toEqual([
      '2026-03-03T06:00',
      '2026-03-03T12:00',
    ])
    expect(days('1965-01-01', '1975-01-01', 400 * DAY)).toEqual([
      '1965-01-01T00:00',
      '1970-01-01T00:00',
      '1975-01-01T00:00',
    ])
  })
})
