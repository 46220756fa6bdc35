/** A rule's id in the catalogue: only a stated rule is judged, and only an open one is observed. */
export type { OpenRuleId, RuleId, StatedRuleId } from '../../spec/generated/rules.ts'
