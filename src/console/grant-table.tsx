import { useEffect, useMemo } from 'preact/hooks'
import { hrefOf, usePage } from './context.ts'
import { StateText } from './grant-detail.tsx'
import { type Lane, type Picked, stateAt } from './lanes.ts'
import { ROW, Space, useRowsInSight } from './rows-in-sight.tsx'
import { momentOf, Text } from './text.tsx'

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
  const rows = useMemo(() => lanes.flatMap((lane) => lane.bars.map((bar) => ({ lane, bar }))), [lanes])
  const { box, first, shown, onScroll } = useRowsInSight<HTMLDivElement>(rows.length, 3)
  const id = chosen?.bar.id
  useEffect(() => {
    const row = rows.findIndex(({ bar }) => bar.id === id)
    if (row >= 0 && box.current) box.current.scrollTop = (row - 1) * ROW
  }, [id])
  return (
    <section
      class="grants"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard
      tabIndex={0}
      aria-label="Table of grants"
      onScroll={onScroll}
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
