import type { LedgerGrant } from '../../spec/control-types.ts'

/** A grant with its instants in milliseconds since the epoch; permanent access ends at `Infinity`. */
export interface Bar extends LedgerGrant {
  readonly start: number
  readonly end: number
  /** When it was revoked. */
  readonly cut: number | undefined
}

/** The grants of one account in one bundle, by start. */
export interface Lane {
  readonly key: string
  readonly bars: readonly Bar[]
  /** The line of each bar within the lane, from 0: bars that overlap stand on different ones. */
  readonly tracks: readonly number[]
}

/** A bar that is pointed at or chosen. */
export interface Picked {
  readonly lane: Lane
  readonly bar: Bar
}

/** Adds a page of the ledger; the grants of a lane are adjacent there, so that only the last lane can grow. */
export function withPage(lanes: readonly Lane[], page: readonly LedgerGrant[]): readonly Lane[] {
  const found = Map.groupBy(page.map(barOf), ({ account, bundle }) => `${account} ${bundle}`)
  const last = lanes.at(-1)
  const growth = last && found.get(last.key)
  if (growth) found.set(last.key, [...last.bars, ...growth])
  return [
    ...(growth ? lanes.slice(0, -1) : lanes),
    ...[...found].map(([key, bars]) => ({ key, bars, tracks: tracksOf(bars) })),
  ]
}

const barOf = (grant: LedgerGrant): Bar => ({
  ...grant,
  start: Date.parse(grant.startsAt),
  end: grant.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(grant.endsAt),
  cut: grant.revokedAt === undefined ? undefined : Date.parse(grant.revokedAt),
})

/** What was revoked gives way to what was not, so that continuous access stands on one line. */
function tracksOf(bars: readonly Bar[]): readonly number[] {
  const lines: Bar[][] = []
  const tracks = new Map<Bar, number>()
  for (const bar of bars.toSorted(
    (one, other) => Number(one.cut !== undefined) - Number(other.cut !== undefined),
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

/** The state at `now`, so that bars follow the clock without being asked for again. */
export function stateAt({ start, end, cut }: Bar, now: number): LedgerGrant['state'] {
  if (cut !== undefined) return 'revoked'
  if (end <= now) return 'expired'
  return start <= now ? 'current' : 'scheduled'
}

const isLive = (bar: Bar, now: number): boolean => bar.cut === undefined && bar.end > now

/** Continuous access: the grants that give it, and when it ends; it begins at `from` or with the first of them. */
export interface Access {
  readonly bars: readonly Bar[]
  readonly until: number
}

/** The live grants of a lane as runs without a gap, the earliest first; the first gives access now if it has begun. */
export function accessOf(bars: readonly Bar[], now: number): readonly Access[] {
  const runs: { bars: Bar[]; until: number }[] = []
  for (const bar of bars.filter((each) => isLive(each, now))) {
    const last = runs.at(-1)
    if (last === undefined || bar.start > last.until) runs.push({ bars: [bar], until: bar.end })
    else {
      last.bars.push(bar)
      last.until = Math.max(last.until, bar.end)
    }
  }
  return runs
}

/** What a revoke of one grant of the lane would end: the grant and every live one that starts later (REVOKE-CASCADE-LATER); nothing when it is over. */
export function endedWith(selected: Bar, bars: readonly Bar[], now: number): readonly Bar[] {
  if (!isLive(selected, now)) return []
  return bars.filter((bar) => bar === selected || (isLive(bar, now) && bar.start > selected.start))
}

/** The grants that one revoke has ended together with this one, itself included. */
export const revokedWith = ({ cut }: Bar, bars: readonly Bar[]): readonly Bar[] =>
  cut === undefined ? [] : bars.filter((bar) => bar.cut === cut)

/** The time without access between the first and the last grant that gave or gives it; a revoke ends it at once. */
export function gapsOf(bars: readonly Bar[]): readonly Pick<Bar, 'start' | 'end'>[] {
  const gaps: Pick<Bar, 'start' | 'end'>[] = []
  let reached: number | undefined
  for (const { start, end, cut = end } of bars) {
    const until = Math.min(end, cut)
    if (until <= start) continue
    if (reached !== undefined && start > reached) gaps.push({ start: reached, end: start })
    reached = Math.max(reached ?? until, until)
  }
  return gaps
}
