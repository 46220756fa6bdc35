import { DomainError } from '../../ledger/domain-error.ts'
import type { BundleId } from '../../ledger/ids.ts'
import type { Facts } from '../facts.ts'
import { addAccount } from './accounts.ts'
import { addBundle, bundleSeqOf } from './bundles.ts'
import { addCheckout } from './checkouts.ts'
import type { Connection } from './connection.ts'
import { addKey } from './keys.ts'
import { addGrant } from './record.ts'

/** Adds facts in their order, all or nothing. */
export function addFacts(connection: Connection, facts: Facts): void {
  connection.writing(() => {
    const seqs = new Map<BundleId, number>()
    const seqOf = (bundle: BundleId): number => {
      const seq = seqs.get(bundle) ?? bundleSeqOf(connection, bundle)
      if (seq === undefined) throw new DomainError('conflict', `The store has no bundle ${bundle}.`)
      seqs.set(bundle, seq)
      return seq
    }
    for (const account of facts.accounts) addAccount(connection, account)
    for (const key of facts.keys) addKey(connection, key)
    for (const bundle of facts.bundles) addBundle(connection, bundle)
    for (const { bundle, account, grant } of facts.grants)
      addGrant(connection, { bundle: seqOf(bundle), account }, grant)
    for (const checkout of facts.checkouts) addCheckout(connection, checkout, seqOf(checkout.bundle))
  })
}
