import { decodings } from '../../spec/decodings.ts'

/** Removes API keys from the texts and headers of a request, before a service logs them or a mock keeps them. */
export type Redaction = ReturnType<ReturnType<typeof openRedaction>>

/** The replacement of a credential. */
export const REDACTED = '[redacted]'

/** Returns a redaction of keys with this prefix and of the secret of the request, also in encoded forms. */
export function openRedaction(keyPrefix: string) {
  const keyLike = new RegExp(`(${escaped(keyPrefix)}_[A-Za-z0-9]+)_[^\\s"'&<>,;\\\\]+`, 'g')
  // Faster to search for than the whole prefix, whose beginning is more frequent in JSON.
  const endOfPrefix = `${keyPrefix.slice(-1)}_`
  return (secret = '') => {
    const withoutKeys = (text: string): string => {
      const keyless = text.includes(`${keyPrefix}_`) ? text.replace(keyLike, `$1_${REDACTED}`) : text
      return secret.length < MIN_SECRET_LENGTH ? keyless : keyless.replaceAll(secret, REDACTED)
    }
    /** Tests quickly that a text may have a secret; false means that it has none. */
    const mayHaveKey = (text: string): boolean =>
      text.includes(endOfPrefix) ||
      (text.includes('%') && encodedCharacter.test(text)) ||
      text.includes('\\u') ||
      text.includes('&#') ||
      (secret.length >= MIN_SECRET_LENGTH && text.includes(secret))
    /** Returns a text without secrets; `found` is true if it had one. */
    const redactText = (text: string) => {
      if (!mayHaveKey(text)) return { text, found: false }
      const cleaned = withoutKeys(text)
      const hidden = decodings(cleaned).some((decoded) => withoutKeys(decoded) !== decoded)
      return { text: hidden ? REDACTED : cleaned, found: hidden || cleaned !== text }
    }
    /** Returns headers without credentials; `found` is true if a key was in a header other than Authorization. */
    const headers = (fields: Readonly<Record<string, string | undefined>>) => {
      const kept: Record<string, string> = {}
      let found = false
      for (const [name, value] of Object.entries(fields)) {
        if (value === undefined) continue
        const clean = redactText(value)
        kept[name] = isCredential(name) ? REDACTED : clean.text
        found ||= clean.found && name !== 'authorization'
      }
      return { headers: kept, found }
    }
    return { suspects: mayHaveKey, text: redactText, headers }
  }
}

/** A percent-encoded character that a key may have, or the percent sign of one that is encoded twice; a space is not. */
const encodedCharacter = /%(?:2[1-9a-f]|[3-7])/i

/** The length from which a secret is replaced; shorter ones occur in unrelated words. */
const MIN_SECRET_LENGTH = 8
const credential = /^x-auth|authorization|cookie|token|secret|api-?key|session|password/

/** Tests that a header (in lower case) is for credentials, so that its value must not be stored. */
export const isCredential = (name: string): boolean => credential.test(name)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
