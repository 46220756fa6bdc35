import type { Check, TestUser, Trial } from '../kit/check.ts'
import { usersOf } from '../kit/wire.ts'

/** Aliases of two owners, compared. */
export const unlinkedAliasChecks: readonly Check[] = [
  {
    id: 'isolation/unlinked-aliases',
    title: 'Two owners who compare the aliases of some users cannot tell which of them belong together',
    needs: ['key:otherOwner', 'users:3'],
    run: unlinked,
  },
]

const fewest = 3

async function unlinked(trial: Trial): Promise<void> {
  const [{ displayName }] = trial.resources.users as [TestUser]
  const query = { displayName: [...displayName].slice(0, 2).join(''), limit: 50 }
  const own = await trial.searchUsers(query)
  const others = await trial.searchUsers(query, 'otherOwner')
  const mine = aliasesByName(usersOf(own))
  const theirs = aliasesByName(usersOf(others))
  const both = [...mine].flatMap(([name, alias]) => {
    const other = theirs.get(name)
    return other === undefined ? [] : [[alias, other] as const]
  })
  if (both.length < fewest) {
    trial.untestable(
      'USER-ALIAS-SCOPED',
      `two owners find fewer than ${fewest} users by "${query.displayName}"`,
    )
    return
  }
  const linked = both.filter(([alias, other]) => {
    const strangers = both.filter((pair) => pair[1] !== other).map((pair) => pair[1])
    return sharesPart(alias, other, strangers)
  })
  const claim = 'no user has a part in the aliases of both owners that tells that user from others'
  trial.judge('USER-ALIAS-SCOPED', claim, linked.length < both.length, [own, others])
}

/** Aliases of users with a unique name. */
function aliasesByName(users: readonly TestUser[]): ReadonlyMap<string, string> {
  const named = Map.groupBy(users, (user) => user.displayName)
  return new Map(
    [...named].flatMap(([name, same]) => (same.length === 1 ? [[name, same[0]?.userId ?? '']] : [])),
  )
}

/** Whether two aliases share a part, in the same place, that no other user's alias has there. */
function sharesPart(alias: string, other: string, strangers: readonly string[]): boolean {
  return [...alias].some((_, start) => {
    const part = alias.slice(start, start + partLength)
    return (
      part.length === partLength &&
      other.startsWith(part, start) &&
      !strangers.some((stranger) => stranger.startsWith(part, start))
    )
  })
}

/** This many characters are equal by chance in one of some hundred thousand aliases. */
const partLength = 5
