import { noFacts } from '../../src/admin/acts.ts'
import { beginCheckout } from '../../src/admin/checkout.ts'
import { toBundleId, toCheckoutId } from '../../src/ledger/ids.ts'
import type { RunCommand } from '../run/ports.ts'
import type { Composition } from './compose.ts'

/** The command line that such a target names; nothing executes it. */
export const checkoutCommand = 'make-session {bundleId} {displayName}'

/** A vendor's command for checkout sessions, in this process: a session begins as if its user had just confirmed. */
export const checkoutCommandOf =
  ({ fixture, instance: { store, now, newId } }: Pick<Composition, 'fixture' | 'instance'>): RunCommand =>
  async (_command, { bundleId = '', displayName }) => {
    const account = fixture.facts.accounts.find((one) => one.displayName === displayName)
    if (account === undefined) throw new Error(`the fixture has nobody called ${displayName}`)
    const pair = { bundle: toBundleId(bundleId), account: account.id }
    const checkout = beginCheckout(toCheckoutId(newId()), pair, now())
    await store.add({ ...noFacts, checkouts: [checkout] })
    return checkout.id
  }
