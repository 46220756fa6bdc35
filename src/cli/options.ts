import { InvalidArgumentError } from 'commander'
import { variants } from '../../spec/generated/variants.ts'
import { variantFault } from '../variants/variant-fault.ts'

type Chosen = Readonly<Record<string, string>>

/** `--port`: 0 to 65535; 0 takes any free one. */
export function parsePort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN
  if (port <= 65_535) return port
  throw new InvalidArgumentError('It must be a number from 0 to 65535; 0 takes any free port.')
}

/** `--rate-limit`: requests per minute, or off. */
export function parseRateLimit(text: string): number | 'off' {
  if (text === 'off') return text
  const limit = /^\d{1,9}$/.test(text) ? Number(text) : 0
  if (limit >= 1) return limit
  throw new InvalidArgumentError('It must be "off" or a whole number of requests per minute, at least 1.')
}

/** `--body-limit`: bytes. */
export function parseBytes(text: string): number {
  const bytes = /^\d{1,10}$/.test(text) ? Number(text) : 0
  if (bytes >= 1) return bytes
  throw new InvalidArgumentError('It must be a whole number of bytes, at least 1.')
}

/** `--base-path`: begins with a slash and does not end with one. */
export function parseBasePath(text: string): string {
  if (text === '' || text === '/') return ''
  if (/^(?:\/[A-Za-z0-9._~-]+)+$/.test(text)) return text
  throw new InvalidArgumentError('It must begin with "/" and have no trailing slash, such as "/rest".')
}

/** `--key-prefix`: the literal before the first underscore of every key. */
export function parseKeyPrefix(text: string): string {
  if (/^[A-Za-z0-9]+(?:_[A-Za-z0-9]+)*$/.test(text)) return text
  throw new InvalidArgumentError('It must be letters and digits, parts joined by "_", such as "bak".')
}

/** `--variant name=value`, once for each open point that is to be read otherwise. */
export function parseVariant(text: string, chosen: Chosen = {}): Chosen {
  const [name = '', value = ''] = text.split('=', 2)
  const fault = variantFault(name, value)
  if (fault !== undefined) throw new InvalidArgumentError(fault)
  return { ...chosen, [name]: value }
}

/** The values of an option that may be repeated. */
export const collect = (value: string, before: readonly string[] = []): readonly string[] => [
  ...before,
  value,
]

/** The variants with their values for `--help`; the first of each is the default. */
export function variantsHelp(): string {
  const lines = Object.entries(variants).map(([name, { values }]) => `  ${name}=${values.join('|')}`)
  return `\nVariants of what the description leaves open (the first value is the default):\n${lines.join('\n')}`
}
