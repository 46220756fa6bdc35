import { type Instant, toInstant } from './instant.ts'

/**
 * The instant an RFC 3339 date-time names, or undefined when the text is none: real calendar days, an offset, no leap second.
 * Digits finer than milliseconds are cut; the instant's UTC year is always between 0000 and 9999.
 */
export function parseDateTime(text: string): Instant | undefined {
  return inRange(millisecondsOf(text))
}

/**
 * Like `parseDateTime`; besides, a date alone means midnight UTC, a missing offset UTC, and a day that its month does not have
 * runs on into the next month: 30 February is 1 or 2 March (variant `date-time=lenient`).
 */
export function parseLenientDateTime(text: string): Instant | undefined {
  if (!lenient.test(text)) return undefined
  const hasNoOffset = /T[\d:.]+$/i.test(text)
  return inRange(Date.parse(hasNoOffset ? `${text.toUpperCase()}Z` : text.toUpperCase()))
}

/** What a text that `parseDateTime` refuses must do, as the rest of a sentence that begins with its name and "must". */
export function dateTimeProblem(text: string): string {
  return Number.isNaN(millisecondsOf(text))
    ? 'be an RFC 3339 date-time with an offset, such as 2026-01-31T10:00:00Z'
    : 'name an instant of the years 0000 to 9999 in UTC'
}

/** `YYYY-MM-DDTHH:mm:ss.sssZ`, in UTC; `FOREVER` has no text and throws a RangeError. */
export function formatInstant(instant: Instant): string {
  return texts.get(instant) ?? remember(instant)
}

/** The instants last asked for: pages are asked for again, and `toISOString` costs over twenty times a look-up. */
const texts = new Map<Instant, string>()
const MOST_REMEMBERED = 10_000

function remember(instant: Instant): string {
  const text = new Date(instant).toISOString()
  if (texts.size >= MOST_REMEMBERED) texts.clear()
  texts.set(instant, text)
  return text
}

// Date.parse guesses at what is no ISO text, such as a month 13: the forms leave it nothing to guess.
const date = /(\d{4}-(?:0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]))/.source
const time = /[Tt](?:[01]\d|2[0-3]):[0-5]\d:[0-5]\d(?:\.\d+)?/.source
const offset = /[Zz]|[+-](?:[01]\d|2[0-3]):[0-5]\d/.source
const strict = new RegExp(`^${date}${time}(?:${offset})$`)
const lenient = new RegExp(`^${date}(?:${time}(?:${offset})?)?$`)

/** Milliseconds since the epoch, also beyond the years of the contract; NaN when the text is no date-time. */
function millisecondsOf(text: string): number {
  const [, date, day] = strict.exec(text) ?? []
  // Date.parse counts 30 February as 2 March.
  const exists = new Date(`${date}T00:00:00Z`).getUTCDate() === Number(day)
  return exists ? Date.parse(text.toUpperCase()) : Number.NaN
}

const FIRST = Date.parse('0000-01-01T00:00:00Z')
const LAST = Date.parse('9999-12-31T23:59:59.999Z')

const inRange = (ms: number): Instant | undefined => (ms >= FIRST && ms <= LAST ? toInstant(ms) : undefined)
