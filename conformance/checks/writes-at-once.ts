import { answers, equal, includes, noneOf } from '../kit/assertion.ts'
import type { Check, Pair, Trial } from '../kit/check.ts'
import * as claims from '../kit/claims.ts'
import { drafts } from '../kit/draft.ts'
import { repeatedOf } from '../kit/pages.ts'
import { bundleUsersOf, grantsOf, hour, iso, nextCursorOf, second, userIdsOf } from '../kit/wire.ts'
import { allUsers, creating, revoking } from '../model/fixed-steps.ts'
import { stateOf, type TrackedPair } from '../model/model-run.ts'
import { historyOf, runHistory } from '../model/run-history.ts'
import { liveAt } from '../model/state.ts'
import { ofUsers, ofWrites } from './history.ts'

/** The number of concurrent creates, and milliseconds to the ends of brief ones, which end before the last is written. */
const queued = 10
const brief = [2, 4, 6, 8, 15, 30]

type Timed = Readonly<Record<'startsAt' | 'endsAt', number>>

/** Tests many concurrent writes, and lists that are read meanwhile. */
export const writesAtOnce: readonly Check[] = [
  {
    id: 'races/queue',
    title: `${queued} creates for one user that arrive together, behind some that end in a moment, are queued without a gap or an overlap`,
    rules: ['GRANT-CREATES', 'GRANT-START-CHOSEN'],
    needs: ['users-without-grants:1'],
    run: judgeQueue,
  },
  {
    id: 'races/reads-beside-writes',
    title: 'Lists that are read while others write lose and repeat nothing that nobody touches',
    rules: [...ofWrites, ...ofUsers],
    needs: ['users-without-grants:2'],
    run: async (trial) => {
      const one = historyOf(trial, [await trial.pair(), await trial.pair()])
      // Both lose their access at once, and neither is in the users list any more.
      await runHistory(one, [
        ...[0, 1].map((pair) => creating(pair, { hours: 2, ms: 0 })),
        allUsers,
        { do: 'together', requests: [revoking(0, 'first'), revoking(1, 'first')] },
        allUsers,
        creating(0, { hours: 1, ms: 0 }),
      ])
      const [own, other] = one.trackedPairs as readonly [TrackedPair, TrackedPair]
      const [first] = liveAt(stateOf(own), trial.now())
      if (first !== undefined) await readBeside(trial, own.pair, other.pair, first.id)
    },
  },
]

