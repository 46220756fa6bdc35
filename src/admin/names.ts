import { DomainError } from '../ledger/domain-error.ts'
import type { Account, ApiKey, Bundle, Checkout } from '../store/store.ts'

/** What has a name in a workspace; a key with its text, which is known only when it is created. */
export interface Things {
  readonly accounts: Account
  readonly keys: ApiKey & { readonly text: string }
  readonly bundles: Bundle
  readonly checkouts: Checkout
}

export type NamedKind = keyof Things

/** The names that a mock's workspace gives to things, beside their ids and display names. */
export interface Names {
  readonly of: (kind: NamedKind) => ReadonlyMap<string, string>
  /** Makes a thing and keeps it under the wanted name, or the next one such as `key-3`; rejects with a DomainError when that cannot be had. */
  readonly named: <Kind extends NamedKind, Made extends Things[Kind]>(
    kind: Kind,
    wanted: string | undefined,
    make: () => Promise<Made>,
  ) => Promise<Made>
}

/** Of a ledger in a file or a database, which keeps no names beside the display names. */
export const noNames: Names = {
  of: () => new Map(),
  async named(_, wanted, make) {
    if (wanted === undefined) return make()
    throw new DomainError('invalid', 'Only a mock keeps such a name; a ledger has ids and display names.')
  },
}
