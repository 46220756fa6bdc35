import type { AccountView, BundleView, CheckoutView, KeyView } from '../../spec/control-types.ts'
import { formatInstant } from '../ledger/date-time.ts'
import type { AccountId } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import { type Defined, defined } from '../options.ts'
import type { Account, ApiKey, Bundle, Checkout } from '../store/store.ts'

type JsonOf<Fields> = Defined<{ [Name in keyof Fields]: JsonValue<Fields[Name]> }>
type JsonValue<Value> = Value extends Instant | AccountId ? string : Value

const accountFields = ['id', 'owner', 'account']

/** Returns an account, bundle, key, session or grant as JSON for an administrator: instants (`...At`) as date-times, account numbers as strings, no undefined fields. */
export function jsonOf<Facts extends object>(facts: Facts): JsonOf<Facts>
export function jsonOf(facts: object): object {
  const json = (name: string, value: unknown): unknown => {
    if (value === undefined) return value
    if (name.endsWith('At')) return formatInstant(value as Instant)
    return accountFields.includes(name) ? String(value) : value
  }
  return defined(Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, json(name, value)])))
}

type ById = ReadonlyMap<string, string>

export const accountView = (account: Account, names: ById): AccountView =>
  jsonOf({ name: names.get(String(account.id)), ...account })

/** Returns a key without the hash of its secret. */
export const keyView = ({ secretHash: _, ...key }: ApiKey, names: ById): KeyView =>
  jsonOf({ name: names.get(key.id), ...key })

export const bundleView = ({ payment, ...bundle }: Bundle, names: ById): BundleView =>
  jsonOf({ as: names.get(bundle.id), ...bundle, payment: payment && defined(payment) })

export const checkoutView = ({ id, bundle, ...rest }: Checkout, names: ById): CheckoutView =>
  jsonOf({ checkoutId: id, name: names.get(id), bundleId: bundle, ...rest })
