import { formatInstant } from '../ledger/date-time.ts'
import type { Account, ApiKey, Bundle, Checkout } from '../store/store.ts'

/** The platform's things as consoles and the control plane show them: times as date-times, nothing undefined, no hash of a secret. */
export const shownAccount = ({ displayName, avatar, tier, createdAt }: Account) => ({
  displayName,
  ...(avatar === undefined ? {} : { avatar }),
  tier,
  createdAt: formatInstant(createdAt),
})

export const shownKey = ({ id, permissions, masks, createdAt }: ApiKey) => ({
  id,
  permissions,
  masks: [...masks],
  createdAt: formatInstant(createdAt),
})

export function shownBundle(bundle: Bundle) {
  const { id, name, marketType, quote, access, status, createdAt, updatedAt, payment } = bundle
  return {
    id,
    name,
    marketType,
    quote,
    access,
    status,
    createdAt: formatInstant(createdAt),
    updatedAt: formatInstant(updatedAt),
    ...(payment === undefined ? {} : { payment: present(payment) }),
  }
}

export const shownCheckout = ({ id, bundle, startedAt, endsAt }: Checkout) => ({
  checkoutId: id,
  bundleId: bundle,
  startedAt: formatInstant(startedAt),
  endsAt: formatInstant(endsAt),
})

/** The same without what is undefined. */
const present = <Fields extends object>(
  fields: Fields,
): { [Name in keyof Fields]: Exclude<Fields[Name], undefined> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never
