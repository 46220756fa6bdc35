import type { Pair, Trial } from '../kit/check.ts'
import type { Draft, GrantDraft, KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour, second } from '../kit/span.ts'
import { field, grantOf, instantOf, iso } from '../kit/wire.ts'
import { blameCreate, blameRevoke, type Wish } from './blame.ts'
import { type Followed, follow, take, takeBundleUsers, takeList } from './follow.ts'
import type {
  History,
  Planned,
  PlannedEnd,
  PlannedRead,
  PlannedRequest,
  Selected,
  Written,
} from './history.ts'
import { noteCreate, noteEnd, noteRevoke } from './notes.ts'
import { sourceText } from './sources.ts'
import { expiredAt, liveAt, type ModelGrant, type PairState, reachAt } from './state.ts'
import { type Action, type Part, part, type Step } from './step.ts'

/** A create that was answered with a grant: it may be sent again. */
interface Accepted {
  readonly wish: Wish
  readonly until: number
  readonly grantId: string
}

interface Player {
  readonly followed: Followed
  readonly accepted: Accepted[]
}

interface Play {
  readonly trial: Trial
  readonly steps: readonly Planned[]
  readonly players: readonly Player[]
  /** The owner's keys that may write, the one with every permission first. */
  readonly keys: readonly KeyName[]
  readonly tag: string
  readonly begun: number
}

/** Runs a history over clean pairs, and judges every answer by what the rules allow. */
export async function play(trial: Trial, { steps }: History, pairs: readonly Pair[]): Promise<void> {
  const { keys } = trial.resources
  await goOn(
    {
      trial,
      steps,
      players: follow(pairs).map((followed) => ({ followed, accepted: [] })),
      keys: ['full', ...(['noBundles', 'noUsers'] as const).filter((key) => keys.includes(key))],
      tag: trial.sourceId(),
      begun: trial.now(),
    },
    0,
  )
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
  const sound = players.map(({ followed }) => followed).filter(({ state }) => state === 'sound')
  for (const followed of sound) noteEnd(trial, followed)
}

async function readList(one: Play, { pair, list, source, key }: PlannedRead): Promise<void> {
  const followed = one.players[pair]?.followed
  if (followed?.state !== 'sound') return
  if (list === 'users') await takeBundleUsers(one.trial, followed)
  else {
    const now = one.trial.now()
    const texts = stateOf(followed).grants.flatMap(({ source: own, revoked, until }) =>
      own !== undefined && (revoked !== 'no' || until <= now) ? [own] : [],
    )
    const text = source === null ? undefined : texts[source % Math.max(1, texts.length)]
    await takeList(one.trial, followed, keyOf(one, key), text)
  }
}

/** The next end of a grant of some seconds. */
function nextEnd({ trial, players }: Play): number | undefined {
  const now = trial.now()
  const ends = players
    .filter(({ followed }) => followed.state === 'sound')
    .flatMap(({ followed }) => liveAt(stateOf(followed), now).map(({ until }) => until))
    .filter((until) => until <= now + longestShortMs)
  return ends.length === 0 ? undefined : Math.min(...ends)
}

/** A request as it will be sent, and the player whose request it is. */
interface Resolved {
  readonly player: Player
  readonly key: KeyName
  readonly request:
    | { readonly do: 'create'; readonly wish: Wish }
    | { readonly do: 'revoke'; readonly grantId: string }
}

async function send(one: Play, requests: readonly PlannedRequest[]): Promise<void> {
  const { trial, players } = one
  const resolved = requests.flatMap((request) => {
    const player = players[request.pair]
    return player?.followed.state === 'sound' ? (resolve(one, player, request) ?? []) : []
  })
  const [first] = resolved
  if (first === undefined) return
  const drafted = resolved.map(draftOf)
  // What a list shows in the middle of writes is open; that it is asked then must change nothing.
  const { bundleId, userId } = first.player.followed.pair
  const beside = drafts.listGrants(bundleId, { userId, limit: 100 })
  const exchanges =
    drafted.length === 1
      ? [await trial.send(drafted[0] as Draft)]
      : await trial.together([...drafted, beside])
  for (const [index, { player }] of resolved.entries())
    player.followed.history.push(exchanges[index] as Exchange)
  const steps = resolved.map((request, index) => ({
    ...request,
    step: stepOf(request, exchanges[index] as Exchange, players),
  }))
  if (steps.some(({ request }) => request.do === 'revoke'))
    for (const { followed } of players) followed.revokedSince = 'yes'
  judgeShared(trial, steps)
  for (const [player, own] of Map.groupBy(steps, (step) => step.player)) await judge(one, player, own)
}

