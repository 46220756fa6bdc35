import type { Change, Sides } from './change.ts'
import { canonical, objectOf, textOf } from './json.ts'
import { items, type Located, member, members } from './located.ts'
import type { AllOf, Shape } from './schema/shape.ts'
import type { Scope } from './scope.ts'

/**
 * Returns the properties of a response that echo a query parameter: with the same name and bounds, in base and head. Their bounds
 * may grow with the parameter's, since only a client that sends more receives more.
 */
export function boundsEchoedFromQuery(change: Change, scope: Scope, content: Sides): ReadonlySet<string> {
  const [base, head] = [echoesOf(change, scope, content, 'base'), echoesOf(change, scope, content, 'head')]
  return new Set([...base].filter((name) => head.has(name)))
}

type Side = 'base' | 'head'

function echoesOf(
  change: Change,
  { operation, item }: Scope,
  content: Sides,
  which: Side,
): ReadonlySet<string> {
  const parameters = [operation, item].flatMap((parent) =>
    items(member(parent[which], 'parameters')).map(change[which].follow),
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

function schemaOf(parameter: Located): AllOf {
  const schema = member(parameter, 'schema')
  return schema.node === undefined ? [] : [schema]
}

/** Returns the bounds of a top-level property of each body. */
function answersOf(
  change: Change,
  content: Located,
  which: Side,
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
