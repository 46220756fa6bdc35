import type { Trial } from '../kit/check.ts'
import type { Draft, GrantDraft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { wrong } from '../kit/judged.ts'
import { day, grantAskedIn, grantOf, hour, iso, isoIn, minute, second, secondsAfter } from '../kit/wire.ts'
import { blameCreate, blameRevoke } from './blame.ts'
import { type Accepted, type Followed, othersOf, type Play, stateOf, take, writeKeyOf } from './follow.ts'
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

/** A request as it will be sent, and the pair that it is about. */
export interface Resolved {
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

/** Sends planned requests of pairs that are still followed, several at the same moment, and judges the answers. */
export async function writePlanned(one: Play, requests: readonly PlannedRequest[]): Promise<void> {
  const resolved = requests.flatMap((request) => {
    const followed = one.players[request.pair]
    return followed?.state === 'sound' ? (resolve(one, followed, request) ?? []) : []
  })
  await write(one, resolved)
}

/** Sends requests at the same moment, and judges the answers. */
export async function write({ trial, players }: Play, resolved: readonly Resolved[]): Promise<void> {
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
  const key = writeKeyOf(one.trial, planned.key)
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
    lasting: live.filter(({ until }) => until > now + minute),
    revoked: state.grants.filter(({ revoked }) => revoked === 'selected'),
    cascaded: state.grants.filter(({ revoked }) => revoked === 'cascade'),
    expired: expiredAt(state, now),
  }[selected.state]
  return those[selected.nth % Math.max(1, those.length)]?.id
}

/** The next border of the calendar after an instant; an hour later where it is past. */
function nextBorder(instant: number, border: CalendarBorder): number {
  const year = new Date(instant).getUTCFullYear()
  const leap = [0, 1, 2, 3, 4, 5, 6, 7, 8]
    .map((years) => Date.UTC(year + years, 1, 29, 12))
    .find((at) => at > instant && new Date(at).getUTCDate() === 29)
  const at = {
    midnight: (Math.floor(instant / day) + 1) * day,
    'the end of a year': Date.UTC(year + 1, 0, 1) - second,
    'a leap day': leap ?? 0,
    '32 bits of seconds': 2 ** 31 * second,
  }[border]
  return at > instant ? at : instant + hour
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
  if ('hours' in end) return textOf(begun + end.hours * hour + end.ms, written)
  const reach = reachAt(state, now) ?? now
  if ('border' in end) return textOf(nextBorder(Number.isFinite(reach) ? reach : now, end.border), written)
  if ('link' in end) {
    const links = liveAt(state, now).filter(({ until }) => Number.isFinite(until))
    return textOf((links[end.link % Math.max(1, links.length)]?.until ?? now + hour) + end.ms, written)
  }
  return textOf((Number.isFinite(reach) ? reach : now) + end.beyond * hour + end.ms, written)
}

/** Cut or rounded, the finer digits give the same. */
const textOf = (instant: number, written: Written): string =>
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
