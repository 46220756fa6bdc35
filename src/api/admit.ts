import { Refusal } from '../contract/refusal.ts'
import type { KeyId } from '../ledger/ids.ts'
import type { RateLimit, Take } from './rate-limit.ts'
import { rateLimitFields, retryAfterSeconds } from './rate-limit-fields.ts'

/** Both limits: every request must satisfy each (LIMIT-BOTH). */
export interface Limits {
  readonly address: RateLimit
  readonly key: RateLimit
}

/** The limits as one request meets them, in two steps, and the header fields that tell the client where it stands. */
export interface Admission {
  readonly address: (address: string) => void
  readonly key: (key: KeyId) => void
  readonly fields: () => Readonly<Record<string, string>>
}

/** A request's way past the limits; what the key's limit refuses does not count for the address. `onExceeded` is told before a limit refuses. */
export function admission(
  limits: Limits | undefined,
  monotonic: () => number,
  onExceeded: () => void,
): Admission {
  if (limits === undefined) return { address: () => {}, key: () => {}, fields: () => ({}) }
  let forAddress: Take | undefined
  let forKey: Take | undefined
  return {
    address(address) {
      forAddress = limits.address.take(address, monotonic())
      if (forAddress.accepted) return
      onExceeded()
      throw exceeded('address', limits.address.limit, forAddress)
    },
    key(key) {
      forKey = limits.key.take(key, monotonic())
      if (forKey.accepted) return
      onExceeded()
      if (forAddress !== undefined) forAddress = limits.address.giveBack(forAddress)
      throw exceeded('key', limits.key.limit, forKey)
    },
    fields: () =>
      rateLimitFields([
        ...(forAddress === undefined
          ? []
          : [{ name: 'address', limit: limits.address.limit, take: forAddress }]),
        ...(forKey === undefined ? [] : [{ name: 'key', limit: limits.key.limit, take: forKey }]),
      ]),
  }
}

function exceeded(whose: 'address' | 'key', limit: number, take: Take): Refusal {
  const retryAfter = String(retryAfterSeconds(take))
  return new Refusal(
    `errors.rate_limit.${whose}_exceeded`,
    `At most ${limit} requests a minute for each ${whose}; wait ${retryAfter} s and go on more slowly.`,
    { retryAfter },
  )
}
