import type { CheckoutId, Pair } from '../ledger/ids.ts'
import { type Instant, toInstant } from '../ledger/instant.ts'
import type { Checkout } from '../store/store.ts'

/** How long a checkout session is valid (CHECKOUT-LIFETIME-15-MINUTES). */
export const CHECKOUT_SESSION_MS = 15 * 60_000

/** The session that begins when the end user confirms the disclaimer (CHECKOUT-SESSION-ON-CONFIRM). */
export const beginCheckout = (id: CheckoutId, pair: Pair, startedAt: Instant): Checkout => ({
  id,
  ...pair,
  startedAt,
  endsAt: toInstant(startedAt + CHECKOUT_SESSION_MS),
})
