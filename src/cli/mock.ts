import type { Command } from 'commander'
import type { Readings } from '../../spec/generated/readings.ts'
import { type Mock, type MockOptions, StartError, startMock } from '../main.ts'
import { CommandError, exitCodes } from './exit-codes.ts'
import {
  parseBasePath,
  parseBytes,
  parseKeyPrefix,
  parsePort,
  parseRateLimit,
  parseReading,
  readingsHelp,
} from './options.ts'
import { readyJson, readyText } from './ready.ts'
import { runUntilSignal } from './signals.ts'

interface Flags {
  readonly port: number
  readonly host: string
  readonly basePath: string
  readonly db?: string
  readonly world?: string
  readonly rateLimit: number | 'off'
  readonly reading?: Partial<Readings>
  readonly bodyLimit?: number
  readonly keyPrefix?: string
  readonly trustProxy?: readonly string[]
  readonly checkResponses?: true
  readonly json?: true
}

/** `bundle-access mock`: the API on a SQLite ledger, with a world to try it on. */
export function registerMock(program: Command): void {
  program
    .command('mock')
    .description('start the API on a SQLite ledger, in memory unless --db names a file')
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, 4010)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--base-path <path>', 'REST prefix before /v1, such as /rest', parseBasePath, '')
    .option('--db <file>', 'keep the ledger in this file; an empty or new one is filled with the world')
    .option(
      '--world <name|file>',
      'demo, empty, billing, pagination, edge, large:N, or a YAML file (default: demo)',
    )
    .option(
      '--rate-limit <off|number>',
      'requests per minute for each address and each key',
      parseRateLimit,
      240,
    )
    .option('--reading <name=value>', 'read an open point otherwise; may be repeated', parseReading)
    .option('--body-limit <bytes>', 'largest JSON body (default: 16384)', parseBytes)
    .option('--key-prefix <literal>', 'what every API key begins with (default: bak)', parseKeyPrefix)
    .option('--trust-proxy <cidr>', 'believe forwarded headers from here; may be repeated', collect)
    .option('--check-responses', 'hold every response against the contract; one that breaks it becomes a 500')
    .option('--json', 'print one line of JSON on stdout when ready')
    .addHelpText('after', readingsHelp)
    .action(runMock)
}

const collect = (value: string, before: readonly string[] = []): readonly string[] => [...before, value]

async function runMock(flags: Flags): Promise<void> {
  const { reading, trustProxy, checkResponses, json, ...rest } = flags
  const options: MockOptions = {
    ...rest,
    trustedProxies: trustProxy ?? [],
    readings: reading ?? {},
    checkResponses: checkResponses ?? false,
    onFault: (cause, requestId) =>
      void process.stderr.write(`request ${requestId} failed on our side: ${stackOf(cause)}\n`),
  }
  const mock = await start(options)
  if (json) process.stdout.write(`${readyJson(mock)}\n`)
  else process.stderr.write(readyText(mock, await mock.count()))
  await runUntilSignal(() => mock.close())
}

const stackOf = (cause: unknown): string =>
  cause instanceof Error ? (cause.stack ?? cause.message) : String(cause)

async function start(options: MockOptions): Promise<Mock> {
  try {
    return await startMock(options)
  } catch (error) {
    if (!(error instanceof StartError)) throw error
    throw new CommandError(error.kind === 'usage' ? exitCodes.usage : exitCodes.cannotStart, error.message)
  }
}
