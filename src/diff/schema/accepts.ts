import { canonical, isObject } from '../json.ts'
import { typeOf } from './keywords.ts'
import { acceptsNumber } from './scalars.ts'
import type { ArrayShape, Conjunct, ObjectShape, SchemaReader, Shape, StringShape } from './shape.ts'
import { valueUnder } from './shape.ts'

/** The result of a validation; `unknown` if it depends on something not evaluated, such as a pattern. */
export type Answer = 'yes' | 'no' | 'unknown'

/** Validates a value by a shape. */
export function accepts(shape: Shape, value: unknown, reader: SchemaReader): Answer {
  if (typeOf(value) !== shape.type) return 'no'
  if (shape.values && !textsOf(shape.values).has(canonical(value))) return 'no'
  return conjunction(acceptsByType(shape, value, reader), [
    ...shape.opaque.map((): Answer => 'unknown'),
    ...shape.nots.map((not) => opposite[satisfies(value, not, reader)]),
    ...shape.conditions.map(({ when, met, unmet }) => {
      const answer = satisfies(value, when, reader)
      const [one, other] = [satisfies(value, met, reader), satisfies(value, unmet, reader)]
      if (answer !== 'unknown') return answer === 'yes' ? one : other
      return one === other ? one : 'unknown'
    }),
  ])
}

/** Validates a value by a conjunction of schemas. */
export function satisfies(value: unknown, schema: Conjunct, reader: SchemaReader): Answer {
  if (schema.length === 0) return 'yes'
  const answers = reader.shapesOf(schema).map((shape) => accepts(shape, value, reader))
  if (answers.includes('yes')) return 'yes'
  return answers.includes('unknown') ? 'unknown' : 'no'
}

const opposite = { yes: 'no', no: 'yes', unknown: 'unknown' } as const

function conjunction(first: Answer, others: readonly Answer[]): Answer {
  if (first === 'no' || others.includes('no')) return 'no'
  return first === 'unknown' || others.includes('unknown') ? 'unknown' : 'yes'
}

const texts = new WeakMap<readonly unknown[], ReadonlySet<string>>()

/** Returns the canonical texts of a list, cached. */
function textsOf(values: readonly unknown[]): ReadonlySet<string> {
  const known = texts.get(values) ?? new Set(values.map(canonical))
  texts.set(values, known)
  return known
}

function acceptsByType(shape: Shape, value: unknown, reader: SchemaReader): Answer {
  if (shape.type === 'number')
    return acceptsNumber(shape, typeof value === 'bigint' ? value : Number(value)) ? 'yes' : 'no'
  if (shape.type === 'string') return acceptsString(shape, `${value}`)
  if (shape.type === 'array' && Array.isArray(value)) return acceptsList(shape, value, reader)
  return shape.type === 'object' && isObject(value) ? acceptsObject(shape, value, reader) : 'yes'
}

function acceptsString({ minLength, maxLength, patterns, formats }: StringShape, value: string): Answer {
  const length = [...value].length
  if (length < minLength || length > maxLength) return 'no'
  return patterns.length + formats.length === 0 ? 'yes' : 'unknown'
}

function acceptsList(shape: ArrayShape, list: readonly unknown[], reader: SchemaReader): Answer {
  if (list.length < shape.minItems || list.length > shape.maxItems) return 'no'
  if (shape.isUnique && new Set(list.map(canonical)).size < list.length) return 'no'
  return conjunction(
    shape.contains.length === 0 ? 'yes' : 'unknown',
    list.map((item, index) => satisfies(item, shape.first[index] ?? shape.rest, reader)),
  )
}

function acceptsObject(
  shape: ObjectShape,
  object: { readonly [key: string]: unknown },
  reader: SchemaReader,
): Answer {
  const names = Object.keys(object)
  if (names.length < shape.minProperties || names.length > shape.maxProperties) return 'no'
  const needed = [...shape.dependent].flatMap(([name, others]) => (name in object ? [...others] : []))
  if ([...shape.required, ...needed].some((name) => !(name in object))) return 'no'
  return conjunction(
    shape.patterns.size === 0 || names.length === 0 ? 'yes' : 'unknown',
    names.flatMap((name) => [
      shape.patterns.size === 0 || shape.properties.has(name)
        ? satisfies(object[name], valueUnder(shape, name), reader)
        : 'unknown',
      satisfies(name, shape.names, reader),
    ]),
  )
}
