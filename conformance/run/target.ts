import type { FeatureName, NamedAccounts } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'

/** A target file with every variable expanded: the test resources and claims of a vendor. */
export interface Target {
  /** Up to and including the REST prefix; `/v1` is appended. */
  readonly baseUrl: string
  readonly keys: Readonly<Partial<Record<KeyName, string>>> & { readonly full: string }
  readonly bundles: {
    /** The first listed when left out. */
    readonly main?: string | undefined
    readonly second?: string | undefined
    readonly archived?: string | undefined
    /** A bundle of the owner of `otherOwner`. */
    readonly other?: string | undefined
  }
  /** The test users for writing: their display names, or the prefix that finds them. */
  readonly users?: { readonly names: readonly string[] } | { readonly search: string } | undefined
  /** Names that no search may find, and the source of a deleted account's grant. */
  readonly people?: NamedAccounts | undefined
  readonly checkout: {
    readonly fresh: readonly string[]
    readonly expired: readonly string[]
    readonly foreign: readonly string[]
    /** Creates a session and prints its id; `{bundleId}` and `{displayName}` are replaced. */
    readonly command?: string | undefined
  }
  /** Requests per minute to stay under. */
  readonly rateLimit: number | 'off'
  /** What the vendor does not claim, and why. */
  readonly claims: Readonly<Partial<Record<FeatureName, string>>>
}
