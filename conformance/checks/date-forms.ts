import fc from 'fast-check'
import type { Drawn, Trial } from '../kit/check.ts'
import type { Exchange } from '../kit/exchange.ts'
import { day, instantOf, isoIn, isRefusal, second } from '../kit/wire.ts'

/** Draws notations of an RFC 3339 date-time, for checks that create grants or filter them by time: a zone, and a fraction whose digits after milliseconds come to the same whether cut or rounded. */
export const notations = fc.record({
  /** In minutes east of UTC. */
  zone: fc.oneof(
    fc.constantFrom<'Z' | 0>('Z', 'Z', 0),
    fc.integer({ min: 1, max: 14 * 60 }),
    fc.integer({ min: -12 * 60, max: -1 }),
  ),
  fraction: fc.stringMatching(/^(?:|\.\d{1,2}|\.\d{3}|\.\d{3}[0-3]\d{2}(?:[0-3]\d{0,2})?)$/),
})

export type Notation = Drawn<typeof notations>

const inZones = (...zones: readonly number[]): fc.Arbitrary<Notation> =>
  fc.tuple(notations, fc.constantFrom(...zones)).map(([writing, zone]) => ({ ...writing, zone }))

/** Zones that are easily misread: west of UTC by less than an hour, east of it, and beside whole hours. */
export const oddZones = [inZones(-30, -15, -45), inZones(30, 15, 45), inZones(345, 525, -210, -570)] as const

/** Zones in which a morning of UTC is the evening before. */
export const eveningZones = inZones(-570, -660, -720)
/** Zones further east than any is west. */
export const farZones = inZones(13 * 60, 14 * 60, 825)

/** Returns the text of an instant near this one, and that instant. */
export function written(near: number, { zone, fraction }: Notation): { text: string; instant: number } {
  const text = isoIn(zone, near - (near % 1_000)).replace('.000', fraction)
  return { text, instant: instantOf(text) ?? near }
}

/** Texts that name no instant. */
export const noInstants: fc.Arbitrary<string> = fc.constantFrom(
  ...'next month|never|now|today|tomorrow|infinity|-infinity|epoch|forever|P1M|null|undefined|NaN'.split('|'),
  ...'+1 month|Invalid Date|T|Z|"2099-01-01T00:00:00Z"|--| |'.split('|'),
)

/** Seconds since 1970: a form that the description leaves open. */
const epochSeconds = 'digits alone'
/** A date-time in a query whose plus sign is not encoded, another open form; Y is the year. */
export const rawPlus = 'Y-03-01T00:00:00+02:00'
/** The open form that leaves no doubt about its instant. */
const smallLetters = 'Y-03-01t00:00:00z'
/** Notations in a year Y that show how leniently a target reads; the last are days that do not exist. */
const telling = [
  ['Y-03-01'],
  ['Y-03-02T00:00:00', 'Y-03-02T00:00:00.123'],
  ['Y-03-04 00:00:00Z'],
  ['Y-02-30T00:00:00Z', 'Y-02-29T00:00:00Z', 'Y-04-31T00:00:00Z'],
  ['Y-06-31T23:59:59Z', 'Y-09-31T12:00:00+02:00', 'Y-11-31T00:00:00Z'],
]
const withDigits = (count: number) => `Y-03-01T00:00:00.${'0'.repeat(count)}Z`
/** All open forms by their kind; the last have as many characters as the contract of our own server allows, and one more. */
export const oddDates: readonly (readonly string[])[] = [
  ...telling,
  ...[[epochSeconds], [smallLetters], ['Y-05-00T00:00:00Z', 'Y-05-32T00:00:00Z']],
  ...[['Y-00-10T00:00:00Z', 'Y-13-01T00:00:00Z'], ['Y-03-01T24:00:00Z']],
  ['Y-03-01T25:00:00Z', 'Y-03-01T00:60:00Z'],
  ['Y-06-30T23:59:60Z', 'Y-03-01T00:00:61Z'],
  ...[['Y-03-01T00:00:00+24:00', 'Y-03-01T00:00:00+05:60'], ['Y-03-01T00:00:00+0530']],
  ...[['Y-03-01T00:00:00-08'], ['Y-03-01T00:00:00-00:00'], ['Y-03-01T00:00:00,5Z']],
  ['Y-03-01T00:00:00.Z', 'Y-03-01T00:00Z'],
  ['Y0301T000000Z', 'Y-W10-1', 'Y-060', 'Y/03/01'],
  ...[['+00Y-03-01T00:00:00Z'], [' Y-03-01T00:00:00Z', 'Y-03-01T00:00:00Z '], ['Y-03-01T00:00:00Z\n']],
  ...[['Y-٠٣-٠١T٠٠:٠٠:٠٠Z'], ['Y-０３-０１T００:００:００Z'], [withDigits(43)], [withDigits(44)]],
]

/** Returns the text of an open form, whether an instant is near its usual interpretation, and the exact instant if there is one. */
export function oddDate(form: string, year: number) {
  const [, month = 3, date = 1] = /Y\D?(\d\d)\D?(\d\d)/.exec(form) ?? []
  const middle = Date.UTC(year, Number(month) - 1, Number(date))
  const text = form === epochSeconds ? `${middle / second}` : form.replace('Y', `${year}`)
  const isExact = form === smallLetters || form === beyondYears.After
  const exact = isExact ? instantOf(text.toUpperCase()) : undefined
  const isNear = (instant: number) => Math.abs(instant - (exact ?? middle)) < 8 * day
  return { text, exact, isNear }
}

/** Reports how a form of a date-time was read, if it was: `lenient` is as usual. */
export function observeDate(trial: Trial, form: string, exchange: Exchange, reading: string): void {
  const variant = isRefusal(exchange) ? 'strict' : reading
  const isUsual = variant === 'strict' || (variant === 'lenient' && form !== epochSeconds)
  if (!isUsual || telling.flat().includes(form)) trial.observe('FORMAT-DATE-TIME', variant, exchange, form)
}

/** Date-times of RFC 3339 whose offset takes them out of the years that it can write. */
export const beyondYears = {
  After: '9999-12-31T23:59:59-23:00',
  Before: '0001-01-01T00:00:00+05:00',
} as const
