import { type OpenRuleId, type RuleEntry, type RuleId, rules } from '../../spec/generated/rules.ts'

/** A rule of the catalogue (spec/rules.yaml), one sentence of the API's description or a point that it leaves open, with its id. */
export type CatalogueRule = RuleEntry & { readonly id: RuleId }

/** Every rule of the catalogue, in its order. */
export const catalogue: readonly CatalogueRule[] = Object.keys(rules).map((id) => ruleOf(id as RuleId))

/** Returns a rule by its id. */
export function ruleOf(id: RuleId): CatalogueRule {
  return { ...rules[id], id }
}

/** Returns the finding of an open rule's variants; one that the catalogue does not name becomes `other: ...`. */
export function observation(rule: OpenRuleId, seen: string | readonly string[], situation = '') {
  const isNamed = (one: string) => one === 'other' || rules[rule].variants?.some(({ value }) => value === one)
  const variants = [seen].flat().map((one) => (isNamed(one) ? one : `other: ${one}`))
  return { rule, kind: 'observed', claim: variants.join(' or '), variants, situation } as const
}
