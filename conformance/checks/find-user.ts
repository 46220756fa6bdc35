import type { Exchange } from '../kit/exchange.ts'
import { usersOf, type WireUser } from '../kit/wire.ts'

/** The text that a search finds a user by: so many characters of the display name, at most 30. */
export const searched = ({ displayName }: Pick<WireUser, 'displayName'>, length = 30): string =>
  [...displayName].slice(0, Math.min(30, length)).join('')

/** The one user with this display name among those found. */
export function namesake(
  search: Exchange,
  { displayName }: Pick<WireUser, 'displayName'>,
): WireUser | undefined {
  const same = usersOf(search).filter((user) => user.displayName === displayName)
  return same.length === 1 ? same[0] : undefined
}
