import { items, type Located, member } from './located.ts'
import type { OpenDocument } from './open-document.ts'

/** A schema, what it refers to and the parts that all hold beside it, those nearest to it first; what is inside a sealed one is left out. */
export function declarationsOf(
  document: OpenDocument,
  at: Located,
  isSealed: (schema: Located) => boolean = () => false,
): readonly Located[] {
  const found = new Map([[at.pointer, at]])
  for (const next of found.values()) {
    if (next !== at && isSealed(next)) continue
    const target = document.target(next)
    for (const part of [...(target ? [target] : []), ...partsOf(next)])
      if (!found.has(part.pointer)) found.set(part.pointer, part)
  }
  return [...found.values()]
}

/** The parts that all hold: those of `allOf`, and the only one of a choice. */
function partsOf(schema: Located): readonly Located[] {
  const choices = ['anyOf', 'oneOf'].map((keyword) => items(member(schema, keyword)))
  return [...items(member(schema, 'allOf')), ...choices.filter(({ length }) => length === 1).flat()]
}
