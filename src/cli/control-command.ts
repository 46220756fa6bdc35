import { join } from 'node:path'
import type { Command } from 'commander'
import type { ControlErrorBody, GrantsView, LedgerGrant } from '../../spec/control-types.ts'
import { visible } from '../../spec/visible-text.ts'
import { collectPages } from '../client/listing.ts'
import { defined } from '../options.ts'
import { CommandError, exitCodes } from './command.ts'
import { print } from './print.ts'
import { isForeign, type ReadyMock, readReady, runningMocks } from './ready-file.ts'
import { DEFAULT_PORT } from './server-flags.ts'
import { withoutProxy } from './without-proxy.ts'

/** The flags by which a command finds a running mock, to call its control plane: its own HTTP interface for clock, faults and fixtures. */
export interface ControlFlags {
  readonly controlUrl?: string
  readonly readyFile?: string
  /** Only for commands on a workspace; `main` by default. */
  readonly workspace?: string
  readonly json?: true
  /** The control plane itself, of a mock that this process has started. */
  readonly control?: ReadyMock['control']
  /** What the requests are for, where several mocks run; by default as the method says. */
  readonly purpose?: Purpose
}

/** A command that changes something takes no mock but the one of its folder, where several run. */
type Purpose = 'read' | 'change'

export const addControlFlags = (command: Command): Command =>
  command
    .option('--control-url <url>', 'control plane of the mock (default: of the running one)')
    .option('--ready-file <file>', 'ready file of the mock')
    .addHelpText('after', environmentHelp)

export const addWorkspaceFlags = (command: Command): Command =>
  addControlFlags(command).option('--workspace <name>', 'workspace of the mock', 'main')

const environmentHelp = `
Environment:
  BUNDLE_ACCESS_CONTROL_URL, BUNDLE_ACCESS_CONTROL_TOKEN  address and token of the control plane

Of several running mocks this takes the one that was started in this folder, or in the nearest one above; if that is not one
alone, a command that only reads takes the one on port ${DEFAULT_PORT}, and any other asks. stderr says which one was taken.`

export const callMock = async <Answer>(...args: Parameters<typeof requestMock>): Promise<Answer> =>
  JSON.parse(await (await requestMock(...args)).text())

export async function listedGrants(
  flags: ControlFlags,
  filter: { readonly user: string | undefined; readonly bundle: string | undefined },
): Promise<readonly LedgerGrant[]> {
  const page = (cursor: object) =>
    callMock<GrantsView>(flags, `GET ~/grants?${new URLSearchParams({ ...defined(filter), ...cursor })}`)
  return (await collectPages(page, 'grants')).grants
}

/** Throws a CommandError for an unknown user, since an empty list would hide that. */
export async function requireUser(flags: ControlFlags, user: string | undefined): Promise<void> {
  if (user !== undefined) await requestMock(flags, `GET ~/bundles?${new URLSearchParams({ owner: user })}`)
}

/** Returns the control plane named by flags, else by the environment, else of the running mock; else throws. */
export function findControl(
  { control, controlUrl, readyFile, purpose = 'change' }: Partial<ControlFlags>,
  env: NodeJS.ProcessEnv,
): NonNullable<ReadyMock['control']> {
  if (control !== undefined) return control
  // An empty variable means unset.
  const fromEnv = readyFile === undefined ? env['BUNDLE_ACCESS_CONTROL_URL'] || undefined : undefined
  const url = (controlUrl ?? fromEnv)?.replace(/\/+$/, '')
  if (url !== undefined && !/^https?:$/.test(URL.parse(url)?.protocol ?? ''))
    throw new CommandError(
      `--control-url must be an http address such as http://127.0.0.1:4011; it was "${url}".`,
    )
  const token = env['BUNDLE_ACCESS_CONTROL_TOKEN']
  const fromToken = readyFile === undefined && url !== undefined && token ? { url, token } : undefined
  if (fromToken !== undefined && controlUrl === undefined) return fromToken
  const mocks = readyFile === undefined ? runningMocks(env) : [requireReady(readyFile)]
  const found = mocks.filter(({ control }) => control && (url === undefined || control.url === url))
  const [first] = found
  if (first === undefined && fromToken !== undefined) return fromToken
  if (first === undefined) throw new CommandError(noMockMessage(url, mocks, readyFile), exitCodes.unreachable)
  const chosen = found.length === 1 ? first : preferred(found, purpose)
  if (chosen?.control === undefined)
    throw new CommandError(
      `Several mocks are running; choose one with --control-url:${found.map((mock) => `\n  ${named(mock)}`).join('')}`,
    )
  if (found.length > 1) tell(`of ${found.length} running mocks this takes ${named(chosen)}`)
  return chosen.control
}

