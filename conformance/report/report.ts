import type { RuleId } from '../kit/rule.ts'
import type { Failure, RuleVerdict, VerdictName } from './verdict.ts'

/** `report.json`: what a run found. Its schema is `report.schema.json`; the trace is beside it in `trace.jsonl`. */
export interface Report {
  readonly report: 1
  readonly suite: { readonly version: string; readonly contract: string; readonly rules: number }
  readonly run: {
    readonly id: string
    readonly seed: number
    readonly profile: string
    readonly planHash: string
    readonly startedAt: string
    readonly seconds: number
    readonly requests: number
    /** Requests refused with 429 outside the rate-limit check. */
    readonly repaced: number
    /** The command line without secrets. */
    readonly command: string
    /** Why not every planned check came to its end. */
    readonly incomplete?: string
  }
  readonly target: {
    readonly baseUrl: string
    readonly keys: readonly string[]
    readonly bundles: Readonly<Record<string, string>>
    readonly users: number
    readonly rateLimit: number | 'off'
    /** What the vendor does not claim, and why. */
    readonly claims: Readonly<Record<string, string>>
    /** The target's clock minus ours, in milliseconds. */
    readonly skew: { readonly low: number; readonly high: number } | undefined
  }
  readonly outcome: 'conformant' | 'violated' | 'incomplete'
  readonly exitCode: 0 | 1 | 2 | 4
  readonly counts: Readonly<Record<VerdictName, number>>
  /** Every rule of the catalogue. */
  readonly rules: readonly RuleVerdict[]
  readonly failures: readonly Failure[]
  /** Every check that this run was to make. */
  readonly checks: readonly CheckReport[]
  /** Test resources that do not work as the target file says, and pairs that were not used. */
  readonly warnings: readonly string[]
  /** What the run left behind: live grants that could not be revoked. */
  readonly residue: readonly {
    readonly bundleId: string
    readonly grantId: string
    readonly userId: string
  }[]
  /** Known-failure entries that passed. */
  readonly stale: readonly string[]
}

/** What became of one check. */
export interface CheckReport {
  readonly check: string
  readonly title: string
  readonly rules: readonly RuleId[]
  /** Of all its runs; handing out pairs and cleaning them is not part of it. */
  readonly requests: number
  readonly ending: 'done' | 'stopped' | 'error' | 'not run'
  /** Why it did not come to its end. */
  readonly because?: string
}
