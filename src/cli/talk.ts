import type { Command } from 'commander'
import { type ControlClient, openControlClient } from './control-client.ts'
import { findControl, type Told } from './find-mock.ts'

/** What every command that talks to a running mock takes. */
export interface TalkFlags extends Told {
  readonly workspace: string
  readonly json?: true
}

/** A running mock as a command talks to it. */
export interface Talk {
  readonly client: ControlClient
  /** The path of something in the workspace that is meant. */
  readonly at: (path: string) => string
  /** Prints an answer: as one line of JSON, or as a person reads it. */
  readonly say: <Answer>(answer: Answer, text: (answer: Answer) => string) => void
}

/** Adds the flags by which a running mock is found. */
export function addTalkFlags(command: Command): Command {
  return command
    .option('--control-url <url>', 'control plane of the mock (default: of the one that is running)')
    .option('--ready-file <file>', 'ready file of the mock that is meant')
    .option('--workspace <name>', 'workspace that is meant', 'main')
    .option('--json', 'print the answer as one line of JSON')
    .addHelpText('after', environmentHelp)
}

const environmentHelp = `
Environment:
  BUNDLE_ACCESS_CONTROL_URL, BUNDLE_ACCESS_CONTROL_TOKEN  the control plane that is meant`

/** The mock that the flags mean. */
export function talkTo(flags: TalkFlags): Talk {
  return {
    client: openControlClient(findControl(flags, process.env)),
    at: (path) => `/workspaces/${encodeURIComponent(flags.workspace)}${path}`,
    say(answer, text) {
      const shown = flags.json ? JSON.stringify(answer) : text(answer)
      if (shown !== '') process.stdout.write(`${shown}\n`)
    },
  }
}

/** Lines of columns, each as wide as its widest cell. */
export function columns(rows: readonly (readonly string[])[]): string {
  const widths = rows.reduce<number[]>(
    (widest, row) => row.map((cell, index) => Math.max(widest[index] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) =>
      row
        .map((cell, index) => cell.padEnd(widths[index] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
