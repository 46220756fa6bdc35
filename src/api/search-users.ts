import { foldName } from '../ledger/display-name.ts'
import type { Operations } from './instance.ts'
import { readPage } from './page.ts'
import { publicUsers } from './summaries.ts'

/** Active users but the key's owner whose display name begins with the text, whatever its case (USERS-PREFIX). */
export const searchUsers: Operations['searchUsers'] = async (query, call, instance) => {
  const prefix = foldName(query.displayName)
  const order = call.choose('search-order')
  const { items, ...page } = await readPage('users', [prefix, order], query, call, instance, (asked) =>
    instance.store.searchAccounts({ ...asked, prefix, except: call.caller.owner, order }),
  )
  return { users: publicUsers(items, call, instance), query: query.displayName, ...page }
}
