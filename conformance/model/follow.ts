import type { Pair, Trial } from '../kit/check.ts'
import type { KeyUse } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import type { RuleId } from '../kit/rule.ts'
import { bundleUsersOf, field, grantOf, grantsOf, nextCursorOf } from '../kit/wire.ts'
import { advance, type Belief, firstBelief } from './belief.ts'
import type { Wish } from './blame.ts'
import { linearize } from './linearize.ts'
import { liveAt, type PairState } from './state.ts'
import { type Part, part, type Step } from './step.ts'

/** A pair with the model's belief; not followed after a contradiction, because its state is then unknown. */
export interface Followed {
  readonly pair: Pair
  belief: Belief
  state: 'sound' | 'contradicted'
  /** What was sent for this pair. */
  readonly history: Exchange[]
  /** Where in its history the pair had no access. */
  readonly gaps: number[]
  /** The pairs that are followed with it, this one among them. */
  readonly all: readonly Followed[]
  /** Whether a grant of any of them was revoked since the pair's list was last read. */
  revokedSince: 'yes' | 'no'
  /** The status of the last revoke of an expired grant. */
  lateRevoke: number | undefined
  readonly accepted: Accepted[]
}

/** A create that was answered with a grant: it may be sent again. */
export interface Accepted {
  readonly wish: Wish
  readonly until: number
  readonly grantId: string
}

/** Begins to follow clean pairs. */
export function follow(pairs: readonly Pair[]): readonly Followed[] {
  const all: Followed[] = []
  for (const pair of pairs)
    all.push({
      pair,
      belief: firstBelief,
      state: 'sound',
      history: [],
      gaps: [],
      all,
      revokedSince: 'no',
      lateRevoke: undefined,
      accepted: [],
    })
  return all
}

/** One of the possible states: what it has in common with the others is enough to choose by. */
export const stateOf = ({ belief }: Followed): PairState => belief[0] as PairState

/** The grants of the other pairs. */
export const othersOf = (followed: Followed): ReadonlySet<string> =>
  new Set(
    followed.all.flatMap((other) => (other === followed ? [] : stateOf(other).grants.map(({ id }) => id))),
  )

/**
 * Takes one step, or several concurrent ones, and judges what no allowed choice explains. After a contradiction the list of
 * grants shows what was wrong before; `blame` may find out by asking again which rule is broken.
 */
export async function take(
  trial: Trial,
  followed: Followed,
  steps: readonly Step[],
  blame: (broken: readonly Part[]) => Promise<readonly Part[]> = async (broken) => broken,
): Promise<void> {
  if (followed.state === 'contradicted') return
  const next = linearize(followed.belief, steps)
  const exchanges = steps.flatMap((step) => step.exchanges)
  if (next.kind === 'explained') {
    followed.belief = next.belief
    if (next.belief.every((state) => liveAt(state, trial.now()).length === 0))
      followed.gaps.push(followed.history.length)
    const held = new Map(next.held.map((part) => [part.rule, part]))
    for (const { rule, claim } of held.values()) trial.judge(rule, claim, true, exchanges)
    return
  }
  followed.state = 'contradicted'
  const isList = steps[0]?.action.kind === 'list'
  const earlier = isList ? [] : await listed(trial, followed, steps, next.broken)
  const broken = earlier.length > 0 ? earlier : await blame(next.broken)
  const evidence = evidenceOf(followed, exchanges, broken)
  for (const { rule, claim } of distinct(broken)) trial.judge(rule, claim, false, evidence)
}

const distinct = (parts: readonly Part[]): readonly Part[] => [
  ...new Map(parts.toReversed().map((part) => [part.rule, part])).values(),
]

/**
 * What to read of a contradiction: the accepted writes since the pair last began without access and those that answered a
 * grant of the claims, the last revoke, and everything from the contradicting step on; of other pairs what came at the same
 * moment or had the same sourceId, and the last revoke.
 */
function evidenceOf(
  followed: Followed,
  [first]: readonly Exchange[],
  broken: readonly Part[],
): readonly Exchange[] {
  const from = first === undefined ? 0 : followed.history.indexOf(first)
  const after = followed.history.slice(from)
  const wrote = ({ request, status }: Exchange): boolean => request.method !== 'GET' && status === 200
  const before = (gap: number): readonly Exchange[] => followed.history.slice(gap, from).filter(wrote)
  const gap = followed.gaps.findLast((one) => before(one).some(({ request }) => request.method === 'POST'))
  const ids = broken.flatMap(({ claim }) => /\((\S+)\)$/.exec(claim)?.[1] ?? [])
  const named = before(0).filter(({ text }) => ids.some((id) => text.includes(`"${id}"`)))
  const own = [...before(gap ?? 0), ...named, ...lastRevoke(before(0)), ...after]
  const sources = new Set(after.flatMap((exchange) => sourceIn(exchange) ?? []))
  const others = followed.all
    .filter((other) => other !== followed)
    .flatMap(({ history }) => [
      ...history.filter(
        (one) => after.some((other) => overlap(one, other)) || sources.has(sourceIn(one) ?? ''),
      ),
      ...lastRevoke(history),
    ])
  return [...new Set([...own, ...others])].toSorted((one, other) => one.n - other.n)
}

