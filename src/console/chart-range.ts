import { useEffect, useMemo, useState } from 'preact/hooks'
import { startingRange, type TimeRange } from '../../spec/access.ts'
import { usePage } from './context.ts'
import type { Lane } from './lanes.ts'
import { axisOf, busyTime } from './time-axis.ts'

/**
 * Returns the time that the console's chart shows on `room` pixels, and functions that zoom and move it. It follows the clock until
 * it is zoomed or moved: at first a filter shows all time, or the `ahead` milliseconds from now; without one, the time around now.
 */
export function useChartRange(
  lanes: readonly Lane[],
  now: number,
  room: number,
  isNarrowed: boolean,
  ahead: number,
) {
  const { workspace } = usePage()
  const [chosen, setChosen] = useState<TimeRange | 'all'>()
  useEffect(() => setChosen(undefined), [isNarrowed, ahead, workspace])
  const busy = useMemo(() => busyTime(lanes.flatMap(({ bars }) => bars)), [lanes])
  const axis = useMemo(() => axisOf(busy, now), [busy, now])
  const last = axis.segments.at(-1)
  const whole = (last?.at ?? 0) + (last?.width ?? 1)
  const all = { from: axis.timeAt(0), to: axis.timeAt(whole) }
  const first =
    ahead > 0
      ? { from: now - ahead / 8, to: now + ahead * 1.1 }
      : startingRange(all, isNarrowed ? whole : Number.POSITIVE_INFINITY, busy.stretches, now)
  const view = chosen === 'all' ? all : (chosen ?? first)
  const from = axis.placeOf(view.from)
  const to = axis.placeOf(view.to)
  const scale = room / (to - from)
  const show = (start: number, length: number): void => {
    const span = Math.min(whole, Math.max(10 * 60_000, length))
    const begin = Math.min(whole - span / 2, Math.max(-span / 2, start))
    setChosen({ from: axis.timeAt(begin), to: axis.timeAt(begin + span) })
  }
  return {
    axis,
    from,
    to,
    whole,
    /** Pixels for each millisecond. */
    scale,
    isAll: view === all,
    x: (time: number): number => (axis.placeOf(time) - from) * scale,
    show,
    showAll: () => setChosen('all'),
    pan: (pixels: number): void => show(from + pixels / scale, to - from),
    /** Zooms around a position in the window, from 0 (left) to 1. */
    zoom(factor: number, around = 0.5): void {
      const length = (to - from) * factor
      if (length >= whole) setChosen('all')
      else show(from + (to - from - length) * around, length)
    },
  }
}
