import { objectOf, pointerTo } from '../../spec/lint/json.ts'
import { placesIn } from './yaml-places.ts'

/** References that lead back to themselves, once for each circle, as lint reports a problem; Redocly ends without a word on them. */
export function referenceCycles(document: unknown, text: string, file: string) {
  const targets = new Map<string, string>()
  collect(document, '#', targets)
  const first = [...targets.keys()].find((from) => circleOf(from, targets) !== undefined)
  if (first === undefined) return []
  const placeOf = placesIn(text)
  const seen = new Set<string>()
  return [...targets.keys()].flatMap((from) => {
    const circle = circleOf(from, targets)
    if (circle === undefined || seen.has(from)) return []
    for (const pointer of circle) seen.add(pointer)
    const message = `The reference leads back to itself: ${[...circle, from].join(' to ')}. Let one of them be a schema of its own.`
    return [
      {
        rule: 'reference-cycle',
        severity: 'error' as const,
        message,
        help: undefined,
        file,
        pointer: `${from}/$ref`,
        ...placeOf(`${from}/$ref`),
      },
    ]
  })
}

/** Where each reference inside the document leads. */
function collect(node: unknown, pointer: string, targets: Map<string, string>): void {
  const { $ref } = objectOf(node)
  if (typeof $ref === 'string' && $ref.startsWith('#/')) targets.set(pointer, decoded($ref))
  if (typeof node !== 'object' || node === null) return
  for (const [key, value] of Object.entries(node)) collect(value, pointerTo(pointer, key), targets)
}

function decoded(reference: string): string {
  try {
    return decodeURIComponent(reference)
  } catch {
    return reference
  }
}

/** The places that a reference leads through until it comes back; undefined where it does not. */
function circleOf(from: string, targets: ReadonlyMap<string, string>): readonly string[] | undefined {
  const passed = new Set<string>()
  for (let at: string | undefined = from; at !== undefined; at = targets.get(at)) {
    if (passed.has(at)) return at === from ? [...passed] : undefined
    passed.add(at)
  }
  return undefined
}
