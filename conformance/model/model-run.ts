import type { StatedRuleId } from '../../spec/generated/rules.ts'
import { brokenByLost } from '../diagnosis/repairs.ts'
import { type Assertion, fails } from '../kit/assertion.ts'
import type { Pair, Trial } from '../kit/check.ts'
import { idsOf, judgeAll } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { mostPages, walkGrants } from '../kit/walk.ts'
import { grantOf, grantsOf, isRefusal, requestedGrant, type WireGrant } from '../kit/wire.ts'
import { advance, initialStates, linearize, type PossibleStates } from './possible-states.ts'
import { expiredAt, grantAsListed, type PairState } from './state.ts'
import type { Step } from './step.ts'

/** A pair with its possible states; no longer tracked after a contradiction, or when there are too many. */
export interface TrackedPair {
  readonly pair: Pair
  possible: PossibleStates
  state: 'sound' | 'contradicted'
  /** Every exchange about this pair. */
  readonly history: Exchange[]
  /** The pairs that are tracked with it, this one among them. */
  readonly all: readonly TrackedPair[]
  /** Its grants that existed when a grant of any of them was revoked, since its list was last read. */
  atRevoke: ReadonlySet<string>
  /** The status of the last revoke of an expired grant. */
  lateRevoke: number | undefined
}

/** A run of a history. */
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
  const possible = initialStates.map((state) => ({ ...state, grants: rows.map(grantAsListed) }))
  const begun = { possible, state: 'sound', all, atRevoke: new Set<string>(), lateRevoke: undefined } as const
  all.push(...pairs.map((pair) => ({ ...begun, pair, history: [] })))
  return all
}

/** Returns the grants that a revoke may have removed; expired ones only if a list has shown them since they ended. */
export function atRevokeIn(tracked: TrackedPair, now: number): ReadonlySet<string> {
  const over = expiredAt(stateOf(tracked), now)
  const isListedSince = (id: string) =>
    tracked.history.some((page) =>
      grantsOf(page).some((row) => row.id === id && row.endsAt <= page.server.earliest),
    )
  const hidden = idsOf(over).filter((id) => !isListedSince(id))
  return new Set([...tracked.atRevoke].filter((id) => !hidden.includes(id)))
}

/** Returns the grants of a pair that a list has shown before these pages. */
export const listedBeforePages = (
  { history }: TrackedPair,
  [first]: readonly Exchange[],
): ReadonlySet<string> =>
  new Set(history.flatMap((page) => (first && page.n >= first.n ? [] : idsOf(grantsOf(page)))))

export const readers = ['full', 'readOnly', 'noBundles', 'noUsers'] as const

/** Returns the key of a drawn number, of those that the target provides: they all see and do the same. */
export function keyAmong({ resources }: Trial, names: readonly KeyName[], drawn: number): KeyName {
  const there = names.filter((name) => resources.keys.includes(name))
  return there[drawn % there.length] ?? 'full'
}

/** Returns one of the possible states: enough to choose by, as they have most in common. */
export const stateOf = ({ possible }: TrackedPair): PairState => possible[0] as PairState

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
  const isList = steps[0]?.action.kind === 'list'
  const earlier = isList ? [] : await listed(trial, tracked, steps, next.broken)
  const broken = earlier.length > 0 ? earlier : await blame(next.broken)
  const first = exchanges[0]?.n ?? 0
  const because = tracked.history.filter(({ n }) => n >= first)
  const last = exchanges.at(-1)
  const all = distinct(broken).map((one) => ({ ...one, holds: false, sent: one.sent ?? last }))
  judgeAll(trial, all, because)
  return false
}

/** More possible states take too long to track, and prove little. */
const mostStates = 100

const distinct = (assertions: readonly Assertion[]): readonly Assertion[] => [
  ...new Map(assertions.toReversed().map((assertion) => [assertion.rule, assertion])).values(),
]

export const isRevoke = ({ request }: Exchange): boolean => request.method === 'DELETE'

/** Returns the type and the source that a create has sent. */
export function sourceIn(exchange: Exchange): string | undefined {
  const { grantType, sourceId } = requestedGrant(exchange)
  return sourceId === undefined ? undefined : `${grantType} ${sourceId}`
}

/** Returns what the list shows to be wrong before the contradicting step, or an answered grant that it lacks. */
async function listed(
  trial: Trial,
  tracked: TrackedPair,
  writes: readonly Step[],
  broken: readonly Assertion[],
): Promise<readonly Assertion[]> {
  const { pair, possible } = tracked
  const { bundleId, userId, earlier } = pair
  const [atRevoke, listedBefore] = [atRevokeIn(tracked, trial.now()), listedBeforePages(tracked, [])]
  const { items, pages } = await walkGrants(trial, bundleId, { userId, limit: 100 }, mostPages)
  const page = pages.at(-1) as Exchange
  tracked.history.push(...pages)
  const created = new Set(possible.flatMap(({ grants }) => idsOf(grants)))
  const answered = writes.flatMap(({ exchanges }) => exchanges.flatMap((one) => grantOf(one)?.id ?? []))
  const fresh = answered.filter((id) => !created.has(id))
  const rows = items.filter(({ id }) => !fresh.includes(id))
  const action = { kind: 'list', userId, earlier, rows, due: created, atRevoke, listedBefore } as const
  const seen = advance(possible, { action, exchanges: pages })
  const revokes = writes.some(({ action: { kind } }) => kind === 'revoke')
  const isEarlier = ({ rule, expectedRow, row = '' }: Assertion): boolean =>
    rule.startsWith('REVOKE-')
      ? !revokes || expectedRow === 'absent' || isTakenBefore(tracked, writes, row)
      : !revokes && expectedRow === 'listed'
  const wrongIn = seen.kind === 'contradiction' ? seen.broken.filter(isEarlier) : []
  const before = wrongIn.map((one) => ({ ...one, sent: page }))
  const there = idsOf(items)
  const lost = fresh.find((id) => !there.includes(id))
  if (before.length > 0 || lost === undefined || !broken.every(({ rule }) => fieldRules.includes(rule)))
    return before
  const [found, anyUser] = await brokenByLost(trial, pair, lost, {
    ...fails(`with ${fresh.join(', ')}`, there),
    sent: page,
  })
  if (anyUser !== undefined) tracked.history.push(anyUser)
  return [found]
}

/** Returns whether these writes were refused and another revoke was answered since the row was last listed. */
function isTakenBefore({ all, history }: TrackedPair, writes: readonly Step[], row: string): boolean {
  const exchanges = writes.flatMap((write) => write.exchanges)
  const begun = Math.min(...exchanges.map(({ n }) => n))
  const lastListed = history.findLast(({ n, text }) => n < begun && text.includes(row))?.n ?? begun
  const isBetween = (one: Exchange) =>
    isRevoke(one) && one.status === 200 && one.n > lastListed && one.n < begun
  return exchanges.every(isRefusal) && all.some((one) => one.history.some(isBetween))
}

/** Rules of a new grant's fields, which prove nothing about a grant that is in no list. */
const fieldRules: readonly StatedRuleId[] = [
  'GRANT-START-CHOSEN',
  'GRANT-ENDS-AT-EXACT',
  'GRANT-NO-END-PERMANENT',
  'GRANT-TYPE-FIELD',
  'GRANT-SOURCE-FIELD',
  'GRANT-CREATED-AT',
]
