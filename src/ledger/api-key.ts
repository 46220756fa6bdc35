import { hash, timingSafeEqual } from 'node:crypto'
import { type KeyId, toKeyId } from './ids.ts'

/** The parts of an API key after the prefix of the service. */
export interface ApiKeyParts {
  readonly id: KeyId
  readonly secret: string
}

/** Parses `<prefix>_<apiKeyId>_<secret>`, else undefined; prefix and secret may have underscores (KEY-FORM). */
export function parseApiKey(text: string, prefix: string): ApiKeyParts | undefined {
  if (!text.startsWith(`${prefix}_`)) return undefined
  const match = idAndSecret.exec(text.slice(prefix.length + 1))
  return match?.[1] && match[2] ? { id: toKeyId(match[1]), secret: match[2] } : undefined
}

/** Returns the API key in an Authorization header, not yet verified; undefined if it has none. */
export function claimedKey(
  { headers }: { readonly headers: Readonly<Record<string, string | undefined>> },
  prefix: string,
): ApiKeyParts | undefined {
  const text = bearer.exec(headers['authorization'] ?? '')?.[1]
  return text === undefined ? undefined : parseApiKey(text, prefix)
}

/** Returns the text that `parseApiKey` parses. */
export const formatApiKey = (prefix: string, { id, secret }: ApiKeyParts): string =>
  `${prefix}_${id}_${secret}`

/** Returns the SHA-256 of a secret, 32 bytes, without salt, since secrets are long and random. */
export const hashSecret = (secret: string): Uint8Array => hash('sha256', secret, 'buffer')

/** Tests in constant time that a hash is that of a secret; an unknown key (no hash) takes as long as a wrong secret. */
export function secretMatches(secret: string, secretHash: Uint8Array | undefined): boolean {
  const same = timingSafeEqual(hashSecret(secret), secretHash ?? hashOfNothing)
  return same && secretHash !== undefined
}

const bearer = /^bearer +(\S+)$/i
const idAndSecret = /^([A-Za-z0-9]+)_([!-~]+)$/
const hashOfNothing = new Uint8Array(32)
