import type { GrantDecision, GrantRequest } from '../../../src/ledger/decide-grant.ts'
import type { Decide, PairView } from '../../../src/ledger/decision.ts'
import type { Grant } from '../../../src/ledger/grant.ts'
import type { Instant } from '../../../src/ledger/instant.ts'
import type { Store } from '../../../src/store/store.ts'
import { stepping } from './exchange-parts.ts'
import type { Mutant } from './mutant.ts'

/** A create that decides over a pair which it sees otherwise. */
export const seeingPair = (change: (view: PairView, request: GrantRequest) => PairView): Mutant['make'] =>
  stepping(({ decideGrant }) => ({
    decideGrant: (request, choose) => (view) => decideGrant(request, choose)(change(view, request)),
  }))

/** A create whose new grant is written otherwise. */
export const writingGrant = (
  change: (grant: Grant, view: PairView, request: GrantRequest) => Grant,
): Mutant['make'] =>
  stepping(({ decideGrant }) => ({
    decideGrant: (request, choose) => (view) => {
      const decided = decideGrant(request, choose)(view)
      if (decided.effect.kind !== 'add') return decided
      return adding(change(decided.effect.grant, view, request))
    },
  }))

/** A create that is answered otherwise; undefined leaves it to the sound decision. */
export const decidingFirst = (
  decide: (view: PairView, request: GrantRequest) => ReturnType<Decide<GrantDecision>> | undefined,
): Mutant['make'] =>
  stepping(({ decideGrant }) => ({
    decideGrant: (request, choose) => (view) => decide(view, request) ?? decideGrant(request, choose)(view),
  }))

/** A grant is added. */
export const adding = (grant: Grant): ReturnType<Decide<GrantDecision>> => ({
  decision: { kind: 'granted', grant },
  effect: { kind: 'add', grant },
})

/** Nothing is recorded. */
export const answering = (decision: GrantDecision): ReturnType<Decide<GrantDecision>> => ({
  decision,
  effect: { kind: 'none' },
})

/** The grant that a request asks for, from some instant on. */
export const wanted = (request: GrantRequest, startsAt: Instant, now: Instant): Grant => {
  const { id, type, sourceId, endsAt } = request
  return { id, type, sourceId, startsAt, endsAt, createdAt: now, revokedAt: undefined }
}

/** The grants that a revoke revokes, otherwise chosen; the selected one is the first. */
export const revoking = (
  grantsOf: (selected: Grant, live: readonly Grant[]) => readonly Grant[],
): Mutant['make'] =>
  stepping(({ decideRevoke }) => ({
    decideRevoke: (choose) => (view) => {
      const decided = decideRevoke(choose)(view)
      if (decided.effect.kind !== 'revoke' || view.selected === undefined) return decided
      const grants = grantsOf(view.selected, view.live).map((grant) => grant.id)
      return { ...decided, effect: { ...decided.effect, grants } }
    },
  }))

/** Tells what each recorded decision changed, after it was stored. */
export function watching(
  store: Store,
  report: (
    effect: ReturnType<Decide<unknown>>['effect'],
    pair: Parameters<Store['record']>[0],
    view: PairView,
  ) => void,
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
