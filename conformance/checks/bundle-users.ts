import { equal } from '../kit/assertion.ts'
import type { Check, Trial } from '../kit/check.ts'
import { idsOf, judgeAll } from '../kit/claims.ts'
import type { Interval } from '../kit/exchange.ts'
import { type Pages, paginateGrants, paginateUsers } from '../kit/pages.ts'
import { iso, minute, second, userIdsOf, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import { bundleUsersCandidate } from '../model/lists.ts'
import { emptyPair, grantAsListed, intervalOf } from '../model/state.ts'
import { ofUsers } from './history.ts'

/** Tests that the list of a bundle's users agrees with the list of its grants, also for grants that no client can create, such as trials. */
export const bundleUsersCheck: Check = {
  id: 'holders/as-granted',
  title: 'The users list shows exactly the users with a live grant, with the access that these grants give',
  rules: [...ofUsers, 'GRANTS-DELETED-ACCOUNT-USERS'],
  runsAlone: true,
  run: compareWithGrants,
}

const grantPages = 4

async function compareWithGrants(trial: Trial): Promise<void> {
  const { main } = trial.resources.bundles
  // Grants that earlier runs have left have ended: without them the list is as long as there are users, however often a run was made.
  const endsAfter = iso(Math.floor(trial.now()) - minute)
  const { items, end } = await paginateGrants(trial, main, { endsAfter, limit: 100 }, grantPages)
  const users = await paginateUsers(trial, main)
  if (end !== 'last page' || users.end !== 'last page')
    return trial.untestable('BUNDLE-USERS-LIVE', 'the lists of the main bundle are too long to be compared')
  const { latest } = spanOf(users)
  const live = items.filter(({ endsAt }) => endsAt > latest)
  const byUser = Map.groupBy(live, ({ userId }) => userId)
  const unsure: string[] = []
  for (const userId of new Set([...byUser.keys(), ...userIdsOf(users.items)])) {
    if (userId === undefined) continue
    const assertions = assertionsOf(userId, byUser.get(userId) ?? [], users, latest)
    if (assertions.every(({ holds }) => holds)) judgeAll(trial, assertions)
    else unsure.push(userId)
  }
  const lost = byUser.get(undefined) ?? []
  const isListed = users.items.some(({ grantId }) => lost.some(({ id }) => id === grantId))
  const open = 'GRANTS-DELETED-ACCOUNT-USERS'
  if (lost.length > 0) trial.observe(open, isListed ? 'listed' : 'absent')
  else trial.untestable(open, 'no live grant of a deleted account is in the main bundle')
  for (const userId of unsure.slice(0, mostUnsure)) if (!(await judgeAlone(trial, userId, users))) return
}

/** The most users to check alone, of those whom the two lists seem to contradict. */
const mostUnsure = 20

/** Judges a user alone, by grants and a users list read anew: the lists may have changed. Returns whether all held. */
async function judgeAlone(trial: Trial, userId: string, listed: Pages<WireBundleUser>): Promise<boolean> {
  const { main } = trial.resources.bundles
  const readGrants = () => paginateGrants(trial, main, { userId, limit: 100 }, grantPages)
  trial.mark()
  const before = await readGrants()
  // That the filter leaves only this user's is another rule.
  const liveAt = (instant: number) =>
    before.items.filter((grant) => (grant.userId ?? userId) === userId && grant.endsAt > instant)
  const then = spanOf(listed).latest
  const assertions = assertionsOf(userId, liveAt(then), listed, then)
  if (assertions.every(({ holds }) => holds)) return judgeAll(trial, assertions)
  const users = await paginateUsers(trial, main)
  const after = await readGrants()
  const { earliest, latest } = spanOf(users)
  const isMoving = ({ startsAt = 0, endsAt }: WireGrant) =>
    [startsAt, endsAt].some((instant) => instant >= earliest && instant <= latest)
  const isSame = equal(idsOf(after.items), idsOf(before.items)).holds
  if (!isSame || before.end !== 'last page' || before.items.some(isMoving)) return true
  return judgeAll(trial, assertionsOf(userId, liveAt(latest), users, latest))
}

/** Returns what the users list must show of a user at `now`, by the grants that are not revoked. */
function assertionsOf(userId: string, own: readonly WireGrant[], users: Pages<WireBundleUser>, now: number) {
  const { pages, end } = users
  const sent = pages.find(({ text }) => text.includes(userId)) ?? pages.at(-1)
  const state = { ...emptyPair, grants: own.map(grantAsListed) }
  const action = { pair: { userId, displayName: undefined }, isWhole: end === 'last page' }
  return bundleUsersCandidate(state, action, pages, now).assertions.map((one) => ({ ...one, sent }))
}

/** Returns when the users list was read, by the target's clock, with a margin for ledgers of whole seconds. */
function spanOf({ pages }: Pages<WireBundleUser>): Interval {
  const { earliest, latest } = intervalOf(pages)
  return { earliest: earliest - second, latest: latest + second }
}
