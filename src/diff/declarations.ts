import { items, type Located, member } from './located.ts'
import type { OpenDocument } from './open-document.ts'

/** Returns the schemas that apply to one value: a schema, those it refers to and those of its `allOf`, nearest first; does not look into those that `isSealed` names. */
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

/** Returns the parts that always apply: those of `allOf`, and that of an `anyOf` or `oneOf` with one entry. */
function partsOf(schema: Located): readonly Located[] {
  const choices = ['anyOf', 'oneOf'].map((keyword) => items(member(schema, keyword)))
  return [...items(member(schema, 'allOf')), ...choices.filter(({ length }) => length === 1).flat()]
}
