import type { Check, Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { Exchange, Interval } from '../kit/exchange.ts'
import { noneListed } from '../kit/judged.ts'
import { type Walk, walkGrants, walkUsers } from '../kit/walk.ts'
import { iso, minute, second, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import { bundleUsersCandidate } from '../model/lists.ts'
import { emptyPair, grantAsListed } from '../model/state.ts'
import type { Part } from '../model/step.ts'
import { ofUsers } from './history.ts'

/** Compares the users list of the bundle with its grants list, including grants that no client of the API can create. */
export const bundleUsersCheck: Check = {
  id: 'holders/as-granted',
  title: 'The users list shows exactly the users with a live grant, with the access that these grants give',
  rules: [...ofUsers, 'GRANTS-DELETED-ACCOUNT-USERS'],
  needs: [],
  run: asGranted,
}

const grantPages = 4

async function asGranted(trial: Trial): Promise<void> {
  const { main } = trial.resources.bundles
  // What earlier runs have left is over: without it the list is as long as there are users, however often a run was made.
  const endsAfter = iso(Math.floor(trial.now()) - minute)
  const readGrants = () => walkGrants(trial, main, { endsAfter, limit: 100 }, grantPages)
  const before = await readGrants()
  const users = await walkUsers(trial, main)
  if (before.end !== 'last page' || users.end !== 'last page')
    return trial.untestable('BUNDLE-USERS-LIVE', 'the lists of the main bundle are too long to be compared')
  const unknown = unknownOf(users.items, before.items)
  const permanent: WireGrant[] = []
  for (const userId of unknown.slice(0, mostUnknown))
    permanent.push(...(await walkGrants(trial, main, { userId, limit: 100 }, 1)).items)
  const after = await readGrants()
  const pages = [...before.pages, ...users.pages, ...after.pages]
  const time = spanOf(pages)
  const still = new Set(after.items.map(({ id }) => id))
  const came = after.items.filter(({ id }) => !before.items.some((grant) => grant.id === id))
  // A user with a grant that appeared, disappeared, began or ended while the lists were read proves nothing.
  const moved = [
    ...before.items.filter(({ id }) => !still.has(id)),
    ...came,
    ...before.items.filter((grant) => begunOrEnded(grant, time)),
  ]
  const unsure = new Set([...moved.map(({ userId }) => userId), ...unknown.slice(mostUnknown)])
  const known = [...before.items, ...permanent].filter(
    ({ id }, index, all) => all.findIndex((one) => one.id === id) === index,
  )
  const live = known.filter(({ endsAt }) => endsAt > time.latest)
  const byUser = Map.groupBy(live, ({ userId }) => userId)
  const listed = users.items.map(({ userId }) => userId)
  for (const userId of new Set([...byUser.keys(), ...listed])) {
    if (userId === undefined || unsure.has(userId)) continue
    const own = byUser.get(userId) ?? []
    const isWrong = partsOf(userId, own, users, time.latest).some(({ holds }) => !holds)
    if (!isWrong || (await isOfUser(trial, userId, own, before.items)))
      judgeUser(trial, userId, own, users, time.latest)
  }
  const lost = byUser.get(undefined) ?? []
  if (lost.length === 0)
    return trial.untestable(
      'GRANTS-DELETED-ACCOUNT-USERS',
      'no live grant of a deleted account is in the main bundle',
    )
  const isListed = users.items.some(({ grantId }) => lost.some(({ id }) => id === grantId))
  trial.observe('GRANTS-DELETED-ACCOUNT-USERS', isListed ? 'listed' : 'absent')
}

/** Whether the live grants under a name are those that the list filtered by it shows; where they are not, that list is wrong. */
async function isOfUser(
  trial: Trial,
  userId: string,
  grants: readonly WireGrant[],
  all: readonly WireGrant[],
): Promise<boolean> {
  const { main } = trial.resources.bundles
  const { items, pages, end } = await walkGrants(trial, main, { userId, limit: 100 }, 4)
  if (end !== 'last page') return true
  const last = pages.at(-1)
  // Whether access for good ends after an instant is open.
  const live = items.filter(({ endsAt }) => endsAt > (last?.server.latest ?? 0) && Number.isFinite(endsAt))
  const named = 'the list names the same user whether it is filtered by userId or not'
  const strange = grants.filter(({ id }) => !items.some((grant) => grant.id === id))
  const others = live.filter(({ id }) => all.some((grant) => grant.id === id && grant.userId !== userId))
  const misnamed = [...strange, ...others]
  if (misnamed.length > 0) return trial.judge('GRANT-USER-ID', named, noneListed(idsOf(misnamed), last))
  const missing = live.filter(({ id }) => !grants.some((grant) => grant.id === id))
  const leaves = 'endsAfter leaves every grant that ends later'
  return trial.judge('GRANTS-FILTER-ENDS', leaves, noneListed(idsOf(missing), last))
}

/** Judges what the users list shows of a user at `now`, by the grants that are not revoked. */
export function judgeUser(
  trial: Trial,
  userId: string,
  grants: readonly WireGrant[],
  users: Walk<WireBundleUser>,
  now: number,
  creates?: readonly Exchange[],
): void {
  const sent = users.pages.find(({ text }) => text.includes(userId))
  for (const part of partsOf(userId, grants, users, now))
    trial.judge(part.rule, part.claim, { ...part, sent }, creates && [...creates, ...users.pages])
}

const partsOf = (
  userId: string,
  grants: readonly WireGrant[],
  { pages, end }: Walk<WireBundleUser>,
  now: number,
): readonly Part[] =>
  bundleUsersCandidate(
    { ...emptyPair, grants: grants.map(grantAsListed) },
    { pair: { userId, displayName: undefined }, isWhole: end === 'last page' },
    pages,
    now,
  ).parts

/** Users whose access may have no end, and of whom no grant without one was listed: whether it ends after an instant is open. */
const unknownOf = (rows: readonly WireBundleUser[], shown: readonly WireGrant[]): readonly string[] =>
  rows.flatMap(({ userId, accessEndsAt }) => {
    const own = shown.filter((grant) => grant.userId === userId)
    const isKnown =
      own.length > 0 && (accessEndsAt !== undefined || own.some(({ endsAt }) => endsAt === Infinity))
    return userId === undefined || isKnown ? [] : userId
  })

/** Users whose grants are read one by one. */
const mostUnknown = 20

const begunOrEnded = ({ startsAt = 0, endsAt }: WireGrant, { earliest, latest }: Interval): boolean =>
  [startsAt, endsAt].some((instant) => instant >= earliest && instant <= latest)

/** When these pages were read, by the target's clock, with a margin for ledgers of whole seconds. */
const spanOf = (pages: readonly Exchange[]): Interval => ({
  earliest: Math.min(...pages.map(({ server }) => server.earliest)) - second,
  latest: Math.max(...pages.map(({ server }) => server.latest)) + second,
})
