import type { Check, Pair, Trial } from '../kit/check.ts'
import { chainOf, granted } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import { walk } from '../kit/walk.ts'
import { bundleUsersOf, hour, nextCursorOf, type WireGrant } from '../kit/wire.ts'

/** Pages while the list changes: items that stay are listed exactly once. */
export const changingChecks: readonly Check[] = [
  {
    id: 'paging/users-while-revoked',
    title: 'A walk over the users list goes on when a user on its first page leaves the list',
    needs: ['pairs:2'],
    run: usersWhileRevoked,
  },
]

async function usersWhileRevoked(trial: Trial): Promise<void> {
  const pairs = [await trial.pair(), await trial.pair()]
  const end = trial.now() + hour
  const grantOfUser = new Map<string, { readonly pair: Pair; readonly grant: WireGrant }>()
  for (const pair of pairs) {
    const { grants } = await chainOf(trial, pair, [end])
    grantOfUser.set(pair.userId, { pair, grant: grants[0] as WireGrant })
  }
  const { main } = trial.resources.bundles
  const aliases = (page: Parameters<typeof bundleUsersOf>[0]) =>
    bundleUsersOf(page).flatMap(({ userId }) => userId ?? [])
  const before = await trial.listUsers(main, { limit: 100 })
  const all = aliases(before)
  // All but the last one on the first page: removing one of them shifts the rest of the list.
  const limit = Math.max(1, all.length - 1)
  const first = await trial.listUsers(main, { limit })
  const cursor = nextCursorOf(first)
  const leaving = grantOfUser.get(aliases(first).findLast((alias) => grantOfUser.has(alias)) ?? '')
  if (nextCursorOf(before) !== undefined || cursor === undefined || leaving === undefined)
    return trial.stop(
      'the users list of the main bundle is short enough, and a test user is on its first page',
    )
  const revoked = await trial.revoke(leaving.pair, leaving.grant.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const draft = (next: string | undefined) => drafts.listUsers(main, { limit, cursor: next })
  const rest = await walk(trial, { draft, itemsOf: aliases, most: 2, from: cursor })
  const seen = [before, first, revoked, ...rest.pages]
  const goesOn = rest.pages.every(({ status }) => status === 200)
  const claim = 'a cursor is answered with 200 when somebody before it has left the list'
  trial.judge('PAGE-CURSOR-REVOKED', claim, goesOn, seen)
  const walked = [...aliases(first), ...rest.items]
  const missing = all.filter((alias) => !walked.includes(alias))
  trial.equal('PAGE-CURSOR-CONTINUES', 'whoever stayed is listed', missing, [], seen)
  const twice = walked.filter((alias, index) => walked.indexOf(alias) !== index)
  trial.equal('PAGE-CURSOR-CONTINUES', 'nobody is listed twice', twice, [], seen)
}
