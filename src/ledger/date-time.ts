import { type Instant, toInstant } from './instant.ts'

/**
 * The instant an RFC 3339 date-time names, or undefined when the text is none: real calendar days, an offset, no leap second.
 * Digits finer than milliseconds are cut; the instant's UTC year is always between 0000 and 9999.
 */
export function parseDateTime(text: string): Instant | undefined {
  return inRange(millisecondsOf(strict.exec(text)))
}

/**
 * Like `parseDateTime`; besides, a date alone means midnight UTC, a missing offset UTC, and a day that its month does not have
 * runs on into the next month: 30 February is 1 or 2 March (variant `date-time=lenient`).
 */
export function parseLenientDateTime(text: string): Instant | undefined {
  return inRange(millisecondsOf(lenient.exec(text), 31))
}

/** What a text that `parseDateTime` refuses must do, as the rest of a sentence that begins with its name and "must". */
export function dateTimeFault(text: string): string {
  return millisecondsOf(strict.exec(text)) !== undefined
    ? 'name an instant of the years 0000 to 9999 in UTC'
    : 'be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z'
}

/**
 * `YYYY-MM-DDTHH:mm:ss.sssZ`, character for character what `toISOString` gives; `FOREVER` has no text and throws a RangeError.
 * Made in one piece: a text that was put together from parts costs a page of JSON more than the forming of it.
 */
export function formatInstant(instant: Instant): string {
  const day = Math.floor(instant / DAY)
  const date = days.get(day) ?? rememberDay(day)
  if (date.length > YEAR_TO_DAY) return new Date(instant).toISOString()
  // From here on integers of 32 bits, which divide several times as fast.
  const time = (instant - day * DAY) | 0
  const hour = (time / HOUR) | 0
  const minute = ((time / MINUTE) | 0) % 60
  const second = ((time / SECOND) | 0) % 60
  const millisecond = time % SECOND
  return String.fromCharCode(
    date.charCodeAt(0),
    date.charCodeAt(1),
    date.charCodeAt(2),
    date.charCodeAt(3),
    HYPHEN,
    date.charCodeAt(5),
    date.charCodeAt(6),
    HYPHEN,
    date.charCodeAt(8),
    date.charCodeAt(9),
    T,
    tens(hour),
    ones(hour),
    COLON,
    tens(minute),
    ones(minute),
    COLON,
    tens(second),
    ones(second),
    POINT,
    ZERO + ((millisecond / 100) | 0),
    ones((millisecond / 10) | 0),
    ones(millisecond),
    Z,
  )
}

/** Beyond the years 0000 to 9999, which no date-time of the contract leaves, a date is longer. */
const YEAR_TO_DAY = 'YYYY-MM-DD'.length

const HYPHEN = 45
const POINT = 46
const ZERO = 48
const COLON = 58
const T = 84
const Z = 90
const tens = (number: number): number => ZERO + ((number / 10) | 0)
const ones = (number: number): number => ZERO + (number % 10)

const SECOND = 1_000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const strict = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))$/
const lenient =
  /^(\d{4})-(\d\d)-(\d\d)(?:[Tt](\d\d):(\d\d):(\d\d)(?:\.(\d+))?(?:[Zz]|([+-])(\d\d):(\d\d))?)?$/

const inRange = (ms: number | undefined): Instant | undefined =>
  ms === undefined || ms < FIRST || ms > LAST ? undefined : toInstant(ms)

/** Milliseconds since the epoch, also beyond the years of the contract; a month counts at least `longestMonth` days. */
function millisecondsOf(match: RegExpExecArray | null, longestMonth = 0): number | undefined {
  if (match === null) return undefined
  const field = (index: number): number => Number(match[index] ?? 0)
  const [year, month, day] = [field(1), field(2), field(3)]
  const [hour, minute, second] = [field(4), field(5), field(6)]
  const [offsetHours, offsetMinutes] = [field(9), field(10)]
  const days = daysInMonth(year, month)
  if (day < 1 || days === 0 || day > Math.max(days, longestMonth)) return undefined
  if (hour > 23 || minute > 59 || second > 59) return undefined
  if (offsetHours > 23 || offsetMinutes > 59) return undefined
  const millisecond = Number((match[7] ?? '').slice(0, 3).padEnd(3, '0'))
  const offset = (match[8] === '-' ? -1 : 1) * (offsetHours * HOUR + offsetMinutes * MINUTE)
  const local = midnight(year, month, day) + hour * HOUR + minute * MINUTE + second * SECOND + millisecond
  return local - offset
}

/** Zero for a month that does not exist. */
function daysInMonth(year: number, month: number): number {
  const leap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0)
  if (month === 2) return leap ? 29 : 28
  return [31, 0, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
}

/** `Date.UTC` takes the years 0 to 99 for 1900 to 1999; the calendar repeats every 400 years of 146,097 days. */
function midnight(year: number, month: number, day: number): number {
  return Date.UTC(year + 400, month - 1, day) - 146_097 * DAY
}

const FIRST = midnight(0, 1, 1)
const LAST = midnight(10_000, 1, 1) - 1

/** The date texts of the days last asked for: a page names few days, and `toISOString` costs twenty times a look-up. */
const days = new Map<number, string>()
const REMEMBERED_DAYS = 4_096

function rememberDay(day: number): string {
  const text = new Date(day * DAY).toISOString().slice(0, -'T00:00:00.000Z'.length)
  if (days.size >= REMEMBERED_DAYS) days.clear()
  days.set(day, text)
  return text
}
