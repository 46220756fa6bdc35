/** Values that depend on each other, as the comparisons of schemas that refer to themselves. */
export interface Fixpoint<Value> {
  /** Returns the value of a key; `compute`, given the value before if there is one, may read other keys, and this one. */
  readonly read: (key: string, compute: (before?: Value) => Value) => Value
  /** Tests that the value of a key depends on that of another, as far as both are known. */
  readonly dependsOn: (key: string, other: string) => boolean
}

interface Entry<Value> {
  value?: Value
  readonly compute: (before?: Value) => Value
  readonly readers: Set<Entry<Value>>
}

/** Returns a `Fixpoint` in which each value is `initial` at first, and is computed again after each change of a value that it has read. */
export function newFixpoint<Value>(
  initial: Value,
  isEqual: (one: Value, other: Value) => boolean,
): Fixpoint<Value> {
  const entries = new Map<string, Entry<Value>>()
  const [unknown, outdated] = [new Set<Entry<Value>>(), new Set<Entry<Value>>()]
  let running: Entry<Value> | undefined
  const added = (key: string, compute: Entry<Value>['compute']): Entry<Value> => {
    const entry = { compute, readers: new Set<Entry<Value>>() }
    entries.set(key, entry)
    unknown.add(entry)
    return entry
  }
  // The unknown first: an outdated value may depend on them too.
  const next = () => unknown.values().next().value ?? outdated.values().next().value
  const settle = (): void => {
    for (running = next(); running !== undefined; running = next()) {
      for (const open of [unknown, outdated]) open.delete(running)
      const before = running.value
      running.value = running.compute(before)
      if (isEqual(running.value, before ?? initial)) continue
      for (const reader of running.readers) outdated.add(reader)
    }
  }
  return {
    read: (key, compute) => {
      const entry = entries.get(key) ?? added(key, compute)
      if (running === undefined) settle()
      else entry.readers.add(running)
      return entry.value ?? initial
    },
    dependsOn: (key, other) => {
      const found = new Set([entries.get(other)])
      const dependent = entries.get(key)
      for (const entry of found) {
        if (dependent !== undefined && (entry === dependent || entry?.readers.has(dependent))) return true
        for (const reader of entry?.readers ?? []) found.add(reader)
      }
      return false
    },
  }
}
