import { Refusal } from '../contract/refusal.ts'
import type { Request } from '../http/exchange.ts'
import { parseApiKey, secretMatches } from '../ledger/api-key.ts'
import type { Caller, Deployment } from './deployment.ts'

const bearer = /^bearer +(\S+)$/i

/** The caller behind the request's key, or a 401; an unknown key costs as much as a wrong secret (AUTH-MISSING-OR-INVALID). */
export async function authenticate(
  request: Request,
  keyPrefix: string,
  deployment: Deployment,
): Promise<Caller> {
  const header = request.headers['authorization']
  if (header === undefined || header === '')
    throw new Refusal(
      'errors.auth.key_missing',
      'Send your API key in the header "Authorization: Bearer <API_KEY>".',
    )
  const text = bearer.exec(header)?.[1]
  const parsed = text === undefined ? undefined : parseApiKey(text, keyPrefix)
  if (parsed === undefined)
    throw invalid(
      `The Authorization header must be "Bearer ${keyPrefix}_<apiKeyId>_<secret>"; it has another form.`,
    )
  const found = await deployment.store.findKey(parsed.id)
  const genuine = secretMatches(parsed.secret, found?.key.secretHash)
  if (found === undefined || !genuine) throw invalid('The API key is not known; check its id and its secret.')
  if (found.key.revokedAt !== undefined && found.key.revokedAt <= deployment.now())
    throw invalid('The API key has been revoked; create a new one.')
  if (found.ownerDeletedAt !== undefined || found.ownerTier === 'free')
    throw invalid("The API key's owner has no premium or elite subscription; renew it to use the API.")
  return { key: found.key, owner: found.key.owner }
}

const invalid = (message: string): Refusal => new Refusal('errors.auth.key_invalid', message)
