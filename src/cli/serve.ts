import { once } from 'node:events'
import { setFlagsFromString } from 'node:v8'
import type { Command } from 'commander'
import { version } from '../files.ts'
import { type ServiceOptions, startService } from '../main.ts'
import { numberParser, subcommand, toNumber } from './command.ts'
import { print } from './print.ts'
import {
  addServerFlags,
  DEFAULT_PORT,
  keepHeapSmall,
  ledgerFlag,
  parsePort,
  portAfter,
  type ServerFlags,
  serverOptionsOf,
} from './server-flags.ts'
import { abortedBySignal } from './signals.ts'

interface Flags extends ServerFlags, Pick<ServiceOptions, 'db' | 'dbConnections'> {
  readonly healthPort?: number
  readonly healthHost?: string
  /** False after `--no-health`. */
  readonly health: boolean
  readonly grace: number
}

/** Adds `serve`, which runs the API as a service on a ledger, with a log and a health port, without the test features of a mock. */
export function registerServe(program: Command): void {
  const text = 'serve a ledger in a file or a database: no data of its own, no control plane, a log on stdout'
  addServerFlags(subcommand(program, 'serve', text, { flags: [ledgerFlag] }), DEFAULT_PORT)
    .option('--db-connections <number>', 'most connections to a database (default: 16)', toNumber)
    .option('--health-port <number>', 'port of /healthz and /readyz (default: --port plus one)', parsePort)
    .option('--health-host <address>', 'address of /healthz and /readyz (default: that of --host)')
    .option('--no-health', 'open no health port')
    .option('--grace <seconds>', 'how long a stop waits for running requests', parseSeconds, 10)
    .addHelpText('after', servingHelp)
    .action(serve)
}

const servingHelp = `
Owners, keys and bundles come from "bundle-access admin" on the same ledger, also while this runs.

The log is one JSON object a line on stdout: ready, request, malformed, notice, clock, stopping, stopped. It holds no
key, no path, no query and no body. SIGTERM, SIGINT or SIGHUP stops: /readyz answers 503, nothing new
is accepted, whole requests are finished, half-sent ones are dropped after a second, the ledger is closed. A second
signal ends at once.`

async function serve(flags: Flags): Promise<void> {
  outliveReaders()
  keepHeapSmall()
  // Waking threads for so little costs more than they save; a mock that is filled would take 20 MiB more.
  setFlagsFromString('--no-parallel-scavenge')
  const write = bufferedOutput()
  const { health, healthPort, healthHost, grace, ...options } = serverOptionsOf(flags)
  const { port, host } = options
  const signal = abortedBySignal()
  const service = await startService({
    ...options,
    health: health
      ? { port: healthPort ?? portAfter(port, '--health-port'), host: healthHost ?? host }
      : undefined,
    graceMs: grace * 1000,
    log(line) {
      const whole = line.event === 'ready' ? { ...line, version, pid: process.pid } : line
      write(`${JSON.stringify(whole)}\n`)
    },
  })
  const { empty, storage } = service
  const remedy = `bundle-access admin account create --db ${storage} --tier elite NAME makes an owner`
  if (empty) print('stderr', `${storage} is empty: ${remedy}\n`)
  if (options.trustProxy !== undefined)
    print(
      'stderr',
      '--trust-proxy believes X-Forwarded-For: the proxy must set it, never pass on what a client sent\n',
    )
  if (!signal.aborted) await once(signal, 'abort')
  await service.stop()
}

/** Returns a function that buffers text and writes it to stdout once a turn, since writes to a pipe are synchronous. */
function bufferedOutput(): (text: string) => void {
  let waiting = ''
  const write = (): void => {
    if (waiting !== '') print('stdout', waiting)
    waiting = ''
  }
  process.once('exit', write)
  return (text) => {
    if (waiting === '') setImmediate(write)
    waiting += text
  }
}

const parseSeconds = numberParser('a whole number of seconds, 0 to 3600', /^\d{1,5}$/, 0, 3_600)

/** Keeps a service running when the reader of its log ends; one line on stderr reports that. */
function outliveReaders(): void {
  process.stdout.removeAllListeners('error').once('error', (error) => {
    process.stdout.on('error', () => {})
    print('stderr', `bundle-access: the log cannot be written any more: ${error.message}\n`)
  })
}
