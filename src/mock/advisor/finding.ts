import type { FindingView } from '../../../spec/control-types.ts'
import type { AdviceRule } from '../../../spec/generated/rules.ts'
import type { Entry } from '../journal/entry.ts'

/** A result of the advisor, which judges a client by its requests to a mock: the cases in which it broke one rule, with the remedy. */
export interface Finding extends FindingView {
  readonly rule: AdviceRule
}

/** One case of a rule: a sentence in the past tense, and the numbers of the journal entries that show it. */
export type Remark = FindingView['cases'][number] & { readonly rule: AdviceRule }

/** Returns a remark with the numbers of entries as evidence. */
export const remark = (
  rule: AdviceRule,
  what: string,
  ...entries: readonly Pick<Entry, 'number'>[]
): Remark => ({ rule, what, evidence: entries.map(({ number }) => number) })
