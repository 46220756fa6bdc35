import type { Grant, User } from '../../spec/types.ts'
import type { Client } from '../client/index.ts'

/** A user in a bundle as they were before the flows began: who may be granted access, and what is not ours. */
export interface Pair {
  readonly bundleId: string
  readonly userId: string
  /** The grants that were there before; none of them is ever revoked. */
  readonly before: ReadonlySet<string>
  /** Where paid periods may begin without being covered: now, or the latest end of any grant. */
  readonly freeFrom: number
}

/** The pair; undefined when one of its grants has no end, since then every create is covered. */
export async function readPair(
  client: Client,
  { bundleId, userId }: Pick<Pair, 'bundleId' | 'userId'>,
  now: number,
): Promise<Pair | undefined> {
  const grants: readonly Grant[] = await client.listBundleGrants(bundleId, { userId, limit: 100 }).all()
  if (grants.some(({ endsAt }) => endsAt === undefined)) return undefined
  const ends = grants.map(({ endsAt = '' }) => Date.parse(endsAt))
  return {
    bundleId,
    userId,
    before: new Set(grants.map(({ id }) => id)),
    freeFrom: Math.max(now, ...ends),
  }
}

/** Somebody who can be granted access, and the search that finds them first. */
export interface Buyer {
  readonly pair: Pair
  readonly displayName: string
}

/** The first user found by one of these beginnings who can be granted access in the bundle. */
export async function findBuyer(
  client: Client,
  bundleId: string,
  beginnings: readonly string[],
  now: number,
): Promise<Buyer | undefined> {
  for (const beginning of beginnings) {
    const { users } = await client.searchUsers({ displayName: beginning, limit: MOST_TRIED }).page()
    for (const user of users) {
      const displayName = await searchFor(client, user)
      const pair =
        displayName === undefined ? undefined : await readPair(client, { bundleId, userId: user.userId }, now)
      if (pair !== undefined && displayName !== undefined) return { pair, displayName }
    }
  }
  return undefined
}

const MOST_TRIED = 20
const LONGEST_NAME = 30

/** A search that has this user first; undefined when somebody else comes before them. */
async function searchFor(client: Client, { userId, displayName }: User): Promise<string | undefined> {
  const beginning = [...displayName].slice(0, LONGEST_NAME).join('')
  if ([...beginning].length < 2) return undefined
  const { users } = await client.searchUsers({ displayName: beginning }).page()
  return users[0]?.userId === userId ? beginning : undefined
}
