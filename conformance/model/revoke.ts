import { ruleOfRevoke } from '../diagnosis/rule.ts'
import { answers, must, ok, statusOf } from '../kit/assertion.ts'
import type { Exchange } from '../kit/exchange.ts'
import { grantOf, isRefusal } from '../kit/wire.ts'
import { hasBoundaryIn, ifPresent, type ModelGrant, type PairState } from './state.ts'

/** Returns every outcome that the rules allow for a revoke at `now`, in one possible state of a user in a bundle, for a model-based check to compare the answer with; none for a grant that is not in the state. */
export function revokeCandidates(state: PairState, grantId: string, exchange: Exchange, now: number) {
  const selected = state.grants.find((grant) => grant.id === grantId)
  if (selected === undefined) return []
  const { revoked, until, from, first } = selected
  const { status, server } = exchange
  const isAnswered = ok(status === 200 || isRefusal(exchange), '200, or a refusal (4xx)', statusOf(exchange))
  const anyAnswer = (what: string) => [
    must('STATUS-SUCCESS-200', `a revoke of ${what} grant answers 200 or is refused`, isAnswered),
  ]
  // A revoke of a revoked grant changes nothing, whatever it answers.
  if (revoked !== 'no') {
    const variants = { 'REVOKE-REVOKED': `${status}` }
    return [{ assertions: anyAnswer('a revoked'), variants, situation: revoked, next: state }]
  }
  const isLater = (grant: ModelGrant): boolean =>
    grant.revoked === 'no' && grant.until > now && grant.from.earliest > from.earliest
  const cascaded = revokedIn(state, selected, isLater)
  if (hasBoundaryIn(state, server) || until <= now) {
    // A revoke of an expired grant may give any answer, and may or may not revoke it and later grants; each time the same.
    const assertions = anyAnswer('an expired')
    const itself = revokedIn(state, selected, () => false)
    const effects = status === 200 ? { nothing: state, itself, cascade: cascaded } : { nothing: state }
    return Object.entries(effects).map(([effect, after]) => ({
      assertions,
      next: until > server.earliest ? after : { ...after, expiredRevoke: effect as keyof typeof effects },
    }))
  }
  const answered = grantOf(exchange)
  const same = (is: string | undefined, should: string | undefined): boolean =>
    is === undefined || should === undefined || is === should
  // What else it says of the grant is open: the moment of the revoke may be its end.
  const due = { id: grantId, grantType: first.grantType, sourceId: first.sourceId }
  const { id, userId, grantType, sourceId } = answered ?? {}
  const isSelected = id === grantId && same(grantType, due.grantType) && same(sourceId, due.sourceId)
  const works = 'a revoke of a current or scheduled grant answers 200'
  const returns = 'a revoke answers the selected grant, with its type and sourceId'
  const names = 'a revoke names the user as the create did'
  const isCurrentByNow = from.latest <= now && state.grants.some((one) => one.until === from.earliest)
  const assertions = [must(ruleOfRevoke(isCurrentByNow), works, answers(exchange))]
  if (status === 200)
    assertions.push(must('REVOKE-RETURNS-GRANT', returns, ok(isSelected, due, { id, grantType, sourceId })))
  if (status === 200 && id === grantId && first.userId !== undefined)
    assertions.push(ifPresent('GRANT-USER-ID', names, userId, first.userId))
  return [{ assertions, next: cascaded }]
}

const revokedIn = (
  state: PairState,
  selected: ModelGrant,
  isLater: (grant: ModelGrant) => boolean,
): PairState => ({
  ...state,
  grants: state.grants.map((grant) => {
    if (grant === selected) return { ...grant, revoked: 'selected' }
    return isLater(grant) ? { ...grant, revoked: 'cascade' } : grant
  }),
})
