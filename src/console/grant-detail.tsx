import type { ComponentChildren } from 'preact'
import { accessOf } from '../../spec/access.ts'
import { hrefOf, usePage } from './context.ts'
import { type Bar, endedBy, gapsOf, type LaneBar, revokedWith, stateAt } from './lanes.ts'
import { Fact, Id, momentOf, spanOf, Text } from './text.tsx'

/** The sign of each state of a grant, beside its colour. */
export const signs = { current: '●', scheduled: '○', expired: '–', revoked: '✕' } as const

/** A state with its sign. */
export const StateText = ({ of }: { readonly of: keyof typeof signs }) => (
  <span class={`state-text ${of}`}>
    <span aria-hidden="true">{signs[of]}</span> {of}
  </span>
)

/** Returns the type of a grant, and its source if it has one. */
export const grantName = ({ grantType, sourceId }: Pick<Bar, 'grantType' | 'sourceId'>): string =>
  sourceId === undefined ? grantType : `${grantType} ${sourceId}`

interface DetailProps extends LaneBar {
  readonly now: number
}

/** The detail of the grant that is selected in the console's timeline: the chain of access, its end, and the effect of a revoke. */
export function GrantDetail({ lane, bar, now }: DetailProps) {
  const { workspace } = usePage()
  const runs = accessOf(lane.bars, now)
  const [first, ...later] = runs
  const start = first?.grants[0]?.start ?? now
  const hasAccess = first !== undefined && start <= now
  const together = revokedWith(bar, lane.bars)
  return (
    <>
      <h2>
        <Text of={bar.displayName ?? 'Deleted account'} /> <span class="muted">in</span>{' '}
        <Text of={bar.bundleName} />
      </h2>
      <h3>{accessText(first?.until, start, hasAccess, now)}</h3>
      {first && (
        <Chain bars={first.grants} chosen={bar} now={now}>
          {hasAccess && first.grants.length > 1 ? 'Each grant begins where the one before ends:' : undefined}
        </Chain>
      )}
      {later.map((run) => (
        <Chain key={run.until} bars={run.grants} chosen={bar} now={now}>
          Then a gap of {spanOf((run.grants[0]?.start ?? 0) - gapBefore(run.grants, lane.bars))} without
          access, and again until {momentOf(run.until)}:
        </Chain>
      ))}
      <h3>What a revoke would end</h3>
      <Preview lane={lane} bar={bar} now={now} />
      <h3>This grant</h3>
      <dl>
        <Fact name="State">
          <StateText of={stateAt(bar, now)} />
          {bar.revoked !== undefined && ` on ${momentOf(bar.revoked)}`}
        </Fact>
        {together.length > 1 && (
          <Fact name="Revoked with">
            {together
              .filter((other) => other !== bar)
              .map((other) => (
                <GrantLink key={other.id} bar={other} />
              ))}
          </Fact>
        )}
        <Fact name="Type">{bar.grantType}</Fact>
        {bar.sourceId !== undefined && (
          <Fact name="Source">
            <Text of={bar.sourceId} />
          </Fact>
        )}
        <Fact name="Starts">{momentOf(bar.start)} UTC</Fact>
        <Fact name="Ends">{bar.endsAt === null ? 'never: permanent' : `${momentOf(bar.end)} UTC`}</Fact>
        <Fact name="Recorded">{momentOf(Date.parse(bar.createdAt))} UTC</Fact>
        {bar.userId !== undefined && (
          <Fact name="User id">
            <Id id={bar.userId} of="the user id" />
          </Fact>
        )}
        <Fact name="Bundle id">
          <Id id={bar.bundle} of="the bundle id" />
        </Fact>
        <Fact name="Grant id">
          <Id id={bar.id} />
        </Fact>
      </dl>
      <p>
        <a href={hrefOf(workspace, 'requests', bar.id)}>Requests about this grant</a>
      </p>
    </>
  )
}

function accessText(until: number | undefined, start: number, hasAccess: boolean, now: number): string {
  if (until === undefined) return 'No access now, and none to come'
  if (!hasAccess) return `No access now; it begins on ${momentOf(start)}, in ${spanOf(start - now)}`
  return Number.isFinite(until)
    ? `Access until ${momentOf(until)}, ${spanOf(until - now)} from now`
    : 'Permanent access'
}

/** Returns the end of the access before a chain. */
const gapBefore = (run: readonly Bar[], bars: readonly Bar[]): number =>
  gapsOf(bars).find(({ end }) => end === run[0]?.start)?.start ?? run[0]?.start ?? 0

interface ChainProps {
  readonly bars: readonly Bar[]
  readonly chosen: Bar
  readonly now: number
  readonly children: ComponentChildren
}

const Chain = ({ bars, chosen, now, children }: ChainProps) => (
  <>
    {children !== undefined && <p>{children}</p>}
    <ol class="chain">
      {bars.map((bar) => (
        <li key={bar.id} class={stateAt(bar, now)} aria-current={bar === chosen ? 'true' : undefined}>
          <GrantLink bar={bar} />
          <span class="block muted">
            {momentOf(bar.start)} – {momentOf(bar.end)}
          </span>
        </li>
      ))}
    </ol>
  </>
)

const GrantLink = ({ bar }: { readonly bar: Bar }) => {
  const { workspace } = usePage()
  return (
    <a class="block" href={hrefOf(workspace, 'timeline', bar.id)}>
      <Text of={grantName(bar)} />
    </a>
  )
}

function Preview({ lane, bar, now }: DetailProps) {
  const ended = endedBy(bar, lane.bars, now)
  if (bar.revoked !== undefined) return <p>Nothing more: it has been revoked.</p>
  if (ended.length === 0) return <p>Nothing: it has ended, and past access stays in the record.</p>
  const remaining = accessOf(
    lane.bars.filter((other) => !ended.includes(other)),
    now,
  )[0]
  const end = remaining?.grants[0] && remaining.grants[0].start <= now ? remaining.until : undefined
  return (
    <>
      <p>
        {ended.length === 1 ? 'This grant alone.' : `${ended.length} grants: this one and every later one.`}{' '}
        {end === undefined ? 'Access would end at once.' : `Access would then end on ${momentOf(end)}.`}
      </p>
      <ul class="ended" aria-label="Grants that a revoke would end">
        {ended.map((other) => (
          <li key={other.id}>
            <GrantLink bar={other} />
          </li>
        ))}
      </ul>
    </>
  )
}
