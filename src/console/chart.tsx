import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { grantStates } from '../../spec/generated/facts.ts'
import { LaneRow, type Tip, TipCard, TRACK } from './chart-lane.tsx'
import { useChartRange } from './chart-range.ts'
import { usePage } from './context.ts'
import { signs } from './grant-detail.tsx'
import type { Bar, Lane, LaneBar } from './lanes.ts'
import { dayOf, roughly } from './text.tsx'
import { ticksOf } from './time-axis.ts'

/** Sizes of the chart in pixels, the same as in the style sheet. */
const AXIS = 34
const LABELS = 190
const NARROW = 640

interface ChartProps {
  /** True if a filter is set, so that the chart shows all time of the lanes, unless that is very long. */
  readonly isNarrowed: boolean
  /** The milliseconds from now that the chart shows at first, and as the clock moves; 0 for all time. */
  readonly ahead: number
  readonly lanes: readonly Lane[]
  readonly now: number
  readonly chosen: LaneBar | undefined
  readonly hovered: LaneBar | undefined
  readonly setHovered: (picked: LaneBar | undefined) => void
  /** The ids of the grants that a revoke would end. */
  readonly ended: ReadonlySet<string>
}

/** A chart of grants over time, with a lane of bars for each user and bundle, for the console's timeline; renders only the visible part. */
export function Chart({ lanes, now, chosen, hovered, setHovered, ended, isNarrowed, ahead }: ChartProps) {
  const { clock } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const [{ width, height }, setSize] = useState({ width: 900, height: 400 })
  const [top, setTop] = useState(0)
  const [tip, setTip] = useState<Tip>()
  const focusNext = useRef<string | undefined>(undefined)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize({ width: entry.contentRect.width, height: entry.contentRect.height })
    })
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])

  const isNarrow = width < NARROW
  const labels = isNarrow ? 0 : LABELS
  const room = Math.max(50, width - labels)
  const tops = useMemo(() => {
    const found = [0]
    for (const { tracks } of lanes) {
      const lines = Math.max(0, ...tracks) + 1
      found.push((found.at(-1) ?? 0) + (isNarrow ? 30 : 20) + lines * TRACK)
    }
    return found
  }, [lanes, isNarrow])
  const range = useChartRange(lanes, now, room, isNarrowed, ahead)
  const { axis, from, to, whole, scale, x, zoom, pan } = range
  const current = useRef({ zoom, pan })
  current.current = { zoom, pan }
  useEffect(() => {
    const element = box.current
    const turn = (event: WheelEvent): void => {
      const sideways = event.shiftKey ? event.deltaY : event.deltaX
      if (event.ctrlKey || event.metaKey) {
        const { left, width: wide } =
          event.currentTarget instanceof Element
            ? event.currentTarget.getBoundingClientRect()
            : { left: 0, width: 1 }
        current.current.zoom(
          1.003 ** event.deltaY,
          Math.max(0, (event.clientX - left - labels) / (wide - labels)),
        )
      } else if (Math.abs(sideways) > Math.abs(event.shiftKey ? 0 : event.deltaY))
        current.current.pan(sideways)
      else return
      event.preventDefault()
    }
    // Not passive, to prevent the browser from zooming the page.
    element?.addEventListener('wheel', turn, { passive: false })
    return () => element?.removeEventListener('wheel', turn)
  }, [labels])

  const reveal = ({ lane, bar }: LaneBar): void => {
    const row = lanes.indexOf(lane)
    const [lineTop = 0, lineEnd = 0] = [tops[row], tops[row + 1]]
    const element = box.current
    if (row < 0 || !element) return
    if (lineTop < element.scrollTop) element.scrollTop = lineTop
    if (lineEnd + AXIS > element.scrollTop + element.clientHeight)
      element.scrollTop = lineEnd + AXIS - element.clientHeight
    if (x(bar.start) > room - 30 || x(Math.min(bar.end, axis.timeAt(whole))) < 30)
      range.show(axis.placeOf(bar.start) - (to - from) / 4, to - from)
  }
  useEffect(() => {
    if (chosen) reveal(chosen)
  }, [chosen?.bar.id])
  useLayoutEffect(() => {
    const id = focusNext.current
    if (id === undefined) return
    const link = box.current?.querySelector<HTMLElement>(`[data-grant="${CSS.escape(id)}"]`)
    if (!link) return
    focusNext.current = undefined
    link.focus({ preventScroll: true })
  })

  const focus = (lane: Lane | undefined, bar: Bar | undefined): void => {
    if (!lane || !bar) return
    focusNext.current = bar.id
    reveal({ lane, bar })
    // The bar may be visible already.
    setTip(undefined)
    setTop((before) => box.current?.scrollTop ?? before)
    box.current
      ?.querySelector<HTMLElement>(`[data-grant="${CSS.escape(bar.id)}"]`)
      ?.focus({ preventScroll: true })
  }
  const press = (event: KeyboardEvent): void => {
    const act = keys[`${event.shiftKey ? 'Shift ' : ''}${event.key}`] ?? keys[event.key]
    if (event.ctrlKey || event.metaKey || event.altKey || act === undefined) return
    const id = event.target instanceof HTMLElement ? event.target.dataset['grant'] : undefined
    if (act.kind === 'step' && id === undefined) return
    event.preventDefault()
    if (act.kind === 'zoom') zoom(act.by)
    if (act.kind === 'fit') range.showAll()
    if (act.kind === 'pan') pan(act.by * room)
    if (act.kind !== 'step') return
    const row = lanes.findIndex(({ bars }) => bars.some((bar) => bar.id === id))
    const lane = lanes[row]
    const index = lane?.bars.findIndex((bar) => bar.id === id) ?? -1
    const start = lane?.bars[index]?.start ?? now
    const other = lanes[row + act.lanes]
    const nearest = other?.bars.toSorted((a, b) => Math.abs(a.start - start) - Math.abs(b.start - start))[0]
    focus(other, act.lanes === 0 ? lane?.bars[index + act.by] : nearest)
  }

  const drag = useRef<{ x: number; y: number; isDragging: boolean } | undefined>(undefined)
  const firstLane = Math.max(0, tops.findIndex((at) => at > top) - 1)
  const beyond = tops.findIndex((at) => at > top + height)
  const inSight = lanes.slice(firstLane, beyond < 0 ? lanes.length : beyond)
  const ticks = axis.segments.flatMap((segment) => {
    if (segment.isBreak) return []
    const stretch = {
      from: Math.max(segment.from, axis.timeAt(from)),
      to: Math.min(segment.to, axis.timeAt(Math.min(to, whole))),
    }
    return stretch.from < stretch.to ? ticksOf(stretch, 96 / scale) : []
  })
  const nowAt = x(now)
  const tipShown = hovered && tip?.bar === hovered.bar ? tip : undefined
  return (
    <div class="chart-frame">
      <div class="chart-tools">
        <Legend />
        <div class="actions">
          <button type="button" aria-label="Zoom in" onClick={() => zoom(0.5)}>
            +
          </button>
          <button type="button" aria-label="Zoom out" onClick={() => zoom(2)}>
            −
          </button>
          <button type="button" disabled={range.isAll} onClick={range.showAll}>
            All time
          </button>
          <button
            type="button"
            onClick={() => range.show(axis.placeOf(now) - (to - from) / 2, to - from)}
            disabled={range.isAll || (nowAt > 0 && nowAt < room)}
          >
            To now
          </button>
        </div>
      </div>
      <section
        class={isNarrow ? 'chart narrow' : 'chart'}
        ref={box}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
        tabIndex={0}
        aria-label="Timeline of grants. Plus and minus zoom, zero shows all, Shift with an arrow moves through time, arrows go from grant to grant. The table below holds the same."
        onKeyDown={press}
        onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
        onPointerDown={(event) => {
          if (event.button === 0 && event.pointerType !== 'touch')
            drag.current = { x: event.clientX, y: event.clientY, isDragging: false }
        }}
        onPointerMove={(event) => {
          const begun = drag.current
          if (!begun) return
          if (!begun.isDragging && Math.hypot(event.clientX - begun.x, event.clientY - begun.y) < 4) return
          if (!begun.isDragging) event.currentTarget.setPointerCapture(event.pointerId)
          if (event.clientX !== begun.x) pan(begun.x - event.clientX)
          event.currentTarget.scrollTop += begun.y - event.clientY
          drag.current = { x: event.clientX, y: event.clientY, isDragging: true }
        }}
        onPointerUp={() => {
          // A click follows, which is ignored if the pointer has moved.
          const begun = drag.current
          setTimeout(() => {
            if (drag.current === begun) drag.current = undefined
          })
        }}
        onClickCapture={(event) => {
          if (drag.current?.isDragging) event.preventDefault()
        }}
        onMouseLeave={() => setHovered(undefined)}
      >
        <div class="axis" style={{ paddingLeft: `${labels}px` }}>
          <div class="axis-room">
            {ticks.map((time) => (
              <span key={time} class="tick" style={{ left: `${x(time)}px` }}>
                {Math.abs(x(time) + 22 - nowAt) > 45 && tickText(time, 96 / scale)}
              </span>
            ))}
            <span class="now-flag" style={{ left: `${nowAt}px` }}>
              now
            </span>
          </div>
        </div>
        <div class="lanes" style={{ height: `${tops.at(-1) ?? 0}px` }}>
          <div
            class="grid"
            style={{ left: `${labels}px`, top: `${top}px`, height: `${height - AXIS}px` }}
            aria-hidden="true"
          >
            {ticks.map((time) => (
              <i key={time} class="line" style={{ left: `${x(time)}px` }} />
            ))}
            {axis.segments.map((segment) => {
              const left = (segment.at - from) * scale
              return (
                segment.isBreak &&
                left < room &&
                left + segment.width * scale > 0 && (
                  <i
                    key={segment.from}
                    class="break"
                    style={{ left: `${left}px`, width: `${segment.width * scale}px` }}
                  >
                    <span>{roughly(segment.to - segment.from)} idle</span>
                  </i>
                )
              )
            })}
            {clock.move && (
              <i
                class="moved-band"
                style={{
                  left: `${x(Date.parse(clock.move.from))}px`,
                  width: `${x(Date.parse(clock.move.to)) - x(Date.parse(clock.move.from))}px`,
                }}
              />
            )}
            <i class="now-line" style={{ left: `${nowAt}px` }} />
          </div>
          {inSight.map((lane, index) => {
            const row = firstLane + index
            const at = tops[row] ?? 0
            return (
              <LaneRow
                key={lane.key}
                lane={lane}
                top={at}
                height={(tops[row + 1] ?? at) - at}
                x={x}
                room={room}
                now={now}
                marksOf={(bar) =>
                  [
                    bar.id === hovered?.bar.id && 'hot',
                    bar.id === chosen?.bar.id && 'chosen',
                    ended.has(bar.id) && 'ends',
                    clock.move && isChanged(bar, clock.move) && 'changed',
                  ]
                    .filter(Boolean)
                    .join(' ')
                }
                point={(bar, element) => {
                  const place = element.getBoundingClientRect()
                  setHovered({ lane, bar })
                  setTip({ lane, bar, left: Math.max(place.left, 8), top: place.bottom + 6 })
                }}
                leave={() => setHovered(undefined)}
              />
            )
          })}
        </div>
      </section>
      {tipShown && <TipCard {...tipShown} now={now} />}
    </div>
  )
}

