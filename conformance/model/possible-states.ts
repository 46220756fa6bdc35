import type { OpenRuleId } from '../../spec/generated/rules.ts'
import type { Candidates } from '../diagnosis/rule.ts'
import type { Assertion } from '../kit/assertion.ts'
import { once } from '../kit/wire.ts'
import { atBoundary, createCandidates, keptEnds } from './create.ts'
import { bundleUsersCandidate, listCandidate } from './lists.ts'
import { revokeCandidates } from './revoke.ts'
import * as model from './state.ts'

/** All states of a user in a bundle that explain the answers so far, at least one: the model judges the next answer by each. */
export type PossibleStates = readonly model.PairState[]

/** The result of a step: what passed and the possible states, or the assertions that failed. */
export type Advance =
  | {
      readonly kind: 'explained'
      readonly possible: PossibleStates
      readonly passed: readonly Assertion[]
      /** The variants of open rules (where the description leaves a choice) that the answer leaves possible; for one step only. */
      readonly variants: ReadonlyMap<OpenRuleId, readonly string[]>
      readonly situation: string
    }
  /** The assertions of each candidate, of which none holds altogether. */
  | { readonly kind: 'contradiction'; readonly candidates: Candidates }

/** Applies one step: keeps the next states of those candidates of which every assertion holds. */
export function advance(possible: PossibleStates, step: model.Step): Advance {
  const candidates = possible.flatMap((state) => candidatesOf(state, step))
  const explained = candidates.filter(({ assertions }) => assertions.every(({ holds }) => holds))
  const [first] = explained
  if (first === undefined)
    return { kind: 'contradiction', candidates: candidates.map(({ assertions }) => assertions) }
  const { assertions: passed, situation = '' } = first
  const states = distinct(explained.map(({ next }) => next))
  return { kind: 'explained', possible: states, passed, variants: variantsOf(explained), situation }
}

/** Returns the variants of each open rule that every outcome shows; if one shows none, nothing is known. */
function variantsOf(outcomes: readonly model.Candidate[]): ReadonlyMap<OpenRuleId, readonly string[]> {
  const rules = Object.keys(outcomes[0]?.variants ?? {}) as OpenRuleId[]
  const sure = rules.filter((rule) => outcomes.every(({ variants }) => variants?.[rule] !== undefined))
  return new Map(
    sure.map((rule) => [rule, [...new Set(outcomes.flatMap(({ variants }) => variants?.[rule] ?? []))]]),
  )
}

/** Returns every allowed outcome of a step in this state, at any instant at which it can have happened. */
function candidatesOf(state: model.PairState, { action, exchanges }: model.Step): readonly model.Candidate[] {
  const [exchange] = exchanges
  if (exchange === undefined) return []
  if (action.kind === 'list') return [listCandidate(state, action, exchanges)]
  const interval = model.intervalOf(exchanges)
  if (action.kind === 'create')
    return keptEnds(state, action.until, exchange).flatMap((kept) => {
      const create = { ...action, until: kept.until }
      const instants = model.instantsIn(state, interval, [kept.until])
      const ofInstants = instants.flatMap((now) => [...createCandidates(kept.state, create, exchange, now)])
      return [...ofInstants, ...atBoundary(kept.state, create, exchange)]
    })
  return model
    .instantsIn(state, interval, [])
    .flatMap((now) =>
      action.kind === 'revoke'
        ? revokeCandidates(state, action.grantId, exchange, now)
        : [bundleUsersCandidate(state, action, exchanges, now)],
    )
}

/** Returns each state once, in whatever order its sources are. JSON writes infinities as null; none is ambiguous. */
function distinct(states: readonly model.PairState[]): PossibleStates {
  const unlike = [...new Set(states)]
  return unlike.length < 2 ? unlike : [...new Map(unlike.map((state) => [textOf(state), state])).values()]
}

/** A state is compared after each step, and a grant is in many states. */
const textOf = once((state: model.PairState): string => {
  const { grants, coveredSources } = state
  const others = { ...state, grants: undefined, coveredSources: sourcesText(coveredSources) }
  return JSON.stringify(others) + grants.map(grantText)
})
const sourcesText = once((sources: model.PairState['coveredSources']) =>
  Object.entries(sources).map(String).toSorted(),
)
const grantText = once((grant: model.ModelGrant): string => JSON.stringify(grant))

/** Tries every order of concurrent steps that real time allows, each between its request and its answer. */
export function linearize(possible: PossibleStates, steps: readonly model.Step[]): Advance {
  if (steps[0] !== undefined && steps.length === 1) return advance(possible, steps[0])
  if (steps.length > mostConcurrent) throw new Error(`at most ${mostConcurrent} steps at once`)
  const passed: Assertion[] = []
  let candidates: Candidates = []
  // The states that are possible when the steps of a bit mask have been taken.
  let reached = new Map([[0, possible]])
  for (const _ of steps) {
    const further = new Map<number, model.PairState[]>()
    const failed: (readonly Assertion[])[] = []
    for (const [taken, states] of reached) {
      const left = steps.filter((_step, index) => (taken & (1 << index)) === 0)
      for (const step of left) {
        if (left.some((other) => other !== step && precedes(other, step))) continue
        const next = advance(states, step)
        const withSent = (one: Assertion) => ({ ...one, sent: one.sent ?? step.exchanges.at(-1) })
        if (next.kind === 'contradiction') failed.push(...next.candidates.map((each) => each.map(withSent)))
        else {
          const now = taken | (1 << steps.indexOf(step))
          further.set(now, [...(further.get(now) ?? []), ...next.possible])
          passed.push(...next.passed)
        }
      }
    }
    if (failed.length > 0) candidates = failed
    reached = new Map([...further].map(([taken, states]) => [taken, distinct(states)]))
  }
  const [states] = reached.values()
  return states === undefined
    ? { kind: 'contradiction', candidates }
    : { kind: 'explained', possible: states, passed, variants: new Map(), situation: '' }
}

/** Returns whether one step was answered before the other was sent. */
function precedes(a: model.Step, b: model.Step): boolean {
  const [end, start] = [a.exchanges.at(-1)?.receivedAt, b.exchanges[0]?.sentAt]
  return end !== undefined && start !== undefined && end < start
}

const mostConcurrent = 6
