import type { FeatureName, TestResources } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'

/** A target file with every variable expanded: the test resources and claims of a vendor. */
export interface Target extends Pick<TestResources, 'people'> {
  /** Up to and including the REST prefix; `/v1` is appended. */
  readonly baseUrl: string
  readonly keys: Readonly<Partial<Record<KeyName, string>>> & { readonly full: string }
  /** Header fields that each request has besides, such as a gateway's token: secrets. */
  readonly headers?: Readonly<Record<string, string>> | undefined
  /** `main` is the first listed when left out. */
  readonly bundles: Partial<TestResources['bundles']>
  /** The test users for writing: their display names, or the prefix that finds them. */
  readonly users?: { readonly names: readonly string[] } | { readonly search: string } | undefined
  /** `command` creates a session and prints its id; `{bundleId}`, `{userId}` and `{displayName}` are replaced. */
  readonly checkout: TestResources['checkout'] & { readonly command?: string | undefined }
  readonly rateLimit: number | 'off'
  readonly claims: Readonly<Partial<Record<FeatureName, string>>>
}
