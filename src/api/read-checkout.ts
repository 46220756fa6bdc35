import type { Checkout } from '../../spec/types.ts'
import { Refusal } from '../contract/refusal.ts'
import { toCheckoutId } from '../ledger/ids.ts'
import type { Call, Deployment } from './deployment.ts'

interface Input {
  readonly path: { readonly checkoutId: string }
}

/** A checkout session of the caller's own bundle, for 15 minutes, with the bundle's present terms (CHECKOUT-OWNER-KEY). */
export async function readCheckout({ path }: Input, call: Call, deployment: Deployment): Promise<Checkout> {
  const session = await deployment.store.findCheckout(toCheckoutId(path.checkoutId))
  if (session === undefined) throw notFound(404)
  const bundle = await deployment.store.findBundle(session.bundle)
  if (bundle?.owner !== call.caller.owner) throw notFound(Number(call.variants['foreign-status']))
  if (session.endsAt <= call.now) throw notFound(Number(call.variants['checkout-expired']))
  const account = await deployment.store.findAccount(session.account)
  if (account === undefined || account.deletedAt !== undefined) throw notFound(404)
  const { price, currency, discount } = bundle.payment ?? {}
  return {
    checkoutId: session.id,
    bundleId: bundle.id,
    userId: deployment.aliases.seal(call.caller.owner, [account.id])[0] as string,
    displayName: account.displayName,
    ...(price === undefined ? {} : { price }),
    ...(currency === undefined ? {} : { currency }),
    ...(discount === undefined ? {} : { discount }),
  }
}

const notFound = (status: number): Refusal =>
  new Refusal(
    'errors.checkout.not_found',
    'No checkout session of your bundles has this id, or its 15 minutes are over.',
    undefined,
    status,
  )
