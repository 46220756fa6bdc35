import { type RuleEntry, type RuleId, rules } from '../../spec/generated/rules.ts'

/** A rule of the catalogue with its id. */
export type CatalogueRule = RuleEntry & { readonly id: RuleId }

/** Every rule of the catalogue, in its order. */
export const catalogue: readonly CatalogueRule[] = Object.entries(rules).map(([id, rule]) => ({
  ...rule,
  id: id as RuleId,
}))
