import type { FindingView } from '../../../spec/control-types.ts'
import type { AdviceRule } from '../../../spec/generated/rules.ts'
import type { Entry } from '../journal/entry.ts'

/** A result of the advisor, which judges a client by its requests to a mock: the cases in which it broke one rule, with the remedy. */
export interface Finding extends FindingView {
  readonly rule: AdviceRule
}

/** One case of a finding: a sentence in the past tense, and the numbers of the journal entries that show it. */
export type Case = FindingView['cases'][number] & { readonly rule: AdviceRule }

/** Returns a case of a rule with the numbers of entries as evidence. */
export const caseOf = (
  rule: AdviceRule,
  what: string,
  ...entries: readonly Pick<Entry, 'number'>[]
): Case => ({ rule, what, evidence: entries.map(({ number }) => number) })
