/** Seconds to wait by a Retry-After header, which holds whole seconds or an HTTP date; undefined when it says nothing usable. */
export function retryAfterOf(header: string | null, now: number): number | undefined {
  if (header === null) return undefined
  if (/^\d+$/.test(header)) return Number(header)
  const date = Date.parse(header)
  return Number.isNaN(date) ? undefined : Math.max(0, Math.ceil((date - now) / 1000))
}
