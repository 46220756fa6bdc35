/** Keeps a value that costs more to make again, and returns it; when there are too many, the others are forgotten. */
export function remember<Key, Value>(known: Map<Key, Value>, key: Key, value: Value, most: number): Value {
  if (known.size >= most) known.clear()
  known.set(key, value)
  return value
}
