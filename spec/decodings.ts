const characterOf = (_: string, hex: string): string => String.fromCharCode(Number.parseInt(hex, 16))

const codings: readonly (readonly [coding: RegExp, decode: (found: string, digits: string) => string])[] = [
  [/%([0-7][0-9a-f])/gi, characterOf],
  [/\\+u00([0-7][0-9a-f])/gi, characterOf],
  [/&#0*(\d{2,3});/g, (_, code) => String.fromCharCode(Number(code))],
  [/&#x0*([0-7][0-9a-f]);/gi, characterOf],
]

/**
 * Returns what a text may stand for: percent-encoding and the escapes of JSON and HTML taken back in any order, within reason. A
 * secret that is in none of them is not hidden in the text.
 */
export function decodings(text: string, depth = 3): readonly string[] {
  if (depth === 0) return []
  return codings
    .map(([coding, decode]) => text.replace(coding, decode))
    .filter((step) => step !== text)
    .flatMap((step) => [step, ...decodings(step, depth - 1)])
}
