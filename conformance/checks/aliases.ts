import fc from 'fast-check'
import { type Check, check, type Drawn, type Trial } from '../kit/check.ts'
import { chainOf, granted, idsOf, listingOf, provided } from '../kit/claims.ts'
import type { KeyName } from '../kit/draft.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { emptyOrRefused, equal, listed, noneListed, refused, so } from '../kit/judged.ts'
import { namesakes, onlyNamesake, searched, uniquelyNamed } from '../kit/test-users.ts'
import { walkUsers } from '../kit/walk.ts'
import { aliasesOf, hour, iso, namesOf, nextCursorOf, type TestUser, usersOf } from '../kit/wire.ts'
import { lengths } from './names.ts'

const watched = fc.record({
  length: lengths,
  again: lengths,
  key: fc.constantFrom<KeyName>('readOnly', 'noBundles', 'noGrants'),
  /** Hours after the beginning at which the grants end; the last may be permanent. */
  ends: fc.constantFrom<readonly (number | 'never')[]>(['never'], ['never'], [1, 'never']),
})

/** Aliases: one for each user and owner, the same in every answer to that owner, and invalid for another one. */
export const aliasChecks: readonly Check[] = [
  check({
    id: 'isolation/aliases',
    title:
      'Two owners see one user under two aliases with nothing in common, and cannot use the alias of the other',
    rules: ['USER-ALIAS-SCOPED', 'GRANT-UNKNOWN-ALIAS'],
    needs: ['key:otherOwner', 'pairs:1'],
    given: lengths,
    run: ofTwoOwners,
  }),
  check({
    id: 'isolation/stable-alias',
    title: 'A user has one alias for every key of an owner, in the search, in grants and in the users list',
    rules: ['USER-ALIAS-SCOPED', 'USERS-PREFIX', 'USER-ALIAS-USABLE', 'GRANT-USER-ID'],
    needs: ['pairs:1'],
    given: watched,
    run: ofOneOwner,
  }),
]

const rule = 'USER-ALIAS-SCOPED'

async function ofTwoOwners(trial: Trial, length: number): Promise<void> {
  const pair = await trial.pair({ prefer: uniquelyNamed(trial.resources.users) })
  const query = { displayName: searched(pair, Math.min(length, 4)), limit: 50 }
  const own = await trial.searchUsers(query)
  // Whoever asks at the same time, each sees the own aliases.
  const both = [drafts.searchUsers(query), drafts.searchUsers(query, 'otherOwner')]
  const [beside, others] = (await trial.together(both)) as [Exchange, Exchange]
  const known = aliasesOf([own, beside].flatMap(usersOf))
  const shared = usersOf(others).filter(({ userId }) => known.includes(userId))
  trial.judge(rule, 'no alias is the same for two owners', equal(shared, []), [own, beside, others])
  if (shared.length > 0) return
  judgeUnlinked(trial, usersOf(own), usersOf(others))
  const whole = { displayName: searched(pair), limit: 50 }
  const theirs =
    onlyNamesake(others, pair) ?? onlyNamesake(await trial.searchUsers(whole, 'otherOwner'), pair)
  if (theirs === undefined)
    return trial.untestable(rule, 'the other owner finds nobody, or several, of the name of the test user')
  trial.mark()
  const end = trial.now() + hour
  const created = await trial.create({ ...pair, userId: theirs.userId }, { endsAt: iso(end) })
  if (trial.judge(rule, 'the alias of another owner is granted nothing', refused(created)))
    trial.observe('GRANT-UNKNOWN-ALIAS', String(created.status), created, 'of another owner')
  const chain = await chainOf(trial, pair, [end + hour])
  const filtered = await trial.listGrants(pair.bundleId, { userId: theirs.userId, limit: 100 })
  trial.judge(rule, 'the alias of another owner filters to nothing', emptyOrRefused(filtered))
  const { grants } = await listingOf(trial, pair)
  const claim = 'what was asked for with the alias of another owner left no trace'
  const traces = idsOf(grants).filter((id) => !idsOf(chain.grants).includes(id))
  trial.judge(rule, claim, noneListed(traces))
}

