import { type ChildProcess, spawn } from 'node:child_process'
import { constants } from 'node:os'
import { isatty } from 'node:tty'
import { stripVTControlCharacters } from 'node:util'
import type { VariantName } from '../../spec/generated/variants.ts'
import { fileProblem } from '../files.ts'
import { type Advice, type Mock, type MockOptions, startMock } from '../main.ts'
import { failureReport } from '../vitest/failure-report.ts'
import { openMatrixRun, type SeenRequest } from '../vitest/matrix-run.ts'
import { onTermination } from './signals.ts'
import { withoutProxy } from './without-proxy.ts'

/** The outcome of a command, such as the tests of a client, that `exec` ran with a mock of its own. */
export interface CommandResult extends Exit {
  /** The reason if an exit code of 0 does not count because exec could judge nothing. */
  readonly untested?: string | undefined
  /** The variants that changed, or could have changed, its answers. */
  readonly met: ReadonlySet<VariantName>
  /** The advisor's results for each workspace: broken rules for clients, and the number of requests that were not checked. */
  readonly advice: readonly Advice[]
  /** The requests, grants and, without `failOnAdvice`, advice of the main workspace, if a command with our own streams failed. */
  readonly report?: string | undefined
}

interface Exit {
  /** The command's own; 128 and the signal's number, as shells report it; 127 if it could not be run. */
  readonly exitCode: number
  readonly problem?: string | undefined
  /** True if it was stopped at its time limit. */
  readonly timedOut: boolean
  /** The end of its output, without secrets of the mock; empty if it printed to our terminal. */
  readonly printed: string
}

/**
 * Runs a command to its end with a mock of its own, whose addresses and key are in its environment. Signals to this process are
 * forwarded to it. With a time limit in milliseconds, its output is captured for a report; without one it uses our own streams.
 */
export async function runUnderMock(
  command: readonly string[],
  options: MockOptions,
  { timeoutMs, failOnAdvice }: { readonly timeoutMs?: number; readonly failOnAdvice?: true | undefined } = {},
): Promise<CommandResult> {
  const met = new Set<VariantName>()
  let [requests, operations, admitted] = [0, 0, 0]
  const meet = ({ variants }: SeenRequest): void => {
    for (const name of [...visibleEverywhere, ...variants]) met.add(name)
  }
  const see = (request: SeenRequest): void => {
    const { status, operationId } = request
    requests++
    if (operationId !== undefined) operations++
    if (operationId !== undefined && status !== 401) admitted++
    meet(request)
  }
  const onExchange: MockOptions['onExchange'] = ({ response: { status } }, { operationId, variants }) =>
    see({ status, operationId, variants: [...variants] })
  const matrixRun = timeoutMs === undefined ? undefined : openMatrixRun(options.variants)
  // A signal may come before there is a command to send it to.
  const beforeStart = new AbortController()
  const stopListening = onTermination((signal) => beforeStart.abort(signal))
  let mock: Mock | undefined
  try {
    mock = await startMock({ ...options, onExchange, signal: beforeStart.signal })
    const running = beforeStart.signal.aborted ? undefined : run(mock, command, matrixRun?.env, timeoutMs)
    stopListening()
    const exit = (await running) ?? noStart(beforeStart.signal)
    // Advice on the requests to other mocks is theirs: they judge nothing.
    for (const request of matrixRun?.requests() ?? []) (failOnAdvice ? meet : see)(request)
    const untested = exit.exitCode === 0 && admitted === 0 ? untestedReason(requests, operations) : undefined
    const isFailure = exit.exitCode !== 0 && !stopped.includes(exit.exitCode)
    const report =
      isFailure && timeoutMs === undefined && mock.requests().length > 0
        ? await failureReport('of exec', mock, failOnAdvice && [])
        : undefined
    return { ...exit, untested, met, advice: mock.everyAdvice(), report }
  } catch (error) {
    if (!beforeStart.signal.aborted) throw error
    return { ...noStart(beforeStart.signal), met, advice: [] }
  } finally {
    stopListening()
    matrixRun?.close()
    await mock?.close()
  }
}

/** Variants that change most answers, also of requests whose trace does not name them. */
const visibleEverywhere: readonly VariantName[] = ['optional-fields', 'extra-fields', 'request-id']

function untestedReason(requests: number, operations: number): string {
  if (requests === 0)
    return 'the command sent no request to the mock of exec: let it use BUNDLE_ACCESS_BASE_URL. Tests with startMock, and without --matrix those with mockTest, have mocks of their own, which exec does not see: run them without exec, and let mockTest({ failOnAdvice: true }) judge the client'
  return operations > 0
    ? `each call of the command (${operations}) was refused with 401: let it send BUNDLE_ACCESS_KEY in the header Authorization, as a Bearer token`
    : `no request of the command (${requests}) reached an operation of the API: BUNDLE_ACCESS_BASE_URL is the address before /v1`
}

