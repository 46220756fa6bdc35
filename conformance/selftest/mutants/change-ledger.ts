import type { GrantDecision, GrantRequest } from '../../../src/ledger/decide-grant.ts'
import type { RevokeDecision } from '../../../src/ledger/decide-revoke.ts'
import { type Decide, type Effect, type PairView, unchanged } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Pair } from '../../../src/ledger/ids.ts'
import { type Instant, toInstant } from '../../../src/ledger/instant.ts'
import type { Store } from '../../../src/store/store.ts'
import { stepping } from './exchange-parts.ts'
import type { Make } from './mutant.ts'

type GrantDecided = ReturnType<Decide<GrantDecision>>

/** A create that sees other live grants of its pair. */
export const seeingLive = (change: (live: readonly Grant[], now: Instant) => readonly Grant[]): Make =>
  stepping(({ decideGrant }) => ({
    decideGrant: (request, choose) => (view) =>
      decideGrant(request, choose)({ ...view, live: change(view.live, view.now) }),
  }))

/** A create whose new grant is written otherwise. */
export const writingGrant = (change: (grant: Grant, view: PairView, request: GrantRequest) => Grant): Make =>
  stepping(({ decideGrant }) => ({
    decideGrant: (request, choose) => (view) => {
      const decided = decideGrant(request, choose)(view)
      if (decided.effect.kind !== 'add') return decided
      return adding(change(decided.effect.grant, view, request))
    },
  }))

/** A create whose new grant has another start, or another end. */
export const startingAt = (startOf: (grant: Grant, view: PairView) => number): Make =>
  writingGrant((grant, view) => ({ ...grant, startsAt: toInstant(startOf(grant, view)) }))

export const endingAt = (endOf: (grant: Grant, view: PairView) => number): Make =>
  writingGrant((grant, view) => ({ ...grant, endsAt: toInstant(endOf(grant, view)) }))

/** A create whose source is new, answered otherwise; undefined leaves it to the sound decision. */
export const decidingNew = (
  decide: (view: PairView, request: GrantRequest) => GrantDecided | undefined,
): Make =>
  stepping(({ decideGrant }) => ({
    decideGrant: (request, choose) => (view) => {
      const decided = view.sameSource === undefined ? decide(view, request) : undefined
      return decided ?? decideGrant(request, choose)(view)
    },
  }))

/** A grant is added. */
export const adding = (grant: Grant): GrantDecided => ({
  decision: { kind: 'granted', grant },
  effect: { kind: 'add', grant },
})

/** Nothing is recorded. */
export const answering = (decision: GrantDecision): GrantDecided => unchanged(decision)

/** The grant that a request asks for, from some instant on. */
export const wanted = (request: GrantRequest, startsAt: Instant, now: Instant): Grant => ({
  ...request,
  startsAt,
  createdAt: now,
  revokedAt: undefined,
})

/** A revoke that is decided otherwise. */
export const decidingRevoke = (
  change: (decide: Decide<RevokeDecision>, view: PairView) => ReturnType<Decide<RevokeDecision>>,
): Make =>
  stepping(({ decideRevoke }) => ({ decideRevoke: (choose) => (view) => change(decideRevoke(choose), view) }))

/** The grants that a revoke revokes, otherwise chosen; the selected one is the first. */
export const revoking = (
  grantsOf: (selected: Grant, live: readonly Grant[], now: Instant) => readonly Grant[],
): Make =>
  decidingRevoke((decide, view) => {
    const decided = decide(view)
    if (decided.effect.kind !== 'revoke' || view.selected === undefined) return decided
    const grants = grantsOf(view.selected, view.live, view.now).map((grant) => grant.id)
    return { ...decided, effect: { ...decided.effect, grants } }
  })

/** Tells what each recorded decision changed, after it was stored. */
export function watching(
  store: Store,
  report: (effect: Effect, pair: Pair, view: PairView) => void,
): Store['record'] {
  return async (pair, question, decide) => {
    const seen: (() => void)[] = []
    const decision = await store.record(pair, question, (view) => {
      const decided = decide(view)
      seen[0] = () => report(decided.effect, pair, view)
      return decided
    })
    seen[0]?.()
    return decision
  }
}
