import { accessEnd } from '../../spec/access.ts'
import type { RequestView } from '../../spec/control-types.ts'
import { grantStates } from '../../spec/generated/facts.ts'
import { visible } from '../../spec/visible-text.ts'
import { hrefOf, usePage } from './context.ts'
import { AnyOf } from './form.tsx'
import { type Lane, type LaneBar, stateAt } from './lanes.ts'
import { momentOf, Text } from './text.tsx'

/** A filter of the grants in the console's timeline; an empty text matches all. */
export interface GrantFilter {
  readonly search: string
  readonly state: string
  /** The id of a bundle. */
  readonly bundle: string
  /** The days within which access ends, including renewals. */
  readonly ending: string
  /** The last day of the end. */
  readonly until: string
}

export const everyGrant: GrantFilter = { search: '', state: '', bundle: '', ending: '', until: '' }

export const isEvery = (filter: GrantFilter): boolean =>
  Object.values(filter).every((value) => value.trim() === '')

export const DAY = 86_400_000

/** Returns the matching grants of lanes in their order; for a filter by end of access, the last grant of each access. */
export function matchingRows(lanes: readonly Lane[], filter: GrantFilter, now: number): readonly LaneBar[] {
  const { state, bundle, ending, until } = filter
  const search = filter.search.trim().toLowerCase()
  const latest = until === '' ? Number.POSITIVE_INFINITY : Date.parse(until) + DAY
  return lanes.flatMap((lane) => {
    const [head] = lane.bars
    if (head === undefined || (bundle !== '' && head.bundle !== bundle)) return []
    const last = ending === '' ? undefined : endingWithin(lane, Number(ending) * DAY, now)
    if (ending !== '' && last === undefined) return []
    if (search !== '' && !textsOf(lane).some((text) => text?.toLowerCase().includes(search))) return []
    return lane.bars
      .filter(
        (bar) =>
          (last === undefined || bar === last) &&
          (state === '' || stateAt(bar, now) === state) &&
          (until === '' || bar.end < latest),
      )
      .map((bar) => ({ lane, bar }))
  })
}

const textsOf = ({ bars: [head, ...others] }: Lane): readonly (string | undefined)[] => [
  head?.displayName,
  head?.bundleName,
  ...[head, ...others].flatMap((bar) => [bar?.sourceId, bar?.id]),
]

/** Returns the last grant of a lane's current access if it ends within a time. */
function endingWithin(lane: Lane, time: number, now: number): Lane['bars'][number] | undefined {
  const end = accessEnd(lane.bars, now)
  if (end === undefined || end.until > now + time) return undefined
  return lane.bars.find(({ id }) => id === end.last.id)
}

const ending = [
  ['1', 'within a day'],
  ['7', 'within 7 days'],
  ['31', 'within 31 days'],
] as const

interface FilterProps {
  readonly lanes: readonly Lane[]
  readonly filter: GrantFilter
  readonly set: (filter: GrantFilter) => void
}

/** The filters by state, bundle and date. */
export function GrantFilters({ lanes, filter, set }: FilterProps) {
  const bundles = new Map(
    lanes.flatMap(({ bars: [bar] }) => (bar ? [[bar.bundle, bar.bundleName] as const] : [])),
  )
  const chosen = (name: 'state' | 'bundle' | 'ending') => ({
    value: filter[name],
    set: (value: string) => set({ ...filter, [name]: value }),
  })
  return (
    <>
      <AnyOf label="State" options={grantStates.map((state) => [state, state])} {...chosen('state')} />
      <AnyOf label="Bundle" options={[...bundles]} {...chosen('bundle')} />
      <AnyOf label="Loses access" options={ending} {...chosen('ending')} />
      <label class="pick">
        <span>Ends by</span>
        <input
          type="date"
          value={filter.until}
          onInput={({ currentTarget }) => set({ ...filter, until: currentTarget.value })}
        />
      </label>
      <button type="button" disabled={isEvery(filter)} onClick={() => set(everyGrant)}>
        Show all
      </button>
    </>
  )
}

/** The most lanes with a sentence. */
const FEW = 3

interface HighlightProps extends FilterProps {
  readonly all: readonly Lane[]
  readonly now: number
}

/** Sentences on the next ends of access, lost answers, and the access of the found users. */
export function Highlights({ all, lanes, filter, set, now }: HighlightProps) {
  const { log } = usePage()
  const losing = all.filter((lane) => endingWithin(lane, 7 * DAY, now) !== undefined).length
  const lost = log
    .entries()
    .filter(({ response }) => response.delivery !== 'whole' && response.delivery !== 'slow')
  const { before = [], after = [] } = Object.groupBy(lost, ({ faults }) =>
    faults.some(({ kind }) => kind === 'drop-before') ? 'before' : 'after',
  )
  return (
    <ul class="answers" aria-label="Answers">
      {losing > 0 && filter.ending !== '7' && (
        <li>
          <button type="button" class="plain" onClick={() => set({ ...everyGrant, ending: '7' })}>
            {losing} {losing === 1 ? 'loses' : 'lose'} access within 7 days
          </button>
        </li>
      )}
      <Lost
        entries={before}
        one="One request was lost before it had an effect"
        many="requests were lost before they had an effect"
      />
      <Lost entries={after} one="The answer to one request was lost" many="answers to requests were lost" />
      {lanes.length <= FEW &&
        !isEvery(filter) &&
        lanes.map((lane) => <Until key={lane.key} lane={lane} now={now} />)}
    </ul>
  )
}

interface LostProps {
  readonly entries: readonly RequestView[]
  readonly one: string
  /** The sentence for several, after their count. */
  readonly many: string
}

/** A sentence on requests without an answer, and the last of them. */
function Lost({ entries, one, many }: LostProps) {
  const { workspace } = usePage()
  const last = entries.at(-1)
  if (last === undefined) return null
  return (
    <li>
      {entries.length === 1 ? one : `${entries.length} ${many}`}
      {': '}
      <a href={hrefOf(workspace, 'requests', last.number)}>
        #{last.number} {visible(last.request.method)} {last.operationId ?? ''}
      </a>
      {last.faults.map(({ id, kind }) => ` (${kind}, ${id})`)}
    </li>
  )
}

/** A sentence on the end of a user's access and its last grant. */
function Until({ lane, now }: { readonly lane: Lane; readonly now: number }) {
  const { workspace } = usePage()
  const [bar] = lane.bars
  const end = accessEnd(lane.bars, now)
  return (
    <li>
      <Text of={bar?.displayName ?? 'Deleted account'} /> in <Text of={bar?.bundleName ?? ''} />:{' '}
      {end === undefined ? (
        'no access now'
      ) : (
        <>
          access {end.until === Number.POSITIVE_INFINITY ? 'without end' : `until ${momentOf(end.until)} UTC`}{' '}
          through{' '}
          <a href={hrefOf(workspace, 'timeline', end.last.id)}>
            <Text of={end.last.sourceId ?? end.last.grantType} />
          </a>
        </>
      )}
    </li>
  )
}
