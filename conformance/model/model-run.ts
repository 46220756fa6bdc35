import { brokenByLost } from '../diagnosis/repairs.ts'
import { brokenBefore, closestOf, isOfFields } from '../diagnosis/rule.ts'
import { type Assertion, fails } from '../kit/assertion.ts'
import type { Pair, Trial } from '../kit/check.ts'
import { idsOf, judgeAll } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { mostShortPages, paginateGrants } from '../kit/pages.ts'
import { grantOf, grantsOf, type WireGrant } from '../kit/wire.ts'
import { advance, linearize, type PossibleStates } from './possible-states.ts'
import { emptyPair, expiredAt, grantAsListed, type List, type PairState, type Step } from './state.ts'

/** A user in one bundle, with every state of their grants that explains the answers so far: the next answer is judged by them. Not tracked after a contradiction, or when the states are too many. */
export interface TrackedPair {
  readonly pair: Pair
  possible: PossibleStates
  state: 'explained' | 'contradicted'
  /** Every exchange about this pair. */
  readonly history: Exchange[]
  /** The pairs that are tracked with it, this one among them. */
  readonly all: readonly TrackedPair[]
  /** Its grants that existed when a grant of any of them was revoked, since its list was last read. */
  atRevoke: ReadonlySet<string>
  /** The status of the last revoke of an expired grant. */
  expiredRevokeStatus?: number
}

/** A run of a history, the steps of a model-based check. */
export interface HistoryRun {
  readonly trial: Trial
  readonly trackedPairs: readonly TrackedPair[]
  /** The prefix of its sources. */
  readonly tag: string
  /** The target's clock at its beginning, in whole seconds. */
  readonly begun: number
  /** Queries about the whole bundle leave out what was created earlier. */
  readonly since: number
}

/** Starts to track pairs: clean ones, or with grants that exist already. */
export function trackPairs(pairs: readonly Pair[], rows: readonly WireGrant[] = []): readonly TrackedPair[] {
  const all: TrackedPair[] = []
  const possible = [{ ...emptyPair, grants: rows.map(grantAsListed) }]
  const begun = { possible, state: 'explained', all, atRevoke: new Set<string>() } as const
  all.push(...pairs.map((pair) => ({ ...begun, pair, history: [] })))
  return all
}

/** Returns the step of reading a list: its rows that are or should be of the pair, and the grants that must be among them. */
export function listStep(
  { pair, atRevoke, history, ...tracked }: TrackedPair,
  now: number,
  { rows, due, pages }: Pick<List, 'rows' | 'due'> & { readonly pages: readonly Exchange[] },
): Step {
  // What had ended before a revoke is missed only if a list has shown it since its end.
  const isListedSince = (id: string) =>
    history.some((page) => grantsOf(page).some((row) => row.id === id && row.endsAt <= page.server.earliest))
  const hidden = idsOf(expiredAt(stateOf(tracked), now)).filter((id) => !isListedSince(id))
  const before = history.filter(({ n }) => n < (pages[0]?.n ?? 0))
  const action = {
    ...({ kind: 'list', userId: pair.userId, earlier: pair.earlier, rows, due } as const),
    atRevoke: new Set([...atRevoke].filter((id) => !hidden.includes(id))),
    listedBefore: new Set(before.flatMap((page) => idsOf(grantsOf(page)))),
  }
  return { action, exchanges: pages }
}

export const readers = ['full', 'readOnly', 'noBundles', 'noUsers'] as const

/** Returns the key of a drawn number, of those that the target provides: they all see and do the same. */
export function providedKey({ resources }: Trial, names: readonly KeyName[], drawn: number): KeyName {
  const there = names.filter((name) => resources.keys.includes(name))
  return there[drawn % there.length] ?? 'full'
}

/** Returns one of the possible states: enough to choose by, as they have most in common. */
export const stateOf = ({ possible }: Pick<TrackedPair, 'possible'>): PairState => possible[0] as PairState

/** Returns the grants of the other pairs. */
export const othersOf = (tracked: TrackedPair): ReadonlySet<string> =>
  new Set(tracked.all.flatMap((other) => (other === tracked ? [] : idsOf(stateOf(other).grants))))

/** Applies one or more concurrent steps and judges a contradiction, whose rule `blame` may find by asking again. */
export async function apply(
  trial: Trial,
  tracked: TrackedPair,
  steps: readonly Step[],
  blame: (broken: readonly Assertion[]) => Promise<readonly Assertion[]> = async (broken) => broken,
): Promise<boolean> {
  if (tracked.state === 'contradicted') return true
  const next = linearize(tracked.possible, steps)
  const exchanges = steps.flatMap((step) => step.exchanges)
  if (next.kind === 'explained') {
    tracked.possible = next.possible
    const passed = new Map(next.passed.map((assertion) => [assertion.rule, assertion]))
    for (const { rule, claim } of passed.values()) trial.held(rule, claim, exchanges)
    for (const [rule, variants] of next.variants) trial.observe(rule, variants, exchanges, next.situation)
    // Where all that meets falls into one second of the ledger, soon anything may have come first.
    if (next.possible.length <= mostStates) return true
    tracked.state = 'contradicted'
    trial.untestable('GRANT-CREATES', `more than ${mostStates} histories explain what was answered`)
    return true
  }
  tracked.state = 'contradicted'
  const closest = closestOf(next.candidates)
  const isList = steps[0]?.action.kind === 'list'
  const earlier = isList ? [] : await brokenInList(trial, tracked, exchanges, closest)
  const broken = earlier.length > 0 ? earlier : await blame(closest)
  const because = tracked.history.filter(({ n }) => n >= (exchanges[0]?.n ?? 0))
  const judged = broken.map((one) => ({ ...one, holds: false, sent: one.sent ?? exchanges.at(-1) }))
  // One assertion of each rule.
  const all = new Map(judged.toReversed().map((one) => [one.rule, one])).values()
  judgeAll(trial, [...all], because)
  return false
}

/** More possible states take too long to track, and prove little. */
const mostStates = 100

/** Returns what the pair's list shows to be wrong before the contradicting exchanges, or an answered grant that it lacks. */
async function brokenInList(
  trial: Trial,
  tracked: TrackedPair,
  exchanges: readonly Exchange[],
  broken: readonly Assertion[],
): Promise<readonly Assertion[]> {
  const { pair, possible, history } = tracked
  const query = { userId: pair.userId, limit: 100 }
  const { items, pages } = await paginateGrants(trial, pair.bundleId, query, mostShortPages)
  const due = new Set(possible.flatMap(({ grants }) => idsOf(grants)))
  const fresh = exchanges.flatMap((one) => grantOf(one)?.id ?? []).filter((id) => !due.has(id))
  const rows = items.filter(({ id }) => !fresh.includes(id))
  const seen = advance(possible, listStep(tracked, trial.now(), { rows, due, pages }))
  const failed = seen.kind === 'contradiction' ? closestOf(seen.candidates) : []
  history.push(...pages)
  const sent = pages.at(-1) as Exchange
  const ofAll = tracked.all.flatMap((other) => other.history)
  const earlier = brokenBefore(failed, exchanges, history, ofAll).map((one) => ({ ...one, sent }))
  const lost = fresh.find((id) => !idsOf(items).includes(id))
  if (earlier.length > 0 || lost === undefined || !broken.every(isOfFields)) return earlier
  const outcome = { ...fails(`with ${fresh.join(', ')}`, idsOf(items)), sent }
  return [await brokenByLost(trial, tracked, lost, outcome)]
}
