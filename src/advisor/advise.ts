import { rules } from '../../spec/generated/rules.ts'
import { type Casebook, openCasebook } from './casebook.ts'
import { checkoutRemarks } from './checkouts.ts'
import type { Evidence } from './evidence.ts'
import { type AdviceRule, type Finding, type Remark, remedies } from './finding.ts'
import { keyRemarks } from './keys.ts'
import { limitRemarks } from './limits.ts'
import { lossRemarks } from './losses.ts'
import { pageRemarks } from './pages.ts'
import { paymentRemarks } from './payments.ts'
import { sourceRemarks } from './sources.ts'

/**
 * What the client has done against the rules that bind it, one finding per broken rule, in the catalogue's order. Only
 * what the evidence shows is judged; "never" means not yet, so ask when the client has come to rest.
 */
export function advise(evidence: Evidence): readonly Finding[] {
  const casebook = openCasebook(evidence)
  const remarks = judges.flatMap((judge) => judge(casebook))
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

const judges: readonly ((casebook: Casebook) => readonly Remark[])[] = [
  pageRemarks,
  limitRemarks,
  sourceRemarks,
  lossRemarks,
  paymentRemarks,
  checkoutRemarks,
  keyRemarks,
]
