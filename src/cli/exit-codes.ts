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
