import type { Pair, Trial } from '../kit/check.ts'
import { granted } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { listed, refused } from '../kit/judged.ts'
import { lists } from '../kit/lists.ts'
import { searched } from '../kit/test-users.ts'
import { aliasesOf, bundleUsersOf, nextCursorOf, secondsAfter } from '../kit/wire.ts'

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
  for (const [of, { grant }] of [
    [pair, gone],
    [left, alone],
  ] as const)
    granted(trial, 'REVOKE-SELECTED', await trial.revoke(of, grant.id))
  const cursors = await firstPages(trial, pair)
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

/** The first page, one row long, of the lists in which there is a second one, which is asked for later. */
async function firstPages(trial: Trial, { bundleId, userId, displayName }: Pair) {
  const grants = { userId, limit: 1, sort: 'endsAt', dir: 'asc' }
  const search = { displayName: searched({ displayName }, 2), limit: 1 }
  const asked = [
    {
      ask: (cursor?: string) => trial.listGrants(bundleId, { ...grants, cursor }),
      rowsOf: lists.grants.ids,
    },
    {
      ask: (cursor?: string) => trial.searchUsers({ ...search, cursor }),
      rowsOf: lists.search.ids,
    },
    // Who has access meanwhile, and in what order, is others' business.
    { ask: (cursor?: string) => trial.listUsers(bundleId, { limit: 1, cursor }), rowsOf: () => [] },
  ]
  const cursors: (Pick<(typeof asked)[number], 'ask' | 'rowsOf'> & { readonly page: Exchange })[] = []
  for (const one of asked) cursors.push({ ...one, page: await one.ask() })
  return cursors.filter(({ page }) => nextCursorOf(page) !== undefined)
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
