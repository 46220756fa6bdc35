import type { ControlSuccess } from '../../spec/control-types.ts'
import { requestProblem } from '../contract/validation-errors.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { AdminArguments, AdminLedger, AdminMethod } from './lists.ts'
import * as lists from './lists.ts'
import * as operations from './operations.ts'

export type { AdminArguments } from './lists.ts'

/** The id of an operation for administrators, such as `createKey` or `listGrants`; spec/control.yaml describes each. */
export type AdminOperation = keyof typeof lists | keyof typeof operations

/**
 * The administration of a ledger (accounts, bundles, API keys, checkout sessions and their grants), the same for a file, a
 * database, a workspace of a mock and over HTTP. Methods reject with a DomainError.
 */
export type Admin = {
  readonly [Id in AdminOperation]: (...args: AdminArguments<Id>) => Promise<ControlSuccess<Id>>
}

const table: { readonly [Id in AdminOperation]: AdminMethod<Id> } = { ...lists, ...operations }

export const adminOperations = Object.keys(table) as AdminOperation[]

/** Returns the administration of `ledger()`, which is called for each operation; `inTurn` runs changes one after another. */
export function adminOf(
  ledger: () => AdminLedger,
  inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => work(),
): Admin {
  const methodOf = <Id extends AdminOperation>(id: Id) => {
    const run = async (...args: AdminArguments<Id>): Promise<ControlSuccess<Id>> => {
      await requireInput(id, args)
      return table[id](ledger(), ...args)
    }
    return id.startsWith('list') ? run : (...args: AdminArguments<Id>) => inTurn(() => run(...args))
  }
  return Object.fromEntries(adminOperations.map((id) => [id, methodOf(id)])) as unknown as Admin
}

/** Rejects with a DomainError if the arguments break the contract of the control plane. */
async function requireInput(id: AdminOperation, args: readonly unknown[]): Promise<void> {
  // Imported lazily, since the contract is large and most mocks need no administration.
  const { validators } = await import('../../spec/generated/control-validators.js')
  const { operations: contract } = await import('../../spec/generated/control-contract.ts')
  const { parameters, body } = contract[id]
  const [, parameter] = Object.keys(parameters.path)
  const path = { workspace: 'main', ...(parameter !== undefined && { [parameter]: args[0] }) }
  const sent = args[parameter === undefined ? 0 : 1] ?? {}
  const problem = requestProblem(validators[id], { path, query: body === undefined ? { ...sent } : {} }, sent)
  if (problem === undefined) return
  throw new DomainError('invalid', problem.message, problem.place === '' ? {} : { field: problem.place })
}
