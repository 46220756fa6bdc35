import type { Command } from 'commander'
import type { Readings } from '../../spec/generated/readings.ts'
import type { MockOptions } from '../main.ts'
import {
  parseBasePath,
  parseBytes,
  parseKeyPrefix,
  parsePort,
  parseRateLimit,
  parseReading,
  readingsHelp,
} from './options.ts'

/** What can be said of a mock that is to be started, as commander hands it over. */
export interface MockFlags {
  readonly port: number
  readonly host: string
  readonly basePath: string
  readonly db?: string
  readonly world?: string
  readonly clock?: string
  readonly rateLimit: number | 'off'
  readonly rateLimitTime?: string
  readonly reading?: Partial<Readings>
  readonly bodyLimit?: number
  readonly keyPrefix?: string
  readonly trustProxy?: readonly string[]
  readonly checkResponses?: true
  readonly controlPort?: number
  readonly controlHost?: string
  /** False after `--no-control`. */
  readonly control: boolean
}

/** Adds the flags of a mock to a command that starts one; `port` is the usual one. */
export function addMockFlags(command: Command, port: number): Command {
  return command
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, port)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--base-path <path>', 'REST prefix before /v1, such as /rest', parseBasePath, '')
    .option('--db <file>', 'keep the ledger in this file; an empty or new one is filled with the world')
    .option(
      '--world <name|file>',
      'demo, empty, billing, pagination, edge, large:N, or a YAML file (default: demo)',
    )
    .option('--clock <clock>', 'system, frozen:2026-01-31T10:00:00Z or scaled:60 (default: system)')
    .option(
      '--rate-limit <off|number>',
      'requests per minute for each address and each key',
      parseRateLimit,
      240,
    )
    .option('--rate-limit-time <real|world>', 'whose time the limits wait in (default: real)')
    .option('--reading <name=value>', 'read an open point otherwise; may be repeated', parseReading)
    .option('--body-limit <bytes>', 'largest JSON body (default: 16384)', parseBytes)
    .option('--key-prefix <literal>', 'what every API key begins with (default: bak)', parseKeyPrefix)
    .option('--trust-proxy <cidr>', 'believe forwarded headers from here; may be repeated', collect)
    .option('--check-responses', 'hold every response against the contract; one that breaks it becomes a 500')
    .option('--control-port <number>', 'port of the control plane (default: the one after --port)', parsePort)
    .option('--control-host <address>', 'address of the control plane (default: 127.0.0.1)')
    .option('--no-control', 'open no control plane')
    .addHelpText('after', readingsHelp)
}

/** The options that the flags mean; the control plane's token comes from the environment, or is made. */
export function mockOptionsOf(
  flags: MockFlags,
  env: Readonly<Record<string, string | undefined>>,
): MockOptions {
  const { port, host, basePath, db, world, clock, rateLimit, bodyLimit, keyPrefix } = flags
  const given = Object.entries({ db, world, clock, bodyLimit, keyPrefix, rateLimitTime: flags.rateLimitTime })
  const token = env['BUNDLE_ACCESS_CONTROL_TOKEN']
  return {
    port,
    host,
    basePath,
    rateLimit,
    ...Object.fromEntries(given.filter(([, value]) => value !== undefined)),
    trustedProxies: flags.trustProxy ?? [],
    readings: flags.reading ?? {},
    checkResponses: flags.checkResponses ?? false,
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

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

const stackOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)
