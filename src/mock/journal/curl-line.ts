import { REDACTED } from '../../http/redact.ts'
import type { Entry } from './entry.ts'

/** A request as far as a shell can send it again. */
export type Sendable = Omit<Entry['request'], 'address'>

/** The curl command that sends the request again; the key is read from $BUNDLE_ACCESS_KEY. `baseUrl` stands before the path. */
export function curlLine({ method, path, query, headers, body }: Sendable, baseUrl: string): string {
  const kept = Object.entries(headers).filter(([name, value]) => !own.has(name) && !value.includes(REDACTED))
  const url = `${baseUrl}${path}${query === '' ? '' : `?${query}`}`
  return [
    'curl',
    // With `-X HEAD` curl would wait for a body.
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : ['-X', quoted(method)]),
    ...(headers['authorization'] === undefined ? [] : ['-H', '"Authorization: Bearer $BUNDLE_ACCESS_KEY"']),
    ...kept.flatMap(([name, value]) => ['-H', quoted(`${name}: ${value}`)]),
    ...(body === undefined || body === '' ? [] : ['--data-raw', quoted(body)]),
    quoted(url),
  ].join(' ')
}

/** Fields that curl sends by itself, or that belong to one connection. */
const own = new Set([
  'authorization',
  'host',
  'content-length',
  'connection',
  'accept',
  'accept-encoding',
  'accept-language',
  'user-agent',
  'sec-fetch-mode',
  'transfer-encoding',
  'expect',
  'keep-alive',
])

/** As one word of a POSIX shell, bare when it needs no quotation marks. */
const quoted = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`).replace(steering, (character) => `'"$(printf '${octal(character)}')"'`)}'`

/** What would steer the terminal that shows the line, or turn the direction of writing. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

const octal = (character: string): string =>
  [...Buffer.from(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
