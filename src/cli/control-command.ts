import type { Command } from 'commander'
import { printAnswer } from './command.ts'
import { askControl, findControl, type MockChoice } from './control-client.ts'

/** The flags of every command that controls a running mock. */
export interface ControlFlags extends MockChoice {
  readonly workspace: string
  readonly json?: true
}

/** A request to the control plane. */
export type Call = readonly [method: string, path: string, body?: object]

/** Adds the flags that choose a running mock and one of its workspaces. */
export const addControlFlags = (command: Command): Command =>
  command
    .option('--control-url <url>', 'control plane of the mock (default: of the running one)')
    .option('--ready-file <file>', 'ready file of the mock')
    .option('--workspace <name>', 'workspace of the mock', 'main')
    .option('--json', 'print the answer as one line of JSON')
    .addHelpText('after', environmentHelp)

const environmentHelp = `
Environment:
  BUNDLE_ACCESS_CONTROL_URL, BUNDLE_ACCESS_CONTROL_TOKEN  address and token of the control plane`

/** The path of the workspace that the flags choose. */
export const workspacePath = ({ workspace }: ControlFlags): string =>
  `/workspaces/${encodeURIComponent(workspace)}`

/** Sends one request to the mock that the flags choose and returns the parsed answer. */
export async function callMock<Answer>(flags: ControlFlags, [method, path, body]: Call): Promise<Answer> {
  const response = await askControl(findControl(flags, process.env), method, path, body)
  return JSON.parse(await response.text())
}

/**
 * Makes a command that sends one request to a running mock and prints the answer. `call` takes the path of the workspace, the
 * flags and the arguments in order; `text` the answer and the first argument; `whenEmpty` is printed for an empty text.
 */
export function controlCommand<Answer, Flags extends ControlFlags = ControlFlags>(
  command: Command,
  call: (workspace: string, flags: Flags, ...args: readonly string[]) => Call,
  text: (answer: Answer, first: string, flags: Flags) => string,
  whenEmpty?: string,
): Command {
  return addControlFlags(command).action(async (...given) => {
    const flags: Flags = command.opts()
    const args: string[] = given.slice(0, -2)
    const answer = await callMock<Answer>(flags, call(workspacePath(flags), flags, ...args))
    printAnswer(flags, answer, (shown) => text(shown, args[0] ?? '', flags), whenEmpty)
  })
}
