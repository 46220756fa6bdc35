import type { Grant } from '../../ledger/grant.ts'
import { unsetFields } from '../../ledger/history.test-bed.ts'
import { toAccountId, toBundleId, toCheckoutId, toGrantId, toKeyId } from '../../ledger/ids.ts'
import { toInstant } from '../../ledger/instant.ts'
import type { Facts } from '../store.ts'
import { hexId } from './any-ledger.test-bed.ts'

const account = (number: number, displayName: string) => ({
  id: toAccountId(number),
  displayName,
  avatar: undefined,
  tier: 'premium' as const,
  createdAt: toInstant(number),
  deletedAt: undefined,
})

/** An owner with a key and a bundle, two customers, a checkout session, and no grant. */
export const simpleLedger: Facts = {
  accounts: [account(1, 'Olga Owner'), account(2, 'Carl Customer'), account(3, 'Dora Customer')],
  keys: [
    {
      id: toKeyId('k'.repeat(16)),
      owner: toAccountId(1),
      secretHash: new Uint8Array(32).fill(9),
      permissions: { bundles: 'read', users: 'none', grants: 'write' },
      masks: ['10.0.0.0/8', '::1/128'],
      createdAt: toInstant(1),
      revokedAt: undefined,
    },
  ],
  bundles: [
    {
      id: toBundleId(hexId(1)),
      owner: toAccountId(1),
      name: 'Grid',
      marketType: 'spot',
      quote: 'USDT',
      access: 'restricted',
      status: 'active',
      createdAt: toInstant(2),
      updatedAt: toInstant(3),
      payment: undefined,
    },
  ],
  grants: [],
  checkouts: [
    {
      id: toCheckoutId(hexId(2_000)),
      bundle: toBundleId(hexId(1)),
      account: toAccountId(2),
      startedAt: toInstant(10),
      endsAt: toInstant(10 + 15 * 60_000),
    },
  ],
}

/** A gift from 10 to 20, but for what is said otherwise. */
export const aGrant = (number: number, terms: Partial<Grant> = {}): Grant => ({
  id: toGrantId(hexId(100 + number)),
  type: 'gift',
  startsAt: toInstant(10),
  endsAt: toInstant(20),
  createdAt: toInstant(10),
  ...unsetFields,
  ...terms,
})
