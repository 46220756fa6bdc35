import type { ControlSuccess } from '../../spec/control-types.ts'
import { misfitOf } from '../contract/explain.ts'
import { DomainError } from '../ledger/domain-error.ts'
import type { AdminArguments, AdminLedger, AdminMethod } from './lists.ts'
import * as lists from './lists.ts'
import * as operations from './operations.ts'

export type { AdminArguments } from './lists.ts'

/** An operation of the control plane that administers a ledger. */
export type AdminOperation = keyof typeof lists | keyof typeof operations

/**
 * The administration of a ledger, the same for one in a file, for a workspace of a mock and over HTTP: spec/control.yaml says what
 * each operation takes and answers. Rejects with a DomainError for what cannot be done.
 */
export type Admin = {
  readonly [Id in AdminOperation]: (...given: AdminArguments<Id>) => Promise<ControlSuccess<Id>>
}

const table: { readonly [Id in AdminOperation]: AdminMethod<Id> } = { ...lists, ...operations }

export const adminOperations = Object.keys(table) as AdminOperation[]

/** The administration of the ledger that `ledger` gives at each call; `inTurn` runs one change after another. */
export function adminOf(
  ledger: () => AdminLedger,
  inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => work(),
): Admin {
  const methodOf = <Id extends AdminOperation>(id: Id) => {
    const run = async (...given: AdminArguments<Id>): Promise<ControlSuccess<Id>> => {
      await requireInput(id, given)
      return table[id](ledger(), ...given)
    }
    return id.startsWith('list') ? run : (...given: AdminArguments<Id>) => inTurn(() => run(...given))
  }
  return Object.fromEntries(adminOperations.map((id) => [id, methodOf(id)])) as unknown as Admin
}

/** Rejects with a DomainError unless the input is as the contract of the control plane says. */
async function requireInput(id: AdminOperation, given: readonly unknown[]): Promise<void> {
  const { validators, operations: contract } = await facts()
  const { parameters, body } = contract[id]
  const [, parameter] = Object.keys(parameters.path)
  const path = { workspace: 'main', ...(parameter !== undefined && { [parameter]: given[0] }) }
  const sent = given[parameter === undefined ? 0 : 1] ?? {}
  const wrong = misfitOf(validators[id], { path, query: body === undefined ? { ...sent } : {} }, sent)
  if (wrong === undefined) return
  throw new DomainError('invalid', wrong.message, wrong.place === '' ? {} : { field: wrong.place })
}

/** Both are large, and a mock whose ledger nobody administers needs neither. */
const facts = async () => ({
  ...(await import('../../spec/generated/control-validators.js')),
  ...(await import('../../spec/generated/control-contract.ts')),
})
