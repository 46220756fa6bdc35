import type { Variants } from '../../spec/generated/variants.ts'
import type { Grant, GrantType } from './grant.ts'
import type { GrantId } from './ids.ts'
import type { Instant } from './instant.ts'

/** What a decision asks to see besides the live grants of the pair. */
export interface Question {
  /** The clock of whoever asks; called once, while the pair is held. */
  readonly now: () => Instant
  /** Look for a grant of the pair with this source and type, in whatever state. */
  readonly source?: { readonly type: GrantType; readonly id: string } | undefined
  /** Look for this grant of the pair, in whatever state. */
  readonly grant?: GrantId | undefined
}

/** One pair as a decision sees it. */
export interface PairView {
  /**
   * The instant of the decision: that of the question, or the last at which a grant of the pair was created or revoked, where
   * that is later. So what others have decided lies in the past, whatever the clocks say.
   */
  readonly now: Instant
  /** Not revoked and not ended at `now`, by start, then by creation. */
  readonly live: readonly Grant[]
  /** The newest of several when revoked ones are among them, one that is not revoked first. */
  readonly sameSource: Grant | undefined
  readonly selected: Grant | undefined
}

/** What a decision changes: nothing, one grant more, or some grants revoked at an instant. */
export type Effect =
  | { readonly kind: 'none' }
  | { readonly kind: 'add'; readonly grant: Grant }
  | { readonly kind: 'revoke'; readonly grants: readonly GrantId[]; readonly at: Instant }

/** Gives the variant chosen for an open point; who asks for one says that it shapes the answer. */
export type Choose = <Name extends keyof Variants>(name: Name) => Variants[Name]

/** Pure and synchronous, so that an adapter may call it again and get the same answer. */
export type Decide<Decision> = (view: PairView) => { readonly decision: Decision; readonly effect: Effect }

export const unchanged = <Decision>(decision: Decision): ReturnType<Decide<Decision>> => ({
  decision,
  effect: { kind: 'none' },
})
