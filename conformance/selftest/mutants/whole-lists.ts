import type { BundleUser, ListedGrant, Slice, Store } from '../../../src/store/store.ts'

export type GrantQuery = Parameters<Store['listGrants']>[0]
export type BundleUserQuery = Parameters<Store['listBundleUsers']>[0]

/** The whole list behind a query, whatever its limit and position. */
export async function everyGrant(
  { listGrants }: Pick<Store, 'listGrants'>,
  query: GrantQuery,
): Promise<readonly ListedGrant[]> {
  const rows: ListedGrant[] = []
  let after: GrantQuery['after']
  do {
    const slice = await listGrants({ ...query, limit: 100, after })
    rows.push(...slice.items)
    after = slice.next?.position
  } while (after !== undefined)
  return rows
}

/** All users of a bundle, whatever the limit and the position of the query. */
export async function everyBundleUser(
  { listBundleUsers }: Pick<Store, 'listBundleUsers'>,
  query: BundleUserQuery,
): Promise<readonly BundleUser[]> {
  const users: BundleUser[] = []
  let after: BundleUserQuery['after']
  do {
    const slice = await listBundleUsers({ ...query, limit: 100, after })
    users.push(...slice.items)
    after = slice.next?.position
  } while (after !== undefined)
  return users
}

/** A page as a window over a whole list; its position is the number of items before it. */
export function windowOf<Item>(
  items: readonly Item[],
  { limit, after = 0 }: { readonly limit: number; readonly after: number | undefined },
): Slice<Item> {
  const more = items.length > after + limit
  return {
    items: items.slice(after, after + limit),
    next: more ? { position: after + limit, because: 'full' } : undefined,
  }
}
