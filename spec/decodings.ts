const characterOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

const codings: readonly (readonly [coding: RegExp, decode: (found: string, digits: string) => string])[] = [
  [/%([0-7][0-9a-f])/gi, characterOf],
  [/\\+u00([0-7][0-9a-f])/gi, characterOf],
  [/&#0*(\d{2,3});/g, (_, code) => String.fromCharCode(Number(code))],
  [/&#x0*([0-7][0-9a-f]);/gi, characterOf],
]

/**
 * Returns a text with percent-encoding, JSON escapes and HTML escapes decoded, in every order, up to `depth` times.
 * Used to find a secret that a text has in an encoded form.
 */
export function decodings(text: string, depth = 3): readonly string[] {
  if (depth === 0) return []
  return codings
    .map(([coding, decode]) => text.replace(coding, decode))
    .filter((step) => step !== text)
    .flatMap((step) => [step, ...decodings(step, depth - 1)])
}
