/** Every group of files that import each other, directly or not; `imports` says what each file imports. */
export function circlesOf(imports: ReadonlyMap<string, readonly string[]>): readonly (readonly string[])[] {
  const reached = new Map([...imports.keys()].map((path) => [path, reach(path)]))
  const circles = new Map<string, readonly string[]>()
  for (const [path, others] of reached) {
    const circle = [...others].filter((other) => reached.get(other)?.has(path)).sort()
    if (circle.length > 0) circles.set(circle.join(), circle)
  }
  return [...circles.values()]

  function reach(from: string): ReadonlySet<string> {
    const seen = new Set<string>()
    const open = [from]
    for (let path = open.pop(); path !== undefined; path = open.pop())
      for (const next of imports.get(path) ?? [])
        if (imports.has(next) && !seen.has(next)) {
          seen.add(next)
          open.push(next)
        }
    return seen
  }
}
