import { useEffect, useRef, useState } from 'preact/hooks'

/** The height of a row in pixels, the same as in the style sheet. */
export const ROW = 36

/**
 * Returns the visible rows of a long table, with `beyond` more above and below: `shown` rows from `first` on. The scrolling
 * element takes `box` and `onScroll`.
 */
export function useVirtualRows<Box extends HTMLElement>(count: number, beyond: number) {
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

/** A placeholder for the rows that are not rendered. One cell only, since a colspan would show hidden columns. */
export const Space = ({ rows }: { readonly rows: number }) => (
  <tr class="space">
    <td style={{ height: `${rows * ROW}px` }} />
  </tr>
)