/** Two owners who compare aliases cannot tell which of them belong together: no part of them does. */
function judgeUnlinked(trial: Trial, own: readonly TestUser[], others: readonly TestUser[]): void {
  const theirs = uniquelyNamed(others)
  const both = uniquelyNamed(own).flatMap(({ displayName, userId }) =>
    namesakes(theirs, displayName).map((other) => [userId, other.userId] as const),
  )
  const tooFew = `two owners find fewer than ${fewest} users by one text`
  if (both.length < fewest) return void trial.untestable(rule, tooFew)
  const linked = both.filter(([alias, other]) => {
    const strangers = both.filter((pair) => pair[1] !== other).map((pair) => pair[1])
    return sharesPart(alias, other, strangers)
  })
  const claim = 'no user has a part in the aliases of both owners that tells that user from others'
  const judged = so(linked.length < both.length, 'aliases without a common part', linked.slice(0, 2))
  trial.judge(rule, claim, judged)
}

/** Whether two aliases share a part, in the same place, that no other user's alias has there. */
const sharesPart = (alias: string, other: string, strangers: readonly string[]): boolean =>
  [...alias].some((_, start) => {
    const part = alias.slice(start, start + partLength)
    const has = (one: string) => part.length === partLength && one.startsWith(part, start)
    return has(other) && !strangers.some(has)
  })

const fewest = 3
/** This many characters are equal by chance in one of some hundred thousand aliases. */
const partLength = 5

async function ofOneOwner(trial: Trial, { length, again, key, ends }: Drawn<typeof watched>): Promise<void> {
  const pair = await trial.pair()
  const find = async (much: number, by: KeyName, when: string): Promise<void> => {
    const search = await trial.searchUsers({ displayName: searched(pair, much), limit: 50 }, by)
    if (search.status !== 200 && by !== 'full') return trial.untestable(rule, `the key ${by} may not search`)
    const known = aliasesOf(trial.resources.users)
    const found = aliasesOf(namesakes(usersOf(search), pair.displayName)).filter(
      (userId) => userId === pair.userId || !known.includes(userId),
    )
    // A page that is not the last proves nothing about missing users.
    if (!found.includes(pair.userId) && nextCursorOf(search) !== undefined) return
    const claim = `the search gives the key ${by} the same alias ${when}`
    if (found.length > 0) trial.judge(rule, claim, listed(found, [pair.userId], search))
    const sees = so(found.length > 0, `with ${pair.displayName}`, namesOf(search), search)
    trial.judge('USERS-PREFIX', `the search finds "${pair.displayName}" ${when}`, sees)
  }
  await find(length, 'full', 'again')
  const from = trial.now()
  const instants = ends.map((end) => (end === 'never' ? Infinity : from + end * hour))
  const { grants: chain } = await chainOf(trial, pair, instants)
  const { grants } = await listingOf(trial, pair)
  const usable = 'the alias of the search creates a grant, and filters to it'
  trial.judge('USER-ALIAS-USABLE', usable, equal(idsOf(grants).toSorted(), idsOf(chain).toSorted()))
  await find(again, provided(trial, key), 'when the user has access')
  const { items, end } = await walkUsers(trial, pair.bundleId)
  const isThere = listed(aliasesOf(items), [pair.userId])
  const isNamed = isThere.holds || items.some(({ displayName }) => displayName === pair.displayName)
  const same = 'the users list shows the user under the same alias'
  if (isThere.holds || end === 'last page') trial.judge(isNamed ? rule : 'BUNDLE-USERS-LIVE', same, isThere)
  const revoked = granted(trial, 'REVOKE-SELECTED', await trial.revoke(pair, chain[0]?.id ?? ''))
  const shown = aliasesOf([...chain, ...grants, revoked])
  if (shown.length === 0) return trial.untestable('GRANT-USER-ID', 'userId is not in the answers')
  for (const userId of new Set(shown))
    trial.judge('GRANT-USER-ID', 'a grant is of the alias it was created with', equal(userId, pair.userId))
}
