import { findRow, judgeNotListed, listedRow } from '../kit/bundle-user-row.ts'
import type { Check, Pair, Trial } from '../kit/check.ts'
import { chainOf, endText } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { iso, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import { asGrantedChecks } from './bundle-users-as-granted.ts'

/** The bundle's users list: each user once, with the current grant and the end of the access. */
export const bundleUsersChecks: readonly Check[] = [
  {
    id: 'holders/of-each-bundle',
    title: 'A user with a grant in one bundle is in the users list of that one, and not in that of another',
    needs: ['pairs:1', 'bundle:second'],
    run: ofEachBundle,
  },
  ...asGrantedChecks,
]

/** Judges the fields of the current grant in an entry; a missing field is not judged. */
export function judgeCurrent(
  trial: Trial,
  pair: Pair,
  row: WireBundleUser,
  current: WireGrant,
  seen: readonly Exchange[],
): void {
  const instant = (value: number | undefined) => (value === undefined ? undefined : endText(value))
  const fields = [
    ['BUNDLE-USERS-GRANT-ID', 'grantId', row.grantId, current.id],
    ['BUNDLE-USERS-GRANT-TYPE', 'grantType', row.grantType, current.grantType],
    ['BUNDLE-USERS-STARTS-AT', 'startsAt', instant(row.startsAt), instant(current.startsAt)],
    ['BUNDLE-USERS-ENDS-AT', 'endsAt', instant(row.endsAt), instant(current.endsAt)],
  ] as const
  const present = fields.filter(([, , is, should]) => is !== undefined && should !== undefined)
  for (const [rule, name, is, should] of present)
    trial.equal(rule, `${name} is that of the grant that gives access now`, is, should, seen)
  if (row.displayName !== undefined)
    trial.equal('BUNDLE-USERS-USER', 'the entry shows the user', row.displayName, pair.displayName, seen)
  const rule = 'BUNDLE-USERS-CURRENT-GRANT'
  if (present.length === 0) {
    trial.untestable(rule, 'the entry shows nothing of the current grant')
    return
  }
  const same = present.every(([, , is, should]) => is === should)
  trial.judge(rule, 'all its grant fields are those of the grant that gives access now', same, seen)
}

/** Judges the end of the access in an entry; a missing field is not judged. */
export function judgeReach(
  trial: Trial,
  row: WireBundleUser,
  reach: number,
  seen: readonly Exchange[],
): void {
  const { accessEndsAt: end, accessIsPermanent: permanent } = row
  if (reach === Number.POSITIVE_INFINITY) judgeForever(trial, row, seen)
  else {
    const claim = 'access that ends is not said to be permanent'
    trial.judge('BUNDLE-USERS-END-OR-PERMANENT', claim, permanent !== true, seen)
    if (permanent !== undefined)
      trial.equal('BUNDLE-USERS-ACCESS-PERMANENT', 'accessIsPermanent is false', permanent, false, seen)
    const rule = 'BUNDLE-USERS-ACCESS-ENDS-AT'
    if (end === undefined) trial.untestable(rule, 'accessEndsAt is not in the entry')
    else trial.equal(rule, 'accessEndsAt is the end of the whole chain', iso(end), iso(reach), seen)
  }
}

function judgeForever(trial: Trial, row: WireBundleUser, seen: readonly Exchange[]): void {
  const { accessEndsAt: end, accessIsPermanent: permanent } = row
  const without = 'access without end has no accessEndsAt'
  trial.judge('BUNDLE-USERS-END-OR-PERMANENT', without, end === undefined, seen)
  const rule = 'BUNDLE-USERS-ACCESS-PERMANENT'
  if (permanent === undefined) trial.untestable(rule, 'accessIsPermanent is not in the entry')
  else trial.equal(rule, 'accessIsPermanent is true', permanent, true, seen)
}

async function ofEachBundle(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const second = await trial.pair({ bundle: 'second', user: pair })
  const { created } = await chainOf(trial, second, [trial.now() + hour])
  listedRow(trial, await findRow(trial, second), created)
  judgeNotListed(trial, 'a user with a grant in another bundle', await findRow(trial, pair), created)
}
