/** A set of code points as ranges from low to high, sorted and apart from each other. */
export type Characters = readonly (readonly [low: number, high: number])[]

const last = 0x10ffff

export const anyCharacter: Characters = [[0, last]]
export const digits: Characters = [[48, 57]]
export const wordCharacters: Characters = [
  [48, 57],
  [65, 90],
  [95, 95],
  [97, 122],
]
export const spaces: Characters = union(
  [9, 10, 11, 12, 13, 32, 160, 0x1680, 0x2028, 0x2029, 0x202f, 0x205f, 0x3000, 0xfeff]
    .map(only)
    .concat([[[0x2000, 0x200a]]]),
)
export const lineBreaks: Characters = union([10, 13, 0x2028, 0x2029].map(only))

/** The set of one code point. */
export function only(code: number): Characters {
  return [[code, code]]
}

/** Every code point of one of the sets. */
export function union(sets: readonly Characters[]): Characters {
  const joined: [number, number][] = []
  for (const [low, high] of sets.flat().toSorted((a, b) => a[0] - b[0])) {
    const previous = joined.at(-1)
    if (previous !== undefined && low <= previous[1] + 1) previous[1] = Math.max(previous[1], high)
    else joined.push([low, high])
  }
  return joined
}

/** Every code point that is not in the set. */
export function complement(set: Characters): Characters {
  const gaps: [number, number][] = []
  let next = 0
  for (const [low, high] of set) {
    if (low > next) gaps.push([next, low - 1])
    next = high + 1
  }
  if (next <= last) gaps.push([next, last])
  return gaps
}

/** Whether the set holds a code point. */
export function includes(set: Characters, code: number): boolean {
  return set.some(([low, high]) => low <= code && code <= high)
}

/** One code point out of each class that no set of the list tells apart. */
export function representatives(sets: readonly Characters[]): readonly number[] {
  const starts = new Set([0])
  for (const [low, high] of sets.flat()) {
    starts.add(low)
    if (high < last) starts.add(high + 1)
  }
  return [...starts]
}
