import { parseDateTime } from '../ledger/date-time.ts'
import { type Instant, toInstant } from '../ledger/instant.ts'

/** A length of time, or a way to go: calendar months first, then milliseconds. */
export interface Offset {
  readonly months: number
  readonly ms: number
}

/** A moment taken apart: `now`, the latest such day of the year, or a fixed instant, and the ways to go from it, one after another. */
export interface ParsedMoment {
  readonly base: 'now' | { readonly month: number; readonly day: number } | { readonly at: Instant }
  readonly offsets: readonly Offset[]
}

/** `now`, `-30d`, `+1d12h`, `-1mo`, `jan-31 -1y`, `2027-01-31`, `2027-01-31T09:00:00Z`; undefined when it is none of these, no real day, before 1970, or more than 50 years away. */
export function parseMoment(text: string): ParsedMoment | undefined {
  const [, base, ways] = /^([^ +-].*?)?((?: ?[+-](?:\d{1,9}[a-z]+)+)*)$/.exec(text) ?? []
  if (ways === undefined || text === '') return undefined
  const parsedBase = parseBase(base)
  const offsets = [...ways.matchAll(/([+-])([^ +-]+)/g)].map(([, sign, way = '']) => parseOffset(way, sign))
  if (parsedBase === undefined || !offsets.every((offset) => offset !== undefined)) return undefined
  return { base: parsedBase, offsets }
}

/** `1mo`, `30d`, `1d12h`; undefined when it is none or no time at all. */
export function parseDuration(text: string): Offset | undefined {
  const offset = parseOffset(text, '+')
  return offset?.months === 0 && offset.ms === 0 ? undefined : offset
}

/** Like `parseMoment` for a text that has been checked; a RangeError when it was not. */
export function readMoment(text: string): ParsedMoment {
  const moment = parseMoment(text)
  if (moment === undefined) throw new RangeError(`"${text}" is no moment.`)
  return moment
}

/** Like `parseDuration` for a text that has been checked; a RangeError when it was not. */
export function readDuration(text: string): Offset {
  const duration = parseDuration(text)
  if (duration === undefined) throw new RangeError(`"${text}" is no length of time.`)
  return duration
}

/** The moment `times` lengths later. */
export const shiftMoment = ({ base, offsets }: ParsedMoment, by: Offset, times: number): ParsedMoment => ({
  base,
  offsets: [...offsets, { months: by.months * times, ms: by.ms * times }],
})

/** The instant that a moment is at `now`; a day that a month lacks becomes its last one, times are UTC. */
export function resolveMoment({ base, offsets }: ParsedMoment, now: Instant): Instant {
  let at = base === 'now' ? now : 'at' in base ? base.at : latestDay(base.month, base.day, now)
  for (const offset of offsets) at = shiftInstant(at, offset, 1)
  return at
}

/** The instant `times` lengths later; a day that a month lacks becomes its last one. */
export function shiftInstant(from: Instant, { months, ms }: Offset, times: number): Instant {
  if (months === 0 || times === 0) return toInstant(from + ms * times)
  const date = new Date(from)
  const day = date.getUTCDate()
  date.setUTCMonth(date.getUTCMonth() + months * times, 1)
  const lastDay = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, lastDay))
  return toInstant(date.getTime() + ms * times)
}

/** Below, at or above 0 as the first comes before, with or after the second; undefined when that depends on now. */
export function compareMoments(first: ParsedMoment, second: ParsedMoment): number | undefined {
  if (isFixed(first) !== isFixed(second)) return undefined
  const nows = isSteady(first) && isSteady(second) ? sampleNows.slice(0, 1) : sampleNows
  const orders = new Set(nows.map((now) => Math.sign(resolveMoment(first, now) - resolveMoment(second, now))))
  return orders.size === 1 ? [...orders][0] : undefined
}

const FARTHEST_MONTHS = 50 * 12
const FARTHEST_MS = 50 * 366 * 86_400_000
const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec']
const longestMonths = [31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]

function parseBase(text: string | undefined): ParsedMoment['base'] | undefined {
  if (text === undefined || text === 'now') return 'now'
  const [, name, digits] = /^([a-z]{3})-(\d{1,2})$/.exec(text) ?? []
  if (name !== undefined) {
    const month = monthNames.indexOf(name)
    const day = Number(digits)
    return day >= 1 && day <= (longestMonths[month] ?? 0) ? { month, day } : undefined
  }
  const at = parseDateTime(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text)
  return at === undefined || at < 0 ? undefined : { at }
}

const units: Readonly<Record<string, Offset>> = {
  y: { months: 12, ms: 0 },
  mo: { months: 1, ms: 0 },
  w: { months: 0, ms: 604_800_000 },
  d: { months: 0, ms: 86_400_000 },
  h: { months: 0, ms: 3_600_000 },
  m: { months: 0, ms: 60_000 },
  s: { months: 0, ms: 1_000 },
  ms: { months: 0, ms: 1 },
}

function parseOffset(text: string, sign: string | undefined): Offset | undefined {
  if (!/^(?:\d{1,9}[a-z]+)+$/.test(text)) return undefined
  let [months, ms] = [0, 0]
  for (const [, digits, name = ''] of text.matchAll(/(\d+)([a-z]+)/g)) {
    const unit = units[name]
    if (unit === undefined) return undefined
    const count = sign === '-' ? -Number(digits) : Number(digits)
    months += unit.months * count
    ms += unit.ms * count
  }
  const isNear = Math.abs(months) <= FARTHEST_MONTHS && Math.abs(ms) <= FARTHEST_MS
  return isNear ? { months, ms } : undefined
}

function latestDay(month: number, day: number, now: Instant): Instant {
  for (let year = new Date(now).getUTCFullYear(); ; year--) {
    const at = Date.UTC(year, month, day)
    if (at <= now && new Date(at).getUTCDate() === day) return toInstant(at)
  }
}

const isFixed = ({ base }: ParsedMoment): boolean => base !== 'now' && 'at' in base

/** Whether a moment is always as far from now, or from the epoch. */
const isSteady = ({ base, offsets }: ParsedMoment): boolean =>
  base === 'now' ? offsets.every(({ months }) => months === 0) : 'at' in base

/** First and last days of each month through a leap year and a common one: enough to see whether an order is always the same. */
const sampleNows = Array.from({ length: 48 }, (_, n) =>
  toInstant(Date.UTC(2028, Math.floor(n / 2), n % 2 === 0 ? 1 : 0, 12)),
)
