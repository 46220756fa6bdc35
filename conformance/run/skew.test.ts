import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { SkewMeter, skewOf, uncertaintyOf } from './skew.ts'

describe('skew', () => {
  it('holds the true skew in its interval after any samples', () => {
    const sample = fc.record({ sentAt: fc.nat(1e6), travel: fc.nat(500), back: fc.nat(500) })
    fc.assert(
      fc.property(
        fc.integer({ min: -1e5, max: 1e5 }),
        fc.array(sample, { minLength: 1 }),
        (skew, samples) => {
          const meter = new SkewMeter()
          for (const { sentAt, travel, back } of samples) {
            const written = sentAt + travel + skew
            const receivedAt = sentAt + travel + back
            meter.date({ sentAt, receivedAt, written: [Math.floor(written / 1_000) * 1_000] })
            meter.grant({ sentAt, receivedAt, written: [written] })
          }
          expect(meter.skew.low).toBeLessThanOrEqual(skew)
          expect(meter.skew.high).toBeGreaterThanOrEqual(skew)
        },
      ),
    )
  })

  it('holds the skew of each clock that a target reads', () => {
    const apart = fc.integer({ min: -1_000, max: 1_000 })
    fc.assert(
      fc.property(apart, apart, fc.array(fc.nat(50), { minLength: 1 }), (one, other, trips) => {
        const meter = new SkewMeter()
        for (const trip of trips)
          meter.grant({ sentAt: 7, receivedAt: 7 + trip, written: [7 + one, 7 + trip + other] })
        expect(meter.skew.low).toBeLessThanOrEqual(Math.min(one, other))
        expect(meter.skew.high).toBeGreaterThanOrEqual(Math.max(one, other))
      }),
    )
  })

  it('takes a creation for an instant of the ledger only as far as its clocks may be apart', () => {
    const uncertainty = uncertaintyOf({ startsAt: undefined })
    expect(skewOf({ sentAt: 0, receivedAt: 4, written: [52], uncertainty })).toEqual({ low: -202, high: 303 })
    expect(
      skewOf({ sentAt: 0, receivedAt: 4, written: [52], uncertainty: uncertaintyOf({ startsAt: 52 }) }),
    ).toEqual({
      low: 48,
      high: 53,
    })
  })

  it('believes the instants of grants before the Date header, which a proxy may have written', () => {
    const meter = new SkewMeter()
    meter.date({ sentAt: 0, receivedAt: 10, written: [0] })
    meter.grant({ sentAt: 100, receivedAt: 110, written: [20_105] })
    expect(meter.skew.low).toBeGreaterThan(19_000)
  })

  it('is not moved by a grant that is dated hours away, unless the Date header says so too', () => {
    const meter = new SkewMeter()
    meter.grant({ sentAt: 1_000, receivedAt: 1_010, written: [1_005] })
    meter.grant({ sentAt: 2_000, receivedAt: 2_010, written: [2_005 + 3_600_000] })
    expect(meter.skew.high).toBeLessThan(10)
    meter.date({ sentAt: 3_000, receivedAt: 3_010, written: [3_000 + 3_600_000] })
    meter.grant({ sentAt: 3_000, receivedAt: 3_010, written: [3_005 + 3_600_000] })
    expect(meter.skew.high).toBeGreaterThan(3_599_000)
  })
})

describe('a target of several clocks', () => {
  it('has a skew that holds all of them, which no later instant of one of them narrows', () => {
    const meter = new SkewMeter()
    const at = (sentAt: number, ahead: number) =>
      meter.grant({ sentAt, receivedAt: sentAt + 4, written: [sentAt + 2 + ahead] })
    for (const ahead of [0, 100, 0, 0, 100]) at(1_001 + 7 * ahead, ahead)
    expect(meter.skew.low).toBeLessThanOrEqual(0)
    expect(meter.skew.high).toBeGreaterThanOrEqual(100)
    expect(meter.steps).toEqual([])
    expect(meter.warnings).toEqual(['its clocks differ by up to 105 ms'])
  })

  it('says that what falls within more than two seconds was not judged', () => {
    const meter = new SkewMeter()
    for (const ahead of [1, 2_501, 1]) meter.grant({ sentAt: 0, receivedAt: 4, written: [ahead] })
    expect(meter.warnings.join()).toMatch(/^its clocks differ by up to 2.5 s: .* was not judged/)
  })
})

