import { type Command, Option } from 'commander'
import type { MockOptions } from '../main.ts'
import { parsePort } from './options.ts'
import { addServerFlags, type ServerFlags, serverOptionsOf } from './server-flags.ts'

/** What can be said of a mock that is to be started, as commander hands it over. */
export interface MockFlags extends ServerFlags {
  readonly db?: string
  readonly fixture?: string
  readonly clock?: string
  readonly rateLimitTime?: string
  readonly controlPort?: number
  readonly controlHost?: string
  /** False after `--no-control`. */
  readonly control: boolean
}

/** Adds the flags of a mock to a command that starts one; `port` is the usual one. */
export function addMockFlags(command: Command, port: number): Command {
  return addServerFlags(command, port)
    .option('--db <file>', 'keep the ledger in this file; an empty or new one is filled with the fixture')
    .option(
      '--fixture <name|file>',
      'demo, empty, billing, pagination, edge, large:N, or a YAML file (default: demo)',
    )
    .option('--clock <clock>', 'system, frozen:2026-01-31T10:00:00Z or scaled:60 (default: system)')
    .addOption(
      new Option('--rate-limit-time <real|fixture>', 'whose time the limits wait in (default: real)').choices(
        ['real', 'fixture'],
      ),
    )
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
  BUNDLE_ACCESS_CONTROL_TOKEN  the token of the control plane (default: made at each start, and printed)`

/** The options that the flags mean; the control plane's token comes from the environment, or is made. */
export function mockOptionsOf(
  flags: MockFlags,
  env: Readonly<Record<string, string | undefined>>,
): MockOptions {
  const { port, db, fixture, clock, rateLimitTime } = flags
  const given = Object.entries({ db, fixture, clock, rateLimitTime })
  const token = env['BUNDLE_ACCESS_CONTROL_TOKEN']
  return {
    ...serverOptionsOf(flags),
    port,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    control: flags.control
      ? {
          port: flags.controlPort ?? (port === 0 ? 0 : port + 1),
          host: flags.controlHost ?? '127.0.0.1',
          ...(token === undefined || token === '' ? {} : { token }),
        }
      : undefined,
    onFault: (cause, requestId) =>
      void process.stderr.write(`request ${requestId} failed on our side: ${stackOf(cause)}\n`),
  }
}

const stackOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
