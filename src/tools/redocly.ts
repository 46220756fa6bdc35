import { once } from 'node:events'
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createRequire, getCompileCacheDir } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'
import { inPackage } from '../files.ts'
import { DomainError } from '../ledger/domain-error.ts'

const at = (path: string): string => fileURLToPath(new URL(path, import.meta.url))
const isPackaged = existsSync(at('lint/redocly.yaml'))

/** The files for Redocly, the OpenAPI tool that `lint`, `docs` and the build run: beside the bundle in a package, among the sources in a clone. */
export const paths = {
  configuration: at(isPackaged ? 'lint/redocly.yaml' : '../../spec/redocly.yaml'),
  /** The configuration without the rules of this API. */
  general: at(isPackaged ? 'lint/redocly.general.yaml' : '../../spec/redocly.general.yaml'),
  /** The module that refuses every connection. */
  noNetwork: at(isPackaged ? 'lint/no-network.js' : 'no-network.ts'),
  contract: inPackage('spec/openapi.yaml'),
}

/** The limits of a run: CPU time in multiples of Redocly's start just before, to suit slow machines, and heap size. */
const limits = { starts: 40, heapMegabytes: 512 }

/** The greatest value of `--bound`. */
const MAX_BOUND = 1_000

/** Calls `use` with a path that Redocly can read: for it # begins a pointer, so a file with one in its path is copied. */
export async function withPlainPath<Result>(
  file: string,
  use: (path: string) => Promise<Result>,
): Promise<Result> {
  if (!resolve(file).includes('#')) return use(file)
  const directory = mkdtempSync(join(tmpdir(), 'bundle-access-'))
  try {
    const copy = join(directory, basename(file).replaceAll('#', '_'))
    copyFileSync(file, copy)
    return await use(copy)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** The reason why Redocly cannot finish a document, as the end of a sentence that begins with its name. */
export class InputError extends Error {
  override readonly name = 'InputError'
}

/**
 * Runs the installed Redocly in a worker, without telemetry and network. Rejects with an InputError if it exceeds `bound` times
 * the limits.
 */
export async function runRedocly(args: readonly string[], bound = MAX_BOUND) {
  const [starts, heap] = [limits.starts * bound, Math.ceil(limits.heapMegabytes * bound)]
  const worker = new Worker(redoclyProgram(), {
    argv: [...args],
    execArgv: ['--import', pathToFileURL(paths.noNetwork).href],
    env: {
      ...process.env,
      REDOCLY_TELEMETRY: 'off',
      REDOCLY_SUPPRESS_NOTIFICATIONS: 'true',
      // Our own compile cache or none: the one in the shared temporary folder may have code of another user.
      ...(compiled ? { NODE_COMPILE_CACHE: compiled } : { NODE_DISABLE_COMPILE_CACHE: '1' }),
    },
    stdout: true,
    stderr: true,
    // The young generation comes on top, three times its size during a collection.
    resourceLimits: { maxOldGenerationSizeMb: heap, maxYoungGenerationSizeMb: 16 },
  })
  const before = process.cpuUsage()
  const spent = (): number => {
    const { user, system } = process.cpuUsage(before)
    return user + system
  }
  // The first output means that it has started and begins to read the file.
  let start: number | undefined
  worker.stderr.once('data', () => {
    start = spent()
  })
  const costs = new AbortController()
  const watch = setInterval(() => {
    if (start !== undefined && spent() > start * (starts + 1))
      costs.abort(tooMuch(`${starts} times the work of starting Redocly`, bound))
  }, 100)
  try {
    const ended = once(worker, 'exit', { signal: costs.signal })
    const [[code], stdout, stderr] = await Promise.all([ended, text(worker.stdout), text(worker.stderr)])
    return { code: Number(code), stdout, stderr }
  } catch (error) {
    costs.signal.throwIfAborted()
    const isMemory = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY'
    throw isMemory ? tooMuch(`${heap} MiB of memory`, bound) : error
  } finally {
    clearInterval(watch)
    void worker.terminate()
  }
}

const tooMuch = (amount: string, bound: number) =>
  new InputError(`takes more than ${amount}: let it take more with --bound ${bound * 2}, or split it`)

const compiled = process.env['NODE_COMPILE_CACHE'] ?? getCompileCacheDir()

/** Returns the program of the installed Redocly, an optional peer; throws a DomainError if it is missing. */
export function redoclyProgram(): string {
  try {
    return join(dirname(createRequire(import.meta.url).resolve('@redocly/cli/package.json')), 'bin/cli.js')
  } catch (cause) {
    throw new DomainError('unavailable', missing, { cause })
  }
}

const missing = `lint and docs need Redocly, which this package does not install: run
  npm install --save-dev @redocly/cli@2
or, where nothing is to be installed,
  npx --package=bundle-access --package=@redocly/cli@2 -- bundle-access ...`
