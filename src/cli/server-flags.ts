import type { Command } from 'commander'
import type { Variants } from '../../spec/generated/variants.ts'
import type { ServiceOptions } from '../main.ts'
import {
  collect,
  parseBasePath,
  parseBytes,
  parseKeyPrefix,
  parsePort,
  parseRateLimit,
  parseVariant,
  variantsHelp,
} from './options.ts'

/** How the public API is served, as commander hands it over: what the mock and the service have in common. */
export interface ServerFlags {
  readonly port: number
  readonly host: string
  readonly basePath: string
  readonly rateLimit: number | 'off'
  readonly variant?: Partial<Variants>
  readonly bodyLimit?: number
  readonly keyPrefix?: string
  readonly trustProxy?: readonly string[]
  readonly checkResponses?: true
}

/** Adds the flags of a server; `port` is the usual one. */
export function addServerFlags(command: Command, port: number): Command {
  return addKeyPrefixFlag(command)
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, port)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--base-path <path>', 'REST prefix before /v1, such as /rest', parseBasePath, '')
    .option(
      '--rate-limit <off|number>',
      'requests per minute for each address and each key',
      parseRateLimit,
      240,
    )
    .option('--variant <name=value>', 'read an open point otherwise; may be repeated', parseVariant)
    .option('--body-limit <bytes>', 'largest JSON body (default: 16384)', parseBytes)
    .option('--trust-proxy <cidr>', 'believe forwarded headers from here; may be repeated', collect)
    .option('--check-responses', 'hold every response against the contract; one that breaks it becomes a 500')
    .addHelpText('after', variantsHelp)
}

/** What begins every key; whoever makes keys and whoever checks them must be told the same. */
export const addKeyPrefixFlag = (command: Command): Command =>
  command.option('--key-prefix <literal>', 'what every API key begins with (default: bak)', parseKeyPrefix)

/** The options that the flags mean. */
export function serverOptionsOf(flags: ServerFlags): Omit<ServiceOptions, 'db'> {
  const { port, host, basePath, rateLimit, bodyLimit, keyPrefix } = flags
  return {
    port,
    host,
    basePath,
    rateLimit,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
    ...(keyPrefix === undefined ? {} : { keyPrefix }),
    trustedProxies: flags.trustProxy ?? [],
    variants: flags.variant ?? {},
    checkResponses: flags.checkResponses ?? false,
  }
}
