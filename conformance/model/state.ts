import type { OpenRuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import { type Assertion, equal, must, ok } from '../kit/assertion.ts'
import { valueText } from '../kit/claims.ts'
import type { Exchange, Interval } from '../kit/exchange.ts'
import { fieldRulesOf } from '../kit/rules.ts'
import type { WireGrant } from '../kit/wire.ts'

/** A grant of the model that checks judge a target by, as one possible state of the target's ledger has it. */
export interface ModelGrant {
  readonly id: string
  /** As its create answered it, with the user, type and source that were sent; every later answer agrees. */
  readonly first: WireGrant
  /** Exact when the answer shows it, or the grant before it that ends there; else as narrow as the clocks allow. */
  readonly from: Interval
  /** As the ledger may keep it, which can be finer than its answers show; Infinity is permanent. */
  readonly until: number
  /** `selected`: revoked by its id; `cascade`: with an earlier one, as a revoke takes all later grants. */
  readonly revoked: 'no' | 'selected' | 'cascade'
}

/** One possible state of an account in a bundle, given everything seen so far. */
export interface PairState {
  readonly grants: readonly ModelGrant[]
  /** The assumed effect of the last revoke of an expired grant. */
  readonly expiredRevoke?: 'nothing' | 'itself' | 'cascade'
  /** Sources that a covered request carried: `type source`, with the grant answered. */
  readonly coveredSources: Readonly<Record<string, string>>
  /** What the deployment checks first, known once it has refused a duplicate that was covered. */
  readonly checkedFirst?: 'duplicate'
  /** The assumed treatment of digits below so many milliseconds: `kept`, `cut` or `rounded`. */
  readonly rounding: Readonly<Record<number, string>>
  /** The latest instant that the ledger wrote as now: its next write is no earlier. */
  readonly clock: number
}

/** The state of a pair without live grants. */
export const emptyPair: PairState = { grants: [], coveredSources: {}, rounding: {}, clock: -Infinity }

/** Returns a grant of which no more is known than a list shows. */
export const grantAsListed = (row: WireGrant): ModelGrant => ({
  id: row.id,
  first: row,
  from: { earliest: row.startsAt ?? -Infinity, latest: row.startsAt ?? Infinity },
  until: row.endsAt,
  revoked: 'no',
})

/** Returns the grants that give access at `now` or later, earliest first. */
export const liveAt = (state: PairState, now: number): readonly ModelGrant[] =>
  state.grants
    .filter((grant) => grant.revoked === 'no' && grant.until > now)
    .toSorted((a, b) => a.from.earliest - b.from.earliest)

/** Returns the grant that gives access at `now`; of several the named one, or none. */
export function currentAt(state: PairState, now: number, named: string | undefined): ModelGrant | undefined {
  const current = liveAt(state, now).filter((grant) => grant.from.earliest <= now)
  return current.length === 1 ? current[0] : current.find(({ id }) => id === named)
}

/** Returns the grants that are not revoked and over at `now`. */
export const expiredAt = (state: PairState, now: number): readonly ModelGrant[] =>
  state.grants.filter((grant) => grant.revoked === 'no' && grant.until <= now)

/** Returns where the continuous access at `now` ends; undefined when there is none. */
export function accessEndAt(state: PairState, now: number): number | undefined {
  let end: number | undefined
  for (const grant of liveAt(state, now)) {
    if (grant.from.earliest > (end ?? now)) break
    end = Math.max(end ?? grant.until, grant.until)
  }
  return end
}

/** Returns an end that the ledger keeps, as its answers show it. */
export const visibleEnd = ({ grants }: PairState, end: number): number =>
  grants.findLast(({ until }) => until === end)?.first.endsAt ?? end

/** Returns the instants of an interval at which answers can differ: its first, and where a grant begins or ends. */
export function instantsIn(state: PairState, interval: Interval, ends: readonly number[]): readonly number[] {
  const earliest = Math.max(interval.earliest, state.clock)
  const edges = state.grants.flatMap(({ from, until, revoked }) =>
    revoked === 'no' ? [from.earliest, from.latest, until] : [],
  )
  const later = [...edges, ...ends].filter((edge) => edge > earliest && edge <= interval.latest)
  return [...new Set([earliest, ...later])]
}

/** Returns whether a grant ends during a request: a deployment may read its clock before and after. */
export const hasBoundaryIn = (state: PairState, { earliest, latest }: Interval): boolean =>
  state.grants.some(({ until }) => until >= earliest && until <= latest)

/** A request for a pair. */
export type Action =
  | {
      readonly kind: 'create'
      readonly type: string
      readonly source: string | undefined
      readonly until: number
      readonly userId: string
      /** Grants of other pairs, and those that were there before the history. */
      readonly others: ReadonlySet<string>
    }
  | { readonly kind: 'revoke'; readonly grantId: string }
  /** Rows of a grants list that are, or should be, of the pair. */
  | {
      readonly kind: 'list'
      readonly userId: string
      /** Grants that were there before the history, and are expired or revoked. */
      readonly earlier: readonly string[]
      readonly rows: readonly WireGrant[]
      /** Grants that satisfy the query: they are listed exactly where nothing revoked them. */
      readonly due: ReadonlySet<string>
      /** Grants that existed when a grant, of any pair, was revoked since the list was last read. */
      readonly atRevoke: ReadonlySet<string>
      /** Grants that a list has shown before. */
      readonly listedBefore: ReadonlySet<string>
    }
  /** The pair's row in the bundle's users list, which may not have been read to its end. */
  | {
      readonly kind: 'users'
      /** The user, with the name where it is known. */
      readonly pair: { readonly userId: string; readonly displayName: string | undefined }
      readonly isWhole: boolean
    }

export type List = Action & { readonly kind: 'list' }

/** An action with what came back; a list may take several pages. */
export interface Step {
  readonly action: Action
  readonly exchanges: readonly Exchange[]
}

/** Returns the interval in which the target can have acted on requests. */
export const intervalOf = (exchanges: readonly Exchange[]): Interval => ({
  earliest: Math.min(...exchanges.map(({ server }) => server.earliest)),
  latest: Math.max(...exchanges.map(({ server }) => server.latest)),
})

/** One allowed outcome of an action: what the response must satisfy, the variants that it shows, and the next state. */
export interface Candidate {
  readonly assertions: readonly Assertion[]
  readonly variants?: Readonly<Partial<Record<OpenRuleId, string | readonly string[]>>>
  /** The situation in which it shows them. */
  readonly situation?: string
  readonly next: PairState
}

/** Returns the assertion that a field, where the answer has it, is as expected. */
export const ifPresent = <V>(rule: StatedRuleId, claim: string, is: V | undefined, should: V): Assertion =>
  must(rule, claim, ok(is === undefined || is === should, should, is))

/** Returns the assertions that a grant is as it was first answered: one for each field that both have. */
export const asFirst = (first: WireGrant, now: WireGrant): readonly Assertion[] =>
  grantFields.flatMap(([name, usual]) => {
    const [is, was] = [now[name], first[name]]
    if (is === undefined || (was === undefined && name !== 'sourceId')) return []
    const isForever = name === 'endsAt' && was === Number.POSITIVE_INFINITY
    // Texts are for who reads what differs.
    const judged = is === was ? ok(true, was, is) : equal(valueText(is), valueText(was))
    const rule = isForever ? 'GRANT-PERMANENT-NO-END' : usual
    return must(rule, `${name} stays as it was answered first`, judged)
  })

/** The rule of each field of a grant, but for its id. */
export const grantFields = fieldRulesOf<keyof WireGrant>('grant-summary').filter(([name]) => name !== 'id')
