import { canonical, isObject } from '../json.ts'
import { matches } from '../pattern/containment.ts'
import { typeOf } from './keywords.ts'
import { acceptsNumber, acceptsString } from './scalars.ts'
import {
  type ArrayShape,
  type Conjunct,
  declares,
  type ObjectShape,
  type SchemaReader,
  type Shape,
  valueUnder,
} from './shape.ts'

/** Whether a value satisfies a shape; formats and keywords that nothing understands are taken on trust. */
export function accepts(shape: Shape, value: unknown, reader: SchemaReader): boolean {
  if (typeOf(value) !== shape.type) return false
  if (shape.values && !textsOf(shape.values).has(canonical(value))) return false
  if (shape.nots.some((not) => satisfies(value, not, reader))) return false
  for (const { when, met, unmet } of shape.conditions)
    if (!satisfies(value, satisfies(value, when, reader) ? met : unmet, reader)) return false
  if (shape.type === 'number') return acceptsNumber(shape, Number(value))
  if (shape.type === 'string') return acceptsString(shape, `${value}`)
  if (shape.type === 'array' && Array.isArray(value)) return acceptsList(shape, value, reader)
  return shape.type !== 'object' || !isObject(value) || acceptsObject(shape, value, reader)
}

const texts = new WeakMap<readonly unknown[], ReadonlySet<string>>()

/** The canonical texts of a list, made once. */
function textsOf(values: readonly unknown[]): ReadonlySet<string> {
  const known = texts.get(values) ?? new Set(values.map(canonical))
  texts.set(values, known)
  return known
}

/** Whether a value satisfies all the schemas at once. */
export function satisfies(value: unknown, schema: Conjunct, reader: SchemaReader): boolean {
  return schema.length === 0 || reader.shapesOf(schema).some((shape) => accepts(shape, value, reader))
}

function acceptsList(shape: ArrayShape, list: readonly unknown[], reader: SchemaReader): boolean {
  if (list.length < shape.minItems || list.length > shape.maxItems) return false
  if (shape.isUnique && new Set(list.map(canonical)).size < list.length) return false
  return list.every((item, index) => satisfies(item, shape.first[index] ?? shape.rest, reader))
}

function acceptsObject(
  shape: ObjectShape,
  object: { readonly [key: string]: unknown },
  reader: SchemaReader,
): boolean {
  const names = Object.keys(object)
  if (names.length < shape.minProperties || names.length > shape.maxProperties) return false
  if ([...shape.required].some((name) => !names.includes(name))) return false
  return names.every((name) => {
    const matching = [...shape.patterns]
      .filter(([pattern]) => matches(pattern, name))
      .flatMap(([, schema]) => schema)
    const own = declares(shape, name) ? matching : []
    return (
      satisfies(object[name], [...valueUnder(shape, name), ...own], reader) &&
      satisfies(name, shape.names, reader)
    )
  })
}
