import { type AccountId, type Alias, toAccountId, toAlias } from '../ledger/ids.ts'
import { BLOCK_BYTES, blockCipher } from './block-cipher.ts'

/** Converts account numbers to aliases, the `userId` of the API, and back; an alias cannot be guessed, nor linked to that of another viewer (USER-ALIAS-SCOPED). */
export type Aliases = Readonly<ReturnType<typeof openAliases>>

/** Opens aliases under a secret of at least 32 bytes; an alias is the encrypted account number with 8 zero bytes. */
export function openAliases(secret: Uint8Array) {
  const { encrypt, decrypt } = blockCipher(secret, 'alias')
  return {
    /** Returns the aliases of accounts in their order, always the same for a viewer. */
    encrypt(viewer: AccountId, accounts: readonly AccountId[]): Alias[] {
      const blocks = new DataView(new ArrayBuffer(accounts.length * BLOCK_BYTES))
      accounts.forEach((account, index) => {
        // Both are taken modulo 2 ** 32.
        blocks.setUint32(index * BLOCK_BYTES, account / 2 ** 32)
        blocks.setUint32(index * BLOCK_BYTES + 4, account)
      })
      const texts = encrypt(viewer, blocks)
      return accounts.map((_, index) => toAlias(texts.slice(index * LENGTH, (index + 1) * LENGTH)))
    },
    /** Returns the account of an alias; undefined if it is not an alias of this viewer. */
    decrypt(viewer: AccountId, alias: string): AccountId | undefined {
      const block = decrypt(viewer, alias)
      if (block === undefined || block.readBigUInt64BE(8) !== 0n) return undefined
      return toAccountId(block.readUInt32BE(0) * 2 ** 32 + block.readUInt32BE(4))
    },
  }
}

/** The length of an alias in characters. */
const LENGTH = 2 * BLOCK_BYTES
