import { Refusal } from '../contract/refusal.ts'
import type { Request } from '../http/exchange.ts'
import { parseApiKey, secretMatches } from '../ledger/api-key.ts'
import type { Caller, Instance } from './instance.ts'

const bearer = /^bearer +(\S+)$/i

/** Returns the caller behind the request's key, or throws a 401; an unknown key costs as much as a wrong secret (AUTH-MISSING-OR-INVALID). */
export async function authenticate(request: Request, instance: Instance): Promise<Caller> {
  const header = request.headers['authorization']
  if (header === undefined || header === '')
    throw new Refusal(
      'errors.auth.key_missing',
      'Send your API key in the header "Authorization: Bearer <API_KEY>".',
    )
  const { keyPrefix, store, now } = instance
  const text = bearer.exec(header)?.[1]
  const parsed = text === undefined ? undefined : parseApiKey(text, keyPrefix)
  if (parsed === undefined)
    throw invalid(
      `The Authorization header must be "Bearer ${keyPrefix}_<apiKeyId>_<secret>"; it has another form.`,
    )
  const found = await store.findKey(parsed.id)
  const genuine = secretMatches(parsed.secret, found?.key.secretHash)
  if (found === undefined || !genuine) throw invalid('The API key is not known; check its id and its secret.')
  const { key, ownerDeletedAt, ownerTier } = found
  if (key.revokedAt !== undefined && key.revokedAt <= now())
    throw invalid('The API key has been revoked; create a new one.')
  if (ownerDeletedAt !== undefined)
    throw invalid("The API key's owner has been deleted; use a key of another account.")
  if (ownerTier === 'free')
    throw invalid("The API key's owner has no premium or elite subscription; renew it to use the API.")
  return { key, owner: key.owner }
}

const invalid = (message: string): Refusal => new Refusal('errors.auth.key_invalid', message)
