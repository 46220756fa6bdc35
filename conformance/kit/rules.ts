import { operations } from '../../spec/generated/contract.ts'
import { type RuleId, rules, type SectionId, type StatedRuleId } from '../../spec/generated/rules.ts'
import type { OperationId } from './exchange.ts'

/** Returns the rules of the catalogue (spec/rules.yaml) that the suite checks, and whose ids match. */
export const rulesLike = (pattern: RegExp): readonly RuleId[] =>
  (Object.keys(rules) as RuleId[]).filter((id) => pattern.test(id) && rules[id].checked.includes('suite'))

/** Returns the fields in a table of the API's description, each with its first rule that is stated and not left open. */
export function fieldRulesOf<Field extends string>(section: SectionId) {
  const stated = Object.entries(rules).filter(([, rule]) => rule.section === section && rule.level !== 'open')
  const fields = Map.groupBy(stated, ([, { field }]) => field)
  fields.delete(undefined)
  return [...fields].map(([field, [first]]) => [field as Field, first?.[0] as StatedRuleId] as const)
}

/** The test key of a target that lacks one permission alone, for each permission: checks and diagnosis know by it which requests must be refused. */
export const keyWithout = { bundles: 'noBundles', users: 'noUsers', grants: 'noGrants' } as const

/** Tests that a key surely lacks the permission for an operation; `readOnly` lacks only that for writing grants. */
export function isLacking(operation: OperationId, key: string | undefined): boolean {
  const { permission, level } = operations[operation].permission
  return key === 'none' || key === keyWithout[permission] || (key === 'readOnly' && level === 'write')
}

/** Returns the rule about the permission of an operation. */
export function ruleOfPermission(operation: OperationId) {
  const { permission } = operations[operation].permission
  return `AUTH-${permission.toUpperCase() as Uppercase<typeof permission>}-GOVERNS` as const
}
