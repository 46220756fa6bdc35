import { type ExecFileOptions, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const isPackaged = existsSync(at('lint/redocly.yaml'))

/** The files that Redocly is started with: beside the bundle in a package, among the sources in a checkout. */
export const places = {
  configuration: at(isPackaged ? 'lint/redocly.yaml' : '../../spec/redocly.yaml'),
  /** The module that refuses every connection. */
  offline: at(isPackaged ? 'lint/offline.js' : 'offline.ts'),
  /** The module that refuses every connection but those to one target. */
  onlyTarget: at(isPackaged ? 'lint/only-target.js' : 'only-target.ts'),
  contract: at(isPackaged ? '../spec/openapi.yaml' : '../../spec/openapi.yaml'),
  /** The Arazzo files. */
  workflows: at(isPackaged ? '../spec/workflows' : '../../spec/workflows'),
}

/** How a run of Redocly ended. */
export interface RedoclyRun {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

/** Runs the installed Redocly with our configuration, without telemetry and cut off from every network. */
export const runRedocly = (...args: readonly string[]): Promise<RedoclyRun> =>
  startRedocly(places.offline, [...args, '--config', places.configuration], {})

/** Runs the installed Redocly without telemetry, with a module loaded before it; rejects when it cannot be started. */
export function startRedocly(
  preload: string,
  args: readonly string[],
  { env = process.env, signal }: ExecFileOptions,
): Promise<RedoclyRun> {
  // Found only when it is needed, so that no other command pays for the search.
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
  const program = join(dirname(manifest), 'bin/cli.js')
  const options = {
    encoding: 'utf8',
    maxBuffer: 2e8,
    env: { ...env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_NOTIFICATIONS: 'true' },
    ...(signal && { signal }),
  } as const
  return new Promise((done, fail) => {
    const line = ['--import', pathToFileURL(preload).href, program, ...args]
    execFile(process.execPath, line, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') fail(error)
      else done({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}
