import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { RequestView } from '../../spec/control-types.ts'
import { errorCodes } from '../../spec/generated/contract.ts'
import { publicOperations } from '../../spec/generated/facts.ts'
import { visible } from '../../spec/visible-text.ts'
import { hrefOf, usePage, useWorkspace } from './context.ts'
import { call } from './control-client.ts'
import { AnyOf } from './form.tsx'
import { RequestDetail, Status } from './request-detail.tsx'
import type { Draft } from './request-draft.ts'
import { everyRequest, matcherOf, type RequestFilter, sourceOf, usersOf } from './request-filter.ts'
import type { RequestLog } from './request-log.ts'
import { SendRequest } from './send-request.tsx'
import { counted, secondOf, Text } from './text.tsx'
import { Space, useVirtualRows } from './virtual-rows.tsx'

/** The console's view of the requests that clients sent to the mock, newest first, and of the selected one. */
export function Requests() {
  const { workspace, item, log, act } = usePage()
  const isNumber = /^\d+$/.test(item ?? '')
  const [filter, setFilter] = useState(everyRequest)
  // The URL may have a grant instead of a request.
  useEffect(() => {
    if (item !== undefined && !isNumber) setFilter({ ...everyRequest, grant: item })
  }, [item])
  const found = useFound(log, filter)
  const keys = useKeyNames()
  const [given, setGiven] = useState<Draft>()
  const total = log.entries().length
  return (
    <div class={isNumber ? 'requests with-detail' : 'requests'}>
      <section aria-label="Log">
        <Filters filter={filter} set={setFilter} keys={keys} />
        <SendRequest key={given} given={given} />
        <div class="log-head">
          <p role="status" class="muted">
            {found.length === total ? '' : `${found.length.toLocaleString('en')} of `}
            {counted(total, 'request')}
            {log.missed() > 0 && `, ${log.missed()} more were missed while the page was not connected`}
          </p>
          <a href={`workspaces/${encodeURIComponent(workspace)}/har`} download={`${workspace}.har`}>
            Save as HAR
          </a>
          <button
            type="button"
            disabled={total === 0}
            onClick={() =>
              act({
                title: 'Clear the journal',
                effect: `All requests of ${workspace} are removed from the mock, and the advice about them. The ledger stays.`,
                kind: 'final',
                run: async () => {
                  await call('delete', '/workspaces/{workspace}/requests', [workspace])
                  log.clear()
                },
              })
            }
          >
            Clear
          </button>
        </div>
        {found.length > 0 ? (
          <Rows found={found} selected={isNumber ? Number(item) : undefined} keys={keys} />
        ) : (
          <p class="empty">
            {total === 0
              ? 'No request yet. What your client sends to the mock appears here as it happens.'
              : 'No request matches the filters.'}
          </p>
        )}
      </section>
      {isNumber && (
        <RequestDetail
          number={Number(item)}
          keys={keys}
          edit={(draft) => {
            setGiven(draft)
            location.hash = hrefOf(workspace, 'requests')
          }}
        />
      )}
    </div>
  )
}

/** Returns the names of the keys by id. */
function useKeyNames(): ReadonlyMap<string, string> {
  const { value } = useWorkspace('/workspaces/{workspace}/keys')
  return new Map(value?.keys.map(({ id, name = id }) => [id, name]))
}

/** Returns the matching entries; tests only new entries while filter and list stay the same. */
function useFound(log: RequestLog, filter: RequestFilter): readonly RequestView[] {
  const [, setFrame] = useState(0)
  const seen = useRef({ entries: log.entries(), filter, until: 0, found: [] as RequestView[] })
  useLayoutEffect(() => log.subscribe(() => setFrame((before) => before + 1)), [log])
  const entries = log.entries()
  if (seen.current.entries !== entries || seen.current.filter !== filter)
    seen.current = { entries, filter, until: 0, found: [] }
  const { until, found } = seen.current
  const fits = matcherOf(filter, log.names)
  for (const entry of entries.slice(until)) if (fits(entry)) found.push(entry)
  seen.current.until = entries.length
  return found
}

const statuses = ['2xx', '4xx', '5xx', 'lost', ...new Set(Object.values(errorCodes).sort())].map(String)

interface FilterProps {
  readonly filter: RequestFilter
  readonly set: (filter: RequestFilter) => void
  readonly keys: ReadonlyMap<string, string>
}

function Filters({ filter, set, keys }: FilterProps) {
  const chosen = (name: keyof RequestFilter) => ({
    value: filter[name],
    set: (value: string) => set({ ...filter, [name]: value }),
  })
  const input = (name: keyof RequestFilter, label: string, hint: string) => (
    <label>
      <span>{label}</span>
      <input
        value={filter[name]}
        placeholder={hint}
        spellcheck={false}
        onInput={({ currentTarget }) => set({ ...filter, [name]: currentTarget.value.trim() })}
      />
    </label>
  )
  return (
    <search class="filters">
      <AnyOf
        label="Operation"
        options={Object.keys(publicOperations).map((name) => [name, name])}
        {...chosen('operation')}
      />
      <AnyOf
        label="Status"
        options={statuses.map((name) => [name, name === 'lost' ? 'answer lost' : name])}
        {...chosen('status')}
      />
      <AnyOf label="Key" options={[...keys]} {...chosen('key')} />
      {input('user', 'User', 'name or alias')}
      {input('grant', 'Grant', 'id or source')}
      <button
        type="button"
        disabled={Object.values(filter).every((text) => text === '')}
        onClick={() => set(everyRequest)}
      >
        Show all
      </button>
    </search>
  )
}

