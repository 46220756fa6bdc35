import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, mkdtempDisposableSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'

const root = resolve(import.meta.dirname, '..')
/** What a benchmark has left to end when nobody reads what it prints, or a signal stops it. */
const leftovers = new Set<() => void>()
process.once('exit', () => {
  for (const end of leftovers) end()
})
process.stdout.once('error', () => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1))

/** Returns a directory for the files of a benchmark, deleted at the end of the scope that it is in. */
export function temporary() {
  const directory = mkdtempDisposableSync(join(tmpdir(), 'bundle-access-bench-'))
  leftovers.add(directory.remove)
  return directory
}

/** The present build. */
export const dist = join(root, 'dist')

/** Returns the path of a build's program. */
export const programOf = (build: string): string => join(resolve(build), 'bundle-access.cjs')

/** Starts Prism's mock of the contract, which prints no port when it is silent. */
export const prism = (): Promise<Server> => {
  const program = join(root, 'node_modules/@stoplight/prism-cli/dist/index.js')
  return launch([program, 'mock', join(root, 'spec/openapi.yaml'), '-v', 'silent', '-p', '4381'], 4381)
}

/** A server in its own process, whose processor time and memory a benchmark measures. */
export type Server = Awaited<ReturnType<typeof launch>>

/** Starts a program with Node; returns it when it prints a line, with where it listens, or answers at a known port. */
export async function launch(args: readonly string[], known?: number) {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
  const ended = once(child, 'exit')
  leftovers.add(() => child.kill('SIGKILL'))
  const lines = createInterface({ input: child.stdout })
  const failure = ended.then(([code]) => {
    throw new Error(`${args.join(' ')} ended with ${code}`)
  })
  const ready = known === undefined ? once(lines, 'line') : reach(known)
  const printed = String((await Promise.race([ready, failure]))?.[0])
  lines.close()
  // Goes on reading, so that no pipe fills.
  child.stdout.resume()
  const status = (field: string): number => {
    const text = readFileSync(`/proc/${child.pid}/status`, 'latin1')
    return Number(new RegExp(`${field}:\\s+(\\d+)`).exec(text)?.[1]) / 1024
  }
  return {
    port: known ?? Number(/http:\/\/127\.0\.0\.1:(\d+)/.exec(printed)?.[1]),
    printed,
    /** Returns the seconds that its threads have run. */
    cpu(): number {
      const texts = globSync(`/proc/${child.pid}/task/*/schedstat`).map((file) =>
        readFileSync(file, 'latin1'),
      )
      return texts.reduce((sum, text) => sum + Number.parseInt(text, 10) / 1e9, 0)
    },
    /** Returns the resident memory in MiB, now or at its peak. */
    resident: () => status('VmRSS'),
    peak: () => status('VmHWM'),
    async [Symbol.asyncDispose]() {
      if (child.exitCode === null && child.kill('SIGTERM')) await ended
    },
  }
}

/** Waits until a port answers the list of bundles with 200, 20 seconds at the most. */
export async function reach(port: number, key = 'any'): Promise<void> {
  const request = { headers: { authorization: `Bearer ${key}` }, signal: AbortSignal.timeout(20_000) }
  for (let isReady = false; !isReady; await sleep(isReady ? 0 : 1)) {
    const answer = await fetch(`http://127.0.0.1:${port}/v1/bundles`, request).catch(() => undefined)
    request.signal.throwIfAborted()
    await answer?.bytes()
    isReady = answer?.ok === true
  }
}

/** Returns the flags of a limit of requests, for addresses that a proxy forwards. */
export const limit = (most: string) => ['--rate-limit', most, '--trust-proxy', '127.0.0.0/8']

/** A limit that no load reaches, beside that which is switched off. */
export const WIDE = limit('100000000')

/** Starts a build of the mock. */
export const mock = (build: string, ...flags: readonly string[]): Promise<Server> =>
  launch([programOf(build), 'mock', '--port', '0', '--json', ...flags])

/** Starts the service on a file or a database. */
export const serve = (db: string, ...flags: readonly string[]): Promise<Server> =>
  launch([programOf(dist), 'serve', '--port', '0', '--no-health', '--db', db, ...flags])
