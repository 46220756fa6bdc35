/** One place where two JSON values differ; undefined stands for nothing there. */
export interface Difference {
  /** `[2].endsAt`; empty for the whole. */
  readonly path: string
  readonly expected: unknown
  readonly actual: unknown
}

/** Two lists of plain values compared as sets; undefined for anything else, or when only their order differs. */
export function listDifferences(
  expected: unknown,
  actual: unknown,
): { readonly missing: readonly unknown[]; readonly surplus: readonly unknown[] } | undefined {
  if (!isPlainList(expected) || !isPlainList(actual)) return undefined
  const missing = expected.filter((item) => !actual.includes(item))
  const surplus = actual.filter((item) => !expected.includes(item))
  return missing.length + surplus.length === 0 ? undefined : { missing, surplus }
}

/** Where two JSON values differ, in reading order, the deepest places that tell them apart. */
export function jsonDifferences(expected: unknown, actual: unknown, path = ''): readonly Difference[] {
  if (JSON.stringify(expected) === JSON.stringify(actual)) return []
  if (Array.isArray(expected) && Array.isArray(actual)) {
    const longest = Math.max(expected.length, actual.length)
    return Array.from({ length: longest }, (_, index) =>
      jsonDifferences(expected[index], actual[index], `${path}[${index}]`),
    ).flat()
  }
  if (isObject(expected) && isObject(actual)) {
    const names = [...new Set([...Object.keys(expected), ...Object.keys(actual)])]
    return names.flatMap((name) =>
      jsonDifferences(expected[name], actual[name], path === '' ? name : `${path}.${name}`),
    )
  }
  return [{ path, expected, actual }]
}

const isPlainList = (value: unknown): value is readonly unknown[] =>
  Array.isArray(value) && value.every((item) => typeof item !== 'object' || item === null)

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
