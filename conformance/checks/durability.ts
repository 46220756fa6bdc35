import type { RuleId } from '../../spec/generated/rules.ts'
import { answers, equal, includes, noneOf, ok, refused } from '../kit/assertion.ts'
import type { Check, Trial } from '../kit/check.ts'
import { clockToleranceMs, idsOf } from '../kit/claims.ts'
import { drafts } from '../kit/draft.ts'
import type { Exchange } from '../kit/exchange.ts'
import { lists } from '../kit/lists.ts'
import { onlyNamesake, searchText } from '../kit/test-users.ts'
import { day, grantsOf, iso, minute, nextCursorOf, second, userIdsOf } from '../kit/wire.ts'
import { allOf, allUsers, creating, retrying, revoking } from '../model/fixed-steps.ts'
import type { PlannedStep } from '../model/history-arbitraries.ts'
import { type HistoryRun, stateOf, type TrackedPair } from '../model/model-run.ts'
import { historyOf, runHistory } from '../model/run-history.ts'
import { expiredAt, liveAt } from '../model/state.ts'
import { ofHistories, ofTime } from './history.ts'
import { readDraft, reads } from './operations.ts'

const ofOthers = ['GRANTS-FILTER-CREATED', 'AUTH-MISSING-OR-INVALID', 'USER-ALIAS-SCOPED'] as const
const ofLater: readonly RuleId[] = [...ofHistories, ...ofTime, ...ofOthers]

/** Tests that what was granted, revoked, refused or given out as a cursor in the first seconds of a run is still so later: after seconds and minutes, in a long run after hours, and after a restart. */
export const durabilityChecks: readonly Check[] = [
  {
    id: 'lasting/answers',
    title:
      'What was granted, revoked, expired, given out as a cursor or an alias, and refused, is so later as well',
    rules: ofLater,
    needs: ['users-without-grants:2'],
    run: judgeLater,
  },
  {
    id: 'lasting/restart',
    title: 'What was acknowledged before a restart is so after it',
    rules: ofLater,
    needs: ['option:restart', 'users-without-grants:2'],
    run: async (trial) => {
      const kept = await begin(trial)
      // The short grant has expired by then.
      trial.later(kept.one.since + 5 * second, async () => {
        await runHistory(kept.one, [renewal, allOf(0)])
        await trial.restart()
        await readAgain(trial, kept)
        await runHistory(kept.one, [renewal])
      })
    },
  },
]

/** Seconds until the first list again; where a full minute comes soon it is awaited, as many jobs run then. */
const repeated = { least: 36, most: 39 } as const
const ages = [65, 5 * 60, 20 * 60, 60 * 60, 4 * 60 * 60, 12 * 60 * 60, 24 * 60 * 60] as const
/** Seconds for which a cursor must work: nothing says that it ends, and a session of 15 minutes is called short. */
const cursorAge = 20 * 60 + 60
/** Seconds until lists of what begins and ends: the first, one of all, and one after most other checks. */
const [firstList, fullList, lastList] = [8, 13, 30] as const
/** The second user's steps, each so many seconds after their grant ends; `beyond`: hours after access ends. */
const afterEnds: readonly (readonly [number, readonly PlannedStep[]])[] = [
  // In the second of the end, and behind a time without access in which all is listed.
  [0.4, [creating(1, { seconds: 1 })]],
  [9.2, [creating(1, { seconds: 19 }), creating(1, { beyond: 0, ms: 20 * second })]],
  // What was scheduled for 18 seconds has begun, and nobody has written meanwhile.
  [0.5, [allUsers, revoking(1, 'first')]],
  [2.7, [creating(1, { seconds: 2 })]],
]

async function judgeLater(trial: Trial): Promise<void> {
  const kept = await begin(trial)
  const { one } = kept
  const begun = one.since
  // One source is used again early and late, the others only late.
  await runHistory(one, [retrying('live', 2)])
  let readAt = begun
  const again = async () => {
    if (trial.now() - readAt < 20 * second) return
    readAt = trial.now()
    await readAgain(trial, kept)
    // The revoke takes the rest of the chain that the last list showed, and the last revoke takes all.
    const selected = readAt < begun + day ? ({ state: 'live', nth: 1 } as const) : 'first'
    await runHistory(one, [retrying('expired', -1), revoking(0, selected), allOf(0), renewal])
  }
  await followEnds(one)
  trial.later(begun + firstList * second, async () => {
    await runHistory(one, [allUsers, allOf(0)])
    await listElsewhere(trial, one.trackedPairs[0] as TrackedPair)
  })
  trial.later(begun + fullList * second, async () => {
    await readAgain(trial, kept)
    await runHistory(one, [renewal])
  })
  const full = Math.ceil((begun + repeated.least * second) / minute) * minute + clockToleranceMs
  const soon = full < begun + repeated.most * second ? full : begun + repeated.least * second
  trial.later(begun + lastList * second, async () => {
    await judgeFilter(trial, one.trackedPairs[0] as TrackedPair)
    await runHistory(one, [allOf(0)])
  })
  for (const at of [soon, ...ages.map((age) => begun + age * second)]) trial.later(at, again, soon)
}

