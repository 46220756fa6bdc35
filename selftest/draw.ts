/** Returns a pseudorandom generator seeded by `seed` (splitmix32), so that what a test draws, such as latencies, repeats with its seed. */
export function drawFrom(seed: number) {
  let state = seed >>> 0
  const next = (): number => {
    state = (state + 0x9e3779b9) >>> 0
    let mixed = state ^ (state >>> 16)
    mixed = Math.imul(mixed, 0x21f0aaad)
    mixed ^= mixed >>> 15
    mixed = Math.imul(mixed, 0x735a2d97)
    return (mixed ^ (mixed >>> 15)) >>> 0
  }
  const integer = (low: number, high: number): number =>
    low + Math.floor((next() / 2 ** 32) * (high - low + 1))
  return {
    /** An integer from `low` to `high`, both included. */
    integer,
    pick: <Item>(items: readonly Item[]): Item => items[integer(0, items.length - 1)] as Item,
  }
}
