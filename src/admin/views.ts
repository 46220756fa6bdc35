import { formatInstant } from '../ledger/date-time.ts'
import type { Account, ApiKey, Bundle, Checkout, PaymentSettings } from '../store/store.ts'

/** An account as JSON, without its number: times as date-times, nothing undefined. */
export const accountView = ({ displayName, avatar, tier, createdAt, deletedAt }: Account) => ({
  displayName,
  ...(avatar === undefined ? {} : { avatar }),
  tier,
  createdAt: formatInstant(createdAt),
  ...(deletedAt === undefined ? {} : { deletedAt: formatInstant(deletedAt) }),
})

/** A key as JSON, without its secret, of which only a hash is stored. */
export const keyView = ({ id, permissions, masks, createdAt, revokedAt }: ApiKey) => ({
  id: id as string,
  permissions,
  masks,
  createdAt: formatInstant(createdAt),
  ...(revokedAt === undefined ? {} : { revokedAt: formatInstant(revokedAt) }),
})

/** A bundle as JSON, without its owner. */
export function bundleView(bundle: Bundle) {
  const { id, name, marketType, quote, access, status, createdAt, updatedAt, payment } = bundle
  return {
    id: id as string,
    name,
    marketType,
    quote,
    access,
    status,
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
    ...(payment === undefined ? {} : { payment: paymentView(payment) }),
  }
}

const paymentView = ({ checkoutUrl, price, currency, discount }: PaymentSettings) => ({
  ...(checkoutUrl === undefined ? {} : { checkoutUrl }),
  ...(price === undefined ? {} : { price }),
  ...(currency === undefined ? {} : { currency }),
  ...(discount === undefined ? {} : { discount }),
})

/** A checkout session as JSON. */
export const checkoutView = ({ id, bundle, startedAt, endsAt }: Checkout) => ({
  checkoutId: id as string,
  bundleId: bundle as string,
  startedAt: formatInstant(startedAt),
  endsAt: formatInstant(endsAt),
})
