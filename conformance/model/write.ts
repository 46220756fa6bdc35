import type { RuleId } from '../../spec/generated/rules.ts'
import { brokenByWrite, sourceIn } from '../diagnosis/repairs.ts'
import type { Trial } from '../kit/check.ts'
import * as claims from '../kit/claims.ts'
import { type Draft, draftIn, drafts, type GrantDraft, idsIn } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import * as wire from '../kit/wire.ts'
import type * as plans from './history-arbitraries.ts'
import { apply, type HistoryRun, othersOf, providedKey, stateOf, type TrackedPair } from './model-run.ts'
import { reportCreate, reportRevoke } from './observations.ts'
import { sourceText } from './sources.ts'
import { type Action, accessEndAt, expiredAt, liveAt, type PairState, type Step } from './state.ts'

/** Runs one step of a history, planned creates and revokes for its pairs (users in a bundle): sends them and judges the answers by the model. Several go at once, and again where too few of them overlapped. */
export async function write(one: HistoryRun, requests: readonly plans.PlannedRequest[]): Promise<void> {
  for (let bursts = 1; !(await sendOnce(one, requests)); bursts++)
    if (bursts === claims.mostBursts) return one.trial.untestable('GRANT-CREATES', claims.tooFew)
}

/** Sends them once; returns whether enough overlapped, or another time would tell no more. */
async function sendOnce(one: HistoryRun, requests: readonly plans.PlannedRequest[]): Promise<boolean> {
  const { trial, trackedPairs } = one
  const drafted = requests.flatMap((request) => {
    const tracked = trackedPairs[request.pair]
    const draft = tracked?.state === 'explained' ? draftOf(one, tracked, request) : undefined
    return tracked === undefined || draft === undefined ? [] : { tracked, draft }
  })
  const [first, next] = drafted
  if (first === undefined) return true
  // What a list shows in the middle of writes is open; reading it then must change nothing.
  const { bundleId, userId } = first.tracked.pair
  const beside = drafts.listGrants(bundleId, { userId, limit: 100 })
  const exchanges =
    next === undefined
      ? [await trial.send(first.draft)]
      : await trial.sendAll([...drafted.map(({ draft }) => draft), beside])
  const sent = drafted.map(({ tracked }, index) => ({ tracked, exchange: exchanges[index] as Exchange }))
  for (const { tracked, exchange } of sent) tracked.history.push(exchange)
  const answered = sent.flatMap(({ exchange }) => wire.grantOf(exchange)?.id ?? [])
  if (sent.some(({ exchange }) => wire.isRevoke(exchange)))
    for (const tracked of trackedPairs)
      tracked.atRevoke = new Set([...tracked.atRevoke, ...claims.idsOf(stateOf(tracked).grants), ...answered])
  for (const [tracked, own] of Map.groupBy(sent, (each) => each.tracked)) {
    const steps = own.map(({ exchange }) => ({ action: actionOf(tracked, exchange), exchanges: [exchange] }))
    await judge(trial, tracked, steps)
  }
  if (next === undefined || drafted.some(({ tracked }) => tracked.state !== 'explained')) return true
  const own = sent.map(({ exchange }) => exchange)
  const overlap = claims.overlapOf(own)
  const rule = own.every(wire.isRevoke) ? 'REVOKE-SELECTED' : 'GRANT-CREATES'
  const granted = own.filter(wire.grantOf)
  const met = `${granted.length} of ${own.length} requests at once are answered with a grant (${overlap} overlapped)`
  if (granted.length > 0) trial.held(rule, met, own)
  return overlap >= Math.min(claims.leastOverlap, own.length)
}

async function judge(trial: Trial, tracked: TrackedPair, steps: readonly Step[]): Promise<void> {
  const exchanges = steps.flatMap((step) => step.exchanges)
  if (exchanges.some(({ status }) => status === 0)) {
    trial.untestable('GRANT-CREATES', 'an answer was lost, so nobody knows what happened')
    tracked.state = 'contradicted'
    return
  }
  const before = stateOf(tracked)
  const [exchange, next] = exchanges
  const { history } = tracked
  const [grants, others] = [claims.idsOf(before.grants), othersOf(tracked)]
  await apply(trial, tracked, steps, async (broken) => {
    const isOfClocks =
      broken.every(({ rule }) => ofStarts.includes(rule)) && claims.mayBeBySeveralClocks(exchanges)
    if (!isOfClocks) return brokenByWrite(trial, { exchanges, grants, others, history }, broken)
    trial.untestable('GRANT-START-CHOSEN', claims.clocksDiffer)
    return []
  })
  if (tracked.state !== 'explained' || exchange === undefined || next !== undefined) return
  if (wire.isRevoke(exchange)) reportRevoke(trial, tracked, before, exchange)
  else reportCreate(trial, tracked, before, exchange)
}

/** What breaks where of two clocks one has not come to the start of a grant yet. */
const ofStarts: readonly RuleId[] = ['GRANT-COVERED', 'GRANT-START-CHOSEN']

