import { spawn } from 'node:child_process'
import type { Mock } from '../main.ts'

/** How a command ended: with its own exit code, or 128 and the signal's number as shells say it, or 127 when it could not be run. */
export interface Ended {
  readonly exitCode: number
  /** Why it could not be run. */
  readonly fault?: string
}

/** Runs a command to its end with a mock's addresses and key in its environment; signals to this process reach it too. */
export function runUnderMock(mock: Mock, command: readonly string[], env: NodeJS.ProcessEnv): Promise<Ended> {
  const [file = '', ...args] = command
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'inherit', env: { ...env, ...environmentOf(mock) } })
    const forward = (signal: NodeJS.Signals): void => {
      // A terminal sends its own to everyone in the foreground, the child included.
      if (signal !== 'SIGINT' || !process.stdin.isTTY) child.kill(signal)
    }
    for (const signal of forwarded) process.on(signal, forward)
    const end = (ended: Ended): void => {
      for (const signal of forwarded) process.off(signal, forward)
      resolve(ended)
    }
    child.on('error', (error: NodeJS.ErrnoException) =>
      end({ exitCode: 127, fault: error.code === 'ENOENT' ? `there is no command ${file}` : error.message }),
    )
    child.on('close', (code, signal) => end({ exitCode: code ?? 128 + (numbers[signal ?? ''] ?? 0) }))
  })
}

/** What a program needs to know of a mock. */
export function environmentOf(mock: Mock): Readonly<Record<string, string>> {
  const { control, keys, bundles } = mock
  const known = {
    BUNDLE_ACCESS_BASE_URL: mock.baseUrl,
    BUNDLE_ACCESS_KEY: keys['full'],
    BUNDLE_ACCESS_BUNDLE: bundles['main'],
    BUNDLE_ACCESS_CONTROL_URL: control?.url,
    BUNDLE_ACCESS_CONTROL_TOKEN: control?.token,
  }
  return Object.fromEntries(
    Object.entries(known).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
}

const forwarded: readonly NodeJS.Signals[] = ['SIGINT', 'SIGTERM', 'SIGHUP']
const numbers: Readonly<Record<string, number>> = {
  SIGHUP: 1,
  SIGINT: 2,
  SIGQUIT: 3,
  SIGABRT: 6,
  SIGKILL: 9,
  SIGSEGV: 11,
  SIGPIPE: 13,
  SIGTERM: 15,
}
