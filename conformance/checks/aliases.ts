import { findRow } from '../kit/bundle-user-row.ts'
import type { Check, Trial } from '../kit/check.ts'
import { chainOf, idsOf, listingOf } from '../kit/claims.ts'
import { hour } from '../kit/span.ts'
import { grantsOf, iso, usersOf, type WireUser } from '../kit/wire.ts'
import { unlinkedAliasChecks } from './unlinked-aliases.ts'

/** Aliases: one for each user and owner, the same in every answer to that owner, and invalid for another one. */
export const aliasChecks: readonly Check[] = [
  {
    id: 'isolation/aliases',
    title: 'Two owners see one user under two aliases, and one owner cannot use the alias of the other',
    needs: ['key:otherOwner', 'pairs:1'],
    run: ofTwoOwners,
  },
  {
    id: 'isolation/stable-alias',
    title:
      'A user has one alias in the search, in grants and in the users list, and it is good for all of them',
    needs: ['pairs:1'],
    run: ofOneOwner,
  },
  {
    id: 'isolation/alias-of-keys',
    title: 'Two keys of one owner see a user under one alias',
    needs: ['users:1', 'key:readOnly'],
    async run(trial) {
      const [user] = trial.resources.users as [WireUser]
      const [one, other] = [await search(trial, user), await search(trial, user, 'readOnly')]
      if (other.status !== 200) {
        trial.untestable('USER-ALIAS-SCOPED', 'the key readOnly may not search')
        return
      }
      const listed = (exchange: typeof one) => usersOf(exchange).map(({ userId }) => userId)
      const claim = 'the same search gives two keys of one owner the same aliases'
      trial.equal('USER-ALIAS-SCOPED', claim, listed(other).toSorted(), listed(one).toSorted(), [one, other])
    },
  },
  ...unlinkedAliasChecks,
]

const search = (trial: Trial, { displayName }: WireUser, key: 'full' | 'readOnly' | 'otherOwner' = 'full') =>
  trial.searchUsers({ displayName: [...displayName].slice(0, 30).join(''), limit: 50 }, key)

async function ofTwoOwners(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const [own, others] = [await search(trial, pair), await search(trial, pair, 'otherOwner')]
  const found = usersOf(others)
  const rule = 'USER-ALIAS-SCOPED'
  const mine = new Set(usersOf(own).map(({ userId }) => userId))
  const shared = found.filter(({ userId }) => mine.has(userId)).map(({ userId }) => userId)
  const namesake = found.filter(({ displayName }) => displayName === pair.displayName)
  const [theirs] = namesake
  if (theirs === undefined) {
    trial.untestable(rule, 'the other owner does not find the test user')
    return
  }
  trial.equal(rule, 'no alias is the same for two owners', shared, [], [own, others])
  if (shared.length > 0) return
  const end = trial.now() + hour
  const created = await trial.create({ ...pair, userId: theirs.userId }, { endsAt: iso(end) })
  const refused = [400, 404, 422].includes(created.status)
  trial.judge(rule, 'the alias of another owner is granted nothing', refused, [others, created])
  if (refused) trial.observe('GRANT-UNKNOWN-ALIAS', String(created.status), created, 'of another owner')
  const chain = await chainOf(trial, pair, [end + hour])
  const filtered = await trial.listGrants(pair.bundleId, { userId: theirs.userId, limit: 100 })
  const nothing =
    filtered.status === 200 ? grantsOf(filtered).length === 0 : [400, 404, 422].includes(filtered.status)
  trial.judge(rule, 'the alias of another owner filters to nothing', nothing, [
    others,
    ...chain.created,
    filtered,
  ])
  const { grants, pages } = await listingOf(trial, pair)
  const claim = 'what was asked for with the alias of another owner left no trace'
  trial.equal(rule, claim, idsOf(grants), idsOf(chain.grants), [created, ...chain.created, ...pages])
}

async function ofOneOwner(trial: Trial): Promise<void> {
  const pair = await trial.pair()
  const { grants: chain, created } = await chainOf(trial, pair, [trial.now() + hour])
  const { grants, pages } = await listingOf(trial, pair)
  const seen = [...created, ...pages]
  const usable = 'the alias of the search creates a grant, and filters to it'
  trial.equal('USER-ALIAS-USABLE', usable, idsOf(grants), idsOf(chain), seen)
  const listed = [...chain, ...grants].flatMap(({ userId }) => userId ?? [])
  if (listed.length === 0) trial.untestable('GRANT-USER-ID', 'userId is not in the answers')
  else
    for (const userId of listed)
      trial.equal('GRANT-USER-ID', 'a grant is of the alias it was created with', userId, pair.userId, seen)
  const again = await search(trial, pair)
  const still = usersOf(again).some(({ userId }) => userId === pair.userId)
  trial.judge('USER-ALIAS-SCOPED', 'the search gives the same alias again', still, again)
  const { rows, pages: rowPages, read } = await findRow(trial, pair)
  if (rows.length === 0 && read === 'part') return
  const claim = 'the users list shows the user under the same alias'
  trial.judge('USER-ALIAS-SCOPED', claim, rows.length > 0, [...created, again, ...rowPages])
}
