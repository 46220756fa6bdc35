import { execFile, spawn } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { builtCommand } from '../tools/built.test-bed.ts'
import { root } from '../tools/pages.test-bed.ts'

/** Creates a folder in which npx finds the command as if installed; it is removed after the test. */
export function project(): string {
  const folder = mkdtempSync(join(tmpdir(), 'documented-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  symlinkSync(builtCommand(), join(folder, 'node_modules/.bin/bundle-access'))
  symlinkSync(join(root, 'node_modules/.bin/redocly'), join(folder, 'node_modules/.bin/redocly'))
  writeFileSync(join(folder, 'package.json'), '{ "name": "documented", "type": "module" }')
  return folder
}

/** The result of a script. */
interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Kills the background processes that a failed script has left. */
const clean = `trap '[ $? -eq 0 ] || kill $(jobs -p) 2>/dev/null || true' EXIT`

/** Runs a bash script in a folder as if the package were installed in it, without bash's start-up files. */
export const bash = (cwd: string, script: string, env: NodeJS.ProcessEnv = {}): Promise<Ended> =>
  new Promise((done) => {
    const path = `${join(cwd, 'node_modules/.bin')}:${process.env['PATH']}`
    const options = {
      cwd,
      timeout: 500_000,
      env: { ...process.env, npm_config_update_notifier: 'false', PATH: path, ...env },
    }
    execFile('bash', ['--norc', '-euc', `${clean}\n${script}`], options, (error, stdout, stderr) =>
      done({ code: Number(error?.code ?? 0), stdout, stderr }),
    )
  })

/** Starts a server of the command in a folder; returns its first output; it ends with the test. */
export async function started(cwd: string, env: NodeJS.ProcessEnv, ...args: readonly string[]) {
  const child = spawn(process.execPath, [builtCommand(), ...args], { cwd, env: { ...process.env, ...env } })
  onTestFinished(() => void child.kill('SIGKILL'))
  const ended = new Promise<number | null>((done) => child.on('close', done))
  const first = await new Promise<string>((done) => {
    for (const stream of [child.stdout, child.stderr]) stream.once('data', (chunk) => done(`${chunk}`))
  })
  return { child, ended, first }
}
