import { dateTimeForm, isWritable, millisecondsOf } from '../../spec/date-time.ts'
import { type Instant, toInstant } from './instant.ts'

/**
 * Returns the instant of an RFC 3339 date-time, without digits finer than milliseconds; else undefined. The offset is
 * required, leap seconds are refused, and the UTC year is between 0000 and 9999.
 */
export const parseDateTime = (text: string): Instant | undefined => writableInstant(millisecondsOf(text))

/**
 * Parses like `parseDateTime`, but also takes a date as midnight UTC, a time without offset as UTC, and 30 February as 1 or
 * 2 March (variant `date-time=lenient`).
 */
export function parseLenientDateTime(text: string): Instant | undefined {
  const timed = /T/i.test(text) ? text : `${text}T00:00:00`
  const whole = /T[\d:.]+$/i.test(timed) ? `${timed}Z` : timed
  return dateTimeForm.test(whole) ? writableInstant(Date.parse(whole.toUpperCase())) : undefined
}

/** Returns the reason why `parseDateTime` refuses a text, as the end of a sentence "NAME must ...". */
export function dateTimeProblem(text: string): string {
  if (!Number.isNaN(millisecondsOf(text))) return 'name an instant of the years 0000 to 9999 in UTC'
  return Number.isNaN(millisecondsOf(text.replace(/:60(?=[.Zz+-])/, ':59')))
    ? 'be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z'
    : 'not name a leap second'
}

/** Formats an instant as `YYYY-MM-DDTHH:mm:ss.sssZ`; throws a RangeError for `FOREVER`. */
export function formatInstant(instant: Instant): string {
  const day = Math.floor(instant / DAY_MS)
  const slot = day & (SLOTS - 1)
  if (days[slot] !== day) {
    dates[slot] = new Date(instant).toISOString().slice(0, -13)
    days[slot] = day
  }
  // Whole numbers below 2^31 are divided without a call.
  const ms = (instant - day * DAY_MS) | 0
  const second = (ms / 1000) | 0
  const minute = (second / 60) | 0
  return `${dates[slot]}${minutes[minute]}${seconds[second - minute * 60]}${thousandths[ms - second * 1000]}`
}

const DAY_MS = 86_400_000

/** The number of kept days, a power of two: each has one slot, which it takes from the one before. */
const SLOTS = 1_024
const days: number[] = Array(SLOTS).fill(Number.NaN)
/** The formatted days, up to the T, since `toISOString` takes eight times as long as all else here. */
const dates: string[] = Array(SLOTS).fill('')

/** Returns the texts of the numbers below `count`, each with the character after it. */
const padded = (count: number, length: number, end: string): readonly string[] =>
  Array.from({ length: count }, (_, number) => String(number).padStart(length, '0') + end)
const hours = padded(24, 2, ':')
const minutes = hours.flatMap((hour) => padded(60, 2, ':').map((minute) => hour + minute))
const seconds = padded(60, 2, '.')
const thousandths = padded(1000, 3, 'Z')

const writableInstant = (ms: number): Instant | undefined => (isWritable(ms) ? toInstant(ms) : undefined)
