import type { Pair, Trial } from '../kit/check.ts'
import { second, type WireGrant } from '../kit/wire.ts'
import { askGrants } from './ask-grants.ts'
import { askUsers } from './ask-users.ts'
import { noteEnd } from './notes.ts'
import { looks, type Planned } from './phrases.ts'
import { liveAt } from './state.ts'
import { type HistoryRun, stateOf, track } from './track.ts'
import { writePlanned } from './write.ts'

/** Runs a history over clean pairs, and judges every answer by what the rules allow. */
export async function runHistory(trial: Trial, steps: Steps, pairs: readonly Pair[]): Promise<void> {
  const [tag, now] = [trial.sourceId(), trial.now()]
  // Ends of whole seconds are kept exactly by every ledger.
  const begun = now - (now % second)
  await runSteps({ trial, players: track(pairs), tag, begun, since: now }, steps, 0)
}

/** Asks about grants that are there already, as a list of the bundle has shown them. */
export async function askAbout(
  trial: Trial,
  steps: Steps,
  bundleId: string,
  rows: readonly WireGrant[],
): Promise<void> {
  const players = track([{ bundleId, userId: '', displayName: '', earlier: [] }], rows)
  const since = Number.NEGATIVE_INFINITY
  await runSteps({ trial, players, tag: '', begun: trial.now(), since }, steps, 0)
}

type Steps = readonly Planned[]

/** Runs the steps from an index on; a wait defers the rest. */
async function runSteps(one: HistoryRun, steps: Steps, from: number): Promise<void> {
  const { trial, players } = one
  for (const [index, step] of steps.entries()) {
    if (index < from) continue
    trial.mark(index)
    if (step.do === 'wait') {
      const end = nextEnd(one)
      if (end === undefined) continue
      trial.later(end, () => runSteps(one, steps, index + 1))
      return
    }
    if (looks(step) && trial.sent > mostAsked)
      trial.untestable('GRANTS-FILTERS-COMBINE', 'lists of many pages have left too few requests to ask more')
    else if (step.do === 'grants') await askGrants(one, step)
    else if (step.do === 'users') await askUsers(one, step)
    else await writePlanned(one, step.do === 'together' ? step.requests : [step])
  }
  for (const [pair, tracked] of players.entries()) {
    if (tracked.state !== 'sound' || tracked.pair.userId === '') continue
    // What a revoke took is told by a list, which a history that was made smaller may have lost.
    if (tracked.exposed.size > 0) await askGrants(one, { ...ofAll, pair })
    noteEnd(trial, tracked)
  }
}

/** All grants of a pair. */
const ofAll = {
  ...({ do: 'grants', key: 0, grantIndex: -1, state: 'all', user: 'its', type: undefined } as const),
  ...({ source: undefined, times: [], sort: undefined, dir: undefined } as const),
  ...({ pages: 'long', interruption: 'nothing' } as const),
}

/** The next end of a grant of some seconds. */
function nextEnd({ trial, players }: HistoryRun): number | undefined {
  const now = trial.now()
  const sound = players.filter(({ state }) => state === 'sound')
  const ends = sound.flatMap((tracked) => liveAt(stateOf(tracked), now).map(({ until }) => until))
  const next = Math.min(...ends)
  return next <= now + longestShortMs ? next : undefined
}

/** Grants that end later than this are not waited for. */
const longestShortMs = 20 * second
/** Requests after which nothing more is asked: lists of many pages leave fewer questions. */
const mostAsked = 105
