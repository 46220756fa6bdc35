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
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const longer = expected.length > actual.length ? expected : actual
    return longer.flatMap((_, at) => jsonDifferences(expected[at], actual[at], `${path}[${at}]`))
  }
  if (isObject(expected) && isObject(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    return names.flatMap((name) =>
      jsonDifferences(expected[name], actual[name], path === '' ? name : `${path}.${name}`),
    )
  }
  return [{ path, expected, actual }]
}

/** A value as a sentence about a difference shows it. */
export function inWords(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length > mostCharacters ? `${text.slice(0, mostCharacters)}…` : text
}

const mostCharacters = 200

/** The items of a list of plain values that another one lacks; an item that appears twice counts twice. */
export function without(list: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
  const left = [...other]
  return list.filter((item) => {
    const at = left.indexOf(item)
    if (at !== -1) left.splice(at, 1)
    return at === -1
  })
}

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
