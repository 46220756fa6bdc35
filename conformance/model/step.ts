import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import type { PairState } from './state.ts'

/** A request for a pair. */
export type Action =
  | {
      readonly kind: 'create'
      readonly type: string
      readonly source: string | undefined
      readonly until: number
    }
  | { readonly kind: 'revoke'; readonly grantId: string }
  /** The pair's grants, every page of them. */
  | { readonly kind: 'list'; readonly userId: string; readonly earlier: ReadonlySet<string> }
  /** The pair's row in the bundle's users list, every page of it. */
  | { readonly kind: 'users'; readonly userId: string }

/** An action with what came back; a list may take several pages. */
export interface Step {
  readonly action: Action
  readonly exchanges: readonly Exchange[]
}

/** One sentence that a response has to satisfy under a candidate. */
export interface Part {
  readonly rule: RuleId
  readonly claim: string
  readonly holds: boolean
}

/** One allowed outcome of an action: what the response must satisfy, and the state afterwards. */
export interface Candidate {
  readonly parts: readonly Part[]
  readonly next: PairState
}

/** A sentence about a response. */
export const part = (rule: RuleId, claim: string, holds: boolean): Part => ({ rule, claim, holds })
