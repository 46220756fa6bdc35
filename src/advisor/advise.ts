import { rules } from '../../spec/generated/rules.ts'
import { createRemarks } from './creates.ts'
import type { Evidence } from './evidence.ts'
import { type AdviceRule, type Finding, type Remark, remedies } from './finding.ts'
import { type History, readHistory } from './history.ts'
import { checkoutRemarks, keyRemarks } from './keys.ts'
import { limitRemarks } from './limits.ts'
import { pageRemarks } from './pages.ts'
import { paymentRemarks } from './payments.ts'

/**
 * Returns what the client has done against the rules that bind it, one finding per broken rule, in the catalogue's order.
 * Only what the evidence shows counts; "never" means not yet, so ask when the client has come to rest.
 */
export function advise(evidence: Evidence): readonly Finding[] {
  const history = readHistory(evidence)
  const remarks = checks.flatMap((check) => check(history))
  return adviceRules.flatMap((rule) => {
    const cases = remarks
      .filter((remark) => remark.rule === rule)
      .map(({ what, evidence }) => ({ what, evidence }))
    if (cases.length === 0) return []
    const { level, text } = rules[rule]
    return [{ rule, level: level === 'should' ? 'should' : 'must', text, remedy: remedies[rule], cases }]
  })
}

const adviceRules = Object.keys(remedies) as readonly AdviceRule[]

const checks: readonly ((history: History) => readonly Remark[])[] = [
  pageRemarks,
  limitRemarks,
  createRemarks,
  paymentRemarks,
  checkoutRemarks,
  keyRemarks,
]
