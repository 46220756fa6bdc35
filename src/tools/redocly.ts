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
  /** That without the rules of this API. */
  general: at(isPackaged ? 'lint/redocly.general.yaml' : '../../spec/redocly.general.yaml'),
  /** The module that refuses every connection but those to a target. */
  onlyTarget: at(isPackaged ? 'lint/only-target.js' : 'only-target.ts'),
  contract: at(isPackaged ? '../spec/openapi.yaml' : '../../spec/openapi.yaml'),
  /** The Arazzo files. */
  workflows: at(isPackaged ? '../spec/workflows' : '../../spec/workflows'),
}

/** Runs the installed Redocly with our configuration, without telemetry and cut off from every network. */
export const runRedocly = (...args: readonly string[]) =>
  startRedocly(undefined, [...args, '--config', places.configuration], {})

/** Runs the installed Redocly without telemetry and cut off from every network but the target; rejects when it cannot be started. */
export function startRedocly(
  target: string | undefined,
  args: readonly string[],
  { env = process.env, signal }: ExecFileOptions,
) {
  // Found only when it is needed, so that no other command pays for the search.
  const manifest = createRequire(import.meta.url).resolve('@redocly/cli/package.json')
  const program = join(dirname(manifest), 'bin/cli.js')
  const options = {
    encoding: 'utf8',
    maxBuffer: 2e8,
    env: {
      ...env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
      BUNDLE_ACCESS_TARGET: target,
    },
    ...(signal && { signal }),
  } as const
  return new Promise<{ code: number; stdout: string; stderr: string }>((done, fail) => {
    const line = ['--import', pathToFileURL(places.onlyTarget).href, program, ...args]
    execFile(process.execPath, line, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') fail(error)
      else done({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}
