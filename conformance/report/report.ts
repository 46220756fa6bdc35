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
    readonly bundles: Readonly<Record<string, string | undefined>>
    readonly users: number
    readonly skew?: Event<'over'>['skew'] | undefined
  }
  readonly promise: {
    readonly rules: number
    readonly untried: readonly RuleId[]
    readonly without: readonly string[]
  }
  readonly outcome: 'conformant' | 'partial' | 'violated' | 'incomplete'
  readonly exitCode: 0 | 1 | 4
  readonly counts: Readonly<Record<VerdictName, number>>
  readonly rules: readonly RuleVerdict[]
  readonly failures: readonly Failure[]
  readonly checks: readonly CheckReport[]
  readonly latency: readonly Latency[]
  readonly warnings: readonly string[]
  readonly residue: Event<'over'>['residue']
  readonly stale: readonly string[]
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
  readonly missing: readonly string[]
  readonly reason?: string
  readonly variants: readonly ShownVariants[]
  readonly checks: readonly string[]
  readonly held: number
  readonly failures: readonly string[]
  readonly known?: string | undefined
  readonly error?: string
}

/** The variants that all answers in one situation leave possible; those that were met where no single one explains them. */
export interface ShownVariants {
  readonly situation: string
  readonly variants: readonly string[]
  readonly answers: number
  readonly varies?: true | undefined
}

/** What became of one check. */
export interface CheckReport extends PlannedCheck {
  readonly requests: number
  readonly ending: 'done' | 'stopped' | 'error' | 'not run'
  readonly because?: string
}
