import { formatApiKey, hashSecret } from '../identity/api-key.ts'
import { type AccountId, type KeyId, toKeyId } from '../ledger/ids.ts'
import type { ApiKey } from '../store/store.ts'
import { seeded } from './seeded-id.ts'

/** An API key as its owner is shown it once. */
export interface SettledKey {
  readonly text: string
  readonly id: KeyId
  readonly owner: AccountId
  readonly permissions: ApiKey['permissions']
}

/** Where the ids and secrets of a world's keys come from. */
export interface KeySource {
  readonly seed: string
  /** Where keys come from when not from the seed: so two copies of a world differ in nothing but their keys. */
  readonly keySeed?: string | undefined
  readonly keyPrefix: string
}

/** A key whose id and secret follow from the seed and its name: as it is stored, and as it is shown. */
export function seededKey(
  as: string,
  terms: Omit<ApiKey, 'id' | 'secretHash'>,
  { seed, keySeed = seed, keyPrefix }: KeySource,
): { readonly as: string; readonly key: ApiKey; readonly shown: SettledKey } {
  const id = toKeyId(seeded(keySeed, 'key', as, 16))
  const secret = seeded(keySeed, 'secret', as, 40)
  const { owner, permissions } = terms
  return {
    as,
    key: { id, secretHash: hashSecret(secret), ...terms },
    shown: { text: formatApiKey(keyPrefix, { id, secret }), id, owner, permissions },
  }
}
