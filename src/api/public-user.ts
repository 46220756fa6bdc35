import type { User } from '../../spec/types.ts'
import type { Account } from '../store/store.ts'
import type { Call, Deployment } from './deployment.ts'

/** Accounts as the caller sees them: an alias of the viewer's own instead of the id (USER-ALIAS-SCOPED). */
export function publicUsers(accounts: readonly Account[], call: Call, deployment: Deployment): User[] {
  const ids = accounts.map((account) => account.id)
  const aliases = deployment.aliases.seal(call.caller.owner, ids)
  return accounts.map((account, index) => ({
    userId: aliases[index] as string,
    displayName: account.displayName,
    ...(account.avatar === undefined ? {} : { avatar: account.avatar }),
  }))
}
