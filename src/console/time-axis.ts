import type { TimeRange } from '../../spec/access.ts'

/** The time ranges that grants cover, for the axis of the console's chart. */
export interface BusyTime {
  /** Merged and sorted; the last one ends at `Infinity` if there is permanent access. */
  readonly stretches: readonly TimeRange[]
  /** The latest start or end. */
  readonly latest: number
}

/** Returns the time that periods cover; a permanent one ends at `Infinity`. */
export function busyTime(periods: Iterable<{ readonly start: number; readonly end: number }>): BusyTime {
  const stretches: { from: number; to: number }[] = []
  let latest = Number.NEGATIVE_INFINITY
  for (const { start, end } of [...periods].sort((one, other) => one.start - other.start)) {
    latest = Math.max(latest, Number.isFinite(end) ? end : start)
    const last = stretches.at(-1)
    if (last === undefined || start > last.to) stretches.push({ from: start, to: end })
    else last.to = Math.max(last.to, end)
  }
  return { stretches, latest }
}

/** A time range with its position on the axis; a break is narrower than its duration. */
interface Segment extends TimeRange {
  readonly at: number
  readonly width: number
  readonly isBreak: boolean
}

/** A monotonic time axis that compresses idle time into breaks, and is to scale elsewhere. */
export interface Axis {
  readonly segments: readonly Segment[]
  readonly placeOf: (time: number) => number
  readonly timeAt: (place: number) => number
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Returns an axis over busy time and `now`; idle time longer than an eighth of all busy time becomes a break. */
export function axisOf({ stretches, latest }: BusyTime, now: number): Axis {
  const end = Math.max(latest, now)
  const marks = busyTime([
    ...stretches.map(({ from, to }) => ({ start: from, end: Math.min(to, end) })),
    { start: now, end: now },
  ]).stretches
  const most = Math.max(DAY, marks.reduce((sum, { from, to }) => sum + to - from, 0) / 8)
  const margin = most / 4
  const segments: Segment[] = []
  let from = (marks[0]?.from ?? now) - margin
  let at = 0
  const add = (to: number, width: number, isBreak: boolean): void => {
    segments.push({ from, to, at, width, isBreak })
    from = to
    at += width
  }
  for (const [index, mark] of marks.entries()) {
    const next = marks[index + 1]
    if (next && next.from - mark.to <= most) continue
    add(mark.to + margin, mark.to + margin - from, false)
    if (next) add(next.from - margin, most - 2 * margin, true)
  }
  return {
    segments,
    placeOf(time) {
      const segment = firstWhere(segments, ({ to }) => to >= time)
      return segment.at + (time - segment.from) * paceOf(segment)
    },
    timeAt(place) {
      const segment = firstWhere(segments, (each) => each.at + each.width >= place)
      return segment.from + (place - segment.at) / paceOf(segment)
    },
  }
}

/** Returns the scale of a segment, which also applies before the first and after the last one. */
const paceOf = ({ isBreak, width, from, to }: Segment): number => (isBreak ? width / (to - from) : 1)

/** Returns the first segment that fits, by binary search; the last one if none does. */
function firstWhere(segments: readonly Segment[], fits: (segment: Segment) => boolean): Segment {
  let [low, high] = [0, segments.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    const segment = segments[middle]
    if (segment && fits(segment)) high = middle
    else low = middle + 1
  }
  const found = segments[low]
  if (found === undefined) throw new Error('an axis without a segment')
  return found
}

/** The distances between ticks, ascending. */
const steps: readonly { readonly length: number; readonly months?: number }[] = [
  ...[MINUTE, 10 * MINUTE, HOUR, 6 * HOUR, DAY, 3 * DAY, 7 * DAY, 14 * DAY].map((length) => ({ length })),
  ...[1, 3, 12, 60, 240].map((months) => ({ length: months * 30.4 * DAY, months })),
]

/** Returns ticks at the start of minutes, hours, days, months or years, at least about `apart` milliseconds apart. */
export function ticksOf({ from, to }: TimeRange, apart: number): readonly number[] {
  const { length, months } = steps.find((step) => step.length >= apart) ?? {
    length: 240 * 30.4 * DAY,
    months: 240,
  }
  const date = new Date(from)
  // Weeks begin on Monday; the epoch was a Thursday.
  const shift = length % (7 * DAY) === 0 ? 4 * DAY : 0
  const first = months
    ? Math.floor(((date.getUTCFullYear() - 1970) * 12 + date.getUTCMonth()) / months)
    : Math.floor((from - shift) / length)
  const ticks: number[] = []
  for (let index = first; ; index += 1) {
    const time = months ? Date.UTC(1970, index * months) : index * length + shift
    if (time > to) return ticks
    if (time >= from) ticks.push(time)
  }
}
