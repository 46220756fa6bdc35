import { cacheValue } from '../ledger/bounded-cache.ts'
import { type AccountId, type Alias, toAccountId, toAlias } from '../ledger/ids.ts'
import { BLOCK, blockSeal, REMEMBERED } from './sealed-block.ts'

/** Accounts as one viewer sees them: not to be guessed, nor to be linked to what another viewer sees (USER-ALIAS-SCOPED). */
export type Aliases = Readonly<ReturnType<typeof openAliases>>

/** Aliases under a secret of at least 32 bytes: an alias is the account's number and as many zeros for a check, sealed. */
export function openAliases(sealingKey: Uint8Array) {
  const { seal, open } = blockSeal(sealingKey, 'alias')
  // Accounts are listed again and again: finding 50 aliases takes 1 us, sealing them 35.
  const sealed = new Map<AccountId, Map<AccountId, Alias>>()
  const sealPage = (
    viewer: AccountId,
    accounts: readonly AccountId[],
    known: Map<AccountId, Alias>,
  ): Alias[] => {
    const page = Buffer.alloc(accounts.length * BLOCK)
    accounts.forEach((account, index) => {
      page.writeUInt32BE(Math.floor(account / 2 ** 32), index * BLOCK)
      page.writeUInt32BE(account % 2 ** 32, index * BLOCK + 4)
    })
    const text = seal(viewer, page)
    return accounts.map((account, index) =>
      cacheValue(known, account, toAlias(text.slice(index * ALIAS, (index + 1) * ALIAS)), REMEMBERED),
    )
  }
  return {
    /** The aliases of a page of accounts, in their order; always the same for the same viewer. */
    seal(viewer: AccountId, accounts: readonly AccountId[]): Alias[] {
      const known = sealed.get(viewer) ?? cacheValue(sealed, viewer, new Map(), MOST_VIEWERS)
      const aliases: Alias[] = []
      for (const account of accounts) {
        const alias = known.get(account)
        if (alias === undefined) return sealPage(viewer, accounts, known)
        aliases.push(alias)
      }
      return aliases
    },
    /** The account behind an alias of this viewer; undefined when it was made by anyone else. */
    open(viewer: AccountId, alias: string): AccountId | undefined {
      const block = open(viewer, alias)
      if (block === undefined || block.readBigUInt64BE(8) !== 0n) return undefined
      return toAccountId(block.readUInt32BE(0) * 2 ** 32 + block.readUInt32BE(4))
    },
  }
}

/** Whose aliases are kept, at most a thousand of each. */
const MOST_VIEWERS = 100

/** Characters of an alias. */
const ALIAS = 2 * BLOCK
