import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { type Mock, startMock } from '../main.ts'
import { runCommandLine } from './cli.ts'

/** What a command has printed, and its exit code. */
export interface Ran {
  readonly stdout: string
  readonly stderr: string
  readonly code: number
}

/** For each test a mock that the commands find, and a directory of its own. */
export function talking() {
  let mock: Mock
  let directory: string
  const env: NodeJS.ProcessEnv = process.env
  beforeEach(async () => {
    directory = mkdtempSync(join(tmpdir(), 'bundle-access-'))
    mock = await startMock({
      port: 'none',
      clock: 'frozen:2026-03-10T12:00:00Z',
      control: { token: 'the-token' },
    })
    env['XDG_RUNTIME_DIR'] = directory
    env['BUNDLE_ACCESS_CONTROL_URL'] = mock.control?.url
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = 'the-token'
  })
  afterEach(async () => {
    await mock.close()
    rmSync(directory, { recursive: true })
    for (const name of ['XDG_RUNTIME_DIR', 'BUNDLE_ACCESS_CONTROL_URL', 'BUNDLE_ACCESS_CONTROL_TOKEN'])
      delete env[name]
  })
  return {
    mock: () => mock,
    directory: () => directory,
    env,
    run,
    told: async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await run(...args, '--json')).stdout),
    ask: (path: string, key = 'full'): Promise<Response> =>
      mock.fetch(`http://here${path}`, { headers: { authorization: `Bearer ${mock.keys[key]}` } }),
  }
}

/** Runs a command line in this process. */
async function run(...args: readonly string[]): Promise<Ran> {
  const [stdout, stderr]: [string[], string[]] = [[], []]
  const out = vi.spyOn(process.stdout, 'write').mockImplementation((text) => stdout.push(String(text)) > 0)
  const err = vi.spyOn(process.stderr, 'write').mockImplementation((text) => stderr.push(String(text)) > 0)
  process.exitCode = 0
  try {
    await runCommandLine(['node', 'bundle-access', ...args])
    return { stdout: stdout.join(''), stderr: stderr.join(''), code: Number(process.exitCode) }
  } finally {
    out.mockRestore()
    err.mockRestore()
    process.stdout.removeAllListeners('error')
    process.exitCode = 0
  }
}
