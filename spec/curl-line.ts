/** A request that curl shall send. */
export interface CurlRequest {
  readonly method: string
  readonly url: string
  /** Header fields beside Authorization. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  /** True if the request sends a key, which the shell reads from $BUNDLE_ACCESS_KEY. */
  readonly hasKey: boolean
  readonly body?: string | undefined
}

/** Returns the curl command of a request for a POSIX shell, `flags` first; safe to print on a terminal. */
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

/** Returns a text as one word of a POSIX shell, in quotation marks only if it needs them. */
export const shellWord = (text: string): string =>
  /^[\w@%+=:,./-]+$/.test(text)
    ? text
    : `'${text.replaceAll("'", `'\\''`).replace(steering, (character) => `'"$(printf '${octal(character)}')"'`)}'`

/** Control characters and characters that change the direction of writing. */
const steering = /(?![\n\t])[\p{Cc}\p{Bidi_Control}]/gu

const octal = (character: string): string =>
  [...new TextEncoder().encode(character)].map((byte) => `\\${byte.toString(8).padStart(3, '0')}`).join('')