function draftOf(one: HistoryRun, tracked: TrackedPair, planned: plans.PlannedRequest): Draft | undefined {
  const { trial, tag } = one
  const { bundleId, userId } = tracked.pair
  const key = providedKey(trial, ['full', 'noBundles', 'noUsers'], planned.key)
  if (planned.do === 'revoke') {
    const grantId = selectedIn(stateOf(tracked), planned.grant, trial.now())
    return grantId === undefined ? undefined : drafts.revoke(bundleId, grantId, key)
  }
  const create = (grant: GrantDraft) => drafts.create(bundleId, userId, grant, trial.sourceId, key)
  if (planned.do === 'create') {
    const { type: grantType, source, end, written } = planned
    const sourceId = source === null ? undefined : sourceText(source, tag, trial.sourceId)
    return create({ grantType, sourceId, endsAt: endOf(one, tracked, end, written) })
  }
  const retried = acceptedIn(tracked, planned.of, trial.now())
  const { end } = planned
  if (retried === undefined || end === 'the same') return retried && create(retried)
  return create({ ...retried, endsAt: endOf(one, tracked, end, 'Z') })
}

/** Returns an accepted create whose grant is in this state now; of each source and grant the first. */
function acceptedIn(tracked: TrackedPair, { state, nth }: plans.PlannedRetry['of'], now: number) {
  const { cascaded, ...inState } = grantsByState(stateOf(tracked), now)
  const those = claims.idsOf(state === 'revoked' ? [...inState.revoked, ...cascaded] : inState[state])
  const accepted = tracked.history.filter(
    (one) => !wire.isRevoke(one) && those.includes(wire.grantOf(one)?.id ?? ''),
  )
  const first = new Map(
    accepted.toReversed().map((one) => [`${sourceIn(one)} ${wire.grantOf(one)?.id}`, one]),
  )
  const retried = [...first.values()].at(nth % Math.max(1, first.size))
  return retried && draftIn(retried)
}

function selectedIn(state: PairState, selected: plans.GrantPosition, now: number): string | undefined {
  const those = grantsByState(state, now)
  if (selected === 'first') return those.live[0]?.id
  if (selected === 'last') return those.live.at(-1)?.id
  return those[selected.state].at(selected.nth % Math.max(1, those[selected.state].length))?.id
}

function grantsByState(state: PairState, now: number) {
  const live = liveAt(state, now)
  return {
    ...{ live, inner: live.slice(1, -1), lasting: live.filter(({ until }) => until > now + wire.minute) },
    revoked: state.grants.filter(({ revoked }) => revoked === 'selected'),
    cascaded: state.grants.filter(({ revoked }) => revoked === 'cascade'),
    expired: expiredAt(state, now),
  }
}

/** Returns the next boundary of the calendar after an instant; an hour later where none is left. */
function nextEdge(instant: number, edge: plans.CalendarEdge): number {
  const year = new Date(instant).getUTCFullYear()
  const februaries = Array.from({ length: 9 }, (_, years) => Date.UTC(year + years, 1, 29, 12))
  const leap = februaries.find((at) => at > instant && new Date(at).getUTCDate() === 29)
  const at = {
    midnight: (Math.floor(instant / wire.day) + 1) * wire.day,
    'the end of a year': Date.UTC(year + 1, 0, 1) - wire.second,
    'a leap day': leap ?? 0,
    '32 bits of seconds': 2 ** 31 * wire.second,
  }[edge]
  return at > instant ? at : instant + wire.hour
}

function endOf(
  { trial, begun }: HistoryRun,
  tracked: TrackedPair,
  end: plans.PlannedEnd,
  written: plans.EndFormat,
): GrantDraft['endsAt'] {
  if (end === 'never') return undefined
  if ('text' in end) return end.text
  if ('seconds' in end) return (serverNow) => wire.secondsAfter(serverNow, end.seconds)
  if ('hours' in end) return textOf(begun + end.hours * wire.hour + end.ms, written)
  const now = trial.now()
  const live = liveAt(stateOf(tracked), now)
  if ('link' in end) {
    const links = live.filter(({ until }) => Number.isFinite(until))
    return textOf((links[end.link % Math.max(1, links.length)]?.until ?? now + wire.hour) + end.ms, written)
  }
  // Our clock may be a little behind the start that was answered.
  const accessEnd = accessEndAt(stateOf(tracked), Math.max(now, live[0]?.from.earliest ?? now)) ?? now
  const from = Number.isFinite(accessEnd) ? accessEnd : now
  return textOf('edge' in end ? nextEdge(from, end.edge) : from + end.beyond * wire.hour + end.ms, written)
}

/** Returns the text of an instant; its finer digits come to the same whether cut or rounded. */
const textOf = (instant: number, written: plans.EndFormat): string =>
  written === 'finer' ? wire.iso(Math.floor(instant)).replace('Z', '321Z') : wire.isoIn(written, instant)

/** Returns what was sent, as the target received it. */
function actionOf(tracked: TrackedPair, exchange: Exchange): Action {
  if (wire.isRevoke(exchange)) return { kind: 'revoke', grantId: idsIn(exchange.request).grantId ?? '' }
  const { grantType: type = '', sourceId: source, endsAt: until } = wire.requestedGrant(exchange)
  const { userId, earlier } = tracked.pair
  return { kind: 'create', type, source, until, userId, others: new Set([...othersOf(tracked), ...earlier]) }
}
