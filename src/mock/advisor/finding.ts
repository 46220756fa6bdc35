import type { FindingView } from '../../../spec/control-types.ts'
import type { AdviceRule } from '../../../spec/generated/rules.ts'
import type { Entry } from '../journal/entry.ts'

/** What a client did against one rule, and what to do about it. */
export interface Finding extends FindingView {
  readonly rule: AdviceRule
}

/** One case before cases are put together by rule: one sentence in the past tense, and the numbers of the journal entries that show it. */
export type Remark = FindingView['cases'][number] & { readonly rule: AdviceRule }

/** One case; the numbers of the entries are its evidence. */
export const remark = (
  rule: AdviceRule,
  what: string,
  ...entries: readonly Pick<Entry, 'number'>[]
): Remark => ({ rule, what, evidence: entries.map(({ number }) => number) })
