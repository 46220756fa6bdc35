const LONGEST = 60
/** The form of a key, or a run of letters and digits as long as a secret. */
const apiKeyLike = /[A-Za-z0-9-]+_[A-Za-z0-9]+_[^\s"&]{8,}|[A-Za-z0-9]{36,}/g

/** A caller's value for use in a message: shortened, control characters out, and anything that looks like an API key masked. */
export function quote(value: string): string {
  const clean = value.replace(apiKeyLike, '***').replace(/\p{C}/gu, '�')
  const points = [...clean]
  return points.length > LONGEST ? `"${points.slice(0, LONGEST).join('')}…"` : `"${clean}"`
}
