import type { OpenDocument } from './document.ts'

/** A lint rule of this house: a sentence about contracts, and where a document breaks it. */
export interface HouseRule {
  /** The name that stands after `house/` in the configuration. */
  readonly id: string
  readonly says: string
  /** Every place that breaks the rule; `options` are those of the configuration, unchecked. */
  readonly faultsOf: (
    document: OpenDocument,
    options: { readonly [key: string]: unknown },
  ) => readonly Fault[]
}

/** A place that breaks a rule, and one sentence that names the thing and the remedy. */
export interface Fault {
  readonly pointer: string
  readonly message: string
}
