import type { UsersPage } from '../../spec/types.ts'
import type { Input } from '../contract/parse.ts'
import { foldName } from '../ledger/display-name.ts'
import type { Call, Instance } from './instance.ts'
import { nextCursor, openPage } from './page.ts'
import { publicUsers } from './summaries.ts'

/** Active users but the key's owner whose display name begins with the text, whatever its case (USERS-PREFIX). */
export async function searchUsers(
  { displayName, limit, cursor }: Input<'searchUsers'>,
  call: Call,
  instance: Instance,
): Promise<UsersPage> {
  const prefix = foldName(displayName)
  const order = call.choose('search-order')
  const page = openPage('users', [prefix, order], cursor, call, instance)
  if (page === 'forged') return { users: [], query: displayName, limit }
  const query = { prefix, except: call.caller.owner, order, limit, after: page.after }
  const slice = await instance.store.searchAccounts(query)
  const users = publicUsers(slice.items, call, instance)
  return { users, query: displayName, limit, ...nextCursor(page, slice, instance) }
}
