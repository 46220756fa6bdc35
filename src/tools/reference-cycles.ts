import { placesIn } from './annotation.ts'
import { everythingIn, openDocument } from './lint/document.ts'
import { objectOf, textOf } from './lint/json.ts'

/** References that lead back to themselves, once for each circle, as lint reports a problem; Redocly ends without a word on them. */
export function referenceCycles(document: unknown, text: string, file: string) {
  const targets = new Map<string, string>()
  for (const { node, pointer } of everythingIn(openDocument(document))) {
    const reference = textOf(objectOf(node)['$ref'])
    if (reference?.startsWith('#/')) targets.set(pointer, decoded(reference))
  }
  const seen = new Set<string>()
  let placeOf: ReturnType<typeof placesIn> | undefined
  return [...targets.keys()].flatMap((from) => {
    const circle = seen.has(from) ? undefined : circleOf(from, targets)
    if (circle === undefined) return []
    for (const pointer of circle) seen.add(pointer)
    placeOf ??= placesIn(text)
    const pointer = `${from}/$ref`
    const message = `The reference leads back to itself: ${[...circle, from].join(' to ')}. Let one of them be a schema of its own.`
    const problem = { rule: 'reference-cycle', severity: 'error' as const, message, help: undefined }
    return [{ ...problem, file, pointer, ...placeOf(pointer) }]
  })
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