const noStart = ({ reason }: AbortSignal) => ({ exitCode: exitCodeOf(reason), timedOut: false, printed: '' })

/** Returns the exit code that shells report for the end by a signal. */
const exitCodeOf = (signal: NodeJS.Signals | null): number => 128 + (signal ? constants.signals[signal] : 0)

/** The exit codes of a command that somebody has stopped. */
const stopped = (['SIGINT', 'SIGTERM'] as const).map(exitCodeOf)

function run(
  mock: Mock,
  [file = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = { BUNDLE_ACCESS_MATRIX: undefined },
  timeoutMs?: number,
): Promise<Exit> {
  const isCaptured = timeoutMs !== undefined
  // In a process group of its own it can be stopped together with everything that it has started; a terminal would be lost to it.
  const isGroup = process.platform !== 'win32' && (isCaptured || ![0, 1, 2].some(isatty))
  let child: ChildProcess
  try {
    child = spawn(file, args, {
      env: { ...process.env, ...environmentOf(mock), ...env },
      stdio: isCaptured ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      detached: isGroup,
    })
  } catch (error) {
    // Of a command line that is too long, say.
    return Promise.resolve({ exitCode: 127, problem: notRun(file, error), timedOut: false, printed: '' })
  }
  return new Promise((resolve) => {
    const printed = captureOutput(child)
    const timers: NodeJS.Timeout[] = []
    let timedOut = false
    const send = (signal: NodeJS.Signals): void => {
      try {
        if (isGroup && child.pid !== undefined) process.kill(-child.pid, signal)
        else child.kill(signal)
      } catch {
        // It has ended by itself.
      }
    }
    const stopListening = onTermination((signal) => {
      // A terminal sends Ctrl-C to everything in the foreground, the command included.
      if (isGroup || signal !== 'SIGINT' || !process.stdin.isTTY) send(signal)
    })
    const stopLate = (): void => {
      timedOut = true
      send('SIGTERM')
      timers.push(setTimeout(send, GRACE_MS, 'SIGKILL'))
    }
    if (isCaptured) timers.push(setTimeout(stopLate, timeoutMs))
    const end = (exitCode: number, problem?: string): void => {
      stopListening()
      for (const timer of timers) clearTimeout(timer)
      resolve({ exitCode, problem, timedOut, printed: withoutSecrets(printed(), mock) })
    }
    child.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EACCES') return end(126, `${file} is no program, or may not be run`)
      end(127, error.code === 'ENOENT' ? `there is no command ${file}` : notRun(file, error))
    })
    child.on('exit', (code, signal) => {
      const exitCode = code ?? exitCodeOf(signal)
      if (!isCaptured) return end(exitCode)
      // What it has left running ends with it, and must not keep us waiting for its output.
      if (isGroup) send('SIGKILL')
      timers.push(setTimeout(end, GRACE_MS, exitCode))
      child.once('close', () => end(exitCode))
    })
  })
}

const notRun = (file: string, error: unknown): string => `${file} cannot be run: ${fileProblem(error)}`

/** The time between SIGTERM and SIGKILL, in milliseconds. */
const GRACE_MS = 2_000

const MOST_KEPT = 65_536

/** Returns a function that returns the last 65,536 characters of a child's output, both streams in order of arrival. */
function captureOutput({ stdout, stderr }: ChildProcess): () => string {
  let output = ''
  for (const stream of [stdout, stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output = (output + text).slice(-MOST_KEPT)
    })
  return () => stripVTControlCharacters(output).replaceAll('\r\n', '\n').replaceAll('\t', '    ').trimEnd()
}

/** Returns the variables for a client of a mock. Absent values are undefined, so that those of an outer mock are not inherited. */
function environmentOf({ baseUrl, control, keys, bundles }: Mock): NodeJS.ProcessEnv {
  const known = {
    BUNDLE_ACCESS_BASE_URL: baseUrl,
    BUNDLE_ACCESS_KEY: keys['full'],
    BUNDLE_ACCESS_BUNDLE: bundles['main'],
    BUNDLE_ACCESS_CONTROL_URL: control?.url,
    BUNDLE_ACCESS_CONTROL_TOKEN: control?.token,
  }
  const urls = control === undefined ? [baseUrl] : [baseUrl, control.url]
  return { ...known, ...withoutProxy(process.env, urls) }
}

/** Replaces keys and the control token by their names. The id of a key is no secret and stays. */
function withoutSecrets(text: string, { keys, control }: Mock): string {
  const secrets = Object.entries(keys).flatMap(([name, key]): [string, string][] => [
    [key, `[key ${name}]`],
    [key.slice(key.lastIndexOf('_') + 1), `[secret of key ${name}]`],
  ])
  if (control !== undefined) secrets.push([control.token, '[control token]'])
  return secrets.reduce((rest, [secret, name]) => rest.replaceAll(secret, name), text)
}
