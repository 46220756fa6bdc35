import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, vi } from 'vitest'
import { type Mock, startMock } from '../main.ts'
import { runHere } from './run-here.test-bed.ts'

/** Starts a mock that the commands find, and creates a directory, for each test. */
export function runningMock() {
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
    vi.stubEnv('XDG_RUNTIME_DIR', directory)
    vi.stubEnv('TMPDIR', directory)
    env['BUNDLE_ACCESS_CONTROL_URL'] = mock.control?.url
    env['BUNDLE_ACCESS_CONTROL_TOKEN'] = 'the-token'
  })
  afterEach(async () => {
    await mock.close()
    rmSync(directory, { recursive: true })
    vi.unstubAllEnvs()
    for (const name of ['BUNDLE_ACCESS_CONTROL_URL', 'BUNDLE_ACCESS_CONTROL_TOKEN']) delete env[name]
  })
  return {
    mock: () => mock,
    directory: () => directory,
    env,
    run: runHere,
    json: async (...args: readonly string[]): Promise<unknown> =>
      JSON.parse((await runHere(...args, '--json')).stdout),
    ask: (path: string, key = 'full'): Promise<Response> =>
      mock.fetch(`http://here${path}`, { headers: { authorization: `Bearer ${mock.keys[key]}` } }),
  }
}
