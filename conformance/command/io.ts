import type { Clock, Entropy } from '../run/ports.ts'

/** What a command has of the machine; handed in, so that the suite reads no clock and no randomness of its own. */
export interface CommandIo {
  readonly clock: Clock
  readonly entropy: Entropy
  readonly env: Readonly<Record<string, string | undefined>>
  readonly stdout: (text: string) => void
  readonly stderr: (text: string) => void
  /** Columns of the terminal on stderr; undefined when it is none. */
  readonly columns: number | undefined
  /** Aborted by the first Ctrl-C. */
  readonly signal: AbortSignal
}

/** 0 conformant, 1 violated, 2 usage, 4 unreachable or incomplete. */
export type CommandExit = 0 | 1 | 2 | 4

/** A flag or a file that cannot be used, in one sentence. */
export class UsageFault extends Error {}
