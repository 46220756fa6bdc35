import { type OperationId, operations } from '../../spec/generated/contract.ts'
import { Refusal } from '../contract/refusal.ts'
import type { Call } from './instance.ts'

const levels = ['none', 'read', 'write']

/** Refuses a key whose permission is below what the operation needs (AUTH-PERMISSION-LACKING); write includes read. */
export function authorize(call: Call, operationId: OperationId): void {
  const needed = neededPermission(operationId, call)
  if (needed === undefined) return
  const actual = call.caller.key.permissions[needed.permission]
  if (levels.indexOf(actual) >= levels.indexOf(needed.level)) return
  throw new Refusal(
    'errors.auth.permission_denied',
    `The API key needs the permission ${needed.permission}: ${needed.level}; it has ${needed.permission}: ${actual}.`,
    { permission: needed.permission, required: needed.level, actual },
  )
}

function neededPermission(operationId: OperationId, { variantOf }: Call) {
  const declared = operations[operationId].permission
  if (operationId === 'readCheckout') {
    const permission = variantOf('checkout-permission')
    return permission === 'none' ? undefined : ({ permission, level: 'read' } as const)
  }
  return declared.level === 'write' ? { ...declared, level: variantOf('grants-write-level') } : declared
}
