import { createCipheriv, createDecipheriv, hkdfSync } from 'node:crypto'
import { cacheValue } from '../ledger/bounded-cache.ts'
import type { AccountId } from '../ledger/ids.ts'

/** Bytes of one block; 32 characters of lowercase hex once sealed. */
export const BLOCK = 16

/**
 * Encrypts whole blocks, each on its own, under a key of its own for each account.
 * AES-256 under keys derived from at least 32 secret bytes: without them a block can neither be made nor linked to another account's.
 * Blocks need no mode of operation, as those of one account and purpose all differ; the same block always seals to the same text.
 */
export function blockSeal(sealingKey: Uint8Array, purpose: string) {
  if (sealingKey.length < 32) throw new RangeError('The sealing key must have at least 32 bytes.')
  const ciphers = new Map<AccountId, ReturnType<typeof makeCiphers>>()
  const ciphersOf = (account: AccountId) =>
    ciphers.get(account) ??
    cacheValue(ciphers, account, makeCiphers(sealingKey, `${purpose} ${account}`), REMEMBERED)
  return {
    /** Any number of blocks in one step, as lowercase hex. */
    seal: (account: AccountId, blocks: Buffer): string =>
      ciphersOf(account).cipher.update(blocks).toString('hex'),
    /** The block behind 32 characters of lowercase hex, whoever made them; undefined for any other text. */
    open: (account: AccountId, text: string): Buffer | undefined =>
      sealed.test(text) ? ciphersOf(account).decipher.update(text, 'hex') : undefined,
  }
}

const sealed = /^[0-9a-f]{32}$/

/** How many are kept of what costs more to make again; a pair of ciphers costs thirty times as much as sealing a page with it. */
export const REMEMBERED = 1_000

function makeCiphers(sealingKey: Uint8Array, purpose: string) {
  const key = new Uint8Array(hkdfSync('sha256', sealingKey, '', `bundle-access ${purpose}`, 32))
  // A decipher that expects padding keeps its last block back; so every update gives all its blocks, and both serve for ever.
  return {
    cipher: createCipheriv('aes-256-ecb', key, null),
    decipher: createDecipheriv('aes-256-ecb', key, null).setAutoPadding(false),
  }
}
