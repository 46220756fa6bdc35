import { parseMask } from '../ledger/address-mask.ts'
import { formatApiKey, hashSecret } from '../ledger/api-key.ts'
import type { AccountId, KeyId } from '../ledger/ids.ts'
import type { ApiKey } from '../store/store.ts'
import { noFacts, type Platform, PlatformError, presentAccount } from './platform.ts'

/** What a key is made for. */
export interface KeyTerms {
  readonly owner: AccountId
  /** Everything that a permission can be, by default. */
  readonly permissions?: Partial<ApiKey['permissions']> | undefined
  /** CIDR masks; none means any address. */
  readonly masks?: readonly string[] | undefined
}

/** A key with its text, which nobody can be shown again. */
export interface MadeKey {
  readonly key: ApiKey
  readonly text: string
}

/** Makes a key in its owner's profile (KEY-MADE-IN-PROFILE). */
export async function createKey(platform: Platform, terms: KeyTerms): Promise<MadeKey> {
  const { owner, permissions = {}, masks = [] } = terms
  const { tier, displayName } = await presentAccount(platform, owner)
  if (tier === 'free')
    throw new PlatformError(
      'refused',
      `"${displayName}" needs a premium or elite subscription to have API keys.`,
    )
  for (const text of masks) {
    const mask = parseMask(text)
    if (mask.kind === 'fault') throw new PlatformError('invalid', mask.message)
  }
  const { store, now, newKey, keyPrefix } = platform
  const { id, secret } = newKey()
  const key: ApiKey = {
    id,
    owner,
    secretHash: hashSecret(secret),
    permissions: { bundles: 'read', users: 'read', grants: 'write', ...permissions },
    masks,
    createdAt: now(),
    revokedAt: undefined,
  }
  await store.add({ ...noFacts, keys: [key] })
  return { key, text: formatApiKey(keyPrefix, { id, secret }) }
}

/** Revokes a key for good; one that is revoked already stays so. */
export async function revokeKey(platform: Platform, id: KeyId): Promise<ApiKey> {
  await presentKey(platform, id)
  await platform.store.revokeKey(id, platform.now())
  return presentKey(platform, id)
}

async function presentKey({ store }: Platform, id: KeyId): Promise<ApiKey> {
  const found = await store.findKey(id)
  if (found === undefined) throw new PlatformError('unknown', `There is no key ${id}.`)
  return found.key
}
