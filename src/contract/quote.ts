const MAX_LENGTH = 60
/** Matches API keys, and runs of letters and digits as long as a secret. */
const apiKeyLike = /[A-Za-z0-9-]+_[A-Za-z0-9]+_[^\s"&]{8,}|[A-Za-z0-9]{36,}/g

/** Quotes a client's value for a message: at most 60 characters, without control characters, API keys masked. */
export function quote(value: string): string {
  const clean = value.replace(apiKeyLike, '***').replace(/\p{C}/gu, '�')
  const points = [...clean]
  return points.length > MAX_LENGTH ? `'${points.slice(0, MAX_LENGTH).join('')}…'` : `'${clean}'`
}
