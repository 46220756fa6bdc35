import { setFlagsFromString } from 'node:v8'
import { type Command, InvalidArgumentError } from 'commander'
import type { ServerOptions, Variants } from '../main.ts'
import { CommandError, collect, flag, numberParser, toNumber } from './command.ts'

/** The flags that `mock`, `exec` and `serve` share; the server validates them. */
export interface ServerFlags extends Omit<ServerOptions, 'variants'> {
  readonly port: number
  readonly host: string
  readonly variant?: Partial<Variants>
}

/** The port of `mock` and of `serve` where no flag names another. */
export const DEFAULT_PORT = 4010

/** Adds the flags of a server; `port` is the default port. */
export function addServerFlags(command: Command, port: number): Command {
  return command
    .addOption(keyPrefixFlag)
    .option('--port <number>', 'port to listen on; 0 takes any free one', parsePort, port)
    .option('--host <address>', 'address to listen on', '127.0.0.1')
    .option('--base-path <path>', 'REST prefix before /v1, such as /rest', '')
    .option(
      '--rate-limit <off|number>',
      'requests per minute of each address and key',
      // The server reports a text that is no number.
      (text) => (/^\d+$/.test(text) ? Number(text) : text),
      240,
    )
    .option(
      '--rate-limit-ipv6 <bits>',
      'length of the IPv6 networks that count as one address (default: 64); 128 for each address',
      toNumber,
    )
    .option(
      '--variant <name=value>',
      'choose a variant of an open point (bundle-access help variants); may be repeated',
      collectVariant,
    )
    .option('--body-limit <bytes>', 'largest JSON body (default: 16384)', toNumber)
    .option('--trust-proxy <cidr>', 'trust X-Forwarded-For from these addresses; may be repeated', collect)
    .option(
      '--check-responses',
      'check every response against the contract; one that breaks it becomes a 500',
    )
}

const keyPrefixHelp = 'what every API key begins with (default: bak)'
/** The flag for commands that create keys and servers that check them. */
export const keyPrefixFlag = flag('--key-prefix <literal>', keyPrefixHelp, parseKeyPrefix)

/** The flag for the ledger of a service and of the administration. */
export const ledgerFlag = flag(
  '--db <file|url>',
  'the ledger: a file, or a database such as postgres://user@host/name',
)
  .env('BUNDLE_ACCESS_DB')
  .makeOptionMandatory()

export const serverOptionsOf = <Flags extends ServerFlags>({
  variant: variants = {},
  checkResponses = false,
  ...others
}: Flags) => ({ ...others, variants, checkResponses })

const aPort = 'a number from 0 to 65535; 0 takes any free port'
export const parsePort = numberParser(aPort, /^\d{1,5}$/, 0, 65_535)

/** Returns the port after that of the API; 0 if that is 0. `flag` is the flag that sets another one. */
export function portAfter(port: number, flag: string): number {
  if (port < 65_535) return port === 0 ? 0 : port + 1
  throw new CommandError(`There is no port after --port ${port}: choose the other one with ${flag}.`)
}

function parseKeyPrefix(text: string): string {
  if (/^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/.test(text)) return text
  throw new InvalidArgumentError('It must be letters and digits, parts joined by "_", such as "bak".')
}

/** Parses `--variant name=value`, each name once; the server checks names and values. */
function collectVariant(text: string, chosen: Readonly<Record<string, string>> = {}): Record<string, string> {
  const [name = '', ...values] = text.split('=')
  const value = values.join('=')
  const before = Object.hasOwn(chosen, name) ? chosen[name] : undefined
  if (before !== undefined && before !== value)
    throw new InvalidArgumentError(`It is ${before} already: choose one value for "${name}".`)
  return { ...chosen, [name]: value }
}

/** Keeps V8's young generation at 4 MiB: 48 MiB take 80 MiB more and save no CPU; 1 MiB costs 7 % CPU. */
// The flag for its largest size has no effect at run time.
export const keepHeapSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1')
