import { type ExecFileOptions, execFile } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { dirname, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { DomainError } from '../ledger/domain-error.ts'

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

/** What a run in a worker may use before it is ended. */
const most = { processorSeconds: 4.5, heapMegabytes: 128 }

/** A document is too much for Redocly; the message says why, and what to look for. */
export class TooCostly extends Error {
  override readonly name = 'TooCostly'
}

/**
 * Runs the installed Redocly in a worker, without telemetry and cut off from every network. Rejects with a TooCostly when it
 * takes more than its share, and with the reason of the signal when that ends it.
 */
export async function runInWorker(args: readonly string[], signal: AbortSignal) {
  const { BUNDLE_ACCESS_TARGET: _, ...env } = process.env
  const worker = new Worker(redoclyProgram(), {
    argv: [...args],
    execArgv: ['--import', pathToFileURL(places.onlyTarget).href],
    env: { ...env, ...environment },
    stdout: true,
    stderr: true,
    // The young generation comes on top, three times over while it is collected.
    resourceLimits: { maxOldGenerationSizeMb: most.heapMegabytes, maxYoungGenerationSizeMb: 16 },
  })
  const before = process.cpuUsage()
  const ended = new Promise<number>((done, fail) => {
    const end = (reason: unknown) => {
      fail(reason)
      void worker.terminate()
    }
    // Processor time, since on a busy machine a run waits for longer than it works.
    const watch = setInterval(() => {
      const { user, system } = process.cpuUsage(before)
      if (user + system > most.processorSeconds * 1e6)
        end(tooMuch(`${most.processorSeconds} s of processor time`))
    }, 100)
    signal.addEventListener('abort', () => end(signal.reason))
    worker.on('error', (error: NodeJS.ErrnoException) => {
      const isMemory = error.code === 'ERR_WORKER_OUT_OF_MEMORY'
      fail(isMemory ? tooMuch(`${most.heapMegabytes} MiB of memory`) : error)
    })
    worker.on('exit', (code) => {
      clearInterval(watch)
      done(code)
    })
  })
  const [code, stdout, stderr] = await Promise.all([ended, text(worker.stdout), text(worker.stderr)])
  return { code, stdout, stderr }
}

const tooMuch = (amount: string) =>
  new TooCostly(
    `takes more than ${amount}: look for a pattern that backtracks, as ^(a+)+$ does, and for thousands of references in a row, or split it`,
  )

const compiled = process.env['NODE_COMPILE_CACHE'] ?? getCompileCacheDir()

/** What every start of Redocly has in its environment: a process and a worker alike. */
const environment = {
  REDOCLY_TELEMETRY: 'off',
  REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
  // Our own compile cache or none: its launcher would run whatever another user of the machine has put into that in the
  // shared temporary folder.
  ...(compiled ? { NODE_COMPILE_CACHE: compiled } : { NODE_DISABLE_COMPILE_CACHE: '1' }),
}

/** The command of the installed Redocly, an optional peer; a DomainError says how to install it when it is missing. */
export function redoclyProgram(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
  } catch (cause) {
    throw new DomainError('unavailable', missing, { cause })
  }
}

const missing = `lint, docs and workflows need Redocly, which this package does not install: run
  npm install --save-dev @redocly/cli@2
or, where nothing is to be installed,
  npx --package=bundle-access --package=@redocly/cli@2 -- bundle-access ...`

/** Runs the installed Redocly with our configuration, without telemetry and cut off from every network. */
export const runRedocly = (...args: readonly string[]) =>
  startRedocly(undefined, [...args, '--config', places.configuration], {})

/** Runs the installed Redocly without telemetry and cut off from every network but the target; rejects when it cannot be started. */
export function startRedocly(
  target: string | undefined,
  args: readonly string[],
  { env = process.env, signal }: ExecFileOptions,
) {
  const options = {
    encoding: 'utf8',
    maxBuffer: 2e8,
    env: { ...env, ...environment, BUNDLE_ACCESS_TARGET: target },
    ...(signal && { signal }),
  } as const
  return new Promise<{ code: number; stdout: string; stderr: string }>((done, fail) => {
    const line = ['--import', pathToFileURL(places.onlyTarget).href, redoclyProgram(), ...args]
    execFile(process.execPath, line, options, (error, stdout, stderr) => {
      if (error !== null && typeof error.code !== 'number') fail(error)
      else done({ code: Number(error?.code ?? 0), stdout, stderr })
    })
  })
}
