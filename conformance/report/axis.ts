import { durationText, roughOffsetText } from './offset.ts'

/** An instant of a picture: a `now` is a request, a `start` was chosen by the service, an `end` was asked for or answered. */
export interface Point {
  readonly at: number
  readonly kind: 'now' | 'start' | 'end'
  /** The exchange, for a `now`. */
  readonly n?: number
}

/** One place on the axis; requests sent together, and what began with them, share one. */
export interface Tick {
  /** From 0, the first, to 1, the last. */
  readonly x: number
  readonly at: number
  readonly label: string
  /** The requests made there. */
  readonly requests: readonly number[]
}

export interface Axis {
  readonly ticks: readonly Tick[]
  /** Where an instant stands. */
  x(at: number): number
}

/**
 * An axis on which a millisecond is seen as well as a month: gaps are drawn by their order of magnitude, and labels count
 * from `begun`. What has no end has room behind the last tick.
 */
export function axisOf(points: readonly Point[], begun: number, tail: 'for no end' | 'none'): Axis {
  const places: Place[] = []
  for (const point of points.toSorted((a, b) => a.at - b.at)) {
    const last = places.at(-1)
    if (last !== undefined && belongs(point, last)) last.points.push(point)
    else places.push({ points: [point] })
  }
  const widths = places.map((place, index) => {
    const earlier = places[index - 1]
    return earlier === undefined ? 0 : 1.2 + Math.log10(1 + firstOf(place) - lastOf(earlier))
  })
  const last = widths.reduce((sum, width) => sum + width, 0)
  const whole = last + (tail === 'none' && last > 0 ? 0 : 6)
  let reached = 0
  let previous = ''
  const ticks = places.map((place, index): Tick => {
    reached += widths[index] ?? 0
    const at = firstOf(place)
    const earlier = places[index - 1]
    const rough = place === places[0] ? '0' : roughOffsetText(at - begun)
    const label =
      rough === previous && earlier !== undefined ? `${durationText(at - lastOf(earlier))} later` : rough
    previous = rough
    const requests = place.points.flatMap(({ n }) => n ?? [])
    return { x: reached / whole, at, label, requests: [...new Set(requests)].sort((a, b) => a - b) }
  })
  return {
    ticks,
    x: (at) => {
      const index = places.findIndex((place) => firstOf(place) <= at && at <= lastOf(place))
      return ticks[index]?.x ?? (at < (ticks[0]?.at ?? 0) ? 0 : 1)
    },
  }
}

interface Place {
  readonly points: Point[]
}

const firstOf = ({ points }: Place): number => points[0]?.at ?? 0
const lastOf = ({ points }: Place): number => points.at(-1)?.at ?? 0

/** The same instant is the same place; requests and starts that follow each other closely are one moment to a reader. */
function belongs(point: Point, place: Place): boolean {
  if (point.at === lastOf(place)) return true
  const soft = [...place.points, point].every(({ kind }) => kind !== 'end')
  return soft && point.at - lastOf(place) <= closeMs
}

const closeMs = 250
