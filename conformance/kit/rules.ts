import { type RuleId, rules, type SectionId, type StatedRuleId } from '../../spec/generated/rules.ts'

/** Returns the rules of the catalogue that the suite checks, and whose ids match. */
export const rulesLike = (pattern: RegExp): readonly RuleId[] =>
  (Object.keys(rules) as RuleId[]).filter((id) => pattern.test(id) && rules[id].checked.includes('suite'))

/** Returns the fields in the table of a section, each with its rule; the first one where a field has several. */
export function fieldRulesOf<Field extends string>(section: SectionId) {
  const stated = Object.entries(rules).filter(([, rule]) => rule.section === section && rule.level !== 'open')
  const fields = Map.groupBy(stated, ([, { field }]) => field)
  fields.delete(undefined)
  return [...fields].map(([field, [first]]) => [field as Field, first?.[0] as StatedRuleId] as const)
}