/** Two creates for different users, or in different bundles, are never answered with one grant. */
function judgeShared(trial: Trial, steps: readonly (Resolved & { readonly step: Step })[]): void {
  const created = steps.filter(
    ({ request, step }) => request.do === 'create' && grantOf(step.exchanges[0] as Exchange),
  )
  const shared = [...Map.groupBy(created, ({ step }) => grantOf(step.exchanges[0] as Exchange)?.id).values()]
  for (const own of shared.filter((each) => new Set(each.map(({ player }) => player)).size > 1)) {
    const claim = 'creates for different users, or in different bundles, have grants of their own'
    trial.judge(
      'GRANT-CREATES',
      claim,
      false,
      own.flatMap(({ step }) => step.exchanges),
    )
    for (const { player } of own) player.followed.state = 'contradicted'
  }
}

async function judge(
  one: Play,
  player: Player,
  own: readonly (Resolved & { readonly step: Step })[],
): Promise<void> {
  const { trial } = one
  const { followed, accepted } = player
  const exchanges = own.flatMap(({ step }) => step.exchanges)
  if (exchanges.some(({ status }) => status === 0)) {
    trial.untestable('GRANT-CREATES', 'an answer was lost, so nobody knows what happened')
    followed.state = 'contradicted'
    return
  }
  const before = stateOf(followed)
  const [only] = own
  if (only === undefined) return
  const { request, step, key } = only
  const again = async (wish: Wish, by: KeyName): Promise<Exchange> => {
    const exchange = await trial.send(draftOf({ player, key: by, request: { do: 'create', wish } }))
    followed.history.push(exchange)
    return exchange
  }
  await take(
    trial,
    followed,
    own.map((each) => each.step),
    async (broken) => {
      if (own.length > 1) return [...failedOf(own), ...broken]
      return request.do === 'create'
        ? blameCreate(broken, before, { wish: request.wish, key, others: othersOf(step) }, exchanges, again)
        : blameRevoke(broken, key, exchanges, () => trial.revoke(followed.pair, request.grantId))
    },
  )
  if (followed.state !== 'sound') return
  if (own.length === 1 && step.action.kind === 'revoke')
    noteRevoke(trial, followed, before, step.action.grantId, exchanges)
  if (own.length === 1 && step.action.kind === 'create')
    noteCreate(trial, before, step.action, step.exchanges[0] as Exchange)
  for (const each of own) {
    const grantId = grantOf(each.step.exchanges[0] as Exchange)?.id
    const { action } = each.step
    if (each.request.do !== 'create' || action.kind !== 'create' || grantId === undefined) continue
    const earlier = accepted.findIndex(({ wish }) => isSame(wish, action))
    const now = { wish: each.request.wish, until: action.until, grantId }
    if (earlier === -1) accepted.push(now)
    // A source that was used again is that of the new grant.
    else if (accepted[earlier]?.grantId !== grantId) accepted.splice(earlier, 1, now)
  }
}

/** Of requests that met, one that ended in a server error is to blame. */
function failedOf(steps: readonly { readonly step: Step }[]): readonly Part[] {
  const failed = steps.find(({ step }) => step.exchanges.some(({ status }) => status >= 500))
  if (failed === undefined) return []
  const rule = failed.step.action.kind === 'revoke' ? 'REVOKE-SELECTED' : 'GRANT-CREATES'
  return [part(rule, 'requests that meet are answered as if they came one after the other', false)]
}

const othersOf = ({ action }: Step): ReadonlySet<string> =>
  action.kind === 'create' ? action.others : new Set()

