import { type Assertion, jsonText } from './assertion.ts'
import type { Exchange } from './exchange.ts'
import type { RuleId } from './rule.ts'

/** The result of a check about one rule at one moment. */
export interface Finding {
  readonly rule: RuleId
  readonly check: string
  readonly attempt: number
  /** `contract`: found by the contract oracle, which checks every response. */
  readonly by: 'check' | 'contract'
  readonly kind: 'held' | 'broken' | 'observed' | 'untestable'
  /** The sentence that must hold; for `untestable`, what is missing. */
  readonly claim: string
  /** For `observed`: the variants that the evidence leaves possible, in the catalogue's words; what has no name there is `other: ...`. */
  readonly variants?: readonly string[]
  /** Answers narrow each other only within one situation. */
  readonly situation?: string
  /** For `broken`: what must be and what is, as JSON or as `nothing`, and the ordinal `n` of the request that shows it. */
  readonly expected?: string
  readonly seen?: string
  readonly sent?: number | undefined
  /** The id of the row that it is about. */
  readonly row?: string | undefined
  /** The part of the check's input that was tried. */
  readonly part?: number | undefined
  /** Ordinals `n` of the exchanges that force it, in reading order. */
  readonly because: readonly number[]
}

/** A finding without what every finding of one run of a check has. */
export type Found = Omit<Finding, 'check' | 'attempt' | 'by' | 'because'>

/** Returns what a judged assertion is recorded as: that it held, or what must be, what is, and the request that shows it. */
export function foundOf({ rule, claim, holds, ...one }: Omit<Assertion, 'sent'>, sent?: Exchange): Found {
  const texts = { expected: jsonText(one.expected), seen: jsonText(one.seen), sent: sent?.n, row: one.row }
  return holds ? { rule, kind: 'held', claim } : { rule, kind: 'broken', claim, ...texts }
}

/** Why a rule of a field that may be left out for good was not judged. */
export const unshown = 'no answer shows the field, and none has to'
