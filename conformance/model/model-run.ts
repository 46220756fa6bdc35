import { brokenByLost } from '../diagnosis/repairs.ts'
import { type Assertion, wrong } from '../kit/assertion.ts'
import type { Pair, Trial } from '../kit/check.ts'
import { idsOf, judgeAll } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { StatedRuleId } from '../kit/rule.ts'
import { mostPages, walkGrants } from '../kit/walk.ts'
import { grantAskedIn, grantOf, grantsOf, isRefusal, type WireGrant } from '../kit/wire.ts'
import { advance, initialStates, linearize, type PossibleStates } from './possible-states.ts'
import { expiredAt, grantAsListed, type PairState } from './state.ts'
import type { Step } from './step.ts'

/** A pair with the model's belief; not tracked after a contradiction, or where too much is possible: its state is then unknown. */
export interface TrackedPair {
  readonly pair: Pair
  belief: PossibleStates
  state: 'sound' | 'contradicted'
  /** What was sent for this pair. */
  readonly history: Exchange[]
  /** The pairs that are tracked with it, this one among them. */
  readonly all: readonly TrackedPair[]
  /** Its grants that were there when a grant of any of them was revoked, since its list was last read. */
  exposed: ReadonlySet<string>
  /** The status of the last revoke of an expired grant. */
  lateRevoke: number | undefined
}

/** A history that is being played. */
export interface HistoryRun {
  readonly trial: Trial
  readonly players: readonly TrackedPair[]
  /** What its sources begin with. */
  readonly tag: string
  /** The target's clock at its beginning, in whole seconds. */
  readonly begun: number
  /** Questions about the whole bundle leave out what was created earlier. */
  readonly since: number
}

/** Begins to follow pairs: clean ones, or with grants that are there already. */
export function trackPairs(pairs: readonly Pair[], rows: readonly WireGrant[] = []): readonly TrackedPair[] {
  const all: TrackedPair[] = []
  const belief = initialStates.map((state) => ({ ...state, grants: rows.map(grantAsListed) }))
  const begun = {
    belief,
    state: 'sound',
    all,
    exposed: new Set<string>(),
    lateRevoke: undefined,
  } as const
  all.push(...pairs.map((pair) => ({ ...begun, pair, history: [] })))
  return all
}

/** The grants that a revoke may have taken away: of what is over, those that were listed afterwards, for else it may be hidden. */
export function exposedIn(tracked: TrackedPair, now: number): ReadonlySet<string> {
  const over = expiredAt(stateOf(tracked), now)
  const isShown = (id: string) =>
    tracked.history.some((page) =>
      grantsOf(page).some((row) => row.id === id && row.endsAt <= page.server.earliest),
    )
  const hidden = idsOf(over).filter((id) => !isShown(id))
  return new Set([...tracked.exposed].filter((id) => !hidden.includes(id)))
}

/** The grants that a list of a pair has shown before these pages. */
export const shownBefore = ({ history }: TrackedPair, [first]: readonly Exchange[]): ReadonlySet<string> =>
  new Set(history.flatMap((page) => (first && page.n >= first.n ? [] : idsOf(grantsOf(page)))))

export const readers = ['full', 'readOnly', 'noBundles', 'noUsers'] as const

/** Which of some keys of the owner that the target provides a drawn number means: they all see and do the same. */
export function keyAmong({ resources }: Trial, names: readonly KeyName[], drawn: number): KeyName {
  const there = names.filter((name) => resources.keys.includes(name))
  return there[drawn % there.length] ?? 'full'
}

/** One of the possible states: what it has in common with the others is enough to choose by. */
export const stateOf = ({ belief }: TrackedPair): PairState => belief[0] as PairState

/** The grants of the other pairs. */
export const othersOf = (tracked: TrackedPair): ReadonlySet<string> =>
  new Set(tracked.all.flatMap((other) => (other === tracked ? [] : idsOf(stateOf(other).grants))))

/**
 * Takes one step, or several concurrent ones, and judges what no allowed choice explains; returns whether one does. After a
 * contradiction the pair is not tracked, unless `blame`, which may ask again which rule is broken, finds that its state is sound.
 */
