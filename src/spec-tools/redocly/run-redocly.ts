import { execFile } from 'node:child_process'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { places } from './places.ts'

/** How a run of Redocly ended. */
export interface RedoclyRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const mostOutput = 2e8

/** Runs the installed Redocly with our configuration, without telemetry and cut off from every network. */
export function runRedocly(command: string, ...args: readonly string[]): Promise<RedoclyRun> {
  const preload = ['--import', pathToFileURL(places.offline).href]
  const configured = [command, ...args, '--config', places.configuration]
  return new Promise((done, fail) => {
    execFile(
      process.execPath,
      [...preload, redoclyProgram(), ...configured],
      {
        encoding: 'utf8',
        maxBuffer: mostOutput,
        env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' },
      },
      (error, stdout, stderr) => {
        if (error !== null && typeof error.code !== 'number') fail(error)
        else done({ code: Number(error?.code ?? 0), stdout, stderr })
      },
    )
  })
}

/** Where the installed Redocly is; found only when it is needed, so that no other command pays for the search. */
export function redoclyProgram(): string {
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
  return join(dirname(manifest), 'bin/cli.js')
}