/** Returns the mock of this or the nearest folder above; to read, else that on the default port. */
function preferred(mocks: readonly ReadyMock[], purpose: Purpose): ReadyMock | undefined {
  const here = join(process.cwd(), '/')
  const depth = ({ folder }: ReadyMock): number => {
    const above = folder === undefined ? '' : join(folder, '/')
    return here.startsWith(above) ? above.length : 0
  }
  const nearest = Math.max(...mocks.map(depth))
  const near = mocks.filter((mock) => depth(mock) === nearest)
  if (nearest > 0 && near.length === 1) return near[0]
  return purpose === 'read'
    ? near.find(({ baseUrl }) => URL.parse(baseUrl)?.port === String(DEFAULT_PORT))
    : undefined
}

const named = ({ control, fixture = '', baseUrl, folder }: ReadyMock): string =>
  visible(`${control?.url}  ${fixture} at ${baseUrl}${folder === undefined ? '' : `, started in ${folder}`}`)

let told = ''

/** Prints which mock was taken, once for all requests of a command. */
function tell(text: string): void {
  if (text !== told) print('stderr', `bundle-access: ${text}\n`)
  told = text
}

function requireReady(file: string): ReadyMock {
  const ready = readReady(file)
  if (ready !== undefined) return ready
  const remedy = isForeign(file) ? 'name the file of one that runs' : `start one with --ready-file ${file}`
  throw new CommandError(`${file} is no ready file of a mock; ${remedy}`)
}

function noMockMessage(url: string | undefined, mocks: readonly ReadyMock[], readyFile?: string): string {
  if (url !== undefined) {
    const unknown =
      readyFile === undefined
        ? `No token is known for ${url}; set BUNDLE_ACCESS_CONTROL_TOKEN to the one that the mock has printed.`
        : `The mock of ${readyFile} has no control plane at ${url}; leave out --control-url.`
    return publicApi(url, mocks) ?? unknown
  }
  if (mocks.length > 0) return 'The mock that is running has no control plane; start it without --no-control.'
  return 'No mock of yours is running; start one with: bundle-access mock'
}

function publicApi(url: string, mocks: readonly ReadyMock[]): string | undefined {
  const control = mocks.find(({ baseUrl }) => baseUrl === url || new URL(baseUrl).origin === url)?.control
  return control && `${url} is the public API of a mock; its control plane is at ${control.url}`
}

/** Sends a request to the mock that the flags select; returns the response, or throws a CommandError if it failed. */
export async function requestMock(
  flags: ControlFlags,
  request: string,
  body?: unknown,
  signal: AbortSignal | null = null,
): Promise<Response> {
  const [method = '', path = ''] = request.split(' ')
  const purpose = method === 'GET' ? 'read' : 'change'
  const { url, token } = findControl({ purpose, ...flags }, process.env)
  Object.assign(process.env, withoutProxy(process.env, [url]))
  const workspace = `/workspaces/${encodeURIComponent(flags.workspace ?? 'main')}`
  const isJson = method !== 'GET' && method !== 'DELETE'
  const response = await fetch(url + path.replace(/^~/, () => workspace), {
    method,
    headers: { authorization: `Bearer ${token}`, ...(isJson && { 'content-type': 'application/json' }) },
    body: isJson ? JSON.stringify(body ?? {}) : null,
    signal,
  }).catch((cause: unknown) => {
    if (signal?.aborted) throw cause
    throw new CommandError(`No control plane answers at ${url}; is the mock running?`, exitCodes.unreachable)
  })
  if (response.ok) return response
  // Another server may return any body.
  const error: Partial<ControlErrorBody> = Object(await response.json().catch(() => undefined))
  if (!error.errorCode?.startsWith('errors.control.'))
    throw new CommandError(
      publicApi(url, runningMocks(process.env)) ??
        `What answers at ${url} is no control plane; that of a mock is by default on the port after the public one, and printed at its start`,
    )
  const { message = '' } = error
  const exitCode = response.status >= 500 ? exitCodes.unreachable : exitCodes.usage
  throw new CommandError(visible(message), exitCode)
}
