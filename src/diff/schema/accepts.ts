import type { Budget } from '../budget.ts'
import { canonical, isObject } from '../json.ts'
import { items, type Located } from '../located.ts'
import { typeOf } from './keywords.ts'
import { matchesOf } from './patterns.ts'
import { acceptsNumber, formatExamples, lengthsInFormats } from './scalars.ts'
import type { AllOf, ArrayShape, ObjectShape, SchemaReader, Shape, StringShape } from './shape.ts'
import { overlappingBranches, valueUnder } from './shape.ts'

/** The result of the validation of a value by a schema; `unknown` if it depends on something not evaluated, such as a pattern. */
export type Answer = 'yes' | 'no' | 'unknown'

/** Validates a value by a shape, a schema's constraints on one JSON type, to find values that only one of two contracts allows. */
export function accepts(shape: Shape, value: unknown, reader: SchemaReader): Answer {
  if (typeOf(value) !== shape.type) return 'no'
  if (shape.values && !textsOf(shape.values).has(canonical(value))) return 'no'
  return allOf(acceptsByType(shape, value, reader), [
    ...shape.opaque.map(({ what, at }) =>
      what === overlappingBranches ? oneOf(value, at, reader) : 'unknown',
    ),
    ...shape.nots.map((not) => opposite[satisfies(value, not, reader)]),
    ...shape.conditions.map(({ ifSchema, thenSchema, elseSchema }) => {
      const answer = satisfies(value, ifSchema, reader)
      const [one, other] = [satisfies(value, thenSchema, reader), satisfies(value, elseSchema, reader)]
      if (answer !== 'unknown') return answer === 'yes' ? one : other
      return one === other ? one : 'unknown'
    }),
  ])
}

/** Validates a value by a conjunction of schemas. */
export function satisfies(value: unknown, schema: AllOf, reader: SchemaReader): Answer {
  if (schema.length === 0) return 'yes'
  const answers = reader.shapesOf(schema).map((shape) => accepts(shape, value, reader))
  if (answers.includes('yes')) return 'yes'
  return answers.includes('unknown') ? 'unknown' : 'no'
}

function oneOf(value: unknown, at: Located, reader: SchemaReader): Answer {
  const answers = items(at).map((branch) => satisfies(value, [branch], reader))
  if (answers.filter((answer) => answer === 'yes').length > 1) return 'no'
  if (answers.includes('unknown')) return 'unknown'
  return answers.includes('yes') ? 'yes' : 'no'
}

const opposite = { yes: 'no', no: 'yes', unknown: 'unknown' } as const

function allOf(first: Answer, others: readonly Answer[]): Answer {
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
  if (shape.type === 'string') return acceptsString(shape, `${value}`, reader.budget)
  if (shape.type === 'array' && Array.isArray(value)) return acceptsList(shape, value, reader)
  return shape.type === 'object' && isObject(value) ? acceptsObject(shape, value, reader) : 'yes'
}

function acceptsString(shape: StringShape, value: string, budget: Budget): Answer {
  const { minLength, maxLength, patterns, formats } = shape
  const { length } = [...value]
  const [least, most] = lengthsInFormats(formats)
  if (length < Math.max(minLength, least) || length > Math.min(maxLength, most)) return 'no'
  return allOf('yes', [
    ...patterns.map((pattern) => answerOf(matchesOf(pattern, [value], budget)[0])),
    ...formats.map((format) => answerOf(value === formatExamples[format] || undefined)),
  ])
}

const answerOf = (matches: boolean | undefined): Answer => {
  if (matches === undefined) return 'unknown'
  return matches ? 'yes' : 'no'
}

function acceptsList(shape: ArrayShape, list: readonly unknown[], reader: SchemaReader): Answer {
  if (list.length < shape.minItems || list.length > shape.maxItems) return 'no'
  if (shape.isUnique && new Set(list.map(canonical)).size < list.length) return 'no'
  return allOf(
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
  return allOf(
    'yes',
    names.flatMap((name) => {
      const patterns = [...shape.patterns].map(
        ([pattern, schema]) => [matchesOf(pattern, [name], reader.budget)[0], schema] as const,
      )
      const isOther = !shape.properties.has(name) && patterns.every(([matches]) => matches === false)
      return [
        ...patterns.map(([matches, schema]) =>
          matches === false ? 'yes' : matches ? satisfies(object[name], schema, reader) : 'unknown',
        ),
        shape.properties.has(name) || isOther
          ? satisfies(object[name], valueUnder(shape, name), reader)
          : 'yes',
        satisfies(name, shape.names, reader),
      ]
    }),
  )
}
