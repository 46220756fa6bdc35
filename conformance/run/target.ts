import type { FeatureName, TestResources } from '../kit/check.ts'
import type { KeyName } from '../kit/draft.ts'

/** A target file with every variable expanded: the test resources and claims of a vendor. `target.schema.json` says what each field is. */
export interface Target extends Pick<TestResources, 'people'> {
  readonly baseUrl: string
  readonly keys: Readonly<Partial<Record<KeyName, string>>> & { readonly full: string }
  readonly bundles: Partial<TestResources['bundles']>
  readonly users?: { readonly names: readonly string[] } | { readonly search: string } | undefined
  readonly checkout: TestResources['checkout'] & { readonly command?: string | undefined }
  readonly rateLimit: number | 'off'
  readonly claims: Readonly<Partial<Record<FeatureName, string>>>
}
