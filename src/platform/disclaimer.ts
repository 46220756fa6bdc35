import { beginCheckout } from '../fixtures/begin-checkout.ts'
import { openedCheckoutUrl } from '../fixtures/checkout-url.ts'
import { type CheckoutId, type Pair, toCheckoutId } from '../ledger/ids.ts'
import type { Checkout } from '../store/store.ts'
import { noFacts, type Platform, PlatformError, presentAccount, presentBundle } from './platform.ts'

/** A session as it begins, and the owner's URL as the platform opens it for the user. */
export interface Opened {
  readonly checkout: Checkout
  readonly url: string
}

/** What happens when a user confirms the disclaimer: a session of 15 minutes, and the owner's URL with its id (CHECKOUT-SESSION-ON-CONFIRM). */
export async function confirmDisclaimer(platform: Platform, pair: Pair): Promise<Opened> {
  const bundle = await presentBundle(platform, pair.bundle)
  const account = await presentAccount(platform, pair.account)
  if (account.id === bundle.owner)
    throw new PlatformError('refused', `"${account.displayName}" owns the bundle and does not pay for it.`)
  const checkoutUrl = bundle.payment?.checkoutUrl
  if (checkoutUrl === undefined)
    throw new PlatformError(
      'refused',
      `The bundle "${bundle.name}" has no checkout URL; set its payment settings first.`,
    )
  const checkout = beginCheckout(toCheckoutId(platform.newId()), pair, platform.now())
  await platform.store.add({ ...noFacts, checkouts: [checkout] })
  return { checkout, url: openedCheckoutUrl(checkoutUrl, checkout.id) }
}

/** Ends a session before its 15 minutes are over. */
export async function expireCheckout({ store, now }: Platform, id: CheckoutId): Promise<Checkout> {
  if ((await store.findCheckout(id)) === undefined)
    throw new PlatformError('unknown', `There is no checkout session ${id}.`)
  await store.endCheckout(id, now())
  const checkout = await store.findCheckout(id)
  if (checkout === undefined) throw new PlatformError('unknown', `There is no checkout session ${id}.`)
  return checkout
}
