/** A progress event of a run; `--json` prints each as one line. */
export type RunEvent =
  | {
      readonly event: 'plan'
      readonly seed: number
      readonly profile: string
      readonly checks: number
      readonly requests: number
      /** About how many minutes it takes at the target's rate, where nothing fails. */
      readonly minutes: number
      readonly bundles: readonly { readonly id: string; readonly name?: string | undefined }[]
      /** Who may be written for in one of these bundles at least. */
      readonly users: readonly string[]
      readonly refused: readonly Readonly<Record<'displayName' | 'bundleId' | 'because', string>>[]
      /** What each missing item costs: rules that no other check tries, and rules that fewer checks try. */
      readonly missing: readonly {
        readonly item: string
        readonly untested: readonly string[]
        readonly weaker: readonly string[]
      }[]
      readonly warnings: readonly string[]
    }
  | {
      readonly event: 'progress'
      /** The first part of the check's id, or which round of further inputs it is. */
      readonly area: string
      readonly check: string
      readonly done: number
      readonly of: number
      readonly requests: number
      readonly left: number
    }
  | { readonly event: 'failure'; readonly rule: string; readonly check: string; readonly claim: string }
  /** The target refused with 429; the run pauses for this long. */
  | { readonly event: 'repaced'; readonly seconds: number }
  | { readonly event: 'warning'; readonly text: string }
  | { readonly event: 'waiting'; readonly seconds: number; readonly check: string }
  | { readonly event: 'confirming'; readonly check: string }
  | { readonly event: 'cleanup' }
