import { type Command, InvalidArgumentError, Option } from 'commander'
import type { DomainError } from '../main.ts'

/** The exit codes of every command; each `--help` prints them. */
export const exitCodes = {
  ok: 0,
  findings: 1,
  usage: 2,
  cannotStart: 3,
  unreachable: 4,
} as const

export type ExitCode = (typeof exitCodes)[keyof typeof exitCodes]

export const exitCodesHelp = `
Exit codes:
  0  ok
  1  findings: a check, lint or comparison found something
  2  usage: a flag, file or value is wrong
  3  cannot start: the port, the database or the fixture is not usable
  4  the target is unreachable, or the run is incomplete`

/** The exit code of a DomainError by its kind. */
export const exitCodeOf: Readonly<Record<DomainError['kind'], ExitCode>> = {
  invalid: exitCodes.usage,
  'not-found': exitCodes.usage,
  conflict: exitCodes.usage,
  unavailable: exitCodes.cannotStart,
}

/** Ends a command with one line on stderr and an exit code, `usage` unless another is given. */
export class CommandError extends Error {
  override readonly name = 'CommandError'
  readonly exitCode: ExitCode

  constructor(message: string, exitCode: ExitCode = exitCodes.usage) {
    super(message)
    this.exitCode = exitCode
  }
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** Adds a command to a group; `args` are its arguments, each with its meaning. */
export function subcommand(
  group: Command,
  name: string,
  description: string,
  args: Readonly<Record<string, string>> = {},
): Command {
  const command = group.command(name).description(description)
  for (const [argument, meaning] of Object.entries(args)) command.argument(argument, meaning)
  return command
}

/** Adds the command that a group runs when none is named; any other name is refused as unknown to the group. */
export function defaultCommand(group: Command, name: string, description: string): Command {
  return group
    .command(name, { isDefault: true })
    .description(description)
    .allowExcessArguments()
    .hook('preAction', (_, chosen) => {
      const [unknown] = chosen.args
      if (unknown === undefined) return
      const names = group.commands.map((command) => command.name()).join(', ')
      group.error(`error: ${group.name()} has no command "${unknown}"; it has ${names}`)
    })
}

/** Parses the value of an option that may be repeated. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

/** The permissions and the address masks of a new key, as commander returns them. */
export interface PermissionFlags {
  readonly bundles: 'none' | 'read'
  readonly users: 'none' | 'read'
  readonly grants: 'none' | 'read' | 'write'
  readonly mask?: readonly string[]
}

/** Adds the flags of PermissionFlags to a command that creates a key. */
export function addPermissionFlags(command: Command): Command {
  const permission = (name: string, levels: readonly string[]): Option =>
    new Option(`--${name} <level>`, 'permission').choices(levels).default(levels.at(-1))
  return command
    .addOption(permission('bundles', ['none', 'read']))
    .addOption(permission('users', ['none', 'read']))
    .addOption(permission('grants', ['none', 'read', 'write']))
    .option('--mask <cidr>', 'addresses that may use it; may be repeated; without one, any may', collect)
}

/** Returns a parser of numbers from `least` to `most` for an option; `rule` says what is wrong with any other text. */
export const numberParser =
  (pattern: RegExp, least: number, most: number, rule: string) =>
  (text: string): number => {
    const value = pattern.test(text) ? Number(text) : Number.NaN
    if (value >= least && value <= most) return value
    throw new InvalidArgumentError(rule)
  }

/** Prints an answer as one line of JSON or as text; an empty text leaves stdout empty and prints `whenEmpty` on stderr. */
export function printAnswer<Answer>(
  { json }: { readonly json?: true },
  answer: Answer,
  text: (answer: Answer) => string,
  whenEmpty = '',
): void {
  const output = json ? JSON.stringify(answer) : text(answer)
  if (output !== '') process.stdout.write(`${output}\n`)
  else if (whenEmpty !== '') process.stderr.write(`${whenEmpty}\n`)
}

/** Joins rows to lines of columns, each as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const width = (index: number): number => Math.max(...rows.map((row) => row[index]?.length ?? 0))
  const widths = (rows[0] ?? []).map((_, index) => width(index))
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
