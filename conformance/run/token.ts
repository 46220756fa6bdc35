import { deflateRawSync, inflateRawSync } from 'node:zlib'

/** The values that `certify --repro` needs to try a failure again on any machine. */
export interface Repro {
  readonly check: string
  readonly rule: string
  readonly seed: number
  readonly given: unknown
  /** Seconds after the beginning of the check, where it shows only later than the first deferred steps. */
  readonly after?: number | undefined
  /** The failures and the tries, a hundred at most. */
  readonly failed?: number
  readonly of?: number
}

/** The token of a failure: text without spaces that can be pasted into a shell. */
export const tokenOf = (repro: Repro): string =>
  `r1.${deflateRawSync(Buffer.from(JSON.stringify(repro))).toString('base64url')}`

/** The content of a token; undefined when the text is none. */
export function openToken(token: string): Repro | undefined {
  if (!token.startsWith('r1.')) return undefined
  try {
    const bytes = inflateRawSync(Buffer.from(token.slice(3), 'base64url'))
    const repro: unknown = JSON.parse(bytes.toString('utf8'))
    return isRepro(repro) ? repro : undefined
  } catch {
    return undefined
  }
}

function isRepro(value: unknown): value is Repro {
  const { check, rule, seed, failed = 1, of = 1 } = Object(value)
  const isCounted = [failed, of].every(Number.isInteger) && failed > 0 && failed <= of && of <= 100
  return typeof check === 'string' && typeof rule === 'string' && typeof seed === 'number' && isCounted
}
