import { foldName } from '../ledger/display-name.ts'
import { toAccountId } from '../ledger/ids.ts'
import type { Account, Position, Store } from '../store/store.ts'

/** The accounts that are not deleted and have exactly this display name, the oldest first. */
export async function accountsNamed(store: Store, displayName: string): Promise<readonly Account[]> {
  const prefix = foldName(displayName)
  const named: Account[] = []
  let after: Position | undefined
  do {
    const query = { prefix, except: NOBODY, order: 'name', limit: 100, after } as const
    const { items, next } = await store.searchAccounts(query)
    named.push(...items.filter((account) => account.displayName === displayName))
    // In the order of names those that only begin so come last.
    const beyond = items.some((account) => foldName(account.displayName) !== prefix)
    after = beyond ? undefined : next?.position
  } while (after !== undefined)
  return named
}

const NOBODY = toAccountId(0)