const isSame = (wish: Wish, { type, source }: Wish | (Action & { readonly kind: 'create' })): boolean =>
  wish.type === type && wish.source === source && source !== undefined

function resolve(one: Play, player: Player, planned: PlannedRequest): Resolved | undefined {
  const key = keyOf(one, planned.key)
  if (planned.do === 'revoke') {
    const grantId = selectedIn(stateOf(player.followed), planned.grant, one.trial.now())
    return grantId === undefined ? undefined : { player, key, request: { do: 'revoke', grantId } }
  }
  if (planned.do === 'create') {
    const { type, source, end, written } = planned
    const wish = {
      type,
      source: source === null ? undefined : sourceText(source, one.tag, one.trial.sourceId),
      endsAt: endOf(one, player, end, written),
    }
    return { player, key, request: { do: 'create', wish } }
  }
  const retried = acceptedIn(one, player, planned.of)
  if (retried === undefined) return undefined
  const { wish, until } = retried
  const { end } = planned
  const same = until === Number.POSITIVE_INFINITY ? undefined : iso(until)
  const asSent = typeof wish.endsAt === 'string' ? wish.endsAt : same
  const endsAt = end === 'the same' ? asSent : endOf(one, player, end, 'Z')
  return { player, key, request: { do: 'create', wish: { ...wish, endsAt } } }
}

function acceptedIn(
  { trial }: Play,
  { followed, accepted }: Player,
  { state, nth }: { readonly state: 'live' | 'revoked' | 'expired'; readonly nth: number },
): Accepted | undefined {
  const known = stateOf(followed)
  const now = trial.now()
  const stands = (grant: ModelGrant): string =>
    grant.revoked !== 'no' ? 'revoked' : grant.until <= now ? 'expired' : 'live'
  const fitting = accepted.filter(({ grantId }) =>
    known.grants.some((grant) => grant.id === grantId && stands(grant) === state),
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
  { followed }: Player,
  end: PlannedEnd,
  written: Written,
): GrantDraft['endsAt'] {
  if (end === 'never') return undefined
  if ('seconds' in end) return (serverNow) => iso(serverNow + end.seconds * second)
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

function write(instant: number, written: Written): string {
  if (written === 'Z') return iso(instant)
  // Cut or rounded, the finer digits give the same.
  if (written === 'finer') return iso(instant).replace('Z', '321Z')
  const [hours = '', minutes = ''] = written.split(':')
  const offset = Number(hours) * hour + (Number(`${hours[0]}${minutes}`) * hour) / 60
  return iso(instant + offset).replace('Z', written)
}

function draftOf({ player, key, request }: Resolved): Draft {
  const { bundleId, userId } = player.followed.pair
  if (request.do === 'revoke') return drafts.revoke(bundleId, request.grantId, key)
  const { type, source, endsAt } = request.wish
  return drafts.create(bundleId, userId, { grantType: type, sourceId: source, endsAt }, () => '', key)
}

/** What was sent and answered; a replay reads the end from the recorded request, which is what the target saw. */
function stepOf({ player, request }: Resolved, exchange: Exchange, players: readonly Player[]): Step {
  if (request.do === 'revoke')
    return { action: { kind: 'revoke', grantId: request.grantId }, exchanges: [exchange] }
  const { type, source } = request.wish
  const sent = field(JSON.parse(exchange.request.body ?? '{}'), 'endsAt')
  const until = instantOf(sent) ?? Number.POSITIVE_INFINITY
  const { userId } = player.followed.pair
  const others = new Set(
    players.flatMap((other) => (other === player ? [] : stateOf(other.followed).grants.map(({ id }) => id))),
  )
  return { action: { kind: 'create', type, source, until, userId, others }, exchanges: [exchange] }
}

/** One of the possible states: what it has in common with the others is enough to choose by. */
const stateOf = ({ belief }: Followed): PairState => belief.states[0] as PairState

const keyOf = ({ keys }: Play, index: number): KeyName => keys[index % keys.length] ?? 'full'

/** Grants that end later than this are not waited for. */
const longestShortMs = 20 * second
