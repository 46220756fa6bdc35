import { type Command, InvalidArgumentError } from 'commander'
import { type LogLine, startService } from '../main.ts'
import { version } from '../version.ts'
import { addServerFlags, parsePort, type ServerFlags, serverOptionsOf } from './server-flags.ts'
import { runUntilSignal } from './signals.ts'

interface Flags extends ServerFlags {
  readonly db: string
  readonly healthPort?: number
  readonly healthHost?: string
  /** False after `--no-health`. */
  readonly health: boolean
  readonly grace: number
}

/** `bundle-access serve`: the ledger as a service, on a file and on the machine's clock alone. */
export function registerServe(program: Command): void {
  const command = program
    .command('serve')
    .description('serve the ledger in a file: no data of its own, no control plane, a log on stdout')
    .requiredOption('--db <file>', 'the ledger; made when it does not exist')
  addServerFlags(command, 4010)
    .option(
      '--health-port <number>',
      'port of /healthz and /readyz (default: the one after --port)',
      parsePort,
    )
    .option('--health-host <address>', 'address of /healthz and /readyz (default: that of --host)')
    .option('--no-health', 'answer no questions of health')
    .option('--grace <seconds>', 'how long a stop waits for running requests', parseSeconds, 10)
    .addHelpText('after', servingHelp)
    .action(serve)
}

const servingHelp = `
Owners, keys and bundles come from "bundle-access admin" on the same file, also while this runs.

The log is one JSON object a line on stdout: ready, request, malformed, stopping, stopped. It holds no
key, no path, no query and no body. SIGTERM, SIGINT or SIGHUP stops: /readyz answers 503, nothing new
is accepted, running requests are finished, the ledger is closed. A second signal ends at once.`

async function serve(flags: Flags): Promise<void> {
  outliveReaders()
  const { port, healthPort = port === 0 ? 0 : port + 1, healthHost: host } = flags
  const starting = startService({
    ...serverOptionsOf(flags),
    db: flags.db,
    health: flags.health ? { port: healthPort, ...(host === undefined ? {} : { host }) } : undefined,
    graceMs: flags.grace * 1000,
    log: (line) => writeLine(line.event === 'ready' ? { ...line, version, pid: process.pid } : line),
  })
  // Whoever reads that it is ready may stop it at once.
  const ended = runUntilSignal(async () => (await starting).stop())
  const { empty } = await starting
  if (empty)
    process.stderr.write(
      `${flags.db} is empty: bundle-access admin account create --db ${flags.db} --tier elite NAME makes an owner\n`,
    )
  await ended
}

const writeLine = (line: LogLine): void => void process.stdout.write(`${JSON.stringify(line)}\n`)

/** A service outlives whoever reads its log; that nobody does any more is said once. */
function outliveReaders(): void {
  process.stdout.removeAllListeners('error').once('error', (error) => {
    process.stdout.on('error', () => {})
    process.stderr.write(`bundle-access: the log cannot be written any more: ${error.message}\n`)
  })
}

function parseSeconds(text: string): number {
  const seconds = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (seconds <= 3_600) return seconds
  throw new InvalidArgumentError('It must be a whole number of seconds, 0 to 3600.')
}
