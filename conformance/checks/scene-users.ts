import type { Trial } from '../kit/check.ts'
import { idsOf } from '../kit/claims.ts'
import type { Exchange, Interval } from '../kit/exchange.ts'
import { equal, noneListed, so } from '../kit/judged.ts'
import { judgeWalk, repeatedOf, type Walk } from '../kit/walk.ts'
import { bundleUsersOf, second, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import { accessParts, grantParts } from '../model/lists.ts'
import { ofUser, type Scene } from '../model/scene.ts'

/** Judges the users list of the main bundle: for each user of the scene one entry while a grant lives, with the access it gives. */
export function judgeUsers(trial: Trial, scene: Scene, walked: Walk<WireBundleUser>, limit: number): void {
  const { items: rows, pages, end } = walked
  const onPages = pages.map((page) => bundleUsersOf(page).flatMap(({ userId }) => userId ?? []))
  // Who is on one page twice is no matter of cursors.
  const twice = onPages.flatMap(repeatedOf)
  trial.judge('BUNDLE-USERS-ONCE', 'nobody is on one page of the users list twice', noneListed(twice), pages)
  const items = onPages.flatMap((ids) => [...new Set(ids)])
  judgeWalk(trial, `the users, ${limit} a page,`, limit, { ...walked, items })
  const now = spanOf(pages)
  for (const [user, pair] of scene.pairs.entries()) {
    const grants = ofUser(scene, user)
    const atBorder = grants.some(({ endsAt }) => endsAt > now.earliest && endsAt <= now.latest)
    if (atBorder) continue
    const live = grants.filter(({ endsAt }) => endsAt > now.latest)
    const own = rows.filter(({ userId }) => userId === pair.userId)
    const [row] = own
    const listed = live.length > 0
    if (row !== undefined || end === 'last page') {
      const claim = listed ? 'who has a live grant is listed' : 'who has no live grant is not listed'
      const seen = own.length > 0 ? 'an entry' : 'no entry'
      trial.judge('BUNDLE-USERS-LIVE', claim, {
        ...equal(seen, listed ? 'an entry' : 'no entry'),
        row: pair.userId,
      })
      const over = idsOf(grants).find((id) => own.some(({ grantId }) => grantId === id))
      const isOver = { ...so(over === undefined, 'no entry of it', `an entry of ${over}`), row: over }
      if (!listed && grants.length > 0)
        trial.judge('GRANT-STATES', 'a grant that is over is the current one of nobody', isOver)
    }
    const once = { ...so(own.length < 2, 'one entry', `${own.length} entries`), row: pair.userId }
    if (Math.max(live.length, own.length) > 1)
      trial.judge('BUNDLE-USERS-ONCE', 'nobody is in the users list twice', once)
    if (row === undefined || !listed || own.length > 1) continue
    if (row.displayName !== undefined)
      trial.judge('BUNDLE-USERS-USER', 'the entry shows the user', equal(row.displayName, pair.displayName))
    judgeAccess(trial, row, live, now.latest, pages)
  }
}

/** Judges what an entry says of its user's access, from all live grants of that user: those that began, and the chain from now on. */
export function judgeAccess(
  trial: Trial,
  row: WireBundleUser,
  live: readonly WireGrant[],
  now: number,
  pages: readonly Exchange[],
): void {
  const begins = ({ startsAt = 0 }: WireGrant) => startsAt
  const current = live.filter((grant) => begins(grant) <= now)
  const shown = current.find(({ id }) => id === row.grantId) ?? current[0]
  if (shown === undefined) return
  // An entry that does not name its grant may show any of several.
  const isSure = row.grantId !== undefined || current.length === 1
  const reach = live
    .toSorted((a, b) => begins(a) - begins(b))
    .reduce((end, grant) => (begins(grant) <= end ? Math.max(end, grant.endsAt) : end), now)
  for (const part of [...(isSure ? grantParts(row, shown) : []), ...accessParts(row, reach)])
    trial.judge(part.rule, part.claim, {
      ...part,
      sent: pages.find(({ text }) => text.includes(`${row.userId}`)),
    })
}

/** When these pages were read, by the target's clock, with a margin for ledgers of whole seconds. */
export const spanOf = (pages: readonly Exchange[]): Interval => ({
  earliest: Math.min(...pages.map(({ server }) => server.earliest)) - second,
  latest: Math.max(...pages.map(({ server }) => server.latest)) + second,
})
