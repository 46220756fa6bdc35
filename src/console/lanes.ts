import { accessEnd, type GrantPeriod, isLive, periodOf } from '../../spec/access.ts'
import type { LedgerGrant } from '../../spec/control-types.ts'

/** A grant as a bar of the console's chart of grants over time. */
export type Bar = GrantPeriod

/** The grants of one account in one bundle, sorted by start. */
export interface Lane {
  readonly key: string
  readonly bars: readonly Bar[]
  /** The line of each bar in the lane, from 0; overlapping bars have different lines. */
  readonly tracks: readonly number[]
}

/** A hovered or selected bar. */
export interface LaneBar {
  readonly lane: Lane
  readonly bar: Bar
}

/** Returns lanes with a further page of grants; pages are sorted, so only the last lane can grow. */
export function withPage(lanes: readonly Lane[], page: readonly LedgerGrant[]): readonly Lane[] {
  const found = Map.groupBy(page.map(periodOf), ({ account, bundle }) => `${account} ${bundle}`)
  const last = lanes.at(-1)
  const growth = last && found.get(last.key)
  if (growth) found.set(last.key, [...last.bars, ...growth])
  return [
    ...(growth ? lanes.slice(0, -1) : lanes),
    ...[...found].map(([key, bars]) => ({ key, bars, tracks: tracksOf(bars) })),
  ]
}

/** Returns the line of each bar; unrevoked grants first, so that consecutive ones are on one line. */
function tracksOf(bars: readonly Bar[]): readonly number[] {
  const lines: Bar[][] = []
  const tracks = new Map<Bar, number>()
  for (const bar of bars.toSorted(
    (a, b) => Number(a.revoked !== undefined) - Number(b.revoked !== undefined),
  )) {
    const free = lines.findIndex((line) =>
      line.every(({ start, end }) => end <= bar.start || start >= bar.end),
    )
    const track = free < 0 ? lines.length : free
    lines[track] = [...(lines[track] ?? []), bar]
    tracks.set(bar, track)
  }
  return bars.map((bar) => tracks.get(bar) ?? 0)
}

/** Returns the lanes sorted: present access by its end, then future by its start, then past, latest end first. */
export const byAccess = (lanes: readonly Lane[], now: number): readonly Lane[] =>
  lanes
    .map((lane) => ({ lane, place: placeOf(lane, now) }))
    .sort(
      ({ place: [one, at] }, { place: [other, next] }) => one - other || (at < next ? -1 : Number(at > next)),
    )
    .map(({ lane }) => lane)

function placeOf({ bars }: Lane, now: number): readonly [group: number, time: number] {
  const end = accessEnd(bars, now)
  if (end) return [0, end.until]
  const next = bars.find((bar) => isLive(bar, now))
  return next ? [1, next.start] : [2, -Math.max(...bars.map(endOf))]
}

/** Returns the end of a grant, also by a revoke. */
export const endOf = ({ end, revoked = end }: Bar): number => Math.min(end, revoked)

/** Returns the state of a grant at `now`, so that bars follow the clock without a reload. */
export function stateAt({ start, end, revoked }: Bar, now: number): LedgerGrant['state'] {
  if (revoked !== undefined) return 'revoked'
  if (end <= now) return 'expired'
  return start <= now ? 'current' : 'scheduled'
}

/** Returns the grants that a revoke would end: the grant and later live ones (REVOKE-CASCADE-LATER); none if it has ended. */
export function endedBy(selected: Bar, bars: readonly Bar[], now: number): readonly Bar[] {
  if (!isLive(selected, now)) return []
  return bars.filter((bar) => bar === selected || (isLive(bar, now) && bar.start > selected.start))
}

/** Returns the grants that one revoke has ended together with this one, including itself. */
export const revokedWith = ({ revoked }: Bar, bars: readonly Bar[]): readonly Bar[] =>
  revoked === undefined ? [] : bars.filter((bar) => bar.revoked === revoked)

/** Returns the gaps without access between the grants of a lane. */
export function gapsOf(bars: readonly Bar[]): readonly Pick<Bar, 'start' | 'end'>[] {
  const gaps: Pick<Bar, 'start' | 'end'>[] = []
  let reached: number | undefined
  for (const { start, end, revoked = end } of bars) {
    const until = Math.min(end, revoked)
    if (until <= start) continue
    if (reached !== undefined && start > reached) gaps.push({ start: reached, end: start })
    reached = Math.max(reached ?? until, until)
  }
  return gaps
}
