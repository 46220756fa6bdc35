import { DomainError } from '../ledger/domain-error.ts'
import type { Account, ApiKey, Bundle, Checkout } from '../store/store.ts'

/** The objects of a mock that have a short name, such as the key `full` and the bundle `main`; a key has its text, which is known only at its creation. */
export interface NamedObjects {
  readonly accounts: Account
  readonly keys: ApiKey & { readonly text: string }
  readonly bundles: Bundle
  readonly checkouts: Checkout
}

export type NamedKind = keyof NamedObjects

/** The short names by which tests and commands refer to a mock's objects in place of their random ids; a fixture gives them, or whoever creates an object. */
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

/** Those of a ledger that is served, not mocked: none. */
export const noNames: Names = {
  of: () => new Map(),
  async createNamed(_, name, make) {
    if (name === undefined) return make()
    throw new DomainError('invalid', 'Only a mock keeps such a name; a ledger has ids and display names.')
  },
}