type Key =
  | { readonly kind: 'zoom'; readonly by: number }
  | { readonly kind: 'pan'; readonly by: number }
  | { readonly kind: 'fit' }
  | { readonly kind: 'step'; readonly by: number; readonly lanes: number }

const keys: Readonly<Record<string, Key>> = {
  '+': { kind: 'zoom', by: 0.5 },
  'Shift +': { kind: 'zoom', by: 0.5 },
  '=': { kind: 'zoom', by: 0.5 },
  '-': { kind: 'zoom', by: 2 },
  '0': { kind: 'fit' },
  'Shift ArrowLeft': { kind: 'pan', by: -0.2 },
  'Shift ArrowRight': { kind: 'pan', by: 0.2 },
  ArrowLeft: { kind: 'step', by: -1, lanes: 0 },
  ArrowRight: { kind: 'step', by: 1, lanes: 0 },
  ArrowUp: { kind: 'step', by: 0, lanes: -1 },
  ArrowDown: { kind: 'step', by: 0, lanes: 1 },
}

const Legend = () => (
  <ul class="legend" aria-label="States">
    {grantStates.map((state) => (
      <li key={state}>
        <i class={`bar ${state}`} aria-hidden="true">
          <span class="sign">{signs[state]}</span>
        </i>{' '}
        {state}
      </li>
    ))}
    <li>
      <i class="bar current" aria-hidden="true">
        <span class="sign">∞</span>
      </i>{' '}
      permanent
    </li>
  </ul>
)

/** Tests that a move of the clock has begun or ended a grant. */
function isChanged(
  { start, end, revoked }: Bar,
  move: { readonly from: string; readonly to: string },
): boolean {
  const [from, to] = [Date.parse(move.from), Date.parse(move.to)]
  return revoked === undefined && [start, end].some((at) => at > from && at <= to)
}

function tickText(time: number, apart: number): string {
  const text = new Date(time).toISOString()
  if (text.slice(11, 16) !== '00:00') return text.slice(11, 16)
  if (apart < 20 * 86_400_000 || text.slice(8, 10) !== '01') return dayOf(time)
  return text.slice(5, 7) === '01' && apart > 100 * 86_400_000 ? text.slice(0, 4) : dayOf(time).slice(2)
}