describe('a clock that steps', () => {
  const instant = (n: number) => 1e12 + n * 3_217
  const stepped = (ms: number, until = 180) => {
    const meter = new SkewMeter()
    const at = (n: number, ahead: number) => {
      const sentAt = instant(n)
      const now = sentAt + 2 + ahead
      meter.date({ sentAt, receivedAt: sentAt + 4, written: [now - (now % 1_000)] })
      if (n % 5 === 0) meter.grant({ sentAt, receivedAt: sentAt + 4, written: [now] })
    }
    for (let n = 100; n < 140; n++) at(n, 0)
    const before = meter.taken
    for (let n = 140; n < until; n++) at(n, ms)
    return { meter, before }
  }

  it('and steps back before enough shows it: what failed meanwhile must be tried again, and what begins later not', () => {
    const meter = new SkewMeter()
    const at = (n: number, ahead: number) => {
      const now = instant(n) + ahead
      meter.date({ sentAt: instant(n), receivedAt: instant(n) + 4, written: [now - (now % 1_000)] })
    }
    for (let n = 100; n < 140; n++) at(n, 0)
    const begun = meter.taken
    for (let n = 140; n < 143; n++) at(n, 3_000)
    for (let n = 143; n < 150; n++) at(n, 0)
    const ended = meter.taken
    expect(meter.steps).toEqual([])
    expect(meter.mustRetry({ begun, ended, hasFailed: true })).toBe(true)
    expect(meter.mustRetry({ begun, ended, hasFailed: false })).toBe(false)
    expect(meter.mustRetry({ begun: ended, ended, hasFailed: true })).toBe(false)
    // As long as no grant shows the clock of the ledger, it may be what `Date` says.
    expect(meter.mustRetry({ begun, ended, hasFailed: true }, true)).toBe(true)
    meter.grant({ sentAt: instant(150), receivedAt: instant(150) + 4, written: [instant(150) + 3] })
    expect(meter.mustRetry({ begun, ended, hasFailed: true }, true)).toBe(false)
  })

  it('back: what its ledger dates where the clock stood before shows no second clock', () => {
    const { meter } = stepped(-30_000, 151)
    const sentAt = instant(151)
    meter.grant({ sentAt, receivedAt: sentAt + 4, written: [instant(139) + 3] })
    expect(meter.steps).toHaveLength(1)
    expect(meter.spread).toBeUndefined()
  })

  it.each([2_000, -2_000, 30_000, -30_000, 600_000, -600_000])(
    'by %d ms is told once, and followed',
    (ms) => {
      const { meter, before } = stepped(ms)
      expect(meter.steps).toHaveLength(1)
      expect(Math.abs((meter.steps[0]?.ms ?? 0) - ms)).toBeLessThan(500)
      expect([meter.skew.low <= ms, meter.skew.high >= ms]).toEqual([true, true])
      expect(meter.skew.high - meter.skew.low).toBeLessThan(10)
      expect(meter.warnings).toHaveLength(1)
      const underWay = { begun: before - 1, ended: before + 1, hasFailed: false }
      expect(meter.mustRetry(underWay)).toBe(true)
      expect(meter.mustRetry({ ...underWay, ended: before - 1 })).toBe(false)
      expect(meter.mustRetry({ begun: 1, ended: 2, hasFailed: true })).toBe(true)
      expect(meter.mustRetry({ begun: meter.taken, ended: meter.taken, hasFailed: true })).toBe(false)
    },
  )
})
