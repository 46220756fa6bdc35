import { hash, timingSafeEqual } from 'node:crypto'
import { type KeyId, toKeyId } from './ids.ts'

/** What an API key's text says beside the prefix of the service. */
export interface ApiKeyParts {
  readonly id: KeyId
  readonly secret: string
}

/** The parts of `<prefix>_<apiKeyId>_<secret>`, or undefined; underscores may stand in the prefix and the secret, not in the id (KEY-FORM). */
export function parseApiKey(text: string, prefix: string): ApiKeyParts | undefined {
  if (!text.startsWith(`${prefix}_`)) return undefined
  const match = idAndSecret.exec(text.slice(prefix.length + 1))
  return match?.[1] && match[2] ? { id: toKeyId(match[1]), secret: match[2] } : undefined
}

/** The id and the secret that an Authorization header claims, known or not; undefined when it is no bearer key. */
export function claimedKey(
  { headers }: { readonly headers: Readonly<Record<string, string | undefined>> },
  prefix: string,
): ApiKeyParts | undefined {
  const text = bearer.exec(headers['authorization'] ?? '')?.[1]
  return text === undefined ? undefined : parseApiKey(text, prefix)
}

/** The text that `parseApiKey` reads. */
export function formatApiKey(prefix: string, { id, secret }: ApiKeyParts): string {
  return `${prefix}_${id}_${secret}`
}

/** SHA-256 of a secret, 32 bytes; a plain hash is enough, for secrets are long and random. */
export function hashSecret(secret: string): Uint8Array {
  return hash('sha256', secret, 'buffer')
}

/** Whether the hash is the secret's, in a time that says nothing of either; a key that is unknown (no hash) costs as much as a wrong secret. */
export function secretMatches(secret: string, secretHash: Uint8Array | undefined): boolean {
  const same = timingSafeEqual(hashSecret(secret), secretHash ?? hashOfNothing)
  return same && secretHash !== undefined
}

const bearer = /^bearer +(\S+)$/i
const idAndSecret = /^([A-Za-z0-9]+)_([!-~]+)$/
const hashOfNothing = new Uint8Array(32)
