import { Refusal } from '../contract/refusal.ts'
import type { Operations } from './instance.ts'
import { undeletedAccount } from './summaries.ts'

/** Reads a checkout session of the caller's own bundle with its current price, for 15 minutes (CHECKOUT-OWNER-KEY). */
export const readCheckout: Operations['readCheckout'] = async ({ checkoutId }, call, instance) => {
  const { store, aliases } = instance
  const session = await store.findCheckout(checkoutId)
  if (session === undefined) throw noSession(404)
  const bundle = await store.findBundle(session.bundle)
  if (bundle?.owner !== call.caller.owner) throw noSession(Number(call.variantOf('foreign-status')))
  if (session.endsAt <= call.now) throw noSession(Number(call.variantOf('checkout-expired')))
  const account = await undeletedAccount(session.account, instance)
  if (account === undefined) throw noSession(404)
  const { price, currency, discount } = bundle.payment ?? {}
  return {
    checkoutId: session.id,
    bundleId: bundle.id,
    userId: aliases.encrypt(call.caller.owner, [account.id])[0] ?? '',
    displayName: account.displayName,
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency }),
    ...(discount === undefined ? {} : { discount }),
  }
}

/** Returns the same refusal for all sessions that cannot be read, to reveal nothing about those of other owners. */
export const noSession = (status: number): Refusal =>
  new Refusal(
    'errors.checkout.not_found',
    'The checkout session does not exist, has expired, or is for a bundle of another owner.',
    undefined,
    status,
  )
