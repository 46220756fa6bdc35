import { useEffect, useMemo, useState } from 'preact/hooks'
import { isLive } from '../../spec/access.ts'
import { grantStates } from '../../spec/generated/facts.ts'
import { hrefOf, usePage } from './context.ts'
import { grantName, StateText } from './grant-detail.tsx'
import { DAY } from './grant-filter.tsx'
import { endOf, type LaneBar, stateAt } from './lanes.ts'
import { CopyButton, momentOf, Text } from './text.tsx'
import { Space, useVirtualRows } from './virtual-rows.tsx'

interface TableProps {
  readonly rows: readonly LaneBar[]
  readonly now: number
  readonly chosen: LaneBar | undefined
  readonly hovered: LaneBar | undefined
  readonly setHovered: (picked: LaneBar | undefined) => void
  /** The ids of the grants that a revoke would end. */
  readonly ended: ReadonlySet<string>
}

/** A table of the grants in the console's chart; renders only the visible rows. */
export function GrantTable({ rows: unsorted, now, chosen, hovered, setHovered, ended }: TableProps) {
  const { workspace } = usePage()
  const [sorting, setSorting] = useState<Sort>()
  const rows = useMemo(() => sorted(unsorted, sorting, now), [unsorted, sorting, now])
  const { box, first, shown, row: height, onScroll } = useVirtualRows<HTMLDivElement>(rows.length, 3)
  const id = chosen?.bar.id
  useEffect(() => {
    const row = rows.findIndex(({ bar }) => bar.id === id)
    if (row >= 0 && box.current) box.current.scrollTop = (row - 1) * height
  }, [id])
  return (
    <section
      class="rows grants"
      ref={box}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling element must be reachable by keyboard
      tabIndex={0}
      aria-label="Table of grants"
      onScroll={onScroll}
    >
      <table aria-label="Grants" aria-rowcount={rows.length + 1} onMouseLeave={() => setHovered(undefined)}>
        <thead>
          <tr aria-rowindex={1}>
            {Object.keys(keysOf).map((name) => {
              const direction = sorting?.column === name ? sorting.direction : undefined
              return (
                <th key={name} scope="col" aria-sort={direction ?? 'none'}>
                  <button
                    type="button"
                    class="plain"
                    onClick={() => setSorting(nextSorting(name, direction))}
                  >
                    {name}
                    <span aria-hidden="true">{direction && (direction === 'ascending' ? ' ▲' : ' ▼')}</span>
                  </button>
                </th>
              )
            })}
          </tr>
        </thead>
        <tbody>
          <Space height={first * height} />
          {rows.slice(first, first + shown).map((row, index) => {
            const { bar } = row
            const marks = [
              bar.id === hovered?.bar.id && 'hot',
              bar.id === id && 'chosen',
              ended.has(bar.id) && 'ends',
            ]
            return (
              <tr
                key={bar.id}
                aria-rowindex={first + index + 2}
                class={marks.filter(Boolean).join(' ')}
                onMouseEnter={() => setHovered(row)}
              >
                <td>
                  <Text of={bar.displayName ?? 'deleted account'} />
                  {bar.displayName !== undefined && <CopyButton text={bar.displayName} of="the name" />}
                </td>
                <td class="muted">
                  <Text of={bar.bundleName} />
                </td>
                <td>
                  <a
                    href={hrefOf(workspace, 'timeline', bar.id)}
                    aria-current={bar.id === id ? 'true' : undefined}
                    onFocus={() => setHovered(row)}
                    onBlur={() => setHovered(undefined)}
                  >
                    <Text of={grantName(bar)} />
                  </a>
                  <CopyButton text={bar.id} of="the id" />
                </td>
                <td>{momentOf(bar.start)}</td>
                <td>{bar.endsAt === null ? 'permanent' : momentOf(bar.end)}</td>
                <td>
                  <StateText of={stateAt(bar, now)} />
                </td>
              </tr>
            )
          })}
          <Space height={(rows.length - first - shown) * height} />
        </tbody>
      </table>
    </section>
  )
}

/** The sort column; by default live grants are first, then those that ended within 30 days. */
interface Sort {
  readonly column: string
  readonly direction: 'ascending' | 'descending'
}

/** The sort key of each column. */
const keysOf: Readonly<Record<string, (row: LaneBar, now: number) => string | number>> = {
  User: ({ bar }) => bar.displayName ?? '',
  Bundle: ({ bar }) => bar.bundleName,
  'Type and source': ({ bar }) => `${bar.grantType} ${bar.sourceId ?? ''}`,
  Starts: ({ bar }) => bar.start,
  Ends: ({ bar }) => bar.end,
  State: ({ bar }, now) => grantStates.indexOf(stateAt(bar, now)),
}

const nextSorting = (column: string, direction: Sort['direction'] | undefined): Sort | undefined => {
  if (direction === 'descending') return undefined
  return { column, direction: direction === 'ascending' ? 'descending' : 'ascending' }
}

function sorted(rows: readonly LaneBar[], sorting: Sort | undefined, now: number): readonly LaneBar[] {
  const keyOf = sorting && keysOf[sorting.column]
  if (keyOf === undefined) {
    const {
      live = [],
      recent = [],
      old = [],
    } = Object.groupBy(rows, ({ bar }) =>
      isLive(bar, now) ? 'live' : endOf(bar) > now - 30 * DAY ? 'recent' : 'old',
    )
    return [...live, ...recent, ...old]
  }
  const sign = sorting?.direction === 'descending' ? -1 : 1
  return rows
    .map((row) => ({ row, key: keyOf(row, now) }))
    .sort((one, other) => sign * (one.key < other.key ? -1 : Number(one.key > other.key)))
    .map(({ row }) => row)
}
