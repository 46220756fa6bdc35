import type { Check, Trial } from '../kit/check.ts'
import { endText } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { second } from '../kit/span.ts'
import { walk, walkUsers } from '../kit/walk.ts'
import { grantsOf, type WireBundleUser, type WireGrant } from '../kit/wire.ts'

/** Compares the users list of the bundle with its grants list, including grants that no client of the API can create. */
export const asGrantedChecks: readonly Check[] = [
  {
    id: 'holders/as-granted',
    title: 'The users list shows exactly the users with a live grant, with the access that these grants give',
    needs: [],
    run: asGranted,
  },
]

const grantPages = 4

async function asGranted(trial: Trial): Promise<void> {
  const { main } = trial.resources.bundles
  const readGrants = () =>
    walk(trial, {
      draft: (cursor) => drafts.listGrants(main, { limit: 100, cursor }),
      itemsOf: grantsOf,
      most: grantPages,
    })
  const before = await readGrants()
  const users = await walkUsers(trial, main)
  if (before.end !== 'last page' || users.end !== 'last page')
    return trial.untestable('BUNDLE-USERS-LIVE', 'the lists of the main bundle are too long to be compared')
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
  const unsure = new Set(moved.map(({ userId }) => userId))
  const live = before.items.filter(({ endsAt }) => endsAt > time.latest)
  const byUser = Map.groupBy(live, ({ userId }) => userId)
  judgeUsers(trial, byUser, users.items, unsure, pages)
  for (const row of users.items) {
    const own = byUser.get(row.userId)
    if (row.userId !== undefined && own !== undefined && !unsure.has(row.userId))
      judgeAccess(trial, row, own, time.latest, pages)
  }
  const lost = byUser.get(undefined) ?? []
  if (lost.length === 0) return
  const listed = users.items.some(({ grantId }) => lost.some(({ id }) => id === grantId))
  const claim = 'a deleted account is not listed, though its grants are'
  if (trial.judge('GRANTS-DELETED-ACCOUNT-USERS', claim, !listed, pages))
    trial.observe('GRANTS-DELETED-ACCOUNT-USERS', 'absent', pages)
}

type Span = Exchange['server']

const spanOf = (pages: readonly Exchange[]): Span => ({
  earliest: Math.min(...pages.map(({ server }) => server.earliest)) - second,
  latest: Math.max(...pages.map(({ server }) => server.latest)) + second,
})

const begunOrEnded = ({ startsAt = 0, endsAt }: WireGrant, { earliest, latest }: Span): boolean =>
  [startsAt, endsAt].some((instant) => instant >= earliest && instant <= latest)

function judgeUsers(
  trial: Trial,
  byUser: ReadonlyMap<string | undefined, readonly WireGrant[]>,
  rows: readonly WireBundleUser[],
  unsure: ReadonlySet<string | undefined>,
  pages: readonly Exchange[],
): void {
  const known = (alias: string | undefined): alias is string => alias !== undefined && !unsure.has(alias)
  const granted = [...byUser.keys()].filter(known)
  const listed = rows.map(({ userId }) => userId).filter(known)
  const missing = granted.filter((alias) => !listed.includes(alias))
  trial.equal('BUNDLE-USERS-LIVE', 'every user with a live grant is listed', missing, [], pages)
  const extra = listed.filter((alias) => !byUser.has(alias))
  trial.equal('BUNDLE-USERS-LIVE', 'nobody without a live grant is listed', extra, [], pages)
}

/** The access of one user now, by all their live grants; undefined where starts are not shown. */
function judgeAccess(
  trial: Trial,
  row: WireBundleUser,
  live: readonly WireGrant[],
  now: number,
  pages: readonly Exchange[],
): void {
  if (live.some(({ startsAt }) => startsAt === undefined)) return
  const begins = ({ startsAt = 0 }: WireGrant) => startsAt
  const current = live.filter((grant) => begins(grant) <= now)
  if (current.length === 0) return
  const who = row.displayName ?? row.userId
  if (row.grantId !== undefined) {
    const found = current.some(({ id }) => id === row.grantId)
    trial.judge('BUNDLE-USERS-CURRENT-GRANT', `the grant shown for ${who} gives access now`, found, pages)
  }
  const reach = live
    .toSorted((a, b) => begins(a) - begins(b))
    .reduce((end, grant) => (begins(grant) <= end ? Math.max(end, grant.endsAt) : end), now)
  const forever = reach === Number.POSITIVE_INFINITY
  if (row.accessEndsAt !== undefined) {
    const claim = `the access of ${who} ends where the chain ends`
    trial.equal('BUNDLE-USERS-ACCESS-ENDS-AT', claim, endText(row.accessEndsAt), endText(reach), pages)
  }
  if (row.accessIsPermanent !== undefined) {
    const claim = `the access of ${who} is permanent exactly when its chain has no end`
    trial.equal('BUNDLE-USERS-ACCESS-PERMANENT', claim, row.accessIsPermanent, forever, pages)
  }
}
