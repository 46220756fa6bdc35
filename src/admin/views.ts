import type { AccountView, BundleView, CheckoutView, KeyView } from '../../spec/control-types.ts'
import { defined } from '../defined.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Account, ApiKey, Bundle, Checkout } from '../store/store.ts'

/** The names of things of one kind by id. */
type ById = ReadonlyMap<string, string>

/** A time as JSON; undefined stays so. */
export const time = (at: Instant | undefined): string | undefined =>
  at === undefined ? undefined : formatInstant(at)

/** An account as JSON: times as date-times, nothing undefined. */
export const accountView = ({ id, displayName, avatar, tier, ...times }: Account, names: ById): AccountView =>
  defined({
    id: String(id),
    name: names.get(String(id)),
    displayName,
    avatar,
    tier,
    createdAt: formatInstant(times.createdAt),
    deletedAt: time(times.deletedAt),
  })

/** A key as JSON, without its secret, of which only a hash is stored. */
export const keyView = (
  { id, owner, permissions, masks, createdAt, revokedAt }: ApiKey,
  names: ById,
): KeyView =>
  defined({
    id,
    name: names.get(id),
    owner: String(owner),
    permissions,
    masks,
    createdAt: formatInstant(createdAt),
    revokedAt: time(revokedAt),
  })

/** A bundle as JSON. */
export const bundleView = (
  { id, owner, payment, createdAt, updatedAt, ...facts }: Bundle,
  names: ById,
): BundleView =>
  defined({
    as: names.get(id),
    id,
    owner: String(owner),
    ...facts,
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
    payment: payment && defined(payment),
  })

/** A checkout session as JSON. */
export const checkoutView = (
  { id, bundle, account, startedAt, endsAt }: Checkout,
  names: ById,
): CheckoutView =>
  defined({
    checkoutId: id,
    name: names.get(id),
    bundleId: bundle,
    account: String(account),
    startedAt: formatInstant(startedAt),
    endsAt: formatInstant(endsAt),
  })
