import type { Pair, Trial } from '../kit/check.ts'
import { type JudgedList, readEachList } from '../kit/pages.ts'
import { second, type WireGrant } from '../kit/wire.ts'
import { allOf, allUsers } from './fixed-steps.ts'
import { looks, type PlannedStep } from './history-arbitraries.ts'
import { type HistoryRun, stateOf, trackPairs } from './model-run.ts'
import { reportExpiredRevoke } from './observations.ts'
import { judgedGrants, queryGrants } from './query-grants.ts'
import { judgedUsers, queryUsers } from './query-users.ts'
import { liveAt } from './state.ts'
import { write } from './write.ts'

/** Starts a model-based test of creates, revokes and lists, still without steps, for pairs: each a user in a bundle without live grants (neither revoked nor ended). */
export function historyOf(trial: Trial, pairs: readonly Pair[]): HistoryRun {
  const [tag, now] = [trial.sourceId(), trial.now()]
  // Ends of whole seconds are kept exactly by every ledger.
  return { trial, trackedPairs: trackPairs(pairs), tag, begun: now - (now % second), since: now }
}

/** Runs queries about existing grants, as a list of the bundle has shown them. */
export async function queryExisting(
  trial: Trial,
  steps: readonly PlannedStep[],
  bundleId: string,
  rows: readonly WireGrant[],
): Promise<void> {
  const trackedPairs = trackPairs([{ bundleId, userId: '', displayName: '', earlier: [] }], rows)
  const since = Number.NEGATIVE_INFINITY
  await runHistory({ trial, trackedPairs, tag: '', begun: trial.now(), since }, steps)
}

/** Runs the steps of a history against the target and judges every answer by the rules; a wait defers those behind it. */
export async function runHistory(
  one: HistoryRun,
  steps: readonly PlannedStep[],
  from = 0,
  most = one.trial.sent + mostRequests,
): Promise<void> {
  const { trial, trackedPairs } = one
  for (let index = from; index < steps.length; index++) {
    const step = steps[index] as PlannedStep
    const lists = listsFrom(one, steps, index, most)
    if (lists.length > 0) {
      const requests = lists.map((list) => list.requests)
      const paged = await readEachList(trial, requests)
      for (const [place, { judge }] of lists.entries()) {
        trial.mark(index + place, paged[place]?.pages)
        await judge()
      }
      index += lists.length - 1
      continue
    }
    trial.mark(index)
    if (step.do === 'wait') {
      const end = nextEnd(one)
      if (end === undefined) continue
      // An end that counts too early shows just before it.
      trial.later(end - justBeforeMs, async () => {
        for (let n = 0; n < fewLooks && trial.now() < end - leftMs; n++) await queryUsers(one, allUsers)
        trial.later(end, () => runHistory(one, steps, index + 1, most))
      })
      return
    }
    if (looks(step) && trial.sent > most)
      trial.untestable('GRANTS-FILTERS-COMBINE', 'lists of many pages have left too few requests to ask more')
    else if (step.do === 'grants') await queryGrants(one, step)
    else if (step.do === 'users') await queryUsers(one, step)
    else await write(one, step.do === 'together' ? step.requests : [step])
  }
  for (const [pair, tracked] of trackedPairs.entries()) {
    if (tracked.state !== 'explained' || tracked.pair.userId === '') continue
    // A list shows what a revoke took; a history that was made smaller may have lost it.
    if (tracked.atRevoke.size > 0) await queryGrants(one, allOf(pair))
    reportExpiredRevoke(trial, tracked)
  }
}

/** Returns the lists that are read beside each other: those from a step on between which nothing is written. */
function listsFrom(one: HistoryRun, steps: readonly PlannedStep[], from: number, most: number) {
  const lists: JudgedList[] = []
  for (const [place, step] of steps.slice(from, from + mostLists).entries()) {
    if (!looks(step) || one.trial.sent + place > most) break
    one.trial.mark(from + place)
    const list =
      step.do === 'grants' ? judgedGrants(one, step) : step.do === 'users' && judgedUsers(one, step)
    if (!list) break
    lists.push(list)
  }
  return lists
}

/** Returns the next end of a grant of some seconds. */
function nextEnd({ trial, trackedPairs }: HistoryRun): number | undefined {
  const now = trial.now()
  const explained = trackedPairs.filter(({ state }) => state === 'explained')
  const ends = explained.flatMap((tracked) => liveAt(stateOf(tracked), now).map(({ until }) => until))
  const next = Math.min(...ends)
  return next <= now + longestShortMs ? next : undefined
}

/** The most lists that are read beside each other. */
const mostLists = 8
/** The longest wait for the end of a grant. */
const longestShortMs = 20 * second
/** The moments before an end at which it is looked at, their number, and the last of them: one node of several may be early. */
const justBeforeMs = 50
const fewLooks = 4
const leftMs = 10
/** Requests after which no more lists are read: those of many pages leave fewer queries. */
const mostRequests = 105
