import type { Variants } from '../../spec/generated/variants.ts'
import type { Grant, GrantType } from './grant.ts'
import type { GrantId } from './ids.ts'
import type { Instant } from './instant.ts'

/** The query for the grants by which a create or revoke is decided, besides the live ones (neither revoked nor ended) of its pair: one account in one bundle. */
export interface PairQuery {
  /** The caller's clock; called once, while the pair is locked. */
  readonly now: () => Instant
  /** Finds the grant of the pair with this source and type, in any state. */
  readonly source?: { readonly type: GrantType; readonly id: string } | undefined
  /** Finds this grant of the pair, in any state. */
  readonly grant?: GrantId | undefined
  /**
   * The live grants that the decision reads, all by default: those of the chain (without a gap from `now` on) that begin it,
   * hold `endsAt` or end it, or those that start later than `grant`.
   */
  readonly reads?: { readonly endsAt: Instant } | 'later'
}

/** The data of one pair that a decision reads. */
export interface PairView {
  /** The caller's clock, but never before the last create or revoke of the pair, whose clock may be ahead. */
  readonly now: Instant
  /** The grants that are not revoked and not ended at `now`, by start, then by creation; at least those that the query reads. */
  readonly live: readonly Grant[]
  /** The end of the chain, if `live` has only the grants of it that the query reads. */
  readonly accessEnd?: Instant | undefined
  /** The grant with the source of the query: the unrevoked one, else the newest revoked one. */
  readonly sameSource: Grant | undefined
  /** The grant that the query names. */
  readonly selected: Grant | undefined
}

/** The change that a decision makes: none, one more grant, or some grants revoked at an instant. */
export type Effect =
  | { readonly kind: 'none' }
  | { readonly kind: 'add'; readonly grant: Grant }
  | { readonly kind: 'revoke'; readonly grants: readonly GrantId[]; readonly at: Instant }

/** Returns the variant in effect where the API's description is silent, and records for the trace that the answer depends on it. */
export type VariantOf = <Name extends keyof Variants>(name: Name) => Variants[Name]

/** Decides from a view of the pair; pure and synchronous, so that a store may call it again. */
export type Decide<Decision> = (view: PairView) => { readonly decision: Decision; readonly effect: Effect }

export const unchanged = <Decision>(decision: Decision): ReturnType<Decide<Decision>> => ({
  decision,
  effect: { kind: 'none' },
})
