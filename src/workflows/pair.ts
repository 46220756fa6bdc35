import type { Grant } from '../../spec/types.ts'
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

/** Somebody who can be granted access, and the beginning of their name. */
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
    let tried = 0
    for await (const user of client.searchUsers({ displayName: beginning, limit: MOST_TRIED })) {
      const pair = await readPair(client, { bundleId, userId: user.userId }, now)
      if (pair !== undefined)
        return { pair, displayName: [...user.displayName].slice(0, LONGEST_SEARCH).join('') }
      if (++tried === MOST_TRIED) break
    }
  }
  return undefined
}

const MOST_TRIED = 20
const LONGEST_SEARCH = 30
