import { findRow, judgeNotListed, listedRow } from '../kit/bundle-user-row.ts'
import type { Check, Pair, Trial } from '../kit/check.ts'
import { chainOf, endText, granted } from '../kit/claims.ts'
import type { Exchange } from '../kit/exchange.ts'
import { hour } from '../kit/span.ts'
import { iso, type WireBundleUser, type WireGrant } from '../kit/wire.ts'
import { asGrantedChecks } from './bundle-users-as-granted.ts'

/** The bundle's users list: each user once, with the current grant and the end of the access. */
export const bundleUsersChecks: readonly Check[] = [
  {
    id: 'holders/chain',
    title: 'A user with a chain is listed once, with the current grant and the end of the whole chain',
    needs: ['pairs:1'],
    run: chain,
  },
  {
    id: 'holders/permanent',
    title: 'Permanent access says so, also when it only begins after a grant that ends',
    needs: ['pairs:1'],
    run: permanent,
  },
  {
    id: 'holders/of-each-bundle',
    title: 'A user with a grant in one bundle is in the users list of that one, and not in that of another',
    needs: ['pairs:1', 'bundle:second'],
    run: ofEachBundle,
  },
  ...asGrantedChecks,
]

async function chain(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const from = trial.now()
  const types = ['gift', 'paid_external', 'owner_grant']
  const ends = [1, 2, 3].map((hours) => from + hours * hour)
  const { grants, created } = await chainOf(trial, pair, ends, (index) => ({ grantType: types[index] ?? '' }))
  const [first, second, third] = grants as [WireGrant, WireGrant, WireGrant]
  const whole = await findRow(trial, pair)
  const row = listedRow(trial, whole, created)
  const seen = [...created, ...whole.pages]
  trial.equal('BUNDLE-USERS-ONCE', 'three grants of a user make one entry', whole.rows.length, 1, seen)
  judgeCurrent(trial, pair, row, first, seen)
  judgeReach(trial, row, third.endsAt, seen)

  const revoked = await trial.revoke(pair, second.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const shorter = await findRow(trial, pair)
  const before = [...created, revoked]
  const left = listedRow(trial, shorter, before)
  judgeCurrent(trial, pair, left, first, [...before, ...shorter.pages])
  judgeReach(trial, left, first.endsAt, [...before, ...shorter.pages])

  const last = await trial.revoke(pair, first.id)
  granted(trial, 'REVOKE-SELECTED', last)
  judgeNotListed(trial, 'a user whose grants are all revoked', await findRow(trial, pair), [...before, last])
}

async function permanent(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const forever = Number.POSITIVE_INFINITY
  const { grants, created } = await chainOf(trial, pair, [trial.now() + hour, forever])
  const [current] = grants as [WireGrant]
  const later = await findRow(trial, pair)
  const row = listedRow(trial, later, created)
  judgeCurrent(trial, pair, row, current, [...created, ...later.pages])
  judgeReach(trial, row, forever, [...created, ...later.pages])

  const revoked = await trial.revoke(pair, current.id)
  granted(trial, 'REVOKE-SELECTED', revoked)
  const only = await chainOf(trial, pair, [forever], () => ({ grantType: 'owner_grant' }))
  const now = await findRow(trial, pair)
  const before = [...created, revoked, ...only.created]
  const alone = listedRow(trial, now, before)
  judgeCurrent(trial, pair, alone, only.grants[0] as WireGrant, [...before, ...now.pages])
  judgeReach(trial, alone, forever, [...before, ...now.pages])
}

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
