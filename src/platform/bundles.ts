import { paymentFault } from '../fixtures/checkout-url.ts'
import { type AccountId, type BundleId, toBundleId } from '../ledger/ids.ts'
import type { Bundle, PaymentSettings } from '../store/store.ts'
import { noFacts, type Platform, PlatformError, presentAccount, presentBundle } from './platform.ts'

/** What an owner says of a new bundle. */
export interface BundleTerms {
  readonly owner: AccountId
  readonly name: string
  readonly marketType?: string | undefined
  readonly quote?: string | undefined
  readonly access?: Bundle['access'] | undefined
  readonly status?: Bundle['status'] | undefined
  readonly payment?: PaymentSettings | undefined
}

/** Makes a bundle: by default a private, active one of spot markets in USDT. */
export async function createBundle(platform: Platform, terms: BundleTerms): Promise<Bundle> {
  const { owner, name, payment } = terms
  const { marketType = 'spot', quote = 'USDT', access = 'private', status = 'active' } = terms
  await presentAccount(platform, owner)
  for (const [field, text] of Object.entries({ name, marketType, quote }))
    if (text.trim() === '') throw new PlatformError('invalid', `${field} must not be empty.`)
  if (payment !== undefined) requireSoundPayment(payment)
  const createdAt = platform.now()
  const id = toBundleId(platform.newId())
  const times = { createdAt, updatedAt: createdAt }
  const bundle: Bundle = { id, owner, name, marketType, quote, access, status, ...times, payment }
  await platform.store.add({ ...noFacts, bundles: [bundle] })
  return bundle
}

/** Sets or, without any, takes away what a bundle costs and where it is paid (CHECKOUT-URL-STRICT, CHECKOUT-URL-NEEDS-PRICE). */
export async function setPayment(
  platform: Platform,
  id: BundleId,
  payment: PaymentSettings | undefined,
): Promise<Bundle> {
  await presentBundle(platform, id)
  if (payment !== undefined) requireSoundPayment(payment)
  await platform.store.setPayment(id, payment, platform.now())
  return presentBundle(platform, id)
}

/** Sets a bundle's status; an archived one leaves its owner's list (BUNDLES-NOT-ARCHIVED). */
export async function setBundleStatus(
  platform: Platform,
  id: BundleId,
  status: Bundle['status'],
): Promise<Bundle> {
  await presentBundle(platform, id)
  await platform.store.setBundleStatus(id, status, platform.now())
  return presentBundle(platform, id)
}

function requireSoundPayment(payment: PaymentSettings): void {
  const { price, currency, discount } = payment
  const fault = paymentFault(payment)
  if (fault !== undefined)
    throw new PlatformError('invalid', `The payment settings cannot be kept: ${fault}.`)
  if (price !== undefined && !(price >= 0 && Number.isFinite(price)))
    throw new PlatformError('invalid', `price must be 0 or more; it was ${price}.`)
  if (currency === '') throw new PlatformError('invalid', 'currency must not be empty.')
  if (discount !== undefined && !(discount.value >= 0 && Number.isFinite(discount.value)))
    throw new PlatformError('invalid', `A discount must be 0 or more; it was ${discount.value}.`)
}
