import { foldName } from '../ledger/display-name.ts'
import { mapAwaitable } from '../store/awaitable.ts'
import type { Operations } from './instance.ts'
import { readPage } from './page.ts'
import { publicUsers } from './summaries.ts'

/** Finds users whose display name begins with a text, ignoring case, without the key's owner (USERS-PREFIX). */
export const searchUsers: Operations['searchUsers'] = (query, call, instance) => {
  const prefix = foldName(query.displayName)
  const order = call.variantOf('search-order')
  const page = readPage('users', [prefix, order], query, call, instance, (pageRequest) =>
    instance.store.searchAccounts({ ...pageRequest, prefix, except: call.caller.owner, order }),
  )
  return mapAwaitable(page, ({ items, ...more }) => ({
    users: publicUsers(items, call, instance),
    query: query.displayName,
    ...more,
  }))
}