export async function apply(
  trial: Trial,
  tracked: TrackedPair,
  steps: readonly Step[],
  blame: (broken: readonly Assertion[]) => Promise<readonly Assertion[]> = async (broken) => broken,
): Promise<boolean> {
  if (tracked.state === 'contradicted') return true
  const next = linearize(tracked.belief, steps)
  const exchanges = steps.flatMap((step) => step.exchanges)
  if (next.kind === 'explained') {
    tracked.belief = next.belief
    const held = new Map(next.held.map((part) => [part.rule, part]))
    for (const { rule, claim } of held.values()) trial.held(rule, claim, exchanges)
    for (const [rule, variants] of next.shown) trial.observe(rule, variants, exchanges, next.situation)
    // Where all that meets falls into one second of the ledger, soon anything may have come first.
    if (next.belief.length <= mostStates) return true
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

/** So many possible states take too long to follow, and tell little. */
const mostStates = 100

const distinct = (assertions: readonly Assertion[]): readonly Assertion[] => [
  ...new Map(assertions.toReversed().map((part) => [part.rule, part])).values(),
]

export const isRevoke = ({ request }: Exchange): boolean => request.method === 'DELETE'

/** The type and the source that a create has sent. */
export function sourceIn(exchange: Exchange): string | undefined {
  const { grantType, sourceId } = grantAskedIn(exchange)
  return sourceId === undefined ? undefined : `${grantType} ${sourceId}`
}

/** What the list shows to be wrong before the contradicting step; and whether the grants that they answered are in it. */
async function listed(
  trial: Trial,
  tracked: TrackedPair,
  writes: readonly Step[],
  broken: readonly Assertion[],
): Promise<readonly Assertion[]> {
  const { pair, belief } = tracked
  const { bundleId, userId, earlier } = pair
  const [exposed, shown] = [exposedIn(tracked, trial.now()), shownBefore(tracked, [])]
  const { items, pages } = await walkGrants(trial, bundleId, { userId, limit: 100 }, mostPages)
  const page = pages.at(-1) as Exchange
  tracked.history.push(...pages)
  const known = new Set(belief.flatMap(({ grants }) => idsOf(grants)))
  const answered = writes.flatMap(({ exchanges }) => exchanges.flatMap((one) => grantOf(one)?.id ?? []))
  const fresh = answered.filter((id) => !known.has(id))
  const rows = items.filter(({ id }) => !fresh.includes(id))
  const action = { kind: 'list', userId, earlier, rows, due: known, exposed, shown } as const
  const seen = advance(belief, { action, exchanges: pages })
  const revokes = writes.some(({ action: { kind } }) => kind === 'revoke')
  const isEarlier = ({ rule, is, row = '' }: Assertion): boolean =>
    rule.startsWith('REVOKE-')
      ? !revokes || is === 'gone' || isTakenBefore(tracked, writes, row)
      : !revokes && is === 'there'
  const wrongIn = seen.kind === 'contradiction' ? seen.broken.filter(isEarlier) : []
  const before = wrongIn.map((one) => ({ ...one, sent: page }))
  const there = idsOf(items)
  const lost = fresh.find((id) => !there.includes(id))
  if (before.length > 0 || lost === undefined || !broken.every(({ rule }) => fieldRules.includes(rule)))
    return before
  const [found, anyUser] = await brokenByLost(trial, pair, lost, {
    ...wrong(`with ${fresh.join(', ')}`, there),
    sent: page,
  })
  if (anyUser !== undefined) tracked.history.push(anyUser)
  return [found]
}

/** Whether these writes, which were refused, took nothing, and a revoke was answered since the row was shown last. */
function isTakenBefore({ all, history }: TrackedPair, writes: readonly Step[], row: string): boolean {
  const exchanges = writes.flatMap((write) => write.exchanges)
  const begun = Math.min(...exchanges.map(({ n }) => n))
  const shown = history.findLast(({ n, text }) => n < begun && text.includes(row))?.n ?? begun
  const isBetween = (one: Exchange) => isRevoke(one) && one.status === 200 && one.n > shown && one.n < begun
  return exchanges.every(isRefusal) && all.some((one) => one.history.some(isBetween))
}

/** Rules of a new grant's fields: of one that is nobody's they prove nothing. */
const fieldRules: readonly StatedRuleId[] = [
  'GRANT-START-CHOSEN',
  'GRANT-ENDS-AT-EXACT',
  'GRANT-NO-END-PERMANENT',
  'GRANT-TYPE-FIELD',
  'GRANT-SOURCE-FIELD',
  'GRANT-CREATED-AT',
]
