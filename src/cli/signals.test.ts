import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it, onTestFinished } from 'vitest'
import { builtCommand } from '../tools/built.test-bed.ts'

const folder = mkdtempSync(join(tmpdir(), 'signals-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** The package as it is installed. */
mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
symlinkSync(builtCommand(), join(folder, 'node_modules/.bin/bundle-access'))
const serve = 'bundle-access serve --port 0 --no-health --db'
writeFileSync(
  join(folder, 'package.json'),
  JSON.stringify({
    name: 'signals-test',
    scripts: { served: `${serve} script.db 2>&1`, background: `${serve} background.db &` },
  }),
)

interface Started {
  readonly child: ChildProcess
  readonly stderr: () => string
  /** The ready line of the server. */
  readonly ready: Promise<{ readonly baseUrl: string; readonly pid: number }>
  /** Resolves with the log when every process that holds it has ended. */
  readonly closed: Promise<readonly { readonly event: string }[]>
}

/** Starts a server through npm or a shell. */
function start(command: string, ...args: readonly string[]): Started {
  const { npm_lifecycle_script, ...env } = process.env
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...env, npm_config_update_notifier: 'false', npm_config_loglevel: 'silent' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let [stdout, stderr] = ['', '']
  const lines = () =>
    stdout
      .split('\n')
      .flatMap((line) => (line.startsWith('{') && line.endsWith('}') ? [JSON.parse(line)] : []))
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const ready = new Promise<Awaited<Started['ready']>>((resolve) =>
    child.stdout.on('data', (chunk) => {
      stdout += chunk
      const line = lines().find(({ event }) => event === 'ready')
      if (line !== undefined) resolve(line)
    }),
  )
  const closed = new Promise<Awaited<Started['closed']>>((resolve) =>
    child.on('close', () => resolve(lines())),
  )
  onTestFinished(async () => {
    const { pid } = await ready
    if (isAlive(pid)) process.kill(pid, 'SIGKILL')
  })
  return { child, stderr: () => stderr, ready, closed }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

const events = (log: Awaited<Started['closed']>): readonly string[] => log.map(({ event }) => event)

describe('a server that npm has started', () => {
  it.each([
    ['SIGTERM', 'npx', ...`${serve} npx-term.db`.split(' ')],
    ['SIGKILL', 'npx', ...`${serve} npx-kill.db`.split(' ')],
    ['SIGTERM', 'npm', 'run', 'served'],
  ] as const)('stops gracefully after %s to %s', async (signal, command, ...args) => {
    const { child, ready, closed } = start(command, ...args)
    const { baseUrl, pid } = await ready
    expect((await fetch(`${baseUrl}/v1/bundles`)).status).toBe(401)
    const status = once(child, 'exit')
    child.kill(signal)
    expect(await status).toEqual([null, signal])
    expect(events(await closed)).toEqual(['ready', 'request', 'stopping', 'stopped'])
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('goes on when the npm script has started it in the background', async () => {
    const { child, ready } = start('npm', 'run', 'background')
    await new Promise((ended) => child.on('exit', ended))
    const { baseUrl, pid } = await ready
    await new Promise((passed) => setTimeout(passed, 800))
    expect((await fetch(`${baseUrl}/v1/bundles`)).status).toBe(401)
    process.kill(pid, 'SIGTERM')
  })
})

describe('a server that a shell has started', () => {
  it('goes on when the shell ends', async () => {
    const { child, ready, closed } = start(
      'bash',
      '-c',
      `PATH=$PWD/node_modules/.bin:$PATH; ${serve} shell.db &`,
    )
    await new Promise((ended) => child.on('exit', ended))
    const { baseUrl, pid } = await ready
    await new Promise((passed) => setTimeout(passed, 800))
    expect((await fetch(`${baseUrl}/v1/bundles`)).status).toBe(401)
    process.kill(pid, 'SIGTERM')
    expect(events(await closed)).toEqual(['ready', 'request', 'stopping', 'stopped'])
  })
})
