import fc from 'fast-check'
import type { Drawn } from '../kit/check.ts'
import { day, instantOf, isoIn, second } from '../kit/wire.ts'

const digits = (least: number, most: number): fc.Arbitrary<string> =>
  fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: least, maxLength: most, size: 'max' })

/** Every zone, and fractions of up to nine digits; those finer than a millisecond or a microsecond give the same cut or rounded. */
export const writings = fc.record({
  /** In minutes east of UTC. */
  zone: fc.oneof(
    fc.constantFrom<'Z' | 0>('Z', 'Z', 0),
    fc.integer({ min: 1, max: 14 * 60 }),
    fc.integer({ min: -12 * 60, max: -1 }),
  ),
  fraction: fc.oneof(
    fc.constant(''),
    digits(1, 2).map((text) => `.${text}`),
    digits(3, 3).map((text) => `.${text}`),
    fc
      .tuple(
        digits(3, 3),
        fc.constantFrom(...'0123'),
        digits(2, 2),
        fc.constantFrom('', ...'0123'),
        digits(0, 2),
      )
      .map(
        ([thousandths, next, micros, last, finer]) =>
          `.${thousandths}${next}${micros}${last}${last && finer}`,
      ),
  ),
})

export type Writing = Drawn<typeof writings>

const inZones = (...zones: readonly number[]): fc.Arbitrary<Writing> =>
  fc.tuple(writings, fc.constantFrom(...zones)).map(([writing, zone]) => ({ ...writing, zone }))

/** Zones that are easily misread: west of UTC by less than an hour, east of it, and beside whole hours. */
export const oddZones = [inZones(-30, -15, -45), inZones(30, 15, 45), inZones(345, 525, -210, -570)] as const

/** Zones that lie further east than any is west. */
export const farZones = inZones(13 * 60, 14 * 60, 825)

/** The text of an instant near this one, and that instant. */
export function written(near: number, { zone, fraction }: Writing): { text: string; instant: number } {
  const text = isoIn(zone, near - (near % 1_000)).replace('.000', fraction)
  return { text, instant: instantOf(text) ?? near }
}

/** Texts that name no instant. */
export const noInstants: fc.Arbitrary<string> = fc.constantFrom(
  ...'next month|never|now|today|tomorrow|infinity|-infinity|epoch|forever|P1M|null|undefined|NaN'.split('|'),
  ...'+1 month|Invalid Date|T|Z|"2099-01-01T00:00:00Z"|--| |'.split('|'),
)

/** Date-times that are not RFC 3339, or whose form is rarely met: the text for a year Y, and the day that a reader expects. */
const odd = {
  'a date alone': ['Y-03-01', 3, 1],
  'no offset': ['Y-03-02T00:00:00', 3, 2],
  'no offset but a fraction': ['Y-03-02T00:00:00.123', 3, 2],
  '30 February': ['Y-02-30T00:00:00Z', 2, 30],
  '29 February of a common year': ['Y-02-29T00:00:00Z', 2, 29],
  '31 April': ['Y-04-31T00:00:00Z', 4, 31],
  '31 June': ['Y-06-31T23:59:59Z', 6, 31],
  '31 September': ['Y-09-31T12:00:00+02:00', 9, 31],
  '31 November': ['Y-11-31T00:00:00Z', 11, 31],
  'a blank for the T': ['Y-03-04 00:00:00Z', 3, 4],
  'day 00': ['Y-05-00T00:00:00Z', 5, 0],
  'day 32': ['Y-05-32T00:00:00Z', 5, 32],
  'month 00': ['Y-00-10T00:00:00Z', 0, 10],
  'month 13': ['Y-13-01T00:00:00Z', 13, 1],
  'hour 24': ['Y-03-01T24:00:00Z', 3, 2],
  'hour 25': ['Y-03-01T25:00:00Z', 3, 2],
  'minute 60': ['Y-03-01T00:60:00Z', 3, 1],
  'second 60': ['Y-06-30T23:59:60Z', 7, 1],
  'second 61': ['Y-03-01T00:00:61Z', 3, 1],
  'an offset of 24 hours': ['Y-03-01T00:00:00+24:00', 3, 1],
  'an offset of 60 minutes': ['Y-03-01T00:00:00+05:60', 3, 1],
  'an offset without a colon': ['Y-03-01T00:00:00+0530', 3, 1],
  'an offset of hours alone': ['Y-03-01T00:00:00-08', 3, 1],
  'an offset of minus zero': ['Y-03-01T00:00:00-00:00', 3, 1],
  'small letters': ['Y-03-01t00:00:00z', 3, 1],
  'a comma for the point': ['Y-03-01T00:00:00,5Z', 3, 1],
  'a point without digits': ['Y-03-01T00:00:00.Z', 3, 1],
  'no seconds': ['Y-03-01T00:00Z', 3, 1],
  'the basic form': ['Y0301T000000Z', 3, 1],
  'a week': ['Y-W10-1', 3, 5],
  'a day of the year': ['Y-060', 3, 1],
  slashes: ['Y/03/01', 3, 1],
  'an expanded year': ['+00Y-03-01T00:00:00Z', 3, 1],
  'digits alone': ['', 3, 1],
  'a blank before it': [' Y-03-01T00:00:00Z', 3, 1],
  'a line break behind it': ['Y-03-01T00:00:00Z\n', 3, 1],
} as const satisfies Readonly<Record<string, readonly [text: string, month: number, day: number]>>

export type OddDate = keyof typeof odd

/** The forms of a date-time that the description leaves open, by name. */
export const oddDates: fc.Arbitrary<OddDate> = fc.constantFrom(...(Object.keys(odd) as OddDate[]))

/** Those that name a day which its month does not have. */
export const impossibleDays = (Object.keys(odd) as OddDate[]).filter((name) => /^(?:29|30|31) /.test(name))

/**
 * An odd date-time of a year, between which instants anybody who reads it would place it, and the instant of a form that RFC 3339
 * leaves no doubt about: who takes it must keep it exactly.
 */
export function oddDate(name: OddDate, year: number) {
  const [text, month, date] = odd[name]
  const middle = Date.UTC(year, month - 1, date)
  const written = text === '' ? `${middle / second}` : text.replace('Y', `${year}`)
  const exact = name === 'small letters' ? instantOf(written.toUpperCase()) : undefined
  return { text: written, earliest: middle - 3 * day, latest: middle + 3 * day, exact }
}

/** Whether the form is one that shows how leniently date-times are read; digits do where they are taken. */
export const showsLeniency = (name: string, isTaken: boolean): boolean =>
  /^(?:a date alone|no offset|a blank for|29|30|31)/.test(name) || (isTaken && name === 'digits alone')

/** Date-times of RFC 3339 whose offset takes them out of the years that it can write. */
export const beyondYears = {
  After: '9999-12-31T23:59:59-23:00',
  Before: '0001-01-01T00:00:00+05:00',
} as const
