/** A rule's id in the catalogue. */
export type { RuleId } from '../../spec/generated/rules.ts'
