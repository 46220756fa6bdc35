import type { Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { Draft, GrantDraft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { wrong } from '../kit/judged.ts'
import {
  day,
  grantAskedIn,
  grantOf,
  hour,
  iso,
  isoIn,
  isRefusal,
  minute,
  second,
  secondsAfter,
} from '../kit/wire.ts'
import { blameCreate, blameRevoke } from './blame.ts'
import { noteCreate, noteRevoke } from './notes.ts'
import type {
  CalendarBorder,
  PlannedEnd,
  PlannedRequest,
  PlannedRetry,
  Selected,
  Written,
} from './phrases.ts'
import { sourceText } from './sources.ts'
import { expiredAt, liveAt, type ModelGrant, type PairState, reachAt } from './state.ts'
import type { Step } from './step.ts'
import {
  type Accepted,
  apply,
  type HistoryRun,
  othersOf,
  stateOf,
  type TrackedPair,
  writeKeyOf,
} from './track.ts'

/** A request as it will be sent, and the pair that it is about. */
interface Resolved {
  readonly tracked: TrackedPair
  readonly key: KeyName
  readonly request:
    | { readonly do: 'create'; readonly grantRequest: GrantDraft }
    | { readonly do: 'revoke'; readonly grantId: string }
}

/** A request that was sent. */
interface Sent extends Resolved {
  readonly exchange: Exchange
  readonly step: Step
}

/** Sends planned requests of pairs that are still tracked, several at the same moment, and judges the answers. */
export async function writePlanned(one: HistoryRun, requests: readonly PlannedRequest[]): Promise<void> {
  const resolved = requests.flatMap((request) => {
    const tracked = one.players[request.pair]
    return tracked?.state === 'sound' ? (resolve(one, tracked, request) ?? []) : []
  })
  await write(one, resolved)
}

/** Sends requests at the same moment, and judges the answers. */
export async function write({ trial, players }: HistoryRun, resolved: readonly Resolved[]): Promise<void> {
  const [first] = resolved
  if (first === undefined) return
  const drafted = resolved.map(({ tracked: { pair }, key, request }): Draft => {
    const isRevoke = request.do === 'revoke'
    const draft = isRevoke
      ? trial.revokeDraft(pair, request.grantId)
      : trial.createDraft(pair, request.grantRequest)
    return { ...draft, key }
  })
  // What a list shows in the middle of writes is open; that it is asked then must change nothing.
  const { bundleId, userId } = first.tracked.pair
  const beside = drafts.listGrants(bundleId, { userId, limit: 100 })
  const exchanges =
    drafted.length === 1
      ? [await trial.send(drafted[0] as Draft)]
      : await trial.together([...drafted, beside])
  const sent = resolved.map((each, index): Sent => {
    const exchange = exchanges[index] as Exchange
    each.tracked.history.push(exchange)
    return { ...each, exchange, step: stepOf(each, exchange) }
  })
  if (sent.some(({ request }) => request.do === 'revoke'))
    for (const tracked of players) {
      const beside = sent.flatMap(({ exchange }) => grantOf(exchange)?.id ?? [])
      tracked.exposed = new Set([...tracked.exposed, ...idsOf(stateOf(tracked).grants), ...beside])
    }
  judgeShared(trial, sent)
  for (const [tracked, own] of Map.groupBy(sent, (each) => each.tracked)) await judge(trial, tracked, own)
}

/** Two creates for different users, or in different bundles, are never answered with one grant. */
function judgeShared(trial: Trial, sent: readonly Sent[]): void {
  const created = sent.filter(({ request, exchange }) => request.do === 'create' && grantOf(exchange))
  for (const own of Map.groupBy(created, ({ exchange }) => grantOf(exchange)?.id).values()) {
    const sharing = new Set(own.map(({ tracked }) => tracked))
    if (sharing.size < 2) continue
    const claim = 'creates for different users, or in different bundles, have grants of their own'
    const exchanges = own.map(({ exchange }) => exchange)
    const judged = wrong('a grant for each', `${grantOf(exchanges[0] as Exchange)?.id} for all`)
    trial.judge('GRANT-CREATES', claim, judged, exchanges)
    for (const tracked of sharing) tracked.state = 'contradicted'
  }
}

async function judge(trial: Trial, tracked: TrackedPair, own: readonly Sent[]): Promise<void> {
  const exchanges = own.map(({ exchange }) => exchange)
  if (exchanges.some(({ status }) => status === 0)) {
    trial.untestable('GRANT-CREATES', 'an answer was lost, so nobody knows what happened')
    tracked.state = 'contradicted'
    return
  }
  const before = stateOf(tracked)
  const [first, second] = own as readonly [Sent, ...Sent[]]
  const { exchange, step } = first
  const { action } = step
  const steps = own.map((each) => each.step)
  await apply(trial, tracked, steps, async (broken) => {
    const told = second === undefined ? first : own.find((each) => isNewAndRefused(each, own))
    if (told === undefined) return broken
    const { request, exchange, key } = told
    return request.do === 'revoke'
      ? blameRevoke(trial, tracked, request.grantId, key, exchange, broken)
      : blameCreate(trial, tracked, request.grantRequest, key, exchange, broken)
  })
  if (tracked.state !== 'sound') return
  if (second === undefined && action.kind === 'revoke')
    noteRevoke(trial, tracked, before, action.grantId, exchange)
  if (second === undefined && action.kind === 'create') noteCreate(trial, tracked, before, action, exchange)
  for (const each of own) accept(each)
}

/** Whether a create is refused whose source no other create of its type has sent: whatever else arrives with it, it is no duplicate. */
function isNewAndRefused({ request, exchange, tracked }: Sent, own: readonly Sent[]): boolean {
  if (request.do === 'revoke' || !isRefusal(exchange)) return false
  const { grantType, sourceId } = request.grantRequest
  const isSame = (one: GrantDraft) => one.grantType === grantType && one.sourceId === sourceId
  const same = own.filter((each) => each.request.do !== 'revoke' && isSame(each.request.grantRequest))
  const isUsed = tracked.accepted.some((one) => isSame(one.grantRequest))
  return sourceId !== undefined && same.length === 1 && !isUsed
}

/** Remembers a create that was answered with a grant. */
function accept({ tracked: { accepted }, request, exchange }: Sent): void {
  const grantId = grantOf(exchange)?.id
  if (grantId === undefined || request.do === 'revoke') return
  const { grantRequest } = request
  const now = { grantRequest, until: grantAskedIn(exchange).endsAt, grantId }
  const isSame = ({ grantRequest: { grantType, sourceId } }: Accepted) =>
    sourceId !== undefined && grantType === grantRequest.grantType && sourceId === grantRequest.sourceId
  const earlier = accepted.findIndex(isSame)
  if (earlier === -1) accepted.push(now)
  // A source that was used again is that of the new grant.
  else if (accepted[earlier]?.grantId !== grantId) accepted.splice(earlier, 1, now)
}

function resolve(one: HistoryRun, tracked: TrackedPair, planned: PlannedRequest): Resolved | undefined {
  const key = writeKeyOf(one.trial, planned.key)
  if (planned.do === 'revoke') {
    const grantId = selectedIn(stateOf(tracked), planned.grant, one.trial.now())
    return grantId === undefined ? undefined : { tracked, key, request: { do: 'revoke', grantId } }
  }
  if (planned.do === 'create') {
    const { type, source, end, written } = planned
    const sourceId = source === null ? undefined : sourceText(source, one.tag, one.trial.sourceId)
    const grantRequest = { grantType: type, sourceId, endsAt: endOf(one, tracked, end, written) }
    return { tracked, key, request: { do: 'create', grantRequest } }
  }
  const retried = acceptedIn(one, tracked, planned.of)
  if (retried === undefined) return undefined
  const { grantRequest, until } = retried
  const { end } = planned
  const same = until === Number.POSITIVE_INFINITY ? undefined : iso(until)
  const asSent = typeof grantRequest.endsAt === 'string' ? grantRequest.endsAt : same
  const endsAt = end === 'the same' ? asSent : endOf(one, tracked, end, 'Z')
  return { tracked, key, request: { do: 'create', grantRequest: { ...grantRequest, endsAt } } }
}

function acceptedIn(
  { trial }: HistoryRun,
  tracked: TrackedPair,
  { state, nth }: PlannedRetry['of'],
): Accepted | undefined {
  const now = trial.now()
  const stands = ({ revoked, until }: ModelGrant): string =>
    revoked !== 'no' ? 'revoked' : until <= now ? 'expired' : 'live'
  const those = idsOf(stateOf(tracked).grants.filter((grant) => stands(grant) === state))
  const fitting = tracked.accepted.filter(({ grantId }) => those.includes(grantId))
  return fitting.toReversed().at(nth % Math.max(1, fitting.length))
}

function selectedIn(state: PairState, selected: Selected, now: number): string | undefined {
  const live = liveAt(state, now)
  if (selected === 'first') return live[0]?.id
  if (selected === 'last') return live.at(-1)?.id
  const those = {
    live,
    inner: live.slice(1, -1),
    lasting: live.filter(({ until }) => until > now + minute),
    revoked: state.grants.filter(({ revoked }) => revoked === 'selected'),
    cascaded: state.grants.filter(({ revoked }) => revoked === 'cascade'),
    expired: expiredAt(state, now),
  }[selected.state]
  return those.at(selected.nth % Math.max(1, those.length))?.id
}

/** The next border of the calendar after an instant; an hour later where it is past. */
function nextBorder(instant: number, border: CalendarBorder): number {
  const year = new Date(instant).getUTCFullYear()
  const leap = Array.from({ length: 9 }, (_, years) => Date.UTC(year + years, 1, 29, 12)).find(
    (at) => at > instant && new Date(at).getUTCDate() === 29,
  )
  const at = {
    midnight: (Math.floor(instant / day) + 1) * day,
    'the end of a year': Date.UTC(year + 1, 0, 1) - second,
    'a leap day': leap ?? 0,
    '32 bits of seconds': 2 ** 31 * second,
  }[border]
  return at > instant ? at : instant + hour
}

function endOf(
  { trial, begun }: HistoryRun,
  tracked: TrackedPair,
  end: PlannedEnd,
  written: Written,
): GrantDraft['endsAt'] {
  if (end === 'never') return undefined
  if ('text' in end) return end.text
  if ('seconds' in end) return (serverNow) => secondsAfter(serverNow, end.seconds)
  if ('hours' in end) return textOf(begun + end.hours * hour + end.ms, written)
  const now = trial.now()
  const live = liveAt(stateOf(tracked), now)
  if ('link' in end) {
    const links = live.filter(({ until }) => Number.isFinite(until))
    return textOf((links[end.link % Math.max(1, links.length)]?.until ?? now + hour) + end.ms, written)
  }
  // Our clock may be a little behind the start that was answered.
  const reach = reachAt(stateOf(tracked), Math.max(now, live[0]?.from.earliest ?? now)) ?? now
  const from = Number.isFinite(reach) ? reach : now
  return textOf('border' in end ? nextBorder(from, end.border) : from + end.beyond * hour + end.ms, written)
}

/** Cut or rounded, the finer digits give the same. */
const textOf = (instant: number, written: Written): string =>
  written === 'finer' ? iso(Math.floor(instant)).replace('Z', '321Z') : isoIn(written, instant)

/** What was sent and answered. */
function stepOf({ tracked, request }: Resolved, exchange: Exchange): Step {
  const exchanges = [exchange]
  if (request.do === 'revoke') return { action: { kind: 'revoke', grantId: request.grantId }, exchanges }
  // A replay reads them from the recorded request, which is what the target saw.
  const { grantType: type = '', sourceId: source, endsAt: until } = grantAskedIn(exchange)
  const { userId, earlier } = tracked.pair
  const others = new Set([...othersOf(tracked), ...earlier])
  return { action: { kind: 'create', type, source, until, userId, others }, exchanges }
}
