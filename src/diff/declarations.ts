import { items, type Located, member, type OpenDocument } from './open-document.ts'

const mostDeclarations = 64

/** A schema, what it refers to and the parts that all hold beside it, those nearest to it first. */
export function declarationsOf(document: OpenDocument, at: Located): readonly Located[] {
  const found: Located[] = []
  const open = [at]
  for (let next = open.shift(); next !== undefined && found.length < mostDeclarations; next = open.shift()) {
    const { pointer } = next
    if (found.some((other) => other.pointer === pointer)) continue
    found.push(next)
    const target = document.follow(next)
    if (target.pointer !== pointer) open.push(target)
    open.push(...partsOf(next))
  }
  return found
}

/** The parts that all hold: those of `allOf`, and the only one of a choice. */
function partsOf(schema: Located): readonly Located[] {
  const choices = ['anyOf', 'oneOf'].map((keyword) => items(member(schema, keyword)))
  return [...items(member(schema, 'allOf')), ...choices.filter(({ length }) => length === 1).flat()]
}
