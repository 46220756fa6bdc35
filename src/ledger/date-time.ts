import { dateTimeForm, isWritable, millisecondsOf } from '../../spec/date-time.ts'
import { type Instant, toInstant } from './instant.ts'
import { remember } from './remember.ts'

/**
 * The instant an RFC 3339 date-time names, or undefined when the text is none: real calendar days, an offset, no leap second.
 * Digits finer than milliseconds are cut; the instant's UTC year is always between 0000 and 9999.
 */
export function parseDateTime(text: string): Instant | undefined {
  return writable(millisecondsOf(text))
}

/**
 * Like `parseDateTime`; besides, a date alone means midnight UTC, a missing offset UTC, and a day that its month does not have
 * runs on into the next month: 30 February is 1 or 2 March (variant `date-time=lenient`).
 */
export function parseLenientDateTime(text: string): Instant | undefined {
  const timed = /T/i.test(text) ? text : `${text}T00:00:00`
  const whole = /T[\d:.]+$/i.test(timed) ? `${timed}Z` : timed
  return dateTimeForm.test(whole) ? writable(Date.parse(whole.toUpperCase())) : undefined
}

/** What a text that `parseDateTime` refuses must do, as the rest of a sentence that begins with its name and "must". */
export function dateTimeProblem(text: string): string {
  return Number.isNaN(millisecondsOf(text))
    ? 'be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z'
    : 'name an instant of the years 0000 to 9999 in UTC'
}

/** `YYYY-MM-DDTHH:mm:ss.sssZ`, in UTC; `FOREVER` has no text and throws a RangeError. */
export function formatInstant(instant: Instant): string {
  return texts.get(instant) ?? remember(texts, instant, new Date(instant).toISOString(), MOST_REMEMBERED)
}

/** The instants last asked for: pages are asked for again, and `toISOString` costs over twenty times a look-up. */
const texts = new Map<Instant, string>()
const MOST_REMEMBERED = 10_000

const writable = (ms: number): Instant | undefined => (isWritable(ms) ? toInstant(ms) : undefined)
