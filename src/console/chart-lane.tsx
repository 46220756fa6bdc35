import { visible } from '../../spec/visible-text.ts'
import { hrefOf, usePage } from './context.ts'
import { signs } from './grant-detail.tsx'
import { type Bar, endedBy, gapsOf, type Lane, type LaneBar, revokedWith, stateAt } from './lanes.ts'
import { momentOf, roughly, Text } from './text.tsx'

/** The height of a bar with its margin in pixels, the same as in the style sheet. */
export const TRACK = 24

interface LaneProps {
  readonly lane: Lane
  readonly top: number
  readonly height: number
  /** Returns the position of an instant in pixels, of which `room` are in sight. */
  readonly x: (time: number) => number
  readonly room: number
  readonly now: number
  /** Returns the classes of a bar that is hovered, chosen, ended or changed. */
  readonly marksOf: (bar: Bar) => string
  readonly point: (bar: Bar, element: Element) => void
  readonly leave: () => void
}

/** One lane of the console's chart: the grants of a user in a bundle as bars, the gaps between them, and what was revoked together. */
export function LaneRow({ lane, top, height, x, room, now, marksOf, point, leave }: LaneProps) {
  const { workspace } = usePage()
  return (
    <div class="lane" style={{ top: `${top}px`, height: `${height}px` }}>
      <div class="lane-name">
        <Text of={lane.bars[0]?.displayName ?? 'Deleted account'} />
        <small>
          <Text of={lane.bars[0]?.bundleName ?? ''} />
        </small>
      </div>
      <div class="lane-room">
        {gapsOf(lane.bars).map(({ start, end }) => {
          const [left, right] = [x(start), x(end)]
          return (
            right > 0 &&
            left < room &&
            right - left > 6 && (
              <span key={start} class="gap" style={{ left: `${left}px`, width: `${right - left}px` }}>
                {right - left > 74 && <span>no access {roughly(end - start)}</span>}
              </span>
            )
          )
        })}
        {visibleBars(lane, x, room).map(({ bar, left, wide, track }) => (
          <BarLink
            key={bar.id}
            bar={bar}
            left={left}
            wide={wide}
            track={track}
            now={now}
            cutAt={bar.revoked === undefined ? undefined : x(bar.revoked) - left}
            href={hrefOf(workspace, 'timeline', bar.id)}
            label={labelOf(bar, lane, now)}
            marks={marksOf(bar)}
            point={(element) => point(bar, element)}
            leave={leave}
          />
        ))}
        {cascadesOf(lane).map((together) => {
          const [first] = together
          const cut = x(first?.revoked ?? 0)
          const left = Math.max(-20, Math.min(cut, x(first?.start ?? 0)))
          const right = Math.max(...together.map(({ end }) => Math.min(x(end), room)))
          return (
            right > 0 &&
            left < room && (
              <span
                key={first?.revoked}
                class="cascade"
                style={{ left: `${left}px`, width: `${right - left}px` }}
              >
                {right - left > 130 && <span>{together.length} revoked together</span>}
              </span>
            )
          )
        })}
      </div>
    </div>
  )
}

/** Returns the visible bars; several bars of less than a pixel are drawn once. */
function visibleBars(lane: Lane, x: (time: number) => number, room: number) {
  const found: { bar: Bar; left: number; wide: number; track: number }[] = []
  for (const [index, bar] of lane.bars.entries()) {
    const left = Math.max(-3, x(bar.start))
    const right = Math.min(room + 24, x(bar.end))
    if (right < 0 || left > room) continue
    const before = found.at(-1)
    const track = lane.tracks[index] ?? 0
    if (before && before.track === track && right - left < 1 && left - before.left < 1) continue
    found.push({ bar, left, wide: Math.max(4, right - left - 1), track })
  }
  return found
}

/** Returns the cascades of a lane: groups of grants that one revoke has ended. */
const cascadesOf = ({ bars }: Lane): readonly (readonly Bar[])[] =>
  bars
    .filter((bar) => bar.revoked !== undefined && revokedWith(bar, bars)[0] === bar)
    .flatMap((bar) => {
      const together = revokedWith(bar, bars)
      return together.length > 1 ? [together] : []
    })

