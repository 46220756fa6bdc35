import { type Command, InvalidArgumentError, Option } from 'commander'
import { grantStates } from '../../spec/generated/facts.ts'
import { visible } from '../../spec/visible-text.ts'
import type { LedgerCount } from '../main.ts'
import { nearestName, padded, widthOf } from '../text.ts'
import { print } from './print.ts'

/** The exit codes of all commands. What else they share is in this file too: errors, flags, and answers as text or JSON. */
export const exitCodes = { ok: 0, findings: 1, usage: 2, cannotStart: 3, unreachable: 4 } as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodesHelp = `
Exit codes:
  0  ok
  1  findings: a check, lint or comparison found something
  2  usage: a flag, file or value is wrong
  3  cannot start: the port, the database or the fixture is not usable
  4  the target is unreachable, or the run is incomplete
They are the same where nobody reads the output, as beside "| head"; if stdout cannot be written, 0 becomes 4.
An error is a line on stderr; with --json it is {"error":{"message":"...","exitCode":2}}.

The variants of the open points: bundle-access help variants`

/** An error that ends a command with one line on stderr and an exit code, by default `usage`. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message)
    this.exitCode = exitCode
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

export interface CommandOptions {
  /** Its arguments with their descriptions; arguments without one are in the name of the command. */
  readonly args?: Readonly<Record<string, string>>
  readonly flags?: readonly Option[]
  /** The flags and arguments of fields with another name, by field. */
  readonly fields?: Readonly<Record<string, string>>
  /** The text after the flags in its help. */
  readonly help?: string
}

/** Adds a command to a group; `list` or `show` is the default command of the group. */
export function subcommand(
  group: Command,
  name: string,
  description: string,
  { args = {}, flags = [], fields = {}, help = '' }: CommandOptions = {},
): Command {
  const isDefault = name === 'list' || name === 'show'
  const command = group.command(name, { isDefault }).description(description)
  for (const [argument, meaning] of Object.entries(args)) command.argument(argument, meaning)
  withOptions(command, flags)
  flagsOfFields.set(command, fields)
  if (isDefault)
    command.allowExcessArguments().hook('preAction', (_, { args: given }) => {
      // `fixture show demo` has an argument, and `fixture demo` no such command.
      const known = group.args[0] === name ? command.registeredArguments.length : 0
      const unknown = given[known]
      if (unknown === undefined) return
      const names = group.commands.map((each) => each.name())
      const meant = nearestName(unknown, names)
      const hint = meant === undefined ? '' : `: did you mean ${meant}?`
      group.error(`error: ${group.name()} has no command "${unknown}"; it has ${names.join(', ')}${hint}`)
    })
  return command.addHelpText('after', help)
}

export const withOptions = (command: Command, options: readonly Option[]): Command =>
  options.reduce((all, option) => all.addOption(option), command)

const flagsOfFields = new WeakMap<Command, Readonly<Record<string, string>>>()

/** Returns a message with field names in backticks replaced by the flags or arguments of a command. */
export function inFlags(message: string, command: Command): string {
  const names = new Map<string, string>()
  for (const argument of command.registeredArguments) names.set(argument.name(), `<${argument.name()}>`)
  for (const option of command.options) names.set(option.attributeName(), option.long ?? option.flags)
  for (const [field, name] of Object.entries(flagsOfFields.get(command) ?? {})) names.set(field, name)
  // The flag of `health.port` is --health-port.
  const joined = (field: string) => field.replace(/\.(.)/g, (_, letter) => letter.toUpperCase())
  return message.replace(
    /`((?:\w+\.)*(\w+))`/g,
    (found, field, last) => names.get(field) ?? names.get(joined(field)) ?? names.get(last) ?? found,
  )
}

/** Throws a CommandError for an empty flag or argument, as an unset shell variable leaves it. */
export function refuseEmpty(command: Command): void {
  const named = command.registeredArguments.map((each, index) => [`<${each.name()}>`, command.args[index]])
  for (const option of command.options)
    if (option.defaultValue !== '')
      named.push([option.long ?? '', command.getOptionValue(option.attributeName())])
  const [name] = named.find(([, value]) => [value].flat().includes('')) ?? []
  if (name !== undefined) throw new CommandError(`${name} must not be empty`)
}

export function flag<Value>(
  flags: string,
  description: string,
  parse?: (text: string, before: Value) => Value,
): Option {
  const option = new Option(flags, description)
  return parse === undefined ? option : option.argParser(parse)
}

/** Returns an option with a list of values, by default the first. */
export const choice = (flags: string, description: string, words: readonly string[]): Option =>
  new Option(flags, description).choices(words).default(words[0])

export const collect = (value: string, before: readonly string[] = []) => [...before, value]

/** Returns a parser of numbers from `least` to `most` for an option; `rule` describes valid values in errors. */
export const numberParser =
  (rule: string, pattern: RegExp, least = 0, most = Infinity) =>
  (text: string): number => {
    const value = pattern.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(`It must be ${rule}.`)
  }

export const toNumber = numberParser('a number', /\S/, -Number.MAX_VALUE, Number.MAX_VALUE)

type Output = string | readonly (readonly string[])[]

export interface PrintOptions<Answer> extends CommandOptions {
  text(answer: Answer, flags: object, ...args: readonly string[]): Output
  /** The text for stderr if the answer has no text. */
  readonly whenEmpty?: string
}

export const printing = <Answer>(
  command: Command,
  request: (...args: unknown[]) => Promise<Answer>,
  { text, whenEmpty }: PrintOptions<Answer>,
): Command =>
  command.option('--json', 'print the answer as one line of JSON').action(async (...args: unknown[]) => {
    const answer = await request(...args)
    printAnswer(command.opts(), answer, () => text(answer, command.opts(), ...command.args), whenEmpty)
  })

/** Prints an answer as one line of JSON or as text; prints `whenEmpty` on stderr instead of an empty text. */
export function printAnswer(
  { json }: { readonly json?: true },
  answer: unknown,
  text: () => Output,
  whenEmpty = '',
): void {
  const formatted = json ? JSON.stringify(answer) : text()
  const output = typeof formatted === 'string' ? formatted : columns(formatted)
  if (output !== '') print('stdout', `${output}\n`)
  else if (whenEmpty !== '') print('stderr', `${whenEmpty}\n`)
}

/** Formats rows as aligned columns, with escaped control characters. */
export function columns(rows: Exclude<Output, string>): string {
  const cells = rows.map((row) => row.map(visible))
  const widths = cells[0]?.map((_, index) => Math.max(...cells.map((row) => widthOf(row[index] ?? '')))) ?? []
  const lineOf = (row: readonly string[]): string =>
    row.map((cell, index) => padded(cell, widths[index] ?? 0)).join('  ')
  return cells.map((row) => lineOf(row).trimEnd()).join('\n')
}

/** Returns the number of grants in each state: `3 current, 1 scheduled, ...`. */
export const countsText = (grants: LedgerCount['grants']): string =>
  grantStates.map((state) => `${grants[state]} ${state}`).join(', ')

/** Formats a date-time to the minute: `2026-01-31 10:00`. */
export const minute = (instant: string): string => instant.slice(0, 16).replace('T', ' ')
