import type { LedgerGrant } from './control-types.ts'

/** A grant with its instants in milliseconds since the epoch; permanent access ends at `Infinity`. */
export interface GrantPeriod extends LedgerGrant {
  readonly start: number
  readonly end: number
  /** When it was revoked. */
  readonly cut: number | undefined
}

/** A grant of the control plane as a period. */
export const periodOf = (grant: LedgerGrant): GrantPeriod => ({
  ...grant,
  start: Date.parse(grant.startsAt),
  end: grant.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(grant.endsAt),
  cut: grant.revokedAt === undefined ? undefined : Date.parse(grant.revokedAt),
})

/** Whether a grant gives access now or later. */
export const isLive = ({ cut, end }: GrantPeriod, now: number): boolean => cut === undefined && end > now

/** Continuous access: the grants that give it, and when it ends; it begins at `from` or with the first of them. */
export interface Access {
  readonly bars: readonly GrantPeriod[]
  readonly until: number
}

/** The live grants of one account in one bundle, by start, as runs without a gap; the first gives access now if it has begun. */
export function accessOf(bars: readonly GrantPeriod[], now: number): readonly Access[] {
  const runs: { bars: GrantPeriod[]; until: number }[] = []
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

/** The grant with which the access that there is now ends, and when; undefined where there is none now. */
export function accessEnd(
  bars: readonly GrantPeriod[],
  now: number,
): { readonly last: GrantPeriod; readonly until: number } | undefined {
  const [run] = accessOf(bars, now)
  if (run === undefined || !run.bars.some(({ start }) => start <= now)) return undefined
  const last = run.bars.find(({ end }) => end === run.until)
  return last && { last, until: run.until }
}
