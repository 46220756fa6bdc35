import type { Change, Pair } from './change.ts'
import { canonical, objectOf, textOf } from './json.ts'
import { items, type Located, member, members } from './located.ts'
import type { Conjunct, Shape } from './schema/shape.ts'
import type { Scope } from './scope.ts'

/**
 * The properties of an answer that repeat a query parameter: the same name and the same bounds on both sides, before and after.
 * Their bounds may grow with those of the parameter, for only who asks for more receives more.
 */
export function echoedBounds(change: Change, scope: Scope, content: Pair): ReadonlySet<string> {
  const [base, head] = [echoesOf(change, scope, content, 'base'), echoesOf(change, scope, content, 'head')]
  return new Set([...base].filter((name) => head.has(name)))
}

type Which = 'base' | 'head'

function echoesOf(
  change: Change,
  { operation, item }: Scope,
  content: Pair,
  which: Which,
): ReadonlySet<string> {
  const parameters = [operation, item].flatMap((holder) =>
    items(member(holder[which], 'parameters')).map(change[which].follow),
  )
  const echoed = parameters.flatMap((parameter) => {
    const { name, in: where } = objectOf(parameter.node)
    const bounds = boundsOf(change.readers.request[which].shapesOf(schemaOf(parameter)))
    const isEchoed =
      where === 'query' &&
      bounds !== undefined &&
      answersOf(change, content[which], which, textOf(name)).includes(bounds)
    return isEchoed ? [textOf(name) ?? ''] : []
  })
  return new Set(echoed)
}

function schemaOf(holder: Located): Conjunct {
  const schema = member(holder, 'schema')
  return schema.node === undefined ? [] : [schema]
}

/** The bounds of a property of that name at the top of each body. */
function answersOf(
  change: Change,
  content: Located,
  which: Which,
  name: string | undefined,
): readonly (string | undefined)[] {
  const reader = change.readers.response[which]
  return members(content).flatMap(([, mediaType]) =>
    reader.shapesOf(schemaOf(mediaType)).map((shape) => {
      const property = shape.type === 'object' ? shape.properties.get(name ?? '') : undefined
      return property && boundsOf(reader.shapesOf(property))
    }),
  )
}

function boundsOf(shapes: readonly Shape[]): string | undefined {
  const [shape] = shapes
  if (shapes.length !== 1 || shape?.type !== 'number' || shape.values !== undefined) return undefined
  return canonical([shape.isInteger, shape.least, shape.most, shape.divisors])
}
