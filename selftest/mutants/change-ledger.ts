import type { GrantDecision } from '../../src/ledger/decide-grant.ts'
import type { RevokeDecision } from '../../src/ledger/decide-revoke.ts'
import type { Decide, Effect, PairQuery, PairView } from '../../src/ledger/decision.ts'
import type { Grant } from '../../src/ledger/grant.ts'
import type { Pair } from '../../src/ledger/ids.ts'
import { type Instant, toInstant } from '../../src/ledger/instant.ts'
import type { Store } from '../../src/store/store.ts'
import type { Composition, Mutation } from '../compose.ts'
import { changeStore } from './change-server.ts'

/** A grant that was created or revoked since a mutant (our server with one bug) started; by it the mutations of this file put bugs into creates and revokes. */
export interface GrantRecord extends Pair {
  readonly grant: Grant
  /** Undefined while it is not revoked. */
  readonly revokedAt: Instant | undefined
  /** A revoke has named it itself. */
  readonly isSelected: boolean
}

/** The grants that were created or revoked since the start, the oldest first. */
export type History = readonly GrantRecord[]

/** Tests that a grant is of this pair, one account in one bundle. */
export const isOfPair = (pair: Pair, { bundle, account }: Pair): boolean =>
  bundle === pair.bundle && account === pair.account

/** Tests that a grant was revoked since the start. */
export const isRevoked = ({ revokedAt }: GrantRecord): boolean => revokedAt !== undefined

/** Returns grants by their start, earliest first. */
export const byStart = (grants: readonly Grant[]): readonly Grant[] =>
  grants.toSorted((one, other) => one.startsAt - other.startsAt)

export const isCreate = ({ grant }: PairQuery): boolean => grant === undefined
export const pairKey = ({ bundle, account }: Pair): string => `${bundle} ${account}`

/** Replaces methods of the store by ones that know every grant since the start, revoked ones too. */
export const withHistory = (
  change: (store: Store, grants: () => History, composition: Composition) => Partial<Store>,
): Mutation =>
  changeStore((store, composition) => {
    const grants = new Map<string, GrantRecord>()
    const keep = (pair: Pair, effect: Effect, { live, selected }: PairView): void => {
      const set = (grant: Grant, revokedAt: Instant | undefined) =>
        grants.set(grant.id, { ...pair, grant, revokedAt, isSelected: grant === selected })
      if (effect.kind === 'add') set(effect.grant, undefined)
      if (effect.kind !== 'revoke') return
      for (const grant of selected === undefined ? live : [...live, selected])
        if (effect.grants.includes(grant.id)) set(grant, effect.at)
    }
    const record: Store['record'] = async (pair, query, decide) => {
      let stored = (): void => undefined
      const decision = await store.record(pair, query, (view) => {
        const decided = decide(view)
        stored = () => keep(pair, decided.effect, view)
        return decided
      })
      stored()
      return decision
    }
    return { record, ...change({ ...store, record }, () => [...grants.values()], composition) }
  })

/** The pair and the query of a decision; `own` is the history of the pair, `grants` that of all pairs. */
interface DecisionContext {
  readonly pair: Pair
  readonly query: PairQuery
  readonly own: History
  readonly grants: History
}
type Decided<Decision> = ReturnType<Decide<Decision>>
type Bug<Decision> = (decide: Decide<Decision>, view: PairView, context: DecisionContext) => Decided<Decision>

const deciding = <Decision>(matches: (query: PairQuery) => boolean, bug: Bug<Decision>): Mutation =>
  withHistory((store, history) => ({
    record: (pair, query, decide) =>
      store.record(pair, query, (view) => {
        if (!matches(query)) return decide(view)
        const grants = history()
        const own = grants.filter((one) => isOfPair(pair, one))
        return bug(decide as never, view, { pair, query, own, grants }) as never
      }),
  }))

