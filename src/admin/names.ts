import { DomainError } from '../ledger/domain-error.ts'
import type { Account, ApiKey, Bundle, Checkout } from '../store/store.ts'

/** The objects that have a name in a workspace; a key with its text, which is known only at its creation. */
export interface NamedObjects {
  readonly accounts: Account
  readonly keys: ApiKey & { readonly text: string }
  readonly bundles: Bundle
  readonly checkouts: Checkout
}

export type NamedKind = keyof NamedObjects

/** The names of objects in a workspace of a mock, besides ids and display names. */
export interface Names {
  /** Returns the names of one kind by id. */
  readonly of: (kind: NamedKind) => ReadonlyMap<string, string>
  /** Creates an object under a name, or under a free one such as `key-3`; rejects with a DomainError if it is taken. */
  readonly createNamed: <Kind extends NamedKind, Made extends NamedObjects[Kind]>(
    kind: Kind,
    name: string | undefined,
    make: () => Promise<Made>,
  ) => Promise<Made>
}

/** The names of a ledger in a file or a database: none. */
export const noNames: Names = {
  of: () => new Map(),
  async createNamed(_, name, make) {
    if (name === undefined) return make()
    throw new DomainError('invalid', 'Only a mock keeps such a name; a ledger has ids and display names.')
  },
}