async function judgeQueue(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const begun = wholeSecond(trial)
  // The keys of one owner write the same chain.
  const keys = (['full', 'noUsers', 'noBundles'] as const).filter((key) => trial.resources.keys.includes(key))
  const soon = brief.map((ms) => trial.createDraft(pair, { endsAt: (now) => iso(now + ms) }))
  // Each end is later than those before it, in this burst and in another one: nothing is covered.
  let hours = 0
  const late = () =>
    Array.from({ length: queued }, (_, index) => {
      const draft = trial.createDraft(pair, { endsAt: iso(begun + ++hours * hour) })
      return { ...draft, key: keys[index % keys.length] }
    })
  const burst = await claims.sendBurst(trial, 'GRANT-START-CHOSEN', () => [...soon, ...late()])
  if (burst === undefined) return
  const isLate = (index: number) => index % (soon.length + queued) >= soon.length
  const answered = burst.exchanges.filter(({ status }, index) => status !== 0 && isLate(index))
  const grantsAnswered = answered.map((one) => claims.requireGrant(trial, 'GRANT-CREATES', one))
  const { grants, pages } = await claims.listingOf(trial, pair)
  // Which grant of the chain answers what is covered is open.
  for (const [index, one] of answered.entries()) {
    const there = includes(claims.idsOf(grants), claims.idsOf(grantsAnswered.slice(index, index + 1)), one)
    if (!trial.judge('GRANT-CREATES', 'what a create is answered with is listed', there)) return
  }
  const isBrief = (end: number) => end < begun + hour / 2
  // Whole seconds cannot tell brief ends apart.
  const readable = grants.filter(({ endsAt }) => !(isBrief(endsAt) && claims.hasPrecision(grants, second)))
  const turned = noneOf(claims.idsOf(readable.filter(({ startsAt = 0, endsAt }) => endsAt < startsAt)))
  const claim = 'no grant ends before it starts, however soon its end is'
  if (!trial.judge('GRANT-CREATES', claim, turned)) return
  const inOrder = readable.flatMap(({ id, startsAt, endsAt }) =>
    startsAt === undefined ? [] : { id, startsAt, endsAt },
  )
  if (inOrder.length < readable.length) return
  inOrder.sort((one, other) => one.startsAt - other.startsAt || one.endsAt - other.endsAt)
  // Access may end before the next grant is written.
  const dueAfter = ({ endsAt = 0 }: Partial<Timed> = {}, { startsAt }: Timed) =>
    isBrief(endsAt) ? Math.max(endsAt, startsAt) : endsAt
  const later = inOrder.slice(1)
  const due = later.map((one, index) => `${one.id} from ${claims.endText(dueAfter(inOrder[index], one))}`)
  const starts = later.map(({ id, startsAt }) => `${id} from ${claims.endText(startsAt)}`)
  const judged = equal(starts, due)
  const begunBy = Math.max(...burst.exchanges.map(({ server }) => server.latest))
  /** Tests that each starts where one before ends, except so many that several clocks began at once. */
  const isInTurnBut = (most: number, some: readonly Timed[], ends: readonly number[] = []): boolean =>
    some.every((one, index) => {
      return index === 0 || one.startsAt === dueAfter(some[index - 1], one) || ends.includes(one.startsAt)
    }) ||
    (most > 0 &&
      some.some(({ startsAt, endsAt }, index) => {
        return startsAt <= begunBy && isInTurnBut(most - 1, some.toSpliced(index, 1), [...ends, endsAt])
      }))
  // What is far away may have several clocks unseen.
  const isFar = pages.every(({ sentAt, receivedAt }) => receivedAt - sentAt > claims.near)
  const isBeside = later.some(({ startsAt }, index) => startsAt <= begunBy && starts[index] !== due[index])
  const isOfClocks = burst.exchanges.some(({ spread }) => spread !== undefined)
    ? isBeside
    : isFar && isInTurnBut(claims.mostUnseen, inOrder)
  if (!judged.holds && isOfClocks) return trial.untestable('GRANT-START-CHOSEN', claims.clocksDiffer)
  const inTurn = `each grant starts where the one before it ends (${burst.met})`
  trial.judge('GRANT-START-CHOSEN', inTurn, judged)
}

const wholeSecond = (trial: Trial): number => Math.round(trial.now() / second) * second

async function readBeside(trial: Trial, pair: Pair, other: Pair, first: string): Promise<void> {
  trial.mark()
  const { bundleId, userId } = pair
  const write = (of: Pair, hours: number) =>
    trial.createDraft(of, { endsAt: iso(wholeSecond(trial) + hours * hour) })
  const users = drafts.listUsers(bundleId, { limit: 100 })
  const grants = drafts.listGrants(bundleId, { limit: 100, userId })
  const begun = [write(pair, 2), users, grants, write(other, 2), write(pair, 3), users, grants]
  const exchanges = await trial.sendAll([...begun, write(pair, 4), users, write(other, 3)])
  for (const read of exchanges.filter(({ request, status }) => request.method === 'GET' && status !== 0)) {
    const [own, ids, live, once] =
      read.operation === 'listBundleUsers'
        ? ([userId, userIdsOf(bundleUsersOf(read)), 'BUNDLE-USERS-LIVE', 'BUNDLE-USERS-ONCE'] as const)
        : ([first, claims.idsOf(grantsOf(read)), 'GRANTS-NOT-REVOKED', 'PAGE-CURSOR-CONTINUES'] as const)
    const beside = 'while grants are written'
    if (!trial.judge(live, `a list can be read ${beside}`, answers(read), exchanges)) continue
    trial.judge(once, `nothing is listed twice ${beside}`, noneOf(repeatedOf(ids), read), exchanges)
    const there = includes(ids, [own], read)
    if (nextCursorOf(read) === undefined || there.holds)
      trial.judge(live, `what nobody takes away is listed ${beside}`, there, exchanges)
  }
}
