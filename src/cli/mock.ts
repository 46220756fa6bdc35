import { once } from 'node:events'
import type { Command } from 'commander'
import { MAX_LARGE_GRANTS } from '../fixtures/find-fixture.ts'
import { type MockOptions, startMock } from '../main.ts'
import { logLine } from '../mock/journal/entry-line.ts'
import { CommandError, flag, subcommand } from './command.ts'
import { paint, print } from './print.ts'
import { clockWarnings, readyJson, readyText } from './ready.ts'
import { isForeign, publishReady, requireWritable } from './ready-file.ts'
import {
  addServerFlags,
  DEFAULT_PORT,
  keepHeapSmall,
  parsePort,
  portAfter,
  type ServerFlags,
  serverOptionsOf,
} from './server-flags.ts'
import { abortedWithoutReader } from './signals.ts'
import { testResources } from './test-resources.ts'

/** The flags of `mock`, which runs the API on test data until it is stopped, and of `exec`, which runs a command with such a mock. */
export interface MockFlags
  extends ServerFlags,
    Pick<MockOptions, 'db' | 'fixture' | 'clock' | 'rateLimitTime'> {
  readonly controlPort?: number
  readonly controlHost?: string
  /** False after `--no-control`. */
  readonly control: boolean
}

export function registerMock(program: Command): void {
  const description = 'start the API on a SQLite ledger, in memory unless --db names a file'
  addMockFlags(subcommand(program, 'mock', description, { fields: controlFields }), DEFAULT_PORT)
    .option('--ready-file <file>', 'write what --json prints to this file too, readable by you alone')
    .option('--json', 'print one line of JSON on stdout when ready')
    .addOption(
      flag(
        '--log <off|short|json>',
        'a line on stderr for each request (default: short on a terminal)',
      ).choices(['off', 'short', 'json']),
    )
    .addHelpText('after', stopHelp)
    .action(runMock)
}

const stopHelp = `
SIGINT, SIGTERM or SIGHUP stops it within a second, with exit code 0; before its ledger is filled with 3, and a new file of --db is then removed.
It also stops, with 0, when nobody reads the line of --json.`

interface Flags extends MockFlags {
  readonly readyFile?: string
  readonly json?: true
  readonly log?: 'off' | 'short' | 'json'
}

async function runMock({ readyFile, json, log, ...flags }: Flags): Promise<void> {
  if (readyFile !== undefined) {
    if (isForeign(readyFile))
      throw new CommandError(
        `${readyFile} is no ready file of a mock, and stays as it is: name a file that does not exist yet with --ready-file.`,
      )
    requireWritable(readyFile)
  }
  keepHeapSmall()
  const onRequest = requestLog(log ?? (process.stderr.isTTY ? 'short' : 'off'))
  const signal = abortedWithoutReader()
  const mock = await startMock({ ...mockOptionsOf(flags, process.env), onRequest, signal })
  let withdraw: (() => void) | undefined
  try {
    // The test resources take time, so they are read only for a script.
    const isRead = json === true || readyFile !== undefined
    const ready = readyJson(mock, isRead ? await testResources(mock, process.argv[1]) : undefined)
    withdraw = publishReady(ready, readyFile, process.env)
    if (json) {
      for (const warning of clockWarnings(mock)) print('stderr', `bundle-access: ${warning}\n`)
      print('stdout', `${ready}\n`)
    } else print('stderr', readyText(mock, await mock.count(), flags))
    if (!signal.aborted) await once(signal, 'abort')
  } finally {
    withdraw?.()
    await mock.close()
  }
}

function requestLog(how: 'off' | 'short' | 'json'): MockOptions['onRequest'] {
  if (how === 'off') return undefined
  return (entry, { workspace, key = entry.keyId === undefined ? '' : 'unknown' }) => {
    const name = workspace === 'main' ? key : `${workspace}/${key}`
    const line =
      how === 'json'
        ? JSON.stringify(entry)
        : logLine(entry, name, process.stderr.columns ?? 100, (...word) => paint('stderr', ...word))
    print('stderr', `${line}\n`)
  }
}

/** Adds the flags of a mock to a command; `port` is the default port. */
export function addMockFlags(command: Command, port: number): Command {
  return addServerFlags(command, port)
    .option('--db <file>', 'keep the ledger in this file; an empty or new one is filled with the fixture')
    .option(
      '--fixture <name|file>',
      `demo, empty, billing, pagination, edge, large:N (N up to ${MAX_LARGE_GRANTS}), or a YAML file (default: demo)`,
    )
    .option('--clock <clock>', 'system, frozen:2026-01-31T10:00:00Z or scaled:60 (default: system)')
    .option('--rate-limit-time <real|fixture>', 'the clock of the rate limits (default: real)')
    .option(
      '--control-port <number>',
      'port of the control plane (default: the one after --port; any free one after --port 0)',
      parsePort,
    )
    .option('--control-host <address>', 'address of the control plane (default: 127.0.0.1)')
    .option('--no-control', 'open no control plane')
    .addHelpText('after', environmentHelp)
}

const environmentHelp = `
Environment of the mock:
  BUNDLE_ACCESS_CONTROL_TOKEN  the token of the control plane (default: a new one at each start, printed)`

export const controlFields = { 'control.token': 'BUNDLE_ACCESS_CONTROL_TOKEN' }

/** Returns the options of flags; the token of the control plane comes from the environment, or is random. */
export function mockOptionsOf(flags: MockFlags, env: NodeJS.ProcessEnv): MockOptions {
  const { control, controlPort, controlHost, ...options } = serverOptionsOf(flags)
  return {
    ...options,
    control: control
      ? {
          port: controlPort ?? portAfter(options.port, '--control-port'),
          host: controlHost ?? '127.0.0.1',
          // An empty variable means unset.
          token: env['BUNDLE_ACCESS_CONTROL_TOKEN'] || undefined,
        }
      : undefined,
    onInternalError: (cause, requestId) => {
      const text = cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
      print('stderr', `request ${requestId} failed on our side: ${text}\n`)
    },
  }
}
