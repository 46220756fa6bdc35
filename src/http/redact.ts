import { decodings } from '../../spec/decodings.ts'

/** Takes API keys out of what a request brought. */
export type Redaction = ReturnType<ReturnType<typeof redacting>>

/** What stands in the place of a credential. */
export const REDACTED = '[redacted]'

/** Redaction for keys with this prefix and for the secret that a request authenticated with, however either is encoded. */
export function redacting(keyPrefix: string) {
  const keyLike = new RegExp(`(${escaped(keyPrefix)}_[A-Za-z0-9]+)_[^\\s"'&<>,;\\\\]+`, 'g')
  // Rarer in JSON than its beginning, which is what a search for the whole prefix would look for.
  const endOfPrefix = `${keyPrefix.slice(-1)}_`
  return (secret = '') => {
    const bare = (text: string): string => {
      const keyless = text.includes(`${keyPrefix}_`) ? text.replace(keyLike, `$1_${REDACTED}`) : text
      return secret.length < SHORTEST ? keyless : keyless.replaceAll(secret, REDACTED)
    }
    /** Whether a text may hold the secret of a key, encoded or not; without doubt when false, at little cost. */
    const suspects = (text: string): boolean =>
      text.includes(endOfPrefix) ||
      text.includes('%') ||
      text.includes('\\u') ||
      text.includes('&#') ||
      (secret.length >= SHORTEST && text.includes(secret))
    /** The text without the secret of any key; `found` when one was there. */
    const redactText = (text: string) => {
      if (!suspects(text)) return { text, found: false }
      const cleaned = bare(text)
      const hidden = decodings(cleaned).some((decoded) => bare(decoded) !== decoded)
      return { text: hidden ? REDACTED : cleaned, found: hidden || cleaned !== text }
    }
    /** The fields without credentials; `found` when a key was in a field that is not for credentials. */
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
    return { suspects, text: redactText, headers }
  }
}

/** A shorter secret would take words out of the text that have nothing to do with it. */
const SHORTEST = 8
const credential = /^x-auth|authorization|cookie|token|secret|api-?key|session|password/

/** Whether a header field (in lower case) is for credentials, so that nothing of its value may be kept. */
export const isCredential = (name: string): boolean => credential.test(name)

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
