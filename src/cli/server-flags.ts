import { setFlagsFromString } from 'node:v8'
import { type Command, InvalidArgumentError } from 'commander'
import type { Variants } from '../../spec/generated/variants.ts'
import type { ServiceOptions } from '../main.ts'
import { CommandError, collect, flag, numberParser } from './command.ts'

/** The flags that `mock`, `exec` and `serve` share, as commander returns them. */
export interface ServerFlags {
  readonly port: number
  readonly host: string
  readonly basePath: string
  readonly rateLimit: number | 'off'
  readonly rateLimitIpv6?: number
  readonly variant?: Partial<Variants>
  readonly bodyLimit?: number
  readonly keyPrefix?: string
  readonly trustProxy?: readonly string[]
  readonly checkResponses?: true
}

/** Adds the flags of a server; `port` is the default one. */
export function addServerFlags(command: Command, port: number): Command {
  return command
    .addOption(keyPrefixFlag)
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, port)
    .option('--host <address>', 'address to listen on', parseHost, '127.0.0.1')
    .option('--base-path <path>', 'REST prefix before /v1, such as /rest', parseBasePath, '')
    .option(
      '--rate-limit <off|number>',
      'requests per minute of each address and key',
      (text) => (text === 'off' ? text : parseLimit(text)),
      240,
    )
    .option(
      '--rate-limit-ipv6 <bits>',
      'length of the IPv6 networks that count as one address (default: 64); 128 for each address',
      numberParser('a whole number of bits, 1 to 128', /^\d{1,3}$/, 1, 128),
    )
    .option(
      '--variant <name=value>',
      'choose a variant of an open point (bundle-access help variants); may be repeated',
      collectVariant,
    )
    .option('--body-limit <bytes>', 'largest JSON body (default: 16384)', parseBytes)
    .option('--trust-proxy <cidr>', 'trust forwarded headers from these addresses; may be repeated', collect)
    .option(
      '--check-responses',
      'check every response against the contract; one that breaks it becomes a 500',
    )
}

/** What begins every key: the same for commands that create keys and servers that check them. */
export const keyPrefixFlag = flag(
  '--key-prefix <literal>',
  'what every API key begins with (default: bak)',
  parseKeyPrefix,
)

/** The ledger of a service, and of those who administer it. */
export const ledgerFlag = flag(
  '--db <file|url>',
  'the ledger: a file, or a database such as postgres://user@host/name',
  parseLedger,
)
  .env('BUNDLE_ACCESS_DB')
  .makeOptionMandatory()

function parseLedger(text: string): string {
  if (text !== '' && text !== ':memory:') return text
  throw new InvalidArgumentError('It must be a file or a database that lasts, such as ledger.db.')
}

/** The options of a server that the flags mean. */
export function serverOptionsOf(flags: ServerFlags): Omit<ServiceOptions, 'db'> {
  const { port, host, basePath, rateLimit, rateLimitIpv6, bodyLimit, keyPrefix } = flags
  const { trustProxy = [], variant: variants = {}, checkResponses = false } = flags
  const limits = { rateLimit, rateLimitIpv6, bodyLimit, checkResponses }
  return { port, host, basePath, keyPrefix, ...limits, trustProxy, variants }
}

/** `--port`: 0 to 65535; 0 takes any free one. */
export const parsePort = numberParser(
  'a number from 0 to 65535; 0 takes any free port',
  /^\d{1,5}$/,
  0,
  65_535,
)

/** `--host`: an empty one would listen on every interface. */
export function parseHost(text: string): string {
  if (text.trim() !== '') return text
  throw new InvalidArgumentError('It must be an address or a host name, such as 127.0.0.1.')
}

/** The port after that of the API, which `flag` chooses otherwise; any free one where the API takes any. */
export function portAfter(port: number, flag: string): number {
  if (port < 65_535) return port === 0 ? 0 : port + 1
  throw new CommandError(`There is no port after --port ${port}: choose the other one with ${flag}.`)
}

const parseBytes = numberParser('a whole number of bytes, at least 1', /^\d{1,10}$/, 1)

const parseLimit = numberParser('"off" or a whole number of requests per minute, at least 1', /^\d{1,9}$/, 1)

function parseBasePath(text: string): string {
  if (text === '' || text === '/') return ''
  if (/^(?:\/[A-Za-z0-9._~-]+)+$/.test(text)) return text
  throw new InvalidArgumentError('It must begin with "/" and have no trailing slash, such as "/rest".')
}

function parseKeyPrefix(text: string): string {
  if (/^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/.test(text)) return text
  throw new InvalidArgumentError('It must be letters and digits, parts joined by "_", such as "bak".')
}

/** `--variant name=value`; whether there is such a variant is checked at the start of the server. */
function collectVariant(text: string, chosen: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [name = '', value = ''] = text.split('=', 2)
  return { ...chosen, [name]: value }
}

/**
 * Keeps the young generation of a server's heap at the size it has after the start, 4 MiB. It would grow to 48 MiB under load
 * and be kept: measured, 80 MiB more of resident memory for no less CPU per request; at 1 MiB a request takes 7 % more. The flag
 * for its largest size has no effect at run time.
 */
export const keepHeapSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')
