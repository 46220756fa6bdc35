import { idsOf } from './claims.ts'
import { type Credentials, type Draft, drafts, type Query } from './draft.ts'
import type { Exchange } from './exchange.ts'
import { bundlesOf, bundleUsersOf, grantsOf, usersOf } from './wire.ts'

/** A list operation as a value, so that one check of limits, cursors or pages runs over all four lists. */
export interface List {
  /** Returns the request for a page, in a bundle or for a search text. */
  readonly draft: (
    where: { readonly bundleId: string; readonly displayName: string },
    query: Query,
    key?: Credentials,
  ) => Draft
  /** Returns the ids of the rows of a page. */
  readonly ids: (page: Exchange) => readonly (string | undefined)[]
}

/** The four lists of the API. */
export const lists: Readonly<Record<'bundles' | 'search' | 'users' | 'grants', List>> = {
  bundles: {
    draft: (_where, query, key) => drafts.listBundles(query, key),
    ids: (page) => idsOf(bundlesOf(page)),
  },
  search: {
    draft: ({ displayName }, query, key) => drafts.searchUsers({ displayName, ...query }, key),
    ids: (page) => usersOf(page).map(({ userId }) => userId),
  },
  users: {
    draft: ({ bundleId }, query, key) => drafts.listUsers(bundleId, query, key),
    ids: (page) => bundleUsersOf(page).map(({ userId }) => userId),
  },
  grants: {
    draft: ({ bundleId }, query, key) => drafts.listGrants(bundleId, query, key),
    ids: (page) => idsOf(grantsOf(page)),
  },
}
