import type { UsersPage } from '../../spec/types.ts'
import { foldName } from '../ledger/display-name.ts'
import type { Call, Deployment } from './deployment.ts'
import { nextCursor, openPage } from './paging.ts'
import { publicUsers } from './public-user.ts'

interface Input {
  readonly query: { readonly displayName: string; readonly limit: number; readonly cursor?: string }
}

/** Active users but the key's owner whose display name begins with the text, whatever its case (USERS-PREFIX). */
export async function searchUsers({ query }: Input, call: Call, deployment: Deployment): Promise<UsersPage> {
  const { limit, displayName } = query
  const prefix = foldName(displayName)
  const order = call.variants['search-order']
  const page = openPage({ list: 'users', filters: [prefix, order] }, query.cursor, call, deployment)
  if (page === 'forged') return { users: [], query: displayName, limit }
  const { owner } = call.caller
  const slice = await deployment.store.searchAccounts({
    prefix,
    except: owner,
    order,
    limit,
    after: page.after,
  })
  const users = publicUsers(slice.items, call, deployment)
  return { users, query: displayName, limit, ...nextCursor(page, slice, deployment) }
}