/** Changes the decision of a create. */
export const changeCreate = (bug: Bug<GrantDecision>): Mutation => deciding(isCreate, bug)

/** Changes the decision of a revoke. */
export const changeRevoke = (bug: Bug<RevokeDecision>): Mutation => deciding((query) => !isCreate(query), bug)

/** Changes the view of the pair that a create decides by. */
const changeView = (change: (view: PairView, context: DecisionContext) => Partial<PairView>): Mutation =>
  changeCreate((decide, view, context) => decide({ ...view, ...change(view, context) }))

/** Changes the live grants that a create decides by. */
export const changeLiveGrants = (
  change: (live: readonly Grant[], now: Instant) => readonly Grant[],
): Mutation => changeView(({ live, now }) => ({ live: change(live, now) }))

/** Adds grants of the history, of any pair, to the live grants that a create decides by. */
export const addHistoryGrants = (
  matches: (one: GrantRecord, pair: Pair, now: Instant) => boolean,
): Mutation =>
  changeView(({ live, now }, { pair, grants }) => {
    const ids = new Set(live.map(({ id }) => id))
    const more = grants.filter((one) => !ids.has(one.grant.id) && matches(one, pair, now))
    return { live: byStart([...live, ...more.map(({ grant }) => grant)]) }
  })

/** Hides the earlier grant of the same source from a create. */
export const overlookSameSource = (
  matches: (existing: Grant, now: Instant, context: DecisionContext) => boolean | undefined,
): Mutation =>
  changeView(({ sameSource: same, now }, context) =>
    same && matches(same, now, context) ? { sameSource: undefined } : {},
  )

/** Makes a create take other sources, or types, for the same. */
export const confuseSources = (
  isSame: (source: NonNullable<PairQuery['source']>, existing: Grant) => boolean,
): Mutation =>
  changeView(({ sameSource }, { query: { source }, own }) => {
    const isLike = (one: GrantRecord) => source !== undefined && !isRevoked(one) && isSame(source, one.grant)
    return { sameSource: sameSource ?? own.find(isLike)?.grant }
  })

type Times = { readonly [Time in 'startsAt' | 'endsAt' | 'createdAt']?: number }

/** Changes the times of a new grant. */
export const changeNewTimes = (change: (grant: Grant, view: PairView) => Times): Mutation =>
  changeCreate((decide, view) => {
    const decided = decide(view)
    if (decided.effect.kind !== 'add') return decided
    const { grant } = decided.effect
    const other = Object.entries(change(grant, view)).map(([name, at]) => [name, toInstant(at)])
    return addGrant({ ...grant, ...Object.fromEntries(other) })
  })

/** Changes the decision of a create with a new source, which starts now; undefined keeps the sound decision. */
export const changeNewDecision = (
  bug: (view: PairView, grant: Grant) => Decided<GrantDecision> | undefined,
): Mutation =>
  changeCreate((decide, view) => {
    const { effect } = decide({ ...view, live: [], sameSource: undefined })
    const isNew = effect.kind === 'add' && view.sameSource === undefined
    return (isNew ? bug(view, effect.grant) : undefined) ?? decide(view)
  })

/** Returns the decision that adds a grant. */
export const addGrant = (grant: Grant): Decided<GrantDecision> => ({
  decision: { kind: 'granted', grant },
  effect: { kind: 'add', grant },
})

/** Changes the grants that a revoke takes; the selected one is the first. */
export const changeRevokedGrants = (
  grantsOf: (selected: Grant, live: readonly Grant[], now: Instant) => readonly Grant[],
): Mutation =>
  changeRevoke((decide, { selected, live, ...view }) => {
    const { decision, effect } = decide({ selected, live, ...view })
    if (effect.kind !== 'revoke' || selected === undefined) return { decision, effect }
    const grants = grantsOf(selected, live, view.now).map(({ id }) => id)
    return { decision, effect: { ...effect, grants } }
  })
