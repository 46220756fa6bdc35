import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { Chart } from './chart.tsx'
import { hrefOf, usePage, usePanelInSight } from './context.ts'
import { GrantDetail } from './grant-detail.tsx'
import { DAY, everyGrant, GrantFilters, Highlights, isEvery, matchingRows } from './grant-filter.tsx'
import { GrantTable } from './grant-table.tsx'
import { byAccess, endedBy, type Lane, type LaneBar } from './lanes.ts'
import { noLedger, openLedger } from './ledger.ts'
import { counted, momentOf, Text } from './text.tsx'

/** The console's view of all grants: a chart with a lane for each user and bundle, a table, and the selected grant. */
export function Timeline() {
  const { workspace, item, clock } = usePage()
  const ledger = useLedger()
  const [filter, setFilter] = useState(everyGrant)
  const [hovered, setHovered] = useState<LaneBar>()
  const now = clock.view && Date.parse(clock.view.now)
  // A running clock alone moves no row.
  const sorted = useMemo(
    () => byAccess(ledger.lanes, now ?? 0),
    [ledger.lanes, clock.move, now === undefined],
  )
  const rows = useMemo(() => matchingRows(sorted, filter, now ?? 0), [sorted, filter, now])
  const lanes = useMemo(() => (isEvery(filter) ? sorted : [...new Set(rows.map(({ lane }) => lane))]), [rows])
  const chosen = useMemo(() => barWithId(ledger.lanes, item), [ledger.lanes, item])
  const box = useRef<HTMLInputElement>(null)
  const detail = usePanelInSight<HTMLElement>(item)
  // A filter closes the panel of a user whom it leaves out.
  useEffect(() => {
    if (chosen && !lanes.includes(chosen.lane)) location.hash = hrefOf(workspace, 'timeline')
  }, [filter])
  if (now === undefined) return <p class="empty">Loading</p>
  const focused = hovered ?? chosen
  const ended = new Set(focused && endedBy(focused.bar, focused.lane.bars, now).map(({ id }) => id))
  const shared = { lanes, now, chosen, hovered, setHovered, ended }
  return (
    <div class={item === undefined ? 'timeline' : 'timeline with-detail'}>
      <div class="overview">
        <search class="find">
          <label>
            <span class="hidden">Find</span>
            <input
              ref={box}
              type="search"
              value={filter.search}
              placeholder="User, bundle, source or id"
              spellcheck={false}
              onInput={({ currentTarget }) => setFilter({ ...filter, search: currentTarget.value })}
            />
          </label>
          <GrantFilters lanes={ledger.lanes} filter={filter} set={setFilter} />
          <p role="status" class="muted">
            {rows.length === ledger.grants ? '' : `${rows.length.toLocaleString('en')} of `}
            {counted(ledger.grants, 'grant')}
            {ledger.isLoading && ', loading more'}
            {ledger.isCut && ', the most that this page loads'}
          </p>
        </search>
        {ledger.problem !== undefined && (
          <p role="alert">
            <Text of={ledger.problem} />
          </p>
        )}
        <Highlights all={ledger.lanes} lanes={lanes} filter={filter} set={setFilter} now={now} />
        <ClockMove lanes={ledger.lanes} />
        {lanes.length === 0 ? (
          <p class="empty">
            {ledger.lanes.length > 0
              ? 'No grant matches the filters.'
              : ledger.isLoading
                ? 'Loading'
                : 'No grant yet. What your client records appears here as it happens.'}
          </p>
        ) : (
          <>
            <Chart {...shared} isNarrowed={!isEvery(filter)} ahead={Number(filter.ending) * DAY} />
            <GrantTable {...shared} rows={rows} />
          </>
        )}
      </div>
      {item !== undefined && (
        <section class="detail" aria-label="Grant" ref={detail}>
          <a
            class="close"
            href={hrefOf(workspace, 'timeline')}
            aria-label="Close the grant"
            onClick={() => box.current?.focus()}
          >
            ✕
          </a>
          {chosen ? (
            <GrantDetail {...chosen} now={now} />
          ) : (
            <p>{ledger.isLoading ? 'Loading' : 'There is no such grant.'}</p>
          )}
        </section>
      )}
    </div>
  )
}

/** Returns the ledger, reloaded after each write. */
function useLedger() {
  const { workspace, ledgerRevision } = usePage()
  const [ledger, set] = useState(noLedger)
  const open = useMemo(() => openLedger(workspace, set), [workspace])
  useEffect(() => () => open.close(), [open])
  useEffect(() => {
    void open.reload()
  }, [open, ledgerRevision])
  return ledger
}

function barWithId(lanes: readonly Lane[], id: string | undefined): LaneBar | undefined {
  if (id === undefined) return undefined
  for (const lane of lanes) {
    const bar = lane.bars.find((each) => each.id === id)
    if (bar) return { lane, bar }
  }
  return undefined
}

const changeTexts = {
  'grant-current': 'begins',
  'grant-expired': 'ends',
  'checkout-ended': 'a checkout session ends',
} as const

/** The most changes in the list; the chart marks all. */
const MOST_LISTED = 50

/** The changes of the last move of the clock. */
function ClockMove({ lanes }: { readonly lanes: readonly Lane[] }) {
  const { workspace, clock } = usePage()
  const { move } = clock
  const sources = useMemo(
    () => new Map(move?.changed && lanes.flatMap(({ bars }) => bars.map((bar) => [bar.id, bar] as const))),
    [move, lanes],
  )
  if (move === undefined) return null
  const { changed } = move
  const jump = `${momentOf(Date.parse(move.from))} to ${momentOf(Date.parse(move.to))}`
  if (changed === undefined) return <p class="jump">The clock was moved elsewhere: {jump}.</p>
  return (
    <details class="jump" open={changed.length <= 8}>
      <summary>
        From {jump}:{' '}
        <b>
          {changed.length === 0 ? 'nothing changed' : counted(changed.length, 'change')}
          {move.more && ' and more'}
        </b>
      </summary>
      <ul aria-label="What the clock changed">
        {changed.slice(0, MOST_LISTED).map(({ at, kind, grantId, displayName }) => {
          const bar = grantId === undefined ? undefined : sources.get(grantId)
          return (
            <li key={`${at} ${kind} ${grantId}`}>
              <span class="muted">{momentOf(Date.parse(at))}</span>{' '}
              <Text of={displayName ?? (grantId === undefined ? '' : 'deleted account')} />{' '}
              {grantId !== undefined && (
                <a href={hrefOf(workspace, 'timeline', grantId)}>
                  <Text of={bar?.sourceId ?? bar?.grantType ?? 'grant'} />
                </a>
              )}{' '}
              {changeTexts[kind]}
            </li>
          )
        })}
        {changed.length > MOST_LISTED && <li>and {changed.length - MOST_LISTED} more, marked below</li>}
      </ul>
    </details>
  )
}
