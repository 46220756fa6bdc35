import { dateTimeForm, isWritable, millisecondsOf } from '../../spec/date-time.ts'
import { cacheValue } from './bounded-cache.ts'
import { type Instant, toInstant } from './instant.ts'

/**
 * Returns the instant of an RFC 3339 date-time, without digits finer than milliseconds; else undefined. The offset is
 * required, leap seconds are refused, and the UTC year is between 0000 and 9999.
 */
export function parseDateTime(text: string): Instant | undefined {
  return writableInstant(millisecondsOf(text))
}

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
  return texts.get(instant) ?? cacheValue(texts, instant, new Date(instant).toISOString(), MAX_CACHED)
}

/** Formatted instants, since pages repeat and `toISOString` takes over twenty times as long as a look-up. */
const texts = new Map<Instant, string>()
const MAX_CACHED = 10_000

const writableInstant = (ms: number): Instant | undefined => (isWritable(ms) ? toInstant(ms) : undefined)