/** Goes on with the second user, each time after the end of their current grant. */
async function followEnds(one: HistoryRun, [next, ...rest] = afterEnds): Promise<void> {
  if (next === undefined) return
  const { trial, trackedPairs } = one
  const [gap, steps] = next
  const [current] = liveAt(stateOf(trackedPairs[1] as TrackedPair), trial.now())
  trial.later((current?.until ?? trial.now()) + gap * second, async () => {
    await runHistory(one, steps)
    await followEnds(one, rest)
  })
}

/** A create that only revoked grants would cover; its grant is there until the next list. */
const renewal = creating(0, { beyond: 5 * 24, ms: 0 })

/** Makes what later lists are compared with: a long chain of one user, and revoked grants of another. */
async function begin(trial: Trial) {
  const one = historyOf(trial, [await trial.pair(), await trial.pair()])
  const days = (pair: number, count: number, type?: string) =>
    creating(pair, { hours: 24 * count, ms: 0 }, type)
  await runHistory(one, [
    { do: 'together', requests: [creating(0, { seconds: 3 }), days(1, 20)] },
    allUsers,
    ...[2, 5, 10].map((seconds) => creating(0, { beyond: 0, ms: seconds * second })),
    ...[days(0, 20), days(0, 30, 'gift'), days(0, 40), days(0, 50), days(0, 60)],
  ])
  const cursors = await firstPages(trial, one.trackedPairs[0] as TrackedPair)
  await runHistory(one, [
    ...[revoking(0, { state: 'live', nth: -2 }), revoking(1, 'first'), allOf(0)],
    creating(1, { seconds: 3 }),
  ])
  return { one, cursors }
}

async function readAgain(trial: Trial, { one, cursors }: Awaited<ReturnType<typeof begin>>): Promise<void> {
  const [own, left] = one.trackedPairs as readonly [TrackedPair, TrackedPair]
  if (one.trackedPairs.some(({ state }) => state !== 'explained')) trial.stop('nobody knows what is there')
  // A list by an alias that is no longer this user's has none of their grants.
  await judgeAlias(trial, own)
  await runHistory(one, [allOf(0), allOf(0, { state: 'revoked', source: 'its' }), allUsers])
  await listElsewhere(trial, own)
  const revoked = stateOf(own).grants.filter((grant) => grant.revoked !== 'no')
  const goneAt = (now: number) => [
    ...idsOf(revoked),
    ...(liveAt(stateOf(left), now).length === 0 ? [left.pair.userId] : []),
  ]
  if (trial.now() - one.since <= cursorAge * second) for (const judgeNext of cursors) await judgeNext(goneAt)
  await refusedKeys(trial, own)
  await runHistory(one, [retrying('expired', 0), retrying('live', -1), retrying('live', -2)])
}

async function judgeAlias(trial: Trial, { pair: { displayName, userId } }: TrackedPair): Promise<void> {
  trial.mark()
  const search = await trial.searchUsers({ displayName: searchText({ displayName }), limit: 50 })
  const found = onlyNamesake(search, { displayName })?.userId
  const claim = 'the alias of a user is the same later'
  if (found && !trial.judge('USER-ALIAS-SCOPED', claim, equal(found, userId, search))) trial.stop(claim)
}

/** Judges that a filter takes the alias of a user with grants, before anything shows it again. */
async function judgeFilter(trial: Trial, { pair: { bundleId, userId }, ...of }: TrackedPair): Promise<void> {
  if (of.state !== 'explained') return
  trial.mark()
  const page = await trial.listGrants(bundleId, { userId, limit: 1 })
  const isFound = page.status === 200 && grantsOf(page).length > 0
  const judged = ok(isFound, 'a grant of this user', page.text, page)
  trial.judge('GRANTS-FILTER-USER', 'an alias is one to filter with later as well', judged)
}

/** Judges that lists without the user have an expired grant too; they may come from another table. */
async function listElsewhere(trial: Trial, tracked: TrackedPair): Promise<void> {
  const [short] = expiredAt(stateOf(tracked), trial.now())
  if (short === undefined) return
  const { id, endsAt, sourceId, createdAt = 0 } = short.first
  const [endsAfter, endsBefore] = [iso(endsAt - second), iso(endsAt + second)]
  for (const query of [{}, { endsAfter, endsBefore, sort: 'endsAt' }, { sourceId }]) {
    trial.mark()
    const page = await trial.listGrants(tracked.pair.bundleId, { ...query, limit: 100 })
    const there = includes(lists.grants.ids(page), [id], page)
    const oldest = grantsOf(page).at(-1)?.createdAt ?? Infinity
    // A page that goes on may end before it.
    const isDue = nextCursorOf(page) === undefined || oldest < createdAt - second
    const claim = 'a grant that has expired is listed later, whoever and whatever is asked for'
    const seen = [...tracked.history.slice(0, 1), page]
    if (there.holds || isDue) trial.judge('GRANTS-EXPIRED-INCLUDED', claim, there, seen)
  }
}

