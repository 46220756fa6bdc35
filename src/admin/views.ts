import { defined } from '../defined.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Account, ApiKey, Bundle, Checkout } from '../store/store.ts'

const time = (at: Instant | undefined) => (at === undefined ? undefined : formatInstant(at))

/** An account as JSON, without its number: times as date-times, nothing undefined. */
export const accountView = ({ displayName, avatar, tier, createdAt, deletedAt }: Account) =>
  defined({ displayName, avatar, tier, createdAt: formatInstant(createdAt), deletedAt: time(deletedAt) })

/** A key as JSON, without its secret, of which only a hash is stored. */
export const keyView = ({ id, permissions, masks, createdAt, revokedAt }: ApiKey) =>
  defined({
    id,
    permissions,
    masks,
    createdAt: formatInstant(createdAt),
    revokedAt: time(revokedAt),
  })

/** A bundle as JSON, without its owner. */
export const bundleView = ({ owner, payment, createdAt, updatedAt, ...facts }: Bundle) =>
  defined({
    ...facts,
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
    payment: payment && defined(payment),
  })

/** A checkout session as JSON. */
export const checkoutView = ({ id, bundle, startedAt, endsAt }: Checkout) => ({
  checkoutId: id,
  bundleId: bundle,
  startedAt: formatInstant(startedAt),
  endsAt: formatInstant(endsAt),
})
