import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { Refusal } from '../contract/refusal.ts'
import type { PermissionLevel } from '../store/store.ts'
import type { Call } from './instance.ts'

const rank: Readonly<Record<PermissionLevel, number>> = { none: 0, read: 1, write: 2 }

/** Refuses a key whose permission is below what the operation needs (AUTH-PERMISSION-LACKING); write includes read. */
export function authorize(call: Call, operationId: OperationId): void {
  const needed = neededPermission(operationId, call)
  if (needed === undefined) return
  const actual = call.caller.key.permissions[needed.permission]
  if (rank[actual] >= rank[needed.level]) return
  throw new Refusal(
    'errors.auth.permission_denied',
    `The API key needs the permission ${needed.permission}: ${needed.level}; it has ${needed.permission}: ${actual}.`,
    { permission: needed.permission, required: needed.level, actual },
  )
}

function neededPermission(
  operationId: OperationId,
  { choose }: Call,
): { permission: 'bundles' | 'users' | 'grants'; level: PermissionLevel } | undefined {
  const declared = operations[operationId].permission
  if (operationId === 'readCheckout') {
    const permission = choose('checkout-permission')
    return permission === 'none' ? undefined : { permission, level: 'read' }
  }
  return declared.level === 'write' ? { ...declared, level: choose('grants-write-level') } : declared
}
