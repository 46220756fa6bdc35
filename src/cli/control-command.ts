import type { Command } from 'commander'
import type { ControlErrorBody } from '../../spec/control-types.ts'
import { CommandError, exitCodes, printAnswer } from './command.ts'
import { type ReadyMock, readReady, runningMocks } from './ready-file.ts'

/** The flags of every command that controls a running mock. */
export interface ControlFlags {
  readonly controlUrl?: string
  readonly readyFile?: string
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
export async function callMock<Answer>(flags: ControlFlags, call: Call): Promise<Answer> {
  return JSON.parse(await (await askMock(flags, call)).text())
}

/**
 * Makes a command that sends one request to a running mock and prints the answer. `call` takes the path of the workspace, the
 * flags and the arguments in order; `text` the answer and the first argument; `whenEmpty` is printed for an empty text.
 */
export function controlCommand<Answer, Flags extends ControlFlags = ControlFlags>(
  command: Command,
  call: (workspace: string, flags: Flags, ...args: readonly string[]) => Call | Promise<Call>,
  text: (answer: Answer, first: string, flags: Flags) => string,
  whenEmpty?: string,
): Command {
  return addControlFlags(command).action(async (...given) => {
    const flags: Flags = command.opts()
    const args: string[] = given.slice(0, -2)
    const answer = await callMock<Answer>(flags, await call(workspacePath(flags), flags, ...args))
    printAnswer(flags, answer, () => text(answer, args[0] ?? '', flags), whenEmpty)
  })
}

/**
 * Finds the control plane: of the flags, else of BUNDLE_ACCESS_CONTROL_URL and BUNDLE_ACCESS_CONTROL_TOKEN, else of the only
 * running mock of this user. A CommandError when there is none, or more than one.
 */
export function findControl(
  { controlUrl, readyFile }: Partial<ControlFlags>,
  env: NodeJS.ProcessEnv,
): NonNullable<ReadyMock['control']> {
  // An empty variable counts as unset.
  const url = (controlUrl ?? (env['BUNDLE_ACCESS_CONTROL_URL'] || undefined))?.replace(/\/+$/, '')
  const token = env['BUNDLE_ACCESS_CONTROL_TOKEN']
  if (url !== undefined && token) return { url, token }
  const mocks = readyFile === undefined ? runningMocks(env) : [requireReady(readyFile)]
  const found = mocks.flatMap(({ control }) =>
    control && (url === undefined || control.url === url) ? control : [],
  )
  const [only, another] = found
  if (only === undefined) throw new CommandError(whyNone(url, mocks), exitCodes.unreachable)
  if (another === undefined) return only
  const urls = found.map((control) => control.url).join(', ')
  throw new CommandError(`Several mocks are running; choose one with --control-url: ${urls}`)
}

function requireReady(file: string): ReadyMock {
  const ready = readReady(file)
  if (ready !== undefined) return ready
  throw new CommandError(`${file} is no ready file of a mock; start one with --ready-file ${file}`)
}

function whyNone(url: string | undefined, mocks: readonly ReadyMock[]): string {
  if (url !== undefined)
    return `No token is known for ${url}; set BUNDLE_ACCESS_CONTROL_TOKEN to the one that the mock has printed.`
  if (mocks.length > 0) return 'The mock that is running has no control plane; start it without --no-control.'
  return 'No mock of yours is running; start one with: bundle-access mock'
}

/** Returns the successful response of the mock that the flags choose; a CommandError says in one line why there is none. */
export async function askMock(
  flags: ControlFlags,
  [method, path, body]: Call,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const { url, token } = findControl(flags, process.env)
  const response = await fetch(`${url}${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
    body: body === undefined ? null : JSON.stringify(body),
    signal,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new CommandError(`No control plane answers at ${url}; is the mock running?`, exitCodes.unreachable)
  })
  if (response.ok) return response
  const { message } = errorOf(await response.text(), response.status)
  throw new CommandError(message, response.status >= 500 ? exitCodes.unreachable : exitCodes.usage)
}

function errorOf(body: string, status: number): Pick<ControlErrorBody, 'message'> {
  try {
    return JSON.parse(body)
  } catch {
    return { message: `status ${status}` }
  }
}
