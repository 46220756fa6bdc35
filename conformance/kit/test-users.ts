import type { Trial } from './check.ts'
import type { Exchange } from './exchange.ts'
import { nextCursorOf, type TestUser, usersOf } from './wire.ts'

type Named = Pick<TestUser, 'displayName'>

/** Returns the text that finds a test user by the user search: so many characters of the display name, at most 30. */
export const searchText = ({ displayName }: Named, length = 30): string =>
  [...displayName].slice(0, Math.min(30, length)).join('')

/** Returns the users with exactly this display name, each once. */
export const namesakes = (users: readonly TestUser[], name: unknown): readonly TestUser[] => {
  const same = users.filter(({ displayName }) => displayName === name)
  return same.filter(({ userId }, index) => same.findIndex((one) => one.userId === userId) === index)
}

/** Returns the only user of a search with this display name; undefined when there are, or may be, several. */
export function onlyNamesake(search: Exchange, { displayName }: Named): TestUser | undefined {
  const same = namesakes(usersOf(search), displayName)
  return same.length === 1 && nextCursorOf(search) === undefined ? same[0] : undefined
}

/** Returns the users whose display name is unique among them. */
export const uniquelyNamed = (users: readonly TestUser[]): readonly TestUser[] =>
  users.filter(({ displayName }) => namesakes(users, displayName).length === 1)

/** Returns the display name of a user, with the userId when the name is not unique. */
export const userLabel = ({ userId, displayName }: TestUser, users: readonly TestUser[]): string =>
  namesakes(users, displayName).length > 1 ? `${displayName} (${userId})` : displayName

/** Returns a test of a user: false for test users of other checks, who come and go meanwhile. */
export const isStableUser =
  ({ resources }: Trial, own: readonly string[] = []) =>
  (userId: string | undefined): boolean =>
    own.some((one) => one === userId) || !resources.users.some((one) => one.userId === userId)
