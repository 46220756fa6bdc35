import * as fc from 'fast-check'
import { bundleStatuses } from '../../../spec/generated/facts.ts'
import type { Grant } from '../../ledger/grant.ts'
import { type AccountId, type BundleId, type GrantId, type Pair, toGrantId } from '../../ledger/ids.ts'
import { type Instant, toInstant } from '../../ledger/instant.ts'
import type { Bundle, Decide, Store, Tier } from '../store.ts'
import { anyAccountId, anyBundleId, anyGrantTerms, anyInstant, hexId } from './any-ledger.test-bed.ts'

/** A random change of a ledger, for property-based tests; `pass` moves nothing but the clock. */
export type Change =
  | { readonly kind: 'create'; readonly pair: Pair; readonly grant: Grant }
  /** Revokes the unrevoked grant of a pair that stands at an index, going round. */
  | { readonly kind: 'revoke'; readonly pair: Pair; readonly index: number; readonly at: Instant }
  | { readonly kind: 'delete'; readonly account: AccountId; readonly at: Instant }
  | { readonly kind: 'tier'; readonly account: AccountId; readonly tier: Tier }
  | {
      readonly kind: 'status'
      readonly bundle: BundleId
      readonly status: Bundle['status']
      readonly at: Instant
    }
  | { readonly kind: 'pass'; readonly ms: number }

const anyPair: fc.Arbitrary<Pair> = fc.record({ bundle: anyBundleId, account: anyAccountId })

/** A handful of changes; the ids of created grants are unlike those of any ledger. */
export const anyChanges = (maxLength: number): fc.Arbitrary<readonly Change[]> =>
  fc
    .array(
      fc.oneof(
        fc.record({ kind: fc.constant('create' as const), pair: anyPair, terms: anyGrantTerms }),
        fc.record({
          kind: fc.constant('revoke' as const),
          pair: anyPair,
          index: fc.nat(5),
          at: anyInstant,
        }),
        fc.record({ kind: fc.constant('delete' as const), account: anyAccountId, at: anyInstant }),
        fc.record({
          kind: fc.constant('tier' as const),
          account: anyAccountId,
          tier: fc.constantFrom<Tier>('free', 'premium', 'elite'),
        }),
        fc.record({
          kind: fc.constant('status' as const),
          bundle: anyBundleId,
          status: fc.constantFrom(...bundleStatuses),
          at: anyInstant,
        }),
        fc.record({ kind: fc.constant('pass' as const), ms: fc.integer({ min: -10, max: 15 }) }),
      ),
      { maxLength },
    )
    .map((changes) =>
      changes.map((change, index) => {
        if (change.kind !== 'create') return change
        const { kind, pair, terms } = change
        return { kind, pair, grant: { id: toGrantId(hexId(5_000 + index)), ...terms, revokedAt: undefined } }
      }),
    )

/** Makes the change, and gives the clock after it. */
export async function make(change: Change, store: Store, now: Instant): Promise<Instant> {
  switch (change.kind) {
    case 'create': {
      const { type, sourceId } = change.grant
      const source = sourceId === undefined ? undefined : { type, id: sourceId }
      await store.record(change.pair, { now: () => now, source }, addOnce(change.grant))
      break
    }
    case 'revoke':
      await store.record(change.pair, { now: () => toInstant(0) }, revokeOne(change.index, change.at))
      break
    case 'delete':
      await store.deleteAccount(change.account, change.at)
      break
    case 'tier':
      await store.setTier(change.account, change.tier)
      break
    case 'status':
      await store.setBundleStatus(change.bundle, change.status, change.at)
      break
    case 'pass':
      return toInstant(Math.max(0, now + change.ms))
  }
  return now
}

/** Adds the grant unless its source has been seen. */
export const addOnce =
  (grant: Grant): Decide<'added' | 'seen'> =>
  ({ sameSource }) =>
    sameSource === undefined
      ? { decision: 'added', effect: { kind: 'add', grant } }
      : { decision: 'seen', effect: { kind: 'none' } }

/** Adds the grant unless the pair has a live one. */
export const addUnlessLive =
  (grant: Grant): Decide<'added' | 'refused'> =>
  ({ live }) =>
    live.length === 0
      ? { decision: 'added', effect: { kind: 'add', grant } }
      : { decision: 'refused', effect: { kind: 'none' } }

function revokeOne(index: number, at: Instant): Decide<GrantId | undefined> {
  return ({ live }) => {
    const one = live[index % live.length]
    if (one === undefined) return { decision: undefined, effect: { kind: 'none' } }
    return { decision: one.id, effect: { kind: 'revoke', grants: [one.id], at } }
  }
}
