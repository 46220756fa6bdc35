import { useEffect, useRef, useState } from 'preact/hooks'

/** The height of a row in pixels, and where the table is narrower than so many; the same as in the style sheets. */
const ROW = 36
const CARD = 78
const NARROW = 560

/**
 * Returns the visible rows of a long table, with `beyond` more above and below: `shown` rows from `first` on, and the height of
 * each. The scrolling element takes `box` and `onScroll`.
 */
export function useVirtualRows<Box extends HTMLElement>(count: number, beyond: number) {
  const box = useRef<Box>(null)
  const [top, setTop] = useState(0)
  const [{ width, height }, setSize] = useState({ width: 800, height: 600 })
  const row = width > NARROW ? ROW : CARD
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => entry && setSize(entry.contentRect))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const shown = Math.min(count, Math.ceil(height / row) + 2 * beyond)
  const first = Math.max(0, Math.min(Math.floor(top / row) - beyond, count - shown))
  return { box, first, shown, row, onScroll: () => setTop(box.current?.scrollTop ?? 0) }
}

/** A placeholder for the rows that are not rendered. One cell only, since a colspan would show hidden columns. */
export const Space = ({ height }: { readonly height: number }) => (
  <tr class="space">
    <td style={{ height: `${height}px` }} />
  </tr>
)
