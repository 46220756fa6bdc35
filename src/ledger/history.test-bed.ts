import { grantTypes } from '../../spec/generated/facts.ts'
import type { Grant, GrantType } from './grant.ts'
import { toGrantId } from './ids.ts'
import { FOREVER, type Instant, toInstant } from './instant.ts'

/** The optional fields of a new grant. */
export const unsetFields = { sourceId: undefined, revokedAt: undefined } as const

/**
 * Returns the grants of one account in one bundle, written as periods in days, in order of creation, named `g1`, `g2` and so on:
 * `history('0-30 paid inv-1', '30-60 gift revoked@40', '60- owner')`. No end is permanent; days may have decimals.
 */
export function history(...periods: readonly string[]): readonly Grant[] {
  const drawn = periods.map(read)
  const createdAt = day(Math.min(...drawn.map(({ starts }) => starts)))
  return drawn.map(({ starts, ends, type, source, revoked }, index) => ({
    id: toGrantId(`g${index + 1}`),
    type,
    sourceId: source,
    startsAt: day(starts),
    endsAt: ends === undefined ? FOREVER : day(Number(ends)),
    createdAt,
    revokedAt: revoked === undefined ? undefined : day(Number(revoked)),
  }))
}

/** The periods that `history` would read as these grants. */
export function draw(grants: readonly Grant[]): readonly string[] {
  return grants.map((grant) => {
    const ends = grant.endsAt === FOREVER ? '' : days(grant.endsAt)
    const words = [`${days(grant.startsAt)}-${ends}`, wordOf[grant.type]]
    if (grant.sourceId !== undefined) words.push(grant.sourceId)
    if (grant.revokedAt !== undefined) words.push(`revoked@${days(grant.revokedAt)}`)
    return words.join(' ')
  })
}

/** The instant so many days after the first one of a drawn ledger. */
export function day(days: number): Instant {
  return toInstant(ORIGIN + Math.round(days * DAY))
}

const DAY = 86_400_000
const ORIGIN = Date.UTC(2030, 0, 1)
const days = (instant: Instant): number => (instant - ORIGIN) / DAY

const wordOf = {
  trial: 'trial',
  owner_grant: 'owner',
  paid_external: 'paid',
  referral_reward: 'referral',
  gift: 'gift',
} as const satisfies Record<GrantType, string>
const typeOf = new Map<string, GrantType>(grantTypes.map((type) => [wordOf[type], type]))

const pattern =
  /^(?<starts>-?[\d.]+)-(?<ends>-?[\d.]+)? (?<word>[a-z]+)(?: (?!revoked@)(?<source>\S+))?(?: revoked@(?<revoked>-?[\d.]+))?$/

function read(period: string) {
  const { starts, ends, word, source, revoked } = pattern.exec(period)?.groups ?? {}
  const type = typeOf.get(word ?? '')
  if (type === undefined) throw new Error(`A period looks like '0-30 paid inv-1'; it was '${period}'.`)
  return { starts: Number(starts), ends, type, source, revoked }
}