/** Reads the first page of each list that has a second one; returns functions that judge the second pages later. */
async function firstPages(trial: Trial, tracked: TrackedPair) {
  const { bundleId, userId, displayName } = tracked.pair
  const chain = liveAt(stateOf(tracked), trial.now()).slice(-5)
  const endsAfter = iso((chain[0]?.until ?? 0) - second)
  const searched = (length: number) => {
    const text = searchText({ displayName }, length)
    return { text, named: trial.resources.users.filter((user) => searchText(user, length) === text) }
  }
  // Other checks search by two characters, which may issue the same cursor again.
  const { text, named } = [3, 2].map(searched).find((one) => one.named.length > 1) ?? searched(2)
  // What is known to come on later pages, where nobody takes it away, and the rule that whatever has left breaks there.
  const wanted = [
    ['grants', { userId, limit: 1, sort: 'endsAt', dir: 'asc' }, idsOf(chain), 'REVOKE-LEAVES-LIST'],
    ['grants', { userId, limit: 4, endsAfter, sort: 'endsAt' }, idsOf(chain), 'REVOKE-LEAVES-LIST'],
    ['search', { limit: 1 }, userIdsOf(named), undefined],
    ['users', { limit: 1 }, [userId], 'BUNDLE-USERS-LIVE'],
    ['bundles', { limit: 1 }, [], undefined],
  ] as const
  const cursors = []
  for (const [name, query, all, ofLeft] of wanted) {
    const { draft, ids } = lists[name]
    const readPage = (cursor?: string) => {
      const limit = name === 'users' && cursor !== undefined ? 100 : query.limit
      return trial.send(draft({ bundleId, displayName: text }, { ...query, limit, cursor }))
    }
    const page = await readPage()
    const before = ids(page)
    /** Judges the second page by the old cursor: it is as before, without the grants and users that are gone by then. */
    const judgeNext = async (goneAt: (now: number) => readonly unknown[]) => {
      trial.mark()
      const next = await readPage(nextCursorOf(page))
      const gone = goneAt(next.server.earliest - second)
      const [rule, what, seen] = ['PAGE-CURSOR-CONTINUES', `an old cursor of ${name}`, [page, next]] as const
      if (!trial.judge(rule, `${what} goes on`, answers(next), seen)) return
      const now = ids(next)
      const back = now.filter((id) => gone.includes(id))
      if (ofLeft) trial.judge(ofLeft, `what has left is not behind ${what}`, noneOf(back, next), seen)
      const again = now.filter((id) => before.includes(id))
      const isLast = nextCursorOf(next) === undefined
      const lost = isLast ? all.filter((id) => ![...before, ...now, ...gone].includes(id)) : []
      // Grants keep their order. A user may have moved to another page meanwhile.
      const mayMove = name !== 'grants' && again.length + lost.length > 0
      if (mayMove && ids(await readPage()).join() !== before.join()) return
      trial.judge(rule, `what was before ${what} does not come again`, noneOf(again, next), seen)
      trial.judge(rule, `what is behind ${what} comes`, includes(now, lost, next), seen)
    }
    if (nextCursorOf(page) !== undefined) cursors.push(judgeNext)
  }
  return cursors
}

async function refusedKeys(trial: Trial, tracked: TrackedPair): Promise<void> {
  const { pair } = tracked
  const { keys, bundles } = trial.resources
  const grant = liveAt(stateOf(tracked), trial.now()).at(-1)
  const all = [
    ...reads.flatMap((operation) => readDraft(trial, operation, 1) ?? []),
    trial.createDraft(pair, { endsAt: (now) => iso(now + 90 * day) }),
    ...(grant === undefined ? [] : [trial.revokeDraft(pair, grant.id)]),
  ]
  const tried = [
    ...all.map((draft) => ['revoked', 'AUTH-MISSING-OR-INVALID', draft] as const),
    ['noGrants', 'AUTH-GRANTS-GOVERNS', drafts.listGrants(bundles.main, { limit: 1 })] as const,
  ].filter(([key]) => keys.includes(key))
  const answered = await trial.sendEach(tried.map(([key, , draft]) => ({ ...draft, key })))
  for (const [index, [key, rule]] of tried.entries()) {
    const answer = answered[index] as Exchange
    const isKept = trial.judge(rule, `${answer.operation} refuses the key ${key}`, refused(answer), answer)
    if (!isKept && answer.request.method !== 'GET') trial.stop('a key that is refused has written')
  }
}
