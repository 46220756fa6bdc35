import type { Command, Option } from 'commander'
import type { ControlSuccess } from '../../spec/control-types.ts'
import type { ControlOperationId } from '../../spec/generated/control-contract.ts'
import type { ControlOperation } from '../../spec/operation.ts'
import { collectPages } from '../client/listing.ts'
import { type AdminArguments, type AdminOperation, type AdminOptions, openAdmin } from '../main.ts'
import { defined } from '../options.ts'
import { type PrintOptions, printing, subcommand, withOptions } from './command.ts'
import { addControlFlags, addWorkspaceFlags, type ControlFlags, callMock } from './control-command.ts'
import { ledgerFlag } from './server-flags.ts'

type ArgumentsOf<Id> = Id extends AdminOperation ? AdminArguments<Id> : readonly unknown[]

/** A command made of one operation of spec/control.yaml, which runs on a ledger directly or, over HTTP, in a running mock: its arguments and its output. */
interface OperationCommand<Id extends ControlOperationId> extends PrintOptions<ControlSuccess<Id>> {
  /** By default the first arguments go into the path; the others and the flags have the names of the contract. */
  toArguments?(...args: unknown[]): ArgumentsOf<Id> | Promise<ArgumentsOf<Id>>
  /** Calls the operation, with work before and after. */
  wrap?(
    invoke: () => Promise<ControlSuccess<Id>>,
    flags: ControlFlags,
    ...args: readonly string[]
  ): Promise<ControlSuccess<Id>>
  readonly list?: keyof ControlSuccess<Id>
  /** Flags for a mock only, or for a ledger only. */
  readonly inMock?: readonly Option[]
  readonly inLedger?: readonly Option[]
  /** Set if the operation is not on a workspace. */
  readonly about?: 'the mock'
  readonly absent?: AdminOptions['absent']
}

type Scope = Pick<OperationCommand<never>, 'inMock' | 'inLedger' | 'about' | 'absent'>

interface Transport<Ids extends ControlOperationId> {
  readonly addFlags: (command: Command, scope: Scope) => Command
  readonly invoke: (command: Command, id: Ids, args: readonly unknown[], scope: Scope) => Promise<unknown>
}

/** Calls operations on a ledger in a file or a database. */
export const ledger: Transport<AdminOperation> = {
  addFlags: (command, { inLedger = [] }) => withOptions(command, inLedger).addOption(ledgerFlag),
  async invoke(command, id, args, { absent }) {
    const { db, keyPrefix } = command.opts<AdminOptions>()
    const admin = await openAdmin({ db, keyPrefix, absent })
    return Reflect.apply(admin[id], admin, args).finally(admin.close)
  },
}

export const mock: Transport<ControlOperationId> = {
  addFlags: (command, { about, inMock = [] }) =>
    (about ? addControlFlags : addWorkspaceFlags)(withOptions(command, inMock)),
  async invoke(command, id, args, { about }) {
    const { method, path, body, inPath } = await operationOf(id, about)
    const pathValues = args.slice(0, inPath).map(String).values()
    const target = (about ? path : path.replace('/workspaces/{workspace}', '~')).replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(pathValues.next().value ?? ''),
    )
    const input = Object(args[inPath])
    const query = body === undefined ? `?${new URLSearchParams(input)}` : ''
    return callMock(command.opts(), `${method} ${target}${query}`, input)
  },
}

/** Returns an operation of the contract, and the number of path parameters that a command takes. */
async function operationOf(id: ControlOperationId, about: Scope['about']) {
  const { operations } = await import('../../spec/generated/control-contract.ts')
  const operation: ControlOperation = operations[id]
  return { ...operation, inPath: Object.keys(operation.parameters.path).length - (about ? 0 : 1) }
}

export type AddTo<Ids extends ControlOperationId> = ReturnType<typeof commandsOver<Ids>>

export const commandsOver =
  <Ids extends ControlOperationId>(transport: Transport<Ids>, group: Command) =>
  <Id extends Ids>(name: string, description: string, id: Id, options: OperationCommand<Id>): Command => {
    const { list, wrap } = options
    const command = transport.addFlags(subcommand(group, name, description, options), options)
    const invoke = async (...args: unknown[]): Promise<ControlSuccess<Id>> => {
      const input =
        (await options.toArguments?.(...args)) ?? (await argumentsByName(command, id, options.about))
      const call = async (all: readonly unknown[]): Promise<ControlSuccess<Id>> =>
        (await transport.invoke(command, id, all, options)) as ControlSuccess<Id>
      if (list !== undefined) return collectPages((page) => call([{ ...Object(input[0]), ...page }]), list)
      return wrap === undefined ? call(input) : wrap(() => call(input), command.opts(), ...command.args)
    }
    return printing(command, invoke, options)
  }

async function argumentsByName(command: Command, id: ControlOperationId, about: Scope['about']) {
  const { parameters, body, inPath } = await operationOf(id, about)
  const named = command.registeredArguments.map((argument, index) => [argument.name(), command.args[index]])
  const args = { ...Object.fromEntries(named.slice(inPath)), ...command.opts() }
  const known = body?.properties ?? Object.keys(parameters.query)
  const input = Object.fromEntries(known.map((name) => [name, args[name]]))
  return [...command.args.slice(0, inPath), defined(input)]
}
