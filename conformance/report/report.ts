import type { RuleId } from '../kit/rule.ts'
import type { Failure } from '../run/failures.ts'
import type { PlannedCheck, TraceEvent } from '../run/trace.ts'
import type { Latency } from './latency.ts'

/** A run: what it found, and everything that happened in it. */
export interface RunResult {
  readonly report: Report
  readonly trace: readonly TraceEvent[]
}

type Event<Name> = TraceEvent & { readonly event: Name }

/** `report.json`: what a run found. Its schema, `report.schema.json`, says what each field is; the trace is beside it in `trace.jsonl`. */
export interface Report {
  readonly report: 2
  readonly suite: { readonly version: string; readonly contract: string; readonly rules: number }
  readonly run: {
    readonly id: string
    readonly seed: number
    readonly challenge?: string | undefined
    readonly profile: string
    readonly startedAt: string
    readonly seconds: number
    readonly requests: number
    readonly repaced: number
    readonly command: string
    readonly incomplete?: string | undefined
  }
  readonly target: Event<'run'>['target'] & {
    readonly bundles: Readonly<Record<string, string>>
    readonly users: number
    readonly skew?: Event<'over'>['skew'] | undefined
  }
  /** What the run promises to judge. */
  readonly promise: {
    /** How many stated rules. */
    readonly rules: number
    /** Those of them that it neither saw held nor broken. */
    readonly untried: readonly RuleId[]
    /** What it leaves out, with what would add it. */
    readonly without: readonly string[]
  }
  readonly outcome: 'conformant' | 'partial' | 'violated' | 'incomplete'
  readonly exitCode: 0 | 1 | 2 | 4
  readonly counts: Readonly<Record<VerdictName, number>>
  /** Every rule of the catalogue. */
  readonly rules: readonly RuleVerdict[]
  readonly failures: readonly Failure[]
  /** Every check that this run was to make. */
  readonly checks: readonly CheckReport[]
  /** Observed, and judged by no rule. */
  readonly latency: readonly Latency[]
  readonly warnings: readonly string[]
  readonly residue: Event<'over'>['residue']
  readonly stale: readonly string[]
  /** Known failures past their last day: they cover nothing. */
  readonly lapsed: readonly string[]
}

/** The verdict of a run on one rule, in a reader's order; every report counts each of them separately. */
export const verdictNames = [
  'violated',
  'passed',
  'observed',
  'not testable',
  'not claimed',
  'error',
] as const
export type VerdictName = (typeof verdictNames)[number]

/** One rule's verdict with its reasons. */
export interface RuleVerdict {
  readonly rule: RuleId
  readonly level: 'must' | 'should' | 'open'
  readonly verdict: VerdictName
  /** For `not testable`: what the target does not provide, or why no client can observe it. */
  readonly missing: readonly string[]
  /** The vendor's reason; for `not claimed`. */
  readonly reason?: string
  /** What the answers show, by situation; for open rules. */
  readonly variants: readonly ShownVariants[]
  /** The checks that judged it in this run. */
  readonly checks: readonly string[]
  /** How often it was judged to hold. */
  readonly held: number
  /** Ids of the failures (`report.failures`) that break it. */
  readonly failures: readonly string[]
  /** Where every failure is a known one: the reason, and its last day. */
  readonly known?: string | undefined
  /** For `error`: the suite's own failure. */
  readonly error?: string
}

/** The variants that all answers in one situation leave possible; those that were met where no single one explains them. */
export interface ShownVariants {
  readonly situation: string
  readonly variants: readonly string[]
  /** From how many answers it was concluded. */
  readonly answers: number
  readonly varies?: true | undefined
}

/** What became of one check. */
export interface CheckReport extends PlannedCheck {
  /** Of all its runs; handing out pairs and cleaning them is not part of it. */
  readonly requests: number
  readonly ending: 'done' | 'stopped' | 'error' | 'not run'
  /** Why it did not come to its end. */
  readonly because?: string
}
