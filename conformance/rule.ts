/** A rule's id in the catalogue (`spec/rules.yaml`). */
export type RuleId = string
