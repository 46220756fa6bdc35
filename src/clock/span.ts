import { type Offset, parseDuration, resolveMoment } from '../fixtures/moment.ts'
import type { Instant } from '../ledger/instant.ts'

/** A length of time: `30d`, `1mo`, `1d12h`, or its parts. Months and years are those of the calendar. */
export type Span = string | SpanParts

export interface SpanParts {
  readonly years?: number
  readonly months?: number
  readonly weeks?: number
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
  readonly milliseconds?: number
}

/** The instant a span after another one, a day that its month lacks being the last one there; undefined when it is no length of time. */
export function after(from: Instant, span: Span): Instant | undefined {
  const offset = typeof span === 'string' ? parseDuration(span) : sum(span)
  if (offset === undefined) return undefined
  const to = resolveMoment({ base: 'now', offsets: [offset] }, from)
  return to > from && Math.abs(to) <= FARTHEST ? to : undefined
}

/** The last instant that a date-time can say. */
const FARTHEST = Date.UTC(9999, 11, 31, 23, 59, 59, 999)

const lengths: Readonly<Record<keyof SpanParts, Offset>> = {
  years: { months: 12, ms: 0 },
  months: { months: 1, ms: 0 },
  weeks: { months: 0, ms: 604_800_000 },
  days: { months: 0, ms: 86_400_000 },
  hours: { months: 0, ms: 3_600_000 },
  minutes: { months: 0, ms: 60_000 },
  seconds: { months: 0, ms: 1_000 },
  milliseconds: { months: 0, ms: 1 },
}

/** Undefined when a part is unknown, negative or broken. */
function sum(parts: SpanParts): Offset | undefined {
  let [months, ms] = [0, 0]
  for (const [name, count] of Object.entries(parts)) {
    const length = lengths[name as keyof SpanParts]
    if (length === undefined || !Number.isSafeInteger(count) || count < 0) return undefined
    months += length.months * count
    ms += length.ms * count
  }
  return { months, ms }
}
