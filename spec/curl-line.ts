/** A request as curl sends it. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  /** Header fields beside Authorization. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** Whether it has a key, which the shell reads from $BUNDLE_ACCESS_KEY. */
  readonly hasKey: boolean
  readonly body?: string | undefined
}

/** The command that sends a request from a POSIX shell; nothing in it steers the terminal that shows it. `flags` come first. */
export const curlCommand = (
  { method, url, headers, hasKey, body = '' }: CurlRequest,
  ...flags: readonly string[]
): string =>
  [
    'curl',
    ...flags,
    // With `-X HEAD` curl would wait for a body.
    ...(method === 'GET' ? [] : method === 'HEAD' ? ['-I'] : ['-X', shellWord(method)]),
    ...(hasKey ? ['-H', '"Authorization: Bearer $BUNDLE_ACCESS_KEY"'] : []),
    ...headers.flatMap(([name, value]) => ['-H', shellWord(`${name}: ${value}`)]),
    ...(body === '' ? [] : ['--data-raw', shellWord(body)]),
    shellWord(url),
  ].join(' ')

/** As one word of a POSIX shell, bare when it needs no quotation marks. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`).replace(steering, (character) => `'"$(printf '${octal(character)}')"'`)}'`

/** What would steer the terminal that shows the line, or turn the direction of writing. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

const octal = (character: string): string =>
  [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
