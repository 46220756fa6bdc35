import type { Exchange } from '../kit/exchange.ts'
import { grantOf } from '../kit/wire.ts'
import { choose, type ModelGrant, type PairState } from './state.ts'
import { type Candidate, part } from './step.ts'

/** Every allowed outcome of a revoke at `now` in this state; none for a grant that is not in it. */
export function revokeCandidates(
  state: PairState,
  grantId: string,
  exchange: Exchange,
  now: number,
): readonly Candidate[] {
  const selected = state.grants.find((grant) => grant.id === grantId)
  if (selected === undefined) return []
  if (selected.revoked !== 'no') return ofRevoked(state, exchange)
  if (selected.until <= now) return ofExpired(state, selected, exchange, now)
  return [
    {
      parts: [
        part(
          'REVOKE-SELECTED',
          'a revoke of a current or scheduled grant answers 200',
          exchange.status === 200,
        ),
        part(
          'REVOKE-RETURNS-GRANT',
          'a revoke answers the selected grant',
          grantOf(exchange)?.id === grantId,
        ),
      ],
      next: withRevoked(
        withRevoked(state, [selected], 'selected'),
        laterThan(state, selected, now),
        'cascade',
      ),
    },
  ]
}

/** A revoke of a revoked grant changes nothing, whatever it answers. */
function ofRevoked(state: PairState, { status }: Exchange): readonly Candidate[] {
  return ['200', '404', '409', '410'].flatMap((variant) => {
    const next = choose(state, 'revoke-revoked', variant)
    const claim = `a revoke of a revoked grant answers ${variant}`
    return next === undefined
      ? []
      : [{ parts: [part('REVOKE-REVOKED', claim, String(status) === variant)], next }]
  })
}

/** A revoke of an expired grant may give any answer, and may or may not revoke it and later grants. */
function ofExpired(
  state: PairState,
  selected: ModelGrant,
  { status }: Exchange,
  now: number,
): readonly Candidate[] {
  const claim = 'a revoke of an expired grant answers 200 or is refused'
  const parts = [part('REVOKE-EXPIRED', claim, status === 200 || (status >= 400 && status < 500))]
  const gone = withRevoked(state, [selected], 'selected')
  const outcomes = {
    nothing: state,
    itself: gone,
    cascade: withRevoked(gone, laterThan(state, selected, now), 'cascade'),
  }
  return Object.entries(outcomes).flatMap(([effect, after]) => {
    if (effect !== 'nothing' && status !== 200) return []
    const next = choose(after, 'revoke-expired', effect)
    return next === undefined ? [] : [{ parts, next }]
  })
}

const laterThan = (state: PairState, selected: ModelGrant, now: number): readonly ModelGrant[] =>
  state.grants.filter(
    (grant) =>
      grant.id !== selected.id &&
      grant.revoked === 'no' &&
      grant.until > now &&
      grant.from.earliest > selected.from.earliest,
  )

function withRevoked(state: PairState, gone: readonly ModelGrant[], how: 'selected' | 'cascade'): PairState {
  const ids = new Set(gone.map((grant) => grant.id))
  return {
    ...state,
    grants: state.grants.map((grant) => (ids.has(grant.id) ? { ...grant, revoked: how } : grant)),
  }
}
