import type { Exchange } from '../kit/exchange.ts'
import { grantOf } from '../kit/wire.ts'
import { choose, hasBorderIn, type ModelGrant, type PairState, withRevoked } from './state.ts'
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
  if (selected.revoked !== 'no') return ofRevoked(state, selected, exchange)
  if (hasBorderIn(state, exchange.server))
    return outcomes(state, selected, exchange, now).map(({ one }) => one)
  if (selected.until <= now) return ofExpired(state, selected, exchange, now)
  const answered = grantOf(exchange)
  const same = (is: string | undefined, should: string | undefined): boolean =>
    is === undefined || should === undefined || is === should
  return [
    {
      parts: [
        part(
          'REVOKE-SELECTED',
          'a revoke of a current or scheduled grant answers 200',
          exchange.status === 200,
        ),
        // What else it says of the grant is open: the moment of the revoke may be its end.
        part(
          'REVOKE-RETURNS-GRANT',
          'a revoke answers the selected grant, with its user, type and sourceId',
          answered?.id === grantId &&
            same(answered.userId, selected.first?.userId) &&
            same(answered.grantType, selected.type) &&
            same(answered.sourceId, selected.source),
        ),
      ],
      next: cascaded(state, selected, now),
    },
  ]
}

/** A revoke of a revoked grant changes nothing, whatever it answers. */
function ofRevoked(state: PairState, { revoked }: ModelGrant, { status }: Exchange): readonly Candidate[] {
  return ['200', '404', '409', '410'].flatMap((variant) => {
    const next = choose(state, `revoke-revoked ${revoked}`, variant)
    const claim = `a revoke of a revoked grant answers ${variant}`
    return next === undefined
      ? []
      : [{ parts: [part('REVOKE-REVOKED', claim, String(status) === variant)], next }]
  })
}

/** A revoke of an expired grant may give any answer, and may or may not revoke it and later grants; each time the same. */
const ofExpired = (
  state: PairState,
  selected: ModelGrant,
  exchange: Exchange,
  now: number,
): readonly Candidate[] =>
  outcomes(state, selected, exchange, now).flatMap(({ effect, one }) => {
    const next = choose(one.next, 'revoke-expired', effect)
    return next === undefined ? [] : [{ ...one, next }]
  })

function outcomes(state: PairState, selected: ModelGrant, { status }: Exchange, now: number) {
  const claim = 'a revoke of an expired grant answers 200 or is refused'
  const parts = [part('REVOKE-EXPIRED', claim, status === 200 || (status >= 400 && status < 500))]
  const effects = {
    nothing: state,
    itself: withRevoked(state, [selected], 'selected'),
    cascade: cascaded(state, selected, now),
  }
  return Object.entries(effects)
    .filter(([effect]) => effect === 'nothing' || status === 200)
    .map(([effect, next]) => ({ effect, one: { parts, next } }))
}

const cascaded = (state: PairState, selected: ModelGrant, now: number): PairState =>
  withRevoked(withRevoked(state, [selected], 'selected'), laterThan(state, selected, now), 'cascade')

const laterThan = (state: PairState, selected: ModelGrant, now: number): readonly ModelGrant[] =>
  state.grants.filter(
    (grant) =>
      grant.id !== selected.id &&
      grant.revoked === 'no' &&
      grant.until > now &&
      grant.from.earliest > selected.from.earliest,
  )
