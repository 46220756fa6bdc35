import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { hrefOf, usePage } from './context.ts'
import { StateText } from './grant-detail.tsx'
import { type Lane, type Picked, stateAt } from './lanes.ts'
import { momentOf, Text } from './text.tsx'

/** The height of a row in pixels, as the style sheet has it. */
const ROW = 36

interface Listed {
  readonly lanes: readonly Lane[]
  readonly now: number
  readonly chosen: Picked | undefined
  readonly hot: Picked | undefined
  readonly setHot: (picked: Picked | undefined) => void
  /** The ids of what a revoke would end. */
  readonly ended: ReadonlySet<string>
}

/** The grants of the chart as a table, of which only the rows in sight are in the page. */
export function GrantTable({ lanes, now, chosen, hot, setHot, ended }: Listed) {
  const { workspace } = usePage()
  const box = useRef<HTMLDivElement>(null)
  const [top, setTop] = useState(0)
  const [height, setHeight] = useState(400)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => setHeight(entry?.contentRect.height ?? 400))
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [])
  const rows = useMemo(() => lanes.flatMap((lane) => lane.bars.map((bar) => ({ lane, bar }))), [lanes])
  const id = chosen?.bar.id
  useEffect(() => {
    const row = rows.findIndex(({ bar }) => bar.id === id)
    if (row >= 0 && box.current) box.current.scrollTop = (row - 1) * ROW
  }, [id])
  const shown = Math.min(rows.length, Math.ceil(height / ROW) + 6)
  const first = Math.max(0, Math.min(Math.floor(top / ROW) - 3, rows.length - shown))
  return (
    <section
      class="grants"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label="Table of grants"
      onScroll={({ currentTarget }) => setTop(currentTarget.scrollTop)}
    >
      <table aria-label="Grants" aria-rowcount={rows.length + 1} onMouseLeave={() => setHot(undefined)}>
        <thead>
          <tr aria-rowindex={1}>
            {['User', 'Bundle', 'Type and source', 'Starts', 'Ends', 'State'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space rows={first} />
          {rows.slice(first, first + shown).map((row, index) => {
            const { bar } = row
            const marks = [
              bar.id === hot?.bar.id && 'hot',
              bar.id === id && 'chosen',
              ended.has(bar.id) && 'ends',
            ]
            return (
              <tr
                key={bar.id}
                aria-rowindex={first + index + 2}
                class={marks.filter(Boolean).join(' ')}
                onMouseEnter={() => setHot(row)}
              >
                <td>
                  <Text of={bar.displayName ?? 'deleted account'} />
                </td>
                <td class="muted">
                  <Text of={bar.bundleName} />
                </td>
                <td>
                  <a
                    href={hrefOf(workspace, 'timeline', bar.id)}
                    aria-current={bar.id === id ? 'true' : undefined}
                    onFocus={() => setHot(row)}
                    onBlur={() => setHot(undefined)}
                  >
                    {bar.grantType} {bar.sourceId !== undefined && <Text of={bar.sourceId} />}
                  </a>
                </td>
                <td>{momentOf(bar.start)}</td>
                <td>{bar.endsAt === null ? 'permanent' : momentOf(bar.end)}</td>
                <td>
                  <StateText of={stateAt(bar, now)} />
                </td>
              </tr>
            )
          })}
          <Space rows={rows.length - first - shown} />
        </tbody>
      </table>
    </section>
  )
}

/** Takes the room of the rows that are out of sight. */
const Space = ({ rows }: { readonly rows: number }) => (
  <tr class="space">
    <td colSpan={6} style={{ height: `${rows * ROW}px` }} />
  </tr>
)
