import type { Command, Option } from 'commander'
import type { ControlSuccess } from '../../spec/control-types.ts'
import type { ControlOperationId } from '../../spec/generated/control-contract.ts'
import type { ControlOperation } from '../../spec/operation.ts'
import { walked } from '../client/listing.ts'
import { type AdminArguments, type AdminOperation, type AdminOptions, openAdmin } from '../main.ts'
import { defined } from '../options.ts'
import { type Printed, printing, subcommand, withOptions } from './command.ts'
import { addControlFlags, addWorkspaceFlags, type ControlFlags, callMock } from './control-command.ts'
import { ledgerFlag } from './server-flags.ts'

type Given<Id> = Id extends AdminOperation ? AdminArguments<Id> : readonly unknown[]

/** How a command asks for an operation of the control plane: what it gives to it, and how it prints the answer. */
interface Asks<Id extends ControlOperationId> extends Printed<ControlSuccess<Id>> {
  /** By default the first arguments are the things of the path, and the others and the flags are what they are called in the contract. */
  give?(...given: unknown[]): Given<Id> | Promise<Given<Id>>
  /** Asks, and does more around it. */
  around?(ask: () => Promise<ControlSuccess<Id>>, flags: ControlFlags): Promise<ControlSuccess<Id>>
  readonly list?: keyof ControlSuccess<Id>
  /** Flags that mean something in a mock alone, or in a ledger alone. */
  readonly inMock?: readonly Option[]
  readonly inLedger?: readonly Option[]
  /** What the operation is about, where it is not a workspace that a flag names. */
  readonly about?: 'the mock'
  /** Whether a ledger is made where there is none. */
  readonly absent?: AdminOptions['absent']
}

type Terms = Pick<Asks<never>, 'inMock' | 'inLedger' | 'about' | 'absent'>

interface Transport<Ids extends ControlOperationId> {
  /** Adds the flags that choose it. */
  readonly choosing: (command: Command, terms: Terms) => Command
  readonly ask: (command: Command, id: Ids, given: readonly unknown[], terms: Terms) => Promise<unknown>
}

/** A ledger in a file or a database, whether a service runs on it or not. */
export const ledger: Transport<AdminOperation> = {
  choosing: (command, { inLedger = [] }) => withOptions(command, inLedger).addOption(ledgerFlag),
  async ask(command, id, given, { absent }) {
    const { db, keyPrefix } = command.opts<AdminOptions>()
    const admin = await openAdmin({ db, keyPrefix, absent })
    return Reflect.apply(admin[id], admin, given).finally(admin.close)
  },
}

export const mock: Transport<ControlOperationId> = {
  choosing: (command, { about, inMock = [] }) =>
    (about ? addControlFlags : addWorkspaceFlags)(withOptions(command, inMock)),
  async ask(command, id, given, { about }) {
    const { method, path, body, inPath } = await operationOf(id, about)
    const things = given.slice(0, inPath).map(String).values()
    const target = (about ? path : path.replace('/workspaces/{workspace}', '~')).replaceAll(/\{\w+\}/g, () =>
      encodeURIComponent(things.next().value ?? ''),
    )
    const sent = Object(given[inPath])
    const query = body === undefined ? `?${new URLSearchParams(sent)}` : ''
    return callMock(command.opts(), `${method} ${target}${query}`, sent)
  },
}

/** An operation of the contract, and how many things of its path a command names. */
async function operationOf(id: ControlOperationId, about: Terms['about']) {
  const { operations } = await import('../../spec/generated/control-contract.ts')
  const operation: ControlOperation = operations[id]
  return { ...operation, inPath: Object.keys(operation.parameters.path).length - (about ? 0 : 1) }
}

export type AddTo<Ids extends ControlOperationId> = ReturnType<typeof commandsOver<Ids>>

export const commandsOver =
  <Ids extends ControlOperationId>(transport: Transport<Ids>, group: Command) =>
  <Id extends Ids>(name: string, description: string, id: Id, asks: Asks<Id>): Command => {
    const { list, around } = asks
    const command = transport.choosing(subcommand(group, name, description, asks), asks)
    const ask = async (...given: unknown[]): Promise<ControlSuccess<Id>> => {
      const sent = (await asks.give?.(...given)) ?? (await givenByName(command, id, asks.about))
      const askWith = async (all: readonly unknown[]): Promise<ControlSuccess<Id>> =>
        (await transport.ask(command, id, all, asks)) as ControlSuccess<Id>
      if (list !== undefined) return walked((page) => askWith([{ ...Object(sent[0]), ...page }]), list)
      return around === undefined ? askWith(sent) : around(() => askWith(sent), command.opts())
    }
    return printing(command, ask, asks)
  }

async function givenByName(command: Command, id: ControlOperationId, about: Terms['about']) {
  const { parameters, body, inPath } = await operationOf(id, about)
  const named = command.registeredArguments.map((argument, index) => [argument.name(), command.args[index]])
  const given = { ...Object.fromEntries(named.slice(inPath)), ...command.opts() }
  const known = body?.properties ?? Object.keys(parameters.query)
  const sent = Object.fromEntries(known.map((name) => [name, given[name]]))
  return [...command.args.slice(0, inPath), defined(sent)]
}