const shortTypes: Readonly<Record<Bar['grantType'], string>> = {
  trial: 'trial',
  owner_grant: 'owner',
  paid_external: 'paid',
  referral_reward: 'referral',
  gift: 'gift',
}

/** Returns the label of a bar for screen readers; it begins with its visible text. */
function labelOf(bar: Bar, lane: Lane, now: number): string {
  const ended = endedBy(bar, lane.bars, now).length
  const effect = ended === 0 ? '' : `. A revoke would end ${ended === 1 ? 'it alone' : `${ended} grants`}`
  const what = `${shortTypes[bar.grantType]}${bar.sourceId === undefined ? '' : ` ${bar.sourceId}`}`
  const end = bar.endsAt === null ? 'permanent' : `to ${momentOf(bar.end)}`
  return visible(
    `${what}, ${bar.displayName ?? 'Deleted account'}, ${bar.bundleName}, ${stateAt(bar, now)}, from ${momentOf(bar.start)} ${end}${effect}`,
  )
}

interface GrantLinkProps {
  readonly bar: Bar
  readonly left: number
  readonly wide: number
  readonly track: number
  readonly now: number
  /** The position of the revocation in the bar in pixels. */
  readonly cutAt: number | undefined
  readonly href: string
  readonly label: string
  readonly marks: string
  readonly point: (element: Element) => void
  readonly leave: () => void
}

function BarLink({ bar, left, wide, track, now, cutAt, href, label, marks, point, leave }: GrantLinkProps) {
  const state = stateAt(bar, now)
  const isPermanent = bar.endsAt === null
  return (
    <a
      href={href}
      draggable={false}
      data-grant={bar.id}
      class={`bar ${state} ${isPermanent ? 'permanent' : ''} ${marks}`}
      style={{ left: `${left}px`, width: `${wide}px`, top: `${track * TRACK}px` }}
      aria-label={label}
      onMouseEnter={({ currentTarget }) => point(currentTarget)}
      onFocus={({ currentTarget }) => point(currentTarget)}
      onBlur={leave}
    >
      {cutAt !== undefined && cutAt > 0 && (
        <i class="lived" style={{ width: `${Math.min(cutAt, wide)}px` }} />
      )}
      {wide > 16 && (
        <span class="sign" aria-hidden="true">
          {signs[state]}
        </span>
      )}
      {wide > 52 && (
        <span class="bar-text">
          {shortTypes[bar.grantType]} {wide > 110 && bar.sourceId !== undefined && <Text of={bar.sourceId} />}
        </span>
      )}
      {isPermanent && wide > 30 && (
        <span class="forever" aria-hidden="true">
          ∞
        </span>
      )}
    </a>
  )
}

/** The bar under the pointer, with its position in the window. */
export interface Tip extends LaneBar {
  readonly left: number
  readonly top: number
}

/** The tooltip of a bar, with the same facts as its label. */
export function TipCard({ bar, lane, left, top, now }: Tip & { readonly now: number }) {
  const ended = endedBy(bar, lane.bars, now)
  return (
    <div
      class="tip"
      aria-hidden="true"
      style={{ left: `min(${left}px, calc(100vw - 21rem))`, top: `min(${top}px, calc(100vh - 11rem))` }}
    >
      <b>
        <Text of={bar.displayName ?? 'Deleted account'} />
      </b>{' '}
      <span class="muted">
        <Text of={bar.bundleName} />
      </span>
      <div>
        {signs[stateAt(bar, now)]} {stateAt(bar, now)} · {bar.grantType}{' '}
        {bar.sourceId !== undefined && <Text of={bar.sourceId} />}
      </div>
      <div>
        {momentOf(bar.start)} – {bar.endsAt === null ? 'permanent' : momentOf(bar.end)}
        {bar.revoked !== undefined && `, revoked ${momentOf(bar.revoked)}`}
      </div>
      <code class="muted">{bar.id}</code>
      {ended.length > 0 && (
        <div class="tip-ends">
          A revoke would end{' '}
          {ended.length === 1 ? 'this grant alone' : `${ended.length} grants, outlined here`}
        </div>
      )}
    </div>
  )
}
