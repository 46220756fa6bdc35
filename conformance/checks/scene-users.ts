import type { Trial } from '../kit/check.ts'
import { endText } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { second } from '../kit/span.ts'
import { judgeWalk, type Walk } from '../kit/walk.ts'
import { iso, type WireBundleUser } from '../kit/wire.ts'
import { ofUser, type Scene, type SceneGrant } from '../model/scene.ts'

/** Judges the users list of the main bundle: for each user of the scene one entry while a grant lives, with the access it gives. */
export function judgeUsers(trial: Trial, scene: Scene, walked: Walk<WireBundleUser>, limit: number): void {
  const { items: rows, pages, end } = walked
  judgeWalk(trial, `the users, ${limit} a page,`, limit, {
    ...walked,
    items: rows.flatMap(({ userId }) => userId ?? []),
  })
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
      const claim = listed
        ? `${pair.displayName}, who has a live grant, is listed`
        : `${pair.displayName}, who has no live grant, is not listed`
      trial.judge('BUNDLE-USERS-LIVE', claim, own.length > 0 === listed)
    }
    trial.judge('BUNDLE-USERS-ONCE', 'nobody is in the users list twice', own.length < 2)
    const [current] = live
    if (row === undefined || current === undefined) continue
    judgeCurrent(trial, row, pair.displayName, current)
    judgeReach(trial, row, live.at(-1)?.endsAt ?? 0)
  }
}

function judgeCurrent(trial: Trial, row: WireBundleUser, name: string, current: SceneGrant): void {
  const fields = [
    ['BUNDLE-USERS-GRANT-ID', 'grantId', row.grantId, current.id],
    ['BUNDLE-USERS-GRANT-TYPE', 'grantType', row.grantType, current.grantType],
    ['BUNDLE-USERS-STARTS-AT', 'startsAt', textOf(row.startsAt), textOf(current.startsAt)],
    // An end that is left out may only be not shown, unless the grant has none.
    ['BUNDLE-USERS-ENDS-AT', 'endsAt', textOf(row.endsAt), endText(current.endsAt)],
  ] as const
  const shown = fields.filter(([, , is, should]) => is !== undefined && should !== undefined)
  for (const [rule, field, is, should] of shown)
    trial.equal(rule, `${field} is that of the grant that gives access now`, is, should)
  if (row.displayName !== undefined)
    trial.equal('BUNDLE-USERS-USER', 'the entry shows the user', row.displayName, name)
  const same = shown.every(([, , is, should]) => is === should)
  if (shown.length > 0)
    trial.judge(
      'BUNDLE-USERS-CURRENT-GRANT',
      'all its grant fields are those of the grant that gives access now',
      same,
    )
}

function judgeReach(trial: Trial, { accessEndsAt, accessIsPermanent }: WireBundleUser, reach: number): void {
  const permanent = reach === Number.POSITIVE_INFINITY
  const both = 'an entry has an end of the access or says that it is permanent, never both'
  trial.judge(
    'BUNDLE-USERS-END-OR-PERMANENT',
    both,
    permanent ? accessEndsAt === undefined : accessIsPermanent !== true,
  )
  if (accessIsPermanent !== undefined)
    trial.equal(
      'BUNDLE-USERS-ACCESS-PERMANENT',
      'accessIsPermanent says whether the chain has no end',
      accessIsPermanent,
      permanent,
    )
  if (accessEndsAt !== undefined)
    trial.equal(
      'BUNDLE-USERS-ACCESS-ENDS-AT',
      'accessEndsAt is the end of the whole chain',
      textOf(accessEndsAt),
      endText(reach),
    )
}

const textOf = (instant: number | undefined): string | undefined =>
  instant === undefined ? undefined : iso(instant)

/** When these pages were read, by the target's clock, with a margin for ledgers of whole seconds. */
export const spanOf = (pages: readonly Exchange[]): Exchange['server'] => ({
  earliest: Math.min(...pages.map(({ server }) => server.earliest)) - second,
  latest: Math.max(...pages.map(({ server }) => server.latest)) + second,
})
