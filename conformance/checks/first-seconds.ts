import type { Pair, Query, Trial } from '../kit/check.ts'
import { granted, idsOf } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { equal, listed, refused } from '../kit/judged.ts'
import { type List, lists } from '../kit/lists.ts'
import { searched } from '../kit/test-users.ts'
import { aliasesOf, bundleUsersOf, iso, nextCursorOf, second, secondsAfter } from '../kit/wire.ts'

/** In seconds. */
export const days = 24 * 60 * 60

const requestFor = (trial: Trial, seconds: number, grantType = 'paid_external') => {
  const endsAt = (now: number) => secondsAfter(now, seconds)
  return { grantType, sourceId: trial.sourceId(), endsAt }
}

const sourced = (trial: Trial, request: ReturnType<typeof requestFor>, exchange: Exchange) => ({
  ...request,
  exchange,
  grant: granted(trial, 'GRANT-CREATES', exchange),
})
/** A grant with its source, and what created it. */
export type Sourced = ReturnType<typeof sourced>

/** Grants so many seconds. */
export async function grant(trial: Trial, of: Pair, ...wish: [seconds: number, grantType?: string]) {
  const request = requestFor(trial, ...wish)
  return sourced(trial, request, await trial.create(of, request))
}

/** Two users get their first access at once, as the first of the run, so that most deployments do not know them yet. */
async function bothNew(trial: Trial, pair: Pair, left: Pair) {
  const [soon, late] = [requestFor(trial, 3), requestFor(trial, 20 * days)]
  const [one, other] = await trial.together([trial.createDraft(pair, soon), trial.createDraft(left, late)])
  if (!one?.status || !other?.status) return trial.stop('a create was lost')
  const [short, alone] = [sourced(trial, soon, one), sourced(trial, late, other)]
  const named = 'grants that are created at once are each of their own user'
  const own = [pair.userId, left.userId]
  const shown = [short, alone].map(({ grant }, index) => grant.userId ?? own[index])
  if (!trial.judge('GRANT-USER-ID', named, equal(shown, own), [one, other])) trial.stop(named)
  const users = await trial.listUsers(pair.bundleId, { limit: 100 })
  const there = listed(aliasesOf(bundleUsersOf(users)), [pair.userId, left.userId], users)
  const isWhole = nextCursorOf(users) === undefined && users.server.latest < short.grant.endsAt
  const claim = 'users who get access at once are all listed'
  if (isWhole || there.holds) trial.judge('BUNDLE-USERS-LIVE', claim, there, [one, other, users])
  return { short, alone }
}

/** Grants, revokes and reads what is asked about later. */
export async function begin(trial: Trial) {
  const [pair, left] = [await trial.pair(), await trial.pair()]
  const begun = trial.now()
  const { short, alone } = await bothNew(trial, pair, left)
  const chain: readonly Sourced[] = [
    await grant(trial, pair, 20 * days),
    await grant(trial, pair, 30 * days, 'gift'),
    await grant(trial, pair, 40 * days),
  ]
  const [gone, cascaded] = [await grant(trial, pair, 50 * days), await grant(trial, pair, 60 * days)]
  const cursors = await firstPages(trial, pair, chain, [gone, cascaded])
  for (const [of, { grant }] of [
    [pair, gone],
    [left, alone],
  ] as const)
    granted(trial, 'REVOKE-SELECTED', await trial.revoke(of, grant.id))
  await refusedKeys(trial)
  return {
    begun,
    pair,
    /** A user whose access was revoked. */
    left,
    /** A grant of some seconds, then those that last longer than any run, the current one first. */
    short,
    chain,
    revoked: [gone, cascaded, alone],
    /** What the user whose access was revoked has had for some seconds since. */
    over: [] as readonly Sourced[],
    cursors,
  }
}
/** What is asked about again. */
export type Kept = Awaited<ReturnType<typeof begin>>

/**
 * The first page of the lists in which there is a second one, which is asked for later: full, or short and the last. `before` ends later
 * than the chain: its rows leave a first page.
 */
async function firstPages(
  trial: Trial,
  { bundleId, userId, displayName }: Pair,
  chain: readonly Sourced[],
  before: readonly Sourced[],
) {
  const endsAfter = iso((chain[0]?.grant.endsAt ?? 0) - second)
  const text = searched({ displayName }, 2)
  const own = idsOf(chain.map(({ grant }) => grant))
  const named = trial.resources.users.filter((user) => searched(user, 2) === text)
  const grantsBy = (query: Query): Omit<Cursor, 'page'> => ({
    ask: (cursor) => trial.listGrants(bundleId, { userId, ...query, cursor }),
    idsOf: lists.grants.ids,
    behind: own,
  })
  const asked = [
    grantsBy({ limit: 1, sort: 'endsAt', dir: 'asc' }),
    grantsBy({ limit: before.length + own.length - 1, endsAfter, sort: 'endsAt' }),
    {
      ask: (cursor?: string) => trial.searchUsers({ displayName: text, limit: 1, cursor }),
      idsOf: lists.search.ids,
      behind: aliasesOf(named),
    },
    {
      ask: (cursor?: string) => trial.listUsers(bundleId, { limit: cursor === undefined ? 1 : 100, cursor }),
      idsOf: lists.users.ids,
      behind: [userId],
    },
  ]
  const cursors: Cursor[] = []
  for (const one of asked) {
    const page = await one.ask()
    const behind = one.behind.filter((id) => !one.idsOf(page).includes(id))
    if (nextCursorOf(page) !== undefined) cursors.push({ ...one, page, behind })
  }
  return cursors
}

/** A list of which the first page was read. */
export interface Cursor {
  readonly ask: (cursor?: string) => Promise<Exchange>
  readonly page: Exchange
  readonly idsOf: List['ids']
  /** What is known to come on later pages, where nobody takes it away. */
  readonly behind: readonly string[]
}

/** Keys that must be refused, in the order of the description. */
export async function refusedKeys(trial: Trial): Promise<void> {
  const { keys, bundles } = trial.resources
  for (const [key, rule] of [
    ['revoked', 'AUTH-MISSING-OR-INVALID'],
    ['noGrants', 'AUTH-GRANTS-GOVERNS'],
  ] as const) {
    if (!keys.includes(key)) continue
    trial.mark()
    const answer = await trial.listGrants(bundles.main, { limit: 1 }, key)
    trial.judge(rule, `the key ${key} is refused`, refused(answer))
  }
}