const lastRevoke = (history: readonly Exchange[]): readonly Exchange[] =>
  history.filter(({ request }) => request.method === 'DELETE').slice(-1)

const overlap = (one: Exchange, other: Exchange): boolean =>
  one.sentAt < other.receivedAt && other.sentAt < one.receivedAt

function sourceIn({ request }: Exchange): string | undefined {
  const source = request.body === undefined ? undefined : field(JSON.parse(request.body), 'sourceId')
  return typeof source === 'string' ? source.toLowerCase() : undefined
}

/** What the list shows to be wrong before the contradicting step; and whether the grants that they answered are in it. */
async function listed(
  trial: Trial,
  followed: Followed,
  writes: readonly Step[],
  broken: readonly Part[],
): Promise<readonly Part[]> {
  const { pair, belief, revokedSince } = followed
  const { bundleId, userId, earlier } = pair
  const page = await trial.listGrants(bundleId, { userId, limit: 100 })
  followed.history.push(page)
  const known = new Set(belief.flatMap(({ grants }) => grants.map(({ id }) => id)))
  const answered = writes.flatMap(({ exchanges }) =>
    exchanges.flatMap((exchange) => grantOf(exchange)?.id ?? []),
  )
  const fresh = answered.filter((id) => !known.has(id))
  const action = { kind: 'list', userId, earlier: [...earlier, ...fresh], revokedSince } as const
  const seen = advance(belief, { action, exchanges: [page] })
  const revokes = writes.some(({ action: { kind } }) => kind === 'revoke')
  const isEarlier = ({ rule, claim }: Part): boolean =>
    rule.startsWith('REVOKE-')
      ? !revokes || claim.includes(' leaves the list ')
      : !revokes && claim.startsWith(isListed)
  const before = seen.kind === 'contradiction' ? seen.broken.filter(isEarlier) : []
  const rows = new Set(grantsOf(page).map(({ id }) => id))
  const isNowhere = fresh.some((id) => !rows.has(id)) && broken.every(({ rule }) => fieldRules.includes(rule))
  return before.length > 0 || !isNowhere
    ? before
    : [part('GRANT-CREATES', 'a grant that is answered is recorded for this user in this bundle', false)]
}

/** Rules of a new grant's fields: of one that is nobody's they prove nothing. */
const fieldRules: readonly RuleId[] = [
  'GRANT-START-CHOSEN',
  'GRANT-ENDS-AT-EXACT',
  'GRANT-NO-END-PERMANENT',
  'GRANT-TYPE-FIELD',
  'GRANT-SOURCE-FIELD',
  'GRANT-CREATED-AT',
]

const isListed = 'a grant that nothing revoked is listed'

/** Reads the pair's grants list and takes it as a step. */
export async function takeList(
  trial: Trial,
  followed: Followed,
  key: KeyUse,
  source: string | undefined,
): Promise<void> {
  const { pair, history, revokedSince } = followed
  const { bundleId, userId, earlier } = pair
  const exchanges: Exchange[] = []
  for (let cursor: string | undefined; exchanges.length < mostPages; ) {
    const page = await trial.listGrants(bundleId, { userId, sourceId: source, limit: 100, cursor }, key)
    exchanges.push(page)
    cursor = nextCursorOf(page)
    if (cursor === undefined) break
  }
  history.push(...exchanges)
  const others = othersOf(followed)
  const action = { kind: 'list', userId, earlier, others, revokedSince, source } as const
  await take(trial, followed, [{ action, exchanges }])
  if (source === undefined) followed.revokedSince = 'no'
}

/** Reads the bundle's users list up to the pair's row and takes that as a step; a list that is too long proves nothing. */
export async function takeBundleUsers(trial: Trial, followed: Followed): Promise<void> {
  const { bundleId, userId } = followed.pair
  const exchanges: Exchange[] = []
  let cursor: string | undefined
  do {
    const page = await trial.listUsers(bundleId, { limit: 100, cursor })
    followed.history.push(page)
    exchanges.push(page)
    cursor = nextCursorOf(page)
    const isFound = bundleUsersOf(page).some((row) => row.userId === userId)
    if (page.status !== 200 || isFound) break
  } while (cursor !== undefined && exchanges.length < mostPages)
  const isWhole = cursor === undefined || exchanges.some((page) => page.text.includes(userId))
  if (isWhole) await take(trial, followed, [{ action: { kind: 'users', userId }, exchanges }])
}

const mostPages = 3
