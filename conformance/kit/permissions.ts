import { operations } from '../../spec/generated/contract.ts'
import type { OperationId } from './exchange.ts'

/** The test key of a target that lacks one permission alone, for each permission: checks and diagnosis know by it which requests must be refused. */
export const keyWithout = { bundles: 'noBundles', users: 'noUsers', grants: 'noGrants' } as const

/** Tests that a key surely lacks the permission for an operation; of `readOnly` that is only grants write. */
export function isLacking(operation: OperationId, key: string | undefined): boolean {
  const { permission, level } = operations[operation].permission
  return key === 'none' || key === keyWithout[permission] || (key === 'readOnly' && level === 'write')
}

/** Returns the rule about the permission of an operation. */
export function ruleOfPermission(operation: OperationId) {
  const { permission } = operations[operation].permission
  return `AUTH-${permission.toUpperCase() as Uppercase<typeof permission>}-GOVERNS` as const
}
