import type { ControlErrorBody } from '../../spec/control-types.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import { type ReadyMock, readReady, runningMocks } from './ready-file.ts'

/** The address of a control plane, and the token that opens it. */
export type ControlAddress = NonNullable<ReadyMock['control']>

/** What the command line says of the mock. */
export interface MockChoice {
  readonly controlUrl?: string | undefined
  readonly readyFile?: string | undefined
}

/**
 * Finds the control plane: of the flags, else of BUNDLE_ACCESS_CONTROL_URL and BUNDLE_ACCESS_CONTROL_TOKEN, else of the only
 * running mock of this user. A CommandError when there is none, or more than one.
 */
export function findControl({ controlUrl, readyFile }: MockChoice, env: NodeJS.ProcessEnv): ControlAddress {
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
  const remedy = `start one with --ready-file ${file}`
  throw new CommandError(`${file} is no ready file of a mock; ${remedy}`)
}

function whyNone(url: string | undefined, mocks: readonly ReadyMock[]): string {
  if (url !== undefined)
    return `No token is known for ${url}; set BUNDLE_ACCESS_CONTROL_TOKEN to the one that the mock has printed.`
  if (mocks.length > 0) return 'The mock that is running has no control plane; start it without --no-control.'
  return 'No mock of yours is running; start one with: bundle-access mock'
}

/** Sends a request to a control plane and returns its successful response; a CommandError says in one line why there is none. */
export async function askControl(
  { url, token }: ControlAddress,
  method: string,
  path: string,
  body?: object,
  signal?: AbortSignal,
): Promise<Response> {
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    body: body === undefined ? null : JSON.stringify(body),
    signal: signal ?? null,
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
