import { useEffect, useRef, useState } from 'preact/hooks'

/** The height of a row in pixels, as the style sheet has it. */
export const ROW = 36

/**
 * The rows of a long table that are in sight, and `beyond` more above and below them: `shown` rows from `first` on. The element
 * that scrolls takes `box` and `onScroll`.
 */
export function useRowsInSight<Box extends HTMLElement>(count: number, beyond: number) {
  const box = useRef<Box>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(600)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 600))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const shown = Math.min(count, Math.ceil(height / ROW) + 2 * beyond)
  const first = Math.max(0, Math.min(Math.floor(top / ROW) - beyond, count - shown))
  return { box, first, shown, onScroll: () => setTop(box.current?.scrollTop ?? 0) }
}

/** Takes the room of the rows that are out of sight. Over more than one column it would bring those back that have no room. */
export const Space = ({ rows }: { readonly rows: number }) => (
  <tr class="space">
    <td style={{ height: `${rows * ROW}px` }} />
  </tr>
)
