/** One place where two JSON values differ; undefined for a missing value. */
export interface Difference {
  /** `[2].endsAt`; empty for the whole. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** The deepest places at which two JSON values differ, in reading order. */
export function jsonDifferences(expected: unknown, actual: unknown, path = ''): readonly Difference[] {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return []
  const isList = Array.isArray(expected)
  if ([expected, actual].some((one) => Object(one) !== one) || isList !== Array.isArray(actual))
    return [{ path, expected, actual }]
  const [one, other] = [Object(expected), Object(actual)]
  return Object.keys({ ...one, ...other }).flatMap((name) => {
    const below = isList ? `${path}[${name}]` : path === '' ? name : `${path}.${name}`
    return jsonDifferences(one[name], other[name], below)
  })
}

/** A value as a sentence about a difference shows it. */
export function inWords(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

const mostCharacters = 200

/** The items of a list of plain values that another one lacks; an item that appears twice counts twice. */
export const without = (list: readonly unknown[], other: readonly unknown[]): readonly unknown[] =>
  list.filter((item, at) => {
    const timesIn = (some: readonly unknown[]) => some.filter((one) => one === item).length
    return timesIn(list.slice(0, at + 1)) > timesIn(other)
  })
