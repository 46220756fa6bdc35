import { type Check, check, type Trial } from '../kit/check.ts'
import { chainOf, idsOf, listingOf } from '../kit/claims.ts'
import { drafts } from '../kit/drafts.ts'
import type { Exchange } from '../kit/exchange.ts'
import { emptyOrRefused, equal, noneListed, refused, so } from '../kit/judged.ts'
import { namesakes, onlyNamesake, searched, uniquelyNamed } from '../kit/test-users.ts'
import { aliasesOf, hour, iso, type TestUser, usersOf } from '../kit/wire.ts'
import { lengths } from './names.ts'

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