interface RowsProps {
  readonly found: readonly RequestView[]
  readonly selected: number | undefined
  readonly keys: ReadonlyMap<string, string>
}

/** A table that renders only the visible rows; new rows above do not move the scroll position. */
function Rows({ found, selected, keys }: RowsProps) {
  const { workspace } = usePage()
  const { box, first, shown, row: height, onScroll } = useVirtualRows<HTMLDivElement>(found.length, 5)
  const newest = useRef(found.at(-1))
  useLayoutEffect(() => {
    const before = newest.current
    newest.current = found.at(-1)
    if (!box.current || box.current.scrollTop === 0 || before === undefined) return
    const added = found.length - 1 - found.lastIndexOf(before)
    if (added > 0 && added < found.length) box.current.scrollTop += added * height
  }, [found.at(-1)])
  // The newest entry is the first row.
  const rows = Array.from({ length: shown }, (_, index) => first + index)
  // Key presses may come faster than the URL changes.
  const cursor = useRef(selected)
  useLayoutEffect(() => {
    cursor.current = selected
  }, [selected])
  const move = (event: KeyboardEvent): void => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined || !box.current) return
    event.preventDefault()
    const from = found.findIndex(({ number }) => number === cursor.current)
    const row = from < 0 ? 0 : found.length - 1 - from + step
    const next = found[found.length - 1 - row]
    if (next === undefined) return
    cursor.current = next.number
    location.hash = hrefOf(workspace, 'requests', next.number)
    const { scrollTop, clientHeight } = box.current
    if (row * height < scrollTop) box.current.scrollTop = row * height
    if ((row + 2) * height > scrollTop + clientHeight)
      box.current.scrollTop = (row + 2) * height - clientHeight
    requestAnimationFrame(() =>
      requestAnimationFrame(() =>
        box.current?.querySelector<HTMLElement>(`[data-number="${next.number}"] a`)?.focus(),
      ),
    )
  }
  return (
    <div class="rows log" ref={box} onScroll={onScroll}>
      <table aria-label="Requests, the newest first" aria-rowcount={found.length + 1}>
        <thead>
          <tr aria-rowindex={1}>
            {['#', 'Date and time', 'Request', 'Status', 'Outcome', 'User', 'Source', 'Key'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          <Space height={first * height} />
          {rows.map((row) => {
            const entry = found[found.length - 1 - row]
            if (entry === undefined) return undefined
            return (
              <tr key={entry.number} aria-rowindex={row + 2} data-number={entry.number}>
                <Cells entry={entry} isSelected={entry.number === selected} keys={keys} move={move} />
              </tr>
            )
          })}
          <Space height={(found.length - first - rows.length) * height} />
        </tbody>
      </table>
    </div>
  )
}

interface Row {
  readonly entry: RequestView
  readonly isSelected: boolean
  readonly keys: RowsProps['keys']
  readonly move: (event: KeyboardEvent) => void
}

function Cells({ entry, isSelected, keys, move }: Row) {
  const { workspace, log } = usePage()
  const { number, at, request, keyId, decision, refusal, ledger, faults } = entry
  const [alias, ...{ length: others }] = usersOf(entry)
  const path = `${request.path}${request.query === '' ? '' : `?${request.query}`}`
  return (
    <>
      <td class="muted number">{number}</td>
      <td class="muted time">{secondOf(Date.parse(at))}</td>
      <td class="what">
        <a
          href={hrefOf(workspace, 'requests', number)}
          aria-current={isSelected ? 'true' : undefined}
          onKeyDown={move}
        >
          <b>{visible(request.method)}</b> <Text of={shortened(path)} />
        </a>
      </td>
      <td>
        <Status response={entry.response} />
        {ledger.added.length > 0 && <span class="added"> +{ledger.added.length}</span>}
        {ledger.revoked.length > 0 && <span class="revoked"> −{ledger.revoked.length}</span>}
      </td>
      <td class="outcome">
        {faults.map(({ id, kind }) => (
          <span key={id} class="fault">
            {kind}
          </span>
        ))}
        <Text of={refusal?.code.replace(/^errors\.(?:request\.)?/, '') ?? decision ?? ''} />
      </td>
      <td>{alias !== undefined && others === 0 && <Text of={log.names.get(alias) ?? shortened(alias)} />}</td>
      <td>
        <Text of={sourceOf(entry) ?? ''} />
      </td>
      <td class="muted key">{keyId !== undefined && <Text of={keys.get(keyId) ?? keyId} />}</td>
    </>
  )
}

/** Returns a path with shortened ids. */
const shortened = (path: string): string => path.replaceAll(/([\da-f]{6})[\da-f]{10,}/g, '$1…')
