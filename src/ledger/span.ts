import { isWritable } from '../../spec/date-time.ts'
import { parseDateTime } from './date-time.ts'
import { type Instant, toInstant } from './instant.ts'

/** A length of time: `30d`, `1mo`, `1d12h`, or its parts. Months and years are calendar ones. */
export type Span = string | SpanParts

type SpanParts = { readonly [Unit in keyof typeof units]?: number }

/** A parsed `Span`: calendar months to add first, then milliseconds. */
export interface Duration {
  readonly months: number
  readonly ms: number
}

export const ZERO_DURATION: Duration = { months: 0, ms: 0 }

const units = {
  years: { symbol: 'y', months: 12, ms: 0 },
  months: { symbol: 'mo', months: 1, ms: 0 },
  weeks: { symbol: 'w', months: 0, ms: 604_800_000 },
  days: { symbol: 'd', months: 0, ms: 86_400_000 },
  hours: { symbol: 'h', months: 0, ms: 3_600_000 },
  minutes: { symbol: 'm', months: 0, ms: 60_000 },
  seconds: { symbol: 's', months: 0, ms: 1_000 },
  milliseconds: { symbol: 'ms', months: 0, ms: 1 },
}
const unitNames = new Map(Object.entries(units).map(([name, { symbol }]) => [symbol, name]))

/** Parses a length of time, as text at most 50 years; undefined if it is malformed or zero. */
export function parseDuration(span: Span): Duration | undefined {
  const duration = typeof span === 'string' ? parseText(span) : sum(Object.entries(span))
  return duration?.months === 0 && duration.ms === 0 ? undefined : duration
}

/** Returns `from` plus `times` durations; UTC months, with the last day of a month that is too short. */
export function addDuration(from: Instant, { months, ms }: Duration, times: number): Instant {
  if (months === 0) return toInstant(from + ms * times)
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months * times, 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return toInstant(date.getTime() + ms * times)
}

/** Returns `from` plus a span; undefined if the span is malformed or the result is after the year 9999. */
export function addSpan(from: Instant, span: Span): Instant | undefined {
  const duration = parseDuration(span)
  if (duration === undefined) return undefined
  const to = addDuration(from, duration, 1)
  return isWritable(to) ? to : undefined
}

/**
 * Parses an instant relative to `now`: `now`, `-30d`, `+1d12h`, `-1mo`, `jan-31 -1y` (the latest such day), `2027-01-31`,
 * `2027-01-31T09:00:00Z`. Undefined if it is malformed, no day of the calendar, before 1970 or more than 50 years away.
 */
export function parseInstant(text: string, now: Instant): Instant | undefined {
  const [, base = 'now', steps] = /^([^ +-].*?)?((?: ?[+-](?:\d{1,9}[a-z]+)+)*)$/.exec(text) ?? []
  let at = steps === undefined || text === '' ? undefined : baseAt(base, now)
  for (const [, sign, step = ''] of (steps ?? '').matchAll(/([+-])([^ +-]+)/g)) {
    const duration = parseText(step)
    if (at === undefined || duration === undefined) return undefined
    at = addDuration(at, duration, sign === '-' ? -1 : 1)
  }
  return at
}

const MAX_MONTHS = 50 * 12
const MAX_MS = 50 * 366 * 86_400_000
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function parseText(text: string): Duration | undefined {
  if (!/^(?:\d{1,9}[a-z]+)+$/.test(text)) return undefined
  const parts = [...text.matchAll(/(\d+)([a-z]+)/g)]
  const duration = sum(parts.map(([, count, letters = '']) => [unitNames.get(letters) ?? '', Number(count)]))
  return duration && duration.months <= MAX_MONTHS && duration.ms <= MAX_MS ? duration : undefined
}

/** Adds counts of units; undefined if a unit is unknown, or a count is negative or not an integer. */
function sum(parts: Iterable<readonly [unit: string, count: number]>): Duration | undefined {
  let [months, ms] = [0, 0]
  for (const [unit, count] of parts) {
    const unitLength = Object.hasOwn(units, unit) ? units[unit as keyof SpanParts] : undefined
    if (unitLength === undefined || !Number.isSafeInteger(count) || count < 0) return undefined
    months += unitLength.months * count
    ms += unitLength.ms * count
  }
  return { months, ms }
}

function baseAt(text: string, now: Instant): Instant | undefined {
  if (text === 'now') return now
  const [, name, digits] = /^([a-z]{3})-(\d{1,2})$/.exec(text) ?? []
  if (name !== undefined) {
    const month = monthNames.indexOf(name)
    const day = Number(digits)
    return day >= 1 && day <= (longestMonths[month] ?? 0) ? latestDay(month, day, now) : undefined
  }
  const at = parseDateTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  return at === undefined || at < 0 ? undefined : at
}

function latestDay(month: number, day: number, now: Instant): Instant {
  for (let year = new Date(now).getUTCFullYear(); ; year--) {
    const at = Date.UTC(year, month, day)
    if (at <= now && new Date(at).getUTCDate() === day) return toInstant(at)
  }
}
