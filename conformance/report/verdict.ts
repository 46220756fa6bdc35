import type { Finding } from '../kit/finding.ts'
import type { RuleId } from '../kit/rule.ts'

/** The verdict of a run on one rule; every report counts each of them separately. */
export const verdictNames = [
  'violated',
  'passed',
  'not testable',
  'not claimed',
  'observed',
  'error',
] as const
export type VerdictName = (typeof verdictNames)[number]

/** Whether a violation failed again: every time, k times of n, or it could not be tried again. */
export type Confirmation =
  | { readonly kind: 'confirmed'; readonly failed: number; readonly of: number }
  | { readonly kind: 'intermittent'; readonly failed: number; readonly of: number }
  | { readonly kind: 'unconfirmed'; readonly because: string }

/** One rule's verdict with its reasons. */
export interface RuleVerdict {
  readonly rule: RuleId
  readonly level: 'must' | 'should' | 'open'
  readonly verdict: VerdictName
  /** For `not testable`: what the target does not provide, or why no client can observe it. */
  readonly missing: readonly string[]
  /** The vendor's reason; for `not claimed`. */
  readonly reason?: string
  /** The variants met, by situation; for open rules. */
  readonly variants: readonly { readonly situation: string; readonly variants: readonly string[] }[]
  /** The checks that judged it in this run. */
  readonly checks: readonly string[]
  /** How often it was judged to hold. */
  readonly held: number
  /** Ids of the failures (`report.failures`) that break it. */
  readonly failures: readonly string[]
  /** The known-failures entry that covers it. */
  readonly known?: string
  /** For `error`: the suite's own failure. */
  readonly error?: string
}

/** One violation as a report shows it: one rule broken in one check. */
export interface Failure {
  /** `F1`, `F2` ... in order of finding. */
  readonly id: string
  readonly rule: RuleId
  readonly check: string
  readonly findings: readonly Finding[]
  readonly confirmation: Confirmation
  /** For `certify --repro`; left out where no check found it, so that nothing can be repeated. */
  readonly token?: string
  /** The exchanges to read, in order: `n` of the trace; the shrunk sequence when there is one. */
  readonly evidence: readonly number[]
  readonly known?: string
}
