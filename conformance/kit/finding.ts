import type { RuleId } from '../../spec/generated/rules.ts'
import { type Assertion, jsonText } from './assertion.ts'
import type { Exchange } from './exchange.ts'

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
  /** For `observed`: what was asked; only answers in the same situation together narrow the variants down. */
  readonly situation?: string
  /** For `broken`: the expected and the seen value, as JSON or `nothing`, and the ordinal `n` of the request that shows it. */
  readonly expected?: string
  readonly seen?: string
  readonly sent?: number | undefined
  /** The id of the listed grant or user that it is about. */
  readonly row?: string | undefined
  /** For `held`: a value beyond the bound of the rule was tried, such as a limit of 101. */
  readonly isBeyond?: true | undefined
  /** The index of the tried case, when the check's input holds several. */
  readonly part?: number | undefined
  /** Ordinals `n` of the exchanges that prove it, in reading order. */
  readonly because: readonly number[]
}

/** A finding without the fields that all findings of one run of a check share. */
export type NewFinding = Omit<Finding, 'check' | 'attempt' | 'by' | 'because'>

/** Returns the finding that records an assertion; `sent` is the request that shows a broken one. */
export function findingOf(assertion: Omit<Assertion, 'sent'>, sent?: Exchange): NewFinding {
  const { rule, claim, holds, expected, seen, row, isBeyond } = assertion
  if (holds) return { rule, kind: 'held', claim, ...(isBeyond && { isBeyond }) }
  const texts = { expected: jsonText(expected), seen: jsonText(seen) }
  return { rule, kind: 'broken', claim, ...texts, sent: sent?.n, row }
}

/** The reason for not judging the rule of an optional field that no answer shows. */
export const notShown = 'no answer shows the field, and none has to'
