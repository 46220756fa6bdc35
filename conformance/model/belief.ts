import { createCandidates } from './create.ts'
import { holdersCandidate, listCandidate } from './lists.ts'
import { revokeCandidates } from './revoke.ts'
import { emptyPair, instantsIn, type PairState } from './state.ts'
import type { Candidate, Part, Step } from './step.ts'

/** Every state in which a pair's ledger may be; never empty. */
export interface Belief {
  readonly states: readonly PairState[]
}

/** What a step leaves of a belief: what held, and the states left; or why no allowed choice explains the step. */
export type Advance =
  | { readonly kind: 'explained'; readonly belief: Belief; readonly held: readonly Part[] }
  /** The sentences that failed in the candidate that came closest. */
  | { readonly kind: 'contradiction'; readonly broken: readonly Part[] }

/** The belief before anything was done to a clean pair. */
export const firstBelief: Belief = { states: [emptyPair] }

/** Takes one step: keeps the states that some candidate leads to whose every sentence holds. */
export function advance(belief: Belief, step: Step): Advance {
  const candidates = belief.states.flatMap((state) => candidatesOf(state, step))
  const explained = candidates.filter(({ parts }) => parts.every((part) => part.holds))
  if (explained.length > 0) {
    const states = distinct(explained.map(({ next }) => next))
    return { kind: 'explained', belief: { states }, held: explained[0]?.parts ?? [] }
  }
  const closest = candidates.toSorted((a, b) => distance(a) - distance(b))[0]
  return { kind: 'contradiction', broken: closest === undefined ? [] : brokenOf(closest) }
}

const brokenOf = (candidate: Candidate): readonly Part[] => candidate.parts.filter((part) => !part.holds)

/** How far a response is from a candidate: sentences broken, the first of which, the status, weighs more. */
const distance = (candidate: Candidate): number =>
  brokenOf(candidate).length + (candidate.parts[0]?.holds === false ? 0.5 : 0)

/** The variants that every state left agrees on, by the name of the choice: the deployment's behaviour profile. */
export function profileOf({ states }: Belief): Readonly<Record<string, string>> {
  const [first, ...rest] = states
  if (first === undefined) return {}
  return Object.fromEntries(
    Object.entries(first.choices).filter(([name, value]) =>
      rest.every((state) => state.choices[name] === value),
    ),
  )
}

/** Every way in which a ledger in this state may have taken a step, at any instant at which it can have happened. */
export function candidatesOf(state: PairState, { action, exchanges }: Step): readonly Candidate[] {
  const [exchange] = exchanges
  const last = exchanges.at(-1)
  if (exchange === undefined || last === undefined) return []
  if (exchanges.some(({ status }) => status === 0)) return lost(state, { action, exchanges })
  const interval = { earliest: exchange.server.earliest, latest: last.server.latest }
  return instantsIn(state, interval).flatMap((now) => {
    if (action.kind === 'create') return createCandidates(state, action, exchange, now)
    if (action.kind === 'revoke') return revokeCandidates(state, action.grantId, exchange, now)
    if (action.kind === 'list') return [listCandidate(state, action, exchanges)]
    return [holdersCandidate(state, action.userId, exchanges, now)]
  })
}

/** Without an answer a write may have happened or not; a grant whose id nobody was told is not followed any further. */
function lost(state: PairState, { action, exchanges }: Step): readonly Candidate[] {
  const [exchange] = exchanges
  const untouched = { parts: [], next: state }
  if (action.kind !== 'revoke' || exchange === undefined) return [untouched]
  const assumed = { ...exchange, status: 200, json: { grant: { id: action.grantId } } }
  const taken = revokeCandidates(state, action.grantId, assumed, exchange.server.latest)
  return [untouched, ...taken.map(({ next }) => ({ parts: [], next }))]
}

function distinct(states: readonly PairState[]): readonly PairState[] {
  const seen = new Map(states.map((state) => [JSON.stringify(state, infinite), state]))
  return [...seen.values()]
}

const infinite = (_name: string, value: unknown): unknown =>
  value === Number.POSITIVE_INFINITY ? 'never' : value
