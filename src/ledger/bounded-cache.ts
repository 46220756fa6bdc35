/** Adds a value to a cache and returns it; a cache with `limit` entries is cleared first. */
export function cacheValue<Key, Value>(cache: Map<Key, Value>, key: Key, value: Value, limit: number): Value {
  if (cache.size >= limit) cache.clear()
  cache.set(key, value)
  return value
}
