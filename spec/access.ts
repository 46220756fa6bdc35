import type { LedgerGrant } from './control-types.ts'

/** A grant with its instants in milliseconds since the epoch, from which CLI and console work out who has access when; permanent access ends at `Infinity`. */
export interface GrantPeriod extends LedgerGrant {
  readonly start: number
  readonly end: number
  /** The instant of its revocation. */
  readonly revoked: number | undefined
}

/** Returns a grant of the control plane, the mock's own HTTP interface, with its instants as numbers. */
export const periodOf = (grant: LedgerGrant): GrantPeriod => ({
  ...grant,
  start: Date.parse(grant.startsAt),
  end: grant.endsAt === null ? Number.POSITIVE_INFINITY : Date.parse(grant.endsAt),
  revoked: grant.revokedAt === undefined ? undefined : Date.parse(grant.revokedAt),
})

/** Tests that a grant is live: not revoked, and its end is after `now`. */
export const isLive = ({ revoked, end }: GrantPeriod, now: number): boolean =>
  revoked === undefined && end > now

/** A chain: live grants without a gap between them, and the instant at which the last of them ends. */
export interface Access {
  readonly grants: readonly GrantPeriod[]
  readonly until: number
}

/** Returns the chains of the live grants of one account in one bundle, which must be sorted by start. */
export function accessOf(grants: readonly GrantPeriod[], now: number): readonly Access[] {
  const chains: { grants: GrantPeriod[]; until: number }[] = []
  for (const grant of grants.filter((each) => isLive(each, now))) {
    const last = chains.at(-1)
    if (last === undefined || grant.start > last.until) chains.push({ grants: [grant], until: grant.end })
    else {
      last.grants.push(grant)
      last.until = Math.max(last.until, grant.end)
    }
  }
  return chains
}

/** Returns the end of the current access and the grant that ends last; undefined without access now. */
export function accessEnd(
  grants: readonly GrantPeriod[],
  now: number,
): { readonly last: GrantPeriod; readonly until: number } | undefined {
  const [chain] = accessOf(grants, now)
  if (chain === undefined || !chain.grants.some(({ start }) => start <= now)) return undefined
  const last = chain.grants.find(({ end }) => end === chain.until)
  return last && { last, until: chain.until }
}

/** A time range in milliseconds since the epoch. */
export interface TimeRange {
  readonly from: number
  readonly to: number
}

const DAY = 86_400_000

/** The longest time in which a month can still be seen on a timeline. */
const LONGEST = 4 * 365 * DAY

/**
 * Returns the time that a timeline shows first: the whole if its length is at most four years, or if nothing covers the days around
 * now; otherwise from 30 days before now to 60 days after.
 */
export function startingRange(
  whole: TimeRange,
  length: number,
  covered: readonly TimeRange[],
  now: number,
): TimeRange {
  const near = { from: Math.max(whole.from, now - 30 * DAY), to: Math.min(whole.to, now + 60 * DAY) }
  if (length <= LONGEST || !covered.some(({ from, to }) => from < near.to && to > near.from)) return whole
  return near
}
