import { visible as visibleLine } from '../../spec/visible-text.ts'
import { TargetProblem } from '../run/target-file.ts'
import { UsageProblem } from './flags.ts'

/** The streams that the commands `certify`, `verify-report` and `diff-report` write to: those of the process, or of a test. */
export type Output = Readonly<Record<'stdout' | 'stderr', (text: string) => void>>

/** The streams, the environment and the abort signal of `certify`. */
export interface CommandIo extends Output {
  readonly env: Readonly<Record<string, string | undefined>>
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal
}

/** 0 conformant, 1 violated, 2 usage, 4 unreachable or incomplete. */
export type CommandExit = 0 | 1 | 2 | 4

/** Writes lines to stdout or stderr. What a target wrote in them is shown by its code, so that it can neither steer a terminal nor forge a line. */
export const print = (write: (text: string) => void, ...lines: readonly string[]): void =>
  write(lines.map((line) => `${visibleLine(line)}\n`).join(''))

type Command = () => CommandExit | Promise<CommandExit>

/** Runs a command; a problem of usage ends it with a message, or a line of JSON, and exit code 2. */
export async function withUsage(name: string, { stderr }: Output, form: 'text' | 'json', command: Command) {
  try {
    return await command()
  } catch (thrown) {
    if (!(thrown instanceof UsageProblem || thrown instanceof TargetProblem)) throw thrown
    const { message } = thrown
    if (form === 'json') print(stderr, JSON.stringify({ error: { message, exitCode: 2 } }))
    else print(stderr, ...`bundle-access ${name}: ${message}`.split('\n'))
    return 2
  }
}
