import { hash } from 'node:crypto'
import { Refusal } from '../contract/refusal.ts'
import type { Request } from '../http/exchange.ts'
import { type ApiKeyParts, claimedKey, secretMatches } from '../ledger/api-key.ts'
import { cacheValue } from '../ledger/bounded-cache.ts'
import { type Awaitable, mapAwaitable } from '../store/awaitable.ts'
import type { Caller, Instance } from './instance.ts'

/**
 * Returns the caller of a request by its API key, or throws a 401; an unknown key takes as long as a wrong secret
 * (AUTH-MISSING-OR-INVALID). A verified header is cached by its digest.
 */
export function authenticate(request: Request, instance: Instance): Awaitable<Caller> {
  const { keyPrefix, store, verifiedHeaders } = instance
  const header = request.headers['authorization']
  if (header === undefined || header === '')
    throw new Refusal(
      'errors.auth.key_missing',
      "Send your API key in the header 'Authorization: Bearer <API_KEY>'.",
    )
  const digest = digests.get(request.headers) ?? hash('sha256', header, 'base64')
  digests.set(request.headers, digest)
  const cached = verifiedHeaders.get(digest)
  return mapAwaitable(store.findKey((cached ?? parsedKey(request, keyPrefix)).id), (found) => {
    if (found === undefined || found.key.secretHash !== cached?.secretHash) {
      const isGenuine = secretMatches(parsedKey(request, keyPrefix).secret, found?.key.secretHash)
      if (found === undefined || !isGenuine) throw invalid('The API key is unknown; check its id and secret.')
      cacheValue(verifiedHeaders, digest, found.key, MAX_CACHED)
    }
    const { key, ownerDeletedAt, ownerTier } = found
    if (key.revokedAt !== undefined && key.revokedAt <= instance.now())
      throw invalid('The API key has been revoked; create a new one.')
    if (ownerDeletedAt !== undefined)
      throw invalid("The API key's owner has been deleted; use a key of another account.")
    if (ownerTier === 'free')
      throw invalid("The API key's owner has no premium or elite subscription; renew it to use the API.")
    return { key, owner: key.owner }
  })
}

/** The digest of the header of each head: a kept connection sends the same one again and again. */
const digests = new WeakMap<Request['headers'], string>()

/** The most verified headers in the cache, a few hundred bytes each. */
const MAX_CACHED = 4_096

function parsedKey(request: Request, keyPrefix: string): ApiKeyParts {
  const claimed = claimedKey(request, keyPrefix)
  if (claimed !== undefined) return claimed
  throw invalid(
    `The Authorization header must be 'Bearer ${keyPrefix}_<apiKeyId>_<secret>'; it has another form.`,
  )
}

const invalid = (message: string): Refusal => new Refusal('errors.auth.key_invalid', message)
