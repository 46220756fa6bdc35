import { CommandError, exitCodes } from './exit-codes.ts'
import { type ReadyMock, readReady, runningMocks } from './ready-file.ts'

type Environment = Readonly<Record<string, string | undefined>>

/** Where a control plane is, and what opens it. */
export interface ControlAddress {
  readonly url: string
  readonly token: string
}

/** What a command was told of the mock that is meant. */
export interface Told {
  readonly controlUrl?: string | undefined
  readonly readyFile?: string | undefined
}

/**
 * The control plane that is meant: of the flags, else of BUNDLE_ACCESS_CONTROL_URL and BUNDLE_ACCESS_CONTROL_TOKEN, else
 * of the only mock of this user that is running. A CommandError when there is none, or more than one.
 */
export function findControl({ controlUrl, readyFile }: Told, env: Environment): ControlAddress {
  const url = controlUrl ?? given(env, 'BUNDLE_ACCESS_CONTROL_URL')
  const token = given(env, 'BUNDLE_ACCESS_CONTROL_TOKEN')
  if (url !== undefined && token !== undefined) return { url: withoutSlash(url), token }
  const mocks = readyFile === undefined ? runningMocks(env) : [requireReady(readyFile)]
  const controls = mocks.flatMap(({ control }) => control ?? [])
  const meant = url === undefined ? controls : controls.filter((control) => control.url === withoutSlash(url))
  const [only, another] = meant
  if (only === undefined) throw new CommandError(exitCodes.unreachable, nothingFound(url, mocks))
  if (another === undefined) return only
  const urls = meant.map((control) => control.url).join(', ')
  throw new CommandError(exitCodes.usage, `Several mocks are running; say which with --control-url: ${urls}`)
}

/** A variable that is set to nothing is not set. */
const given = (env: Environment, name: string): string | undefined =>
  env[name] === '' ? undefined : env[name]

function requireReady(file: string): ReadyMock {
  const ready = readReady(file)
  if (ready !== undefined) return ready
  throw new CommandError(
    exitCodes.usage,
    `${file} is no ready file of a mock; start one with --ready-file ${file}`,
  )
}

function nothingFound(url: string | undefined, mocks: readonly ReadyMock[]): string {
  if (url !== undefined)
    return `No token is known for ${url}; set BUNDLE_ACCESS_CONTROL_TOKEN to the one that the mock has printed.`
  if (mocks.length > 0) return 'The mock that is running has no control plane; start it without --no-control.'
  return 'No mock of yours is running; start one with: bundle-access mock'
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '')
