import type { OpenRuleId, StatedRuleId } from '../../spec/generated/rules.ts'
import { type Assertion, equal, must, ok } from '../kit/assertion.ts'
import { valueText } from '../kit/claims.ts'
import type { Exchange, Interval } from '../kit/exchange.ts'
import type { WireGrant } from '../kit/wire.ts'
import type { PairState } from './state.ts'

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
      /** Grants that were there before the history, and are over or revoked. */
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
    const isKnown = name === 'sourceId' || first[name] !== undefined
    if (!isKnown || now[name] === undefined) return []
    const isForever = name === 'endsAt' && first.endsAt === Number.POSITIVE_INFINITY
    const judged = equal(valueText(now[name]), valueText(first[name]))
    return must(
      isForever ? 'GRANT-PERMANENT-NO-END' : usual,
      `${name} stays as it was answered first`,
      judged,
    )
  })

/** The rule of each field of a grant. */
export const grantFields = [
  ['grantType', 'GRANT-TYPE-FIELD'],
  ['userId', 'GRANT-USER-ID'],
  ['sourceId', 'GRANT-SOURCE-FIELD'],
  ['startsAt', 'GRANT-STARTS-AT'],
  ['endsAt', 'GRANT-ENDS-AT'],
  ['createdAt', 'GRANT-CREATED-AT'],
] as const
