import { distance } from 'fastest-levenshtein'

/** The known name that a misspelt one most likely means; undefined when none is near. */
export function nearestName(name: string, known: Iterable<string>): string | undefined {
  const most = Math.max(2, Math.floor(name.length / 3))
  const edits = (candidate: string): number => distance(name.toLowerCase(), candidate.toLowerCase())
  const near = [...known].filter((candidate) => edits(candidate) <= most)
  return near.toSorted((one, other) => edits(one) - edits(other))[0]
}
