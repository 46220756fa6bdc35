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
  /** Prints an answer: as one line of JSON, or as a person reads it; where that is nothing, `nothing` says so on stderr. */
  readonly say: <Answer>(answer: Answer, text: (answer: Answer) => string, nothing?: string) => void
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
    say(answer, text, nothing) {
      const shown = flags.json ? JSON.stringify(answer) : text(answer)
      if (shown !== '') process.stdout.write(`${shown}\n`)
      else if (nothing !== undefined) process.stderr.write(`${nothing}\n`)
    },
  }
}

/** The command that a group of commands runs when none is named; anything else that is named is refused as no command of the group. */
export function defaultCommand(group: Command, name: string): Command {
  return group
    .command(name, { isDefault: true })
    .allowExcessArguments()
    .hook('preAction', (_, chosen) => {
      const [unknown] = chosen.args
      if (unknown === undefined) return
      const names = group.commands.map((command) => command.name()).join(', ')
      group.error(`error: ${group.name()} has no command "${unknown}"; it has ${names}`)
    })
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
