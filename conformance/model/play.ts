import type { Pair, Trial } from '../kit/check.ts'
import type { Draft, GrantDraft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { wrong } from '../kit/judged.ts'
import { grantAskedIn, grantOf, hour, iso, isoIn, second, secondsAfter } from '../kit/wire.ts'
import { blameCreate, blameRevoke } from './blame.ts'
import {
  type Accepted,
  type Followed,
  follow,
  othersOf,
  stateOf,
  take,
  takeBundleUsers,
  takeList,
} from './follow.ts'
import type { History } from './history.ts'
import { noteCreate, noteEnd, noteRevoke } from './notes.ts'
import type {
  Planned,
  PlannedEnd,
  PlannedRead,
  PlannedRequest,
  PlannedRetry,
  Selected,
  Written,
} from './phrases.ts'
import { sourceText } from './sources.ts'
import { expiredAt, liveAt, type ModelGrant, type PairState, reachAt } from './state.ts'
import type { Step } from './step.ts'

interface Play {
  readonly trial: Trial
  readonly steps: readonly Planned[]
  readonly players: readonly Followed[]
  /** The owner's keys that may write, the one with every permission first. */
  readonly keys: readonly KeyName[]
  readonly tag: string
  readonly begun: number
}

/** Runs a history over clean pairs, and judges every answer by what the rules allow. */
export async function play(trial: Trial, { steps }: History, pairs: readonly Pair[]): Promise<void> {
  const others = (['noBundles', 'noUsers'] as const).filter((key) => trial.resources.keys.includes(key))
  const keys = ['full', ...others] as const
  await goOn({ trial, steps, players: follow(pairs), keys, tag: trial.sourceId(), begun: trial.now() }, 0)
}

/** Runs the steps from an index on; a wait defers the rest. */
async function goOn(one: Play, from: number): Promise<void> {
  const { trial, steps, players } = one
  for (const [index, step] of steps.entries()) {
    if (index < from) continue
    trial.mark(index)
    if (step.do === 'wait') {
      const end = nextEnd(one)
      if (end === undefined) continue
      trial.later(end, () => goOn(one, index + 1))
      return
    }
    if (step.do === 'together') await send(one, step.requests)
    else if (step.do === 'read') await readList(one, step)
    else await send(one, [step])
  }
  for (const followed of players) if (followed.state === 'sound') noteEnd(trial, followed)
}

async function readList(one: Play, { pair, list, source, key }: PlannedRead): Promise<void> {
  const { trial, players } = one
  const followed = players[pair]
  if (followed?.state !== 'sound') return
  if (list === 'users') return takeBundleUsers(trial, followed)
  const now = trial.now()
  const texts = stateOf(followed).grants.flatMap(({ source: own, revoked, until }) =>
    own !== undefined && (revoked !== 'no' || until <= now) ? [own] : [],
  )
  const text = source === null ? undefined : texts.at(source % Math.max(1, texts.length))
  await takeList(trial, followed, keyOf(one, key), text)
}

/** The next end of a grant of some seconds. */
function nextEnd({ trial, players }: Play): number | undefined {
  const now = trial.now()
  const ends = players
    .filter(({ state }) => state === 'sound')
    .flatMap((followed) => liveAt(stateOf(followed), now).map(({ until }) => until))
    .filter((until) => until <= now + longestShortMs)
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/** A request as it will be sent, and the pair that it is about. */
interface Resolved {
  readonly followed: Followed
  readonly key: KeyName
  readonly request:
    | { readonly do: 'create'; readonly wish: GrantDraft }
    | { readonly do: 'revoke'; readonly grantId: string }
}

/** A request that was sent. */
interface Sent extends Resolved {
  readonly exchange: Exchange
  readonly step: Step
}

async function send(one: Play, requests: readonly PlannedRequest[]): Promise<void> {
  const { trial, players } = one
  const resolved = requests.flatMap((request) => {
    const followed = players[request.pair]
    return followed?.state === 'sound' ? (resolve(one, followed, request) ?? []) : []
  })
  const [first] = resolved
  if (first === undefined) return
  const drafted = resolved.map(draftOf)
  // What a list shows in the middle of writes is open; that it is asked then must change nothing.
  const { bundleId, userId } = first.followed.pair
  const beside = drafts.listGrants(bundleId, { userId, limit: 100 })
  const exchanges =
    drafted.length === 1
      ? [await trial.send(drafted[0] as Draft)]
      : await trial.together([...drafted, beside])
  const sent = resolved.map((each, index): Sent => {
    const exchange = exchanges[index] as Exchange
    each.followed.history.push(exchange)
    return { ...each, exchange, step: stepOf(each, exchange) }
  })
  if (sent.some(({ request }) => request.do === 'revoke'))
    for (const followed of players) followed.revokedSince = 'yes'
  judgeShared(trial, sent)
  for (const [followed, own] of Map.groupBy(sent, (each) => each.followed)) await judge(trial, followed, own)
}

/** Two creates for different users, or in different bundles, are never answered with one grant. */
function judgeShared(trial: Trial, sent: readonly Sent[]): void {
  const created = sent.filter(({ request, exchange }) => request.do === 'create' && grantOf(exchange))
  for (const own of Map.groupBy(created, ({ exchange }) => grantOf(exchange)?.id).values()) {
    const sharing = new Set(own.map(({ followed }) => followed))
    if (sharing.size < 2) continue
    const claim = 'creates for different users, or in different bundles, have grants of their own'
    const exchanges = own.map(({ exchange }) => exchange)
    const judged = wrong('a grant for each', `${grantOf(exchanges[0] as Exchange)?.id} for all`)
    trial.judge('GRANT-CREATES', claim, judged, exchanges)
    for (const followed of sharing) followed.state = 'contradicted'
  }
}

async function judge(trial: Trial, followed: Followed, own: readonly Sent[]): Promise<void> {
  const exchanges = own.map(({ exchange }) => exchange)
  if (exchanges.some(({ status }) => status === 0)) {
    trial.untestable('GRANT-CREATES', 'an answer was lost, so nobody knows what happened')
    followed.state = 'contradicted'
    return
  }
  const before = stateOf(followed)
  const steps = own.map(({ step }) => step)
  const [only, second] = own
  if (only === undefined) return
  const { request, exchange, key, step } = only
  const { action } = step
  const again = async (wish: GrantDraft, by: KeyName): Promise<Exchange> => {
    const repeated = await trial.send(draftOf({ followed, key: by, request: { do: 'create', wish } }))
    followed.history.push(repeated)
    return repeated
  }
  await take(trial, followed, steps, async (broken) => {
    if (second !== undefined) return broken
    if (request.do === 'revoke')
      return blameRevoke(broken, key, exchange, () => trial.revoke(followed.pair, request.grantId))
    const others = action.kind === 'create' ? action.others : new Set<string>()
    return blameCreate(broken, before, request.wish, key, others, exchange, again)
  })
  if (followed.state !== 'sound') return
  if (second === undefined && action.kind === 'revoke')
    noteRevoke(trial, followed, before, action.grantId, exchange)
  if (second === undefined && action.kind === 'create') noteCreate(trial, followed, before, action, exchange)
  for (const each of own) if (each.request.do === 'create') accept(followed, each.request.wish, each.exchange)
}

function accept({ accepted }: Followed, wish: GrantDraft, exchange: Exchange): void {
  const grantId = grantOf(exchange)?.id
  if (grantId === undefined) return
  const now = { wish, until: grantAskedIn(exchange).endsAt, grantId }
  const isSame = ({ wish: { grantType, sourceId } }: Accepted) =>
    sourceId !== undefined && grantType === wish.grantType && sourceId === wish.sourceId
  const earlier = accepted.findIndex(isSame)
  if (earlier === -1) accepted.push(now)
  // A source that was used again is that of the new grant.
  else if (accepted[earlier]?.grantId !== grantId) accepted.splice(earlier, 1, now)
}

function resolve(one: Play, followed: Followed, planned: PlannedRequest): Resolved | undefined {
  const key = keyOf(one, planned.key)
  if (planned.do === 'revoke') {
    const grantId = selectedIn(stateOf(followed), planned.grant, one.trial.now())
    return grantId === undefined ? undefined : { followed, key, request: { do: 'revoke', grantId } }
  }
  if (planned.do === 'create') {
    const { type, source, end, written } = planned
    const wish = {
      grantType: type,
      sourceId: source === null ? undefined : sourceText(source, one.tag, one.trial.sourceId),
      endsAt: endOf(one, followed, end, written),
    }
    return { followed, key, request: { do: 'create', wish } }
  }
  const retried = acceptedIn(one, followed, planned.of)
  if (retried === undefined) return undefined
  const { wish, until } = retried
  const { end } = planned
  const same = until === Number.POSITIVE_INFINITY ? undefined : iso(until)
  const asSent = typeof wish.endsAt === 'string' ? wish.endsAt : same
  const endsAt = end === 'the same' ? asSent : endOf(one, followed, end, 'Z')
  return { followed, key, request: { do: 'create', wish: { ...wish, endsAt } } }
}

function acceptedIn(
  { trial }: Play,
  followed: Followed,
  { state, nth }: PlannedRetry['of'],
): Accepted | undefined {
  const now = trial.now()
  const stands = (grant: ModelGrant): string =>
    grant.revoked !== 'no' ? 'revoked' : grant.until <= now ? 'expired' : 'live'
  const fitting = followed.accepted.filter(({ grantId }) =>
    stateOf(followed).grants.some((grant) => grant.id === grantId && stands(grant) === state),
  )
  return fitting.toReversed().at(nth % Math.max(1, fitting.length))
}

function selectedIn(state: PairState, selected: Selected, now: number): string | undefined {
  const live = liveAt(state, now)
  if (selected === 'first') return live[0]?.id
  if (selected === 'last') return live.at(-1)?.id
  const those = {
    live,
    inner: live.slice(1, -1),
    revoked: state.grants.filter(({ revoked }) => revoked === 'selected'),
    cascaded: state.grants.filter(({ revoked }) => revoked === 'cascade'),
    expired: expiredAt(state, now),
  }[selected.state]
  return those[selected.nth % Math.max(1, those.length)]?.id
}

function endOf(
  { trial, begun }: Play,
  followed: Followed,
  end: PlannedEnd,
  written: Written,
): GrantDraft['endsAt'] {
  if (end === 'never') return undefined
  if ('seconds' in end) return (serverNow) => secondsAfter(serverNow, end.seconds)
  const now = trial.now()
  const state = stateOf(followed)
  if ('hours' in end) return write(begun + end.hours * hour + end.ms, written)
  if ('link' in end) {
    const links = liveAt(state, now).filter(({ until }) => Number.isFinite(until))
    return write((links[end.link % Math.max(1, links.length)]?.until ?? now + hour) + end.ms, written)
  }
  const reach = reachAt(state, now) ?? now
  return write((Number.isFinite(reach) ? reach : now) + end.beyond * hour + end.ms, written)
}

/** Cut or rounded, the finer digits give the same. */
const write = (instant: number, written: Written): string =>
  written === 'finer' ? iso(Math.floor(instant)).replace('Z', '321Z') : isoIn(written, instant)

function draftOf({ followed, key, request }: Resolved): Draft {
  const { bundleId, userId } = followed.pair
  if (request.do === 'revoke') return drafts.revoke(bundleId, request.grantId, key)
  return drafts.create(bundleId, userId, request.wish, () => '', key)
}

/** What was sent and answered. */
function stepOf({ followed, request }: Resolved, exchange: Exchange): Step {
  if (request.do === 'revoke')
    return { action: { kind: 'revoke', grantId: request.grantId }, exchanges: [exchange] }
  // A replay reads them from the recorded request, which is what the target saw.
  const { grantType: type = '', sourceId: source, endsAt: until } = grantAskedIn(exchange)
  const of = { userId: followed.pair.userId, others: othersOf(followed) }
  return { action: { kind: 'create', type, source, until, ...of }, exchanges: [exchange] }
}

const keyOf = ({ keys }: Play, index: number): KeyName => keys[index % keys.length] ?? 'full'

/** Grants that end later than this are not waited for. */
const longestShortMs = 20 * second
