import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { cacheValue } from '../ledger/bounded-cache.ts'
import type { AccountId } from '../ledger/ids.ts'

/** The size in bytes of a block, the content of an alias or a cursor, which a client gets encrypted as 32 lowercase hex characters. */
export const BLOCK_BYTES = 16

/**
 * Encrypts blocks with AES-256 under a key for each account and purpose, derived from at least 32 secret bytes. Without the
 * secret nobody can create a block, or link it to another account's. ECB mode is enough, since all blocks of one account and
 * purpose differ; the same block always encrypts to the same text.
 */
export function blockCipher(secret: Uint8Array, purpose: string) {
  if (secret.length < 32) throw new RangeError('The sealing key must have at least 32 bytes.')
  const ciphers = new Map<AccountId, ReturnType<typeof makeCiphers>>()
  const ciphersOf = (account: AccountId) =>
    ciphers.get(account) ??
    cacheValue(ciphers, account, makeCiphers(secret, `${purpose} ${account}`), MAX_CACHED)
  return {
    /** Returns encrypted blocks as lowercase hex. */
    encrypt: (account: AccountId, blocks: NodeJS.ArrayBufferView): string =>
      ciphersOf(account).cipher.update(blocks).toString('hex'),
    /** Decrypts 32 lowercase hex characters, not authenticated; undefined for any other text. */
    decrypt: (account: AccountId, text: string): Buffer | undefined =>
      encryptedForm.test(text) ? ciphersOf(account).decipher.update(text, 'hex') : undefined,
  }
}

const encryptedForm = /^[0-9a-f]{32}$/

/** The most entries of a cache; a pair of ciphers takes thirty times as long to create as to encrypt a page. */
const MAX_CACHED = 1_000

function makeCiphers(sealingKey: Uint8Array, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', sealingKey, '', `bundle-access ${purpose}`, 32))
  // Without padding each update returns all its blocks, so that the ciphers can be used again.
  return {
    cipher: createCipheriv('aes-256-ecb', key, null),
    decipher: createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false),
  }
}
