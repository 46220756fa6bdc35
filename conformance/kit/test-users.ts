import type { Exchange } from './exchange.ts'
import { nextCursorOf, type TestUser, usersOf } from './wire.ts'

/** The text that a search finds a user by: so many characters of the display name, at most 30. */
export const searched = ({ displayName }: Pick<TestUser, 'displayName'>, length = 30): string =>
  [...displayName].slice(0, Math.min(30, length)).join('')

/** Those among users who have exactly this display name, each once. */
export const namesakes = (users: readonly TestUser[], name: unknown): readonly TestUser[] => {
  const same = users.filter(({ displayName }) => displayName === name)
  return same.filter(({ userId }, index) => same.findIndex((one) => one.userId === userId) === index)
}

/** The one user with this display name; undefined where several are found, or may be on further pages. */
export function onlyNamesake(
  search: Exchange,
  { displayName }: Pick<TestUser, 'displayName'>,
): TestUser | undefined {
  const same = namesakes(usersOf(search), displayName)
  return same.length === 1 && nextCursorOf(search) === undefined ? same[0] : undefined
}

/** The users whose name no other of them has. */
export const uniquelyNamed = (users: readonly TestUser[]): readonly TestUser[] =>
  users.filter(({ displayName }) => namesakes(users, displayName).length === 1)

/** A user in words: the display name, and the userId where another of these users has the same name. */
export const nameOf = ({ userId, displayName }: TestUser, users: readonly TestUser[]): string =>
  namesakes(users, displayName).length > 1 ? `${displayName} (${userId})` : displayName
