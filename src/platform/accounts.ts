import type { AccountId } from '../ledger/ids.ts'
import type { Account, Tier } from '../store/store.ts'
import { type Platform, PlatformError, presentAccount } from './platform.ts'

/** What a person says of themselves, and what they have paid for. */
export interface AccountTerms {
  readonly displayName: string
  readonly avatar?: string | undefined
  /** `free` by default; only premium and elite accounts can use API keys (KEY-TIER). */
  readonly tier?: Tier | undefined
}

/** Opens the account of a new person, the youngest of all. */
export async function createAccount(
  platform: Platform,
  { displayName, avatar, tier = 'free' }: AccountTerms,
): Promise<Account> {
  if (displayName.trim() === '' || displayName.length > LONGEST_NAME)
    throw new PlatformError('invalid', `displayName must have 1 to ${LONGEST_NAME} characters.`)
  const { store, now } = platform
  return store.addAccount({ displayName, avatar, tier, createdAt: now(), deletedAt: undefined })
}

/** Deletes an account for good; its grants stay in the history, without a name (GRANTS-DELETED-ACCOUNT). */
export async function deleteAccount(platform: Platform, id: AccountId): Promise<void> {
  await presentAccount(platform, id)
  await platform.store.deleteAccount(id, platform.now())
}

/** Changes what an account has paid for; the keys of a free one are refused (KEY-TIER-LAPSED). */
export async function setTier(platform: Platform, id: AccountId, tier: Tier): Promise<void> {
  await presentAccount(platform, id)
  await platform.store.setTier(id, tier)
}

const LONGEST_NAME = 64
