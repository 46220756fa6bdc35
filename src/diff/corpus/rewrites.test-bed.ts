import type { Draft } from './edit.test-bed.ts'

/** Another way to write a whole document, which changes nothing that it says. */
export interface Rewrite {
  readonly id: string
  readonly rewrite: (document: unknown) => unknown
}

/** Ways to write any OpenAPI 3.1 document whose objects do not close themselves by `unevaluatedProperties`. */
export const rewrites: readonly Rewrite[] = [
  { id: 'members in another order', rewrite: reversed },
  { id: 'components under other names', rewrite: renamed },
  { id: 'every reference resolved', rewrite: (document) => resolved(document, document, []) },
  { id: 'every schema inside allOf', rewrite: schemasAs((schema) => ({ allOf: [schema] })) },
  { id: 'every schema inside anyOf', rewrite: schemasAs((schema) => ({ anyOf: [schema] })) },
  { id: 'every reference inside allOf', rewrite: schemasAs(referenceInside) },
  { id: 'enums as constants', rewrite: schemasAs(enumAsConstants) },
  {
    id: 'constants as enums',
    rewrite: schemasAs(({ const: value, ...rest }) =>
      value === undefined ? rest : { ...rest, enum: [value] },
    ),
  },
  {
    id: 'types as lists',
    rewrite: schemasAs(({ type, ...rest }) =>
      typeof type === 'string' ? { ...rest, type: [type] } : { ...rest, ...(type !== undefined && { type }) },
    ),
  },
  { id: 'lists of types as alternatives', rewrite: schemasAs(typesAsAlternatives) },
  { id: 'defaults of keywords said aloud', rewrite: schemasAs(defaultsSaid) },
  { id: 'objects in two halves', rewrite: schemasAs(inHalves) },
  {
    id: 'closed as unevaluated',
    rewrite: schemasAs(({ additionalProperties: rest, ...schema }) =>
      rest === false
        ? { ...schema, unevaluatedProperties: false }
        : { ...schema, ...(rest !== undefined && { additionalProperties: rest }) },
    ),
  },
]

function reversed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(reversed)
  if (!isObject(value)) return value
  const members = Object.entries(value).map(([key, inner]) => [key, reversed(inner)])
  return Object.fromEntries(members.reverse())
}

const sections = ['schemas', 'parameters', 'headers', 'responses', 'examples', 'requestBodies']

function renamed(document: unknown): unknown {
  const text = JSON.stringify(document)
  const copy: unknown = JSON.parse(
    text.replace(
      /(#\/components\/(?:schemas|parameters|headers|responses|examples|requestBodies)\/)/g,
      '$1Other',
    ),
  )
  const components = isObject(copy) && isObject(copy['components']) ? copy['components'] : {}
  for (const section of sections) {
    const members = components[section]
    if (isObject(members))
      components[section] = Object.fromEntries(
        Object.entries(members).map(([name, value]) => [`Other${name}`, value]),
      )
  }
  return copy
}

function resolved(document: unknown, value: unknown, above: readonly string[]): unknown {
  if (Array.isArray(value)) return value.map((item) => resolved(document, item, above))
  if (!isObject(value)) return value
  const { $ref: reference, ...rest } = value
  if (typeof reference === 'string' && reference.startsWith('#/') && !above.includes(reference)) {
    const target = resolved(document, read(document, reference), [...above, reference])
    return { ...(isObject(target) ? target : {}), ...rest }
  }
  return Object.fromEntries(
    Object.entries(value).map(([key, inner]) => [key, resolved(document, inner, above)]),
  )
}

function read(document: unknown, pointer: string): unknown {
  const keys = pointer
    .slice(2)
    .split('/')
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
  return keys.reduce<unknown>((value, key) => (isObject(value) ? value[key] : undefined), document)
}

function referenceInside({ $ref: reference, ...rest }: Draft): Draft {
  return reference === undefined ? rest : { ...rest, allOf: [{ $ref: reference }] }
}

function enumAsConstants({ enum: values, ...rest }: Draft): Draft {
  return Array.isArray(values) ? { ...rest, oneOf: values.map((value) => ({ const: value })) } : rest
}

function typesAsAlternatives({ type, ...rest }: Draft): Draft {
  if (!Array.isArray(type)) return { ...rest, ...(type !== undefined && { type }) }
  return { ...rest, anyOf: type.map((one) => ({ type: one })) }
}

function defaultsSaid(schema: Draft): Draft {
  const isOpen = schema['type'] === 'object' && schema['additionalProperties'] === undefined
  return {
    ...(isOpen && { additionalProperties: true }),
    ...(schema['type'] === 'string' && { minLength: 0 }),
    ...(schema['type'] === 'array' && { minItems: 0, uniqueItems: false }),
    ...schema,
  }
}

function inHalves({ properties, required, ...rest }: Draft): Draft {
  if (!isObject(properties) || rest['additionalProperties'] !== undefined)
    return {
      ...rest,
      ...(properties !== undefined && { properties }),
      ...(required !== undefined && { required }),
    }
  const members = Object.entries(properties)
  const middle = Math.floor(members.length / 2)
  const halves = [members.slice(0, middle), members.slice(middle)].map((half) => ({
    properties: Object.fromEntries(half),
  }))
  const all = Array.isArray(rest['allOf']) ? rest['allOf'] : []
  return { ...rest, allOf: [...all, ...halves, ...(required === undefined ? [] : [{ required }])] }
}

/** Rewrites each schema of a document, those inside it first. */
function schemasAs(rewrite: (schema: Draft) => Draft): (document: unknown) => unknown {
  const schema = (value: unknown): unknown => (isObject(value) ? rewrite(inside(value, schema)) : value)
  const anywhere = (value: unknown, key: string): unknown => {
    if (Array.isArray(value)) return value.map((item) => anywhere(item, key))
    if (!isObject(value) || key === 'example' || key === 'examples') return value
    const entries = Object.entries(value).map(([name, inner]) => {
      if (name === 'schema') return [name, schema(inner)]
      if (name === 'schemas' && key === 'components' && isObject(inner)) return [name, each(inner, schema)]
      return [name, anywhere(inner, name)]
    })
    return Object.fromEntries(entries)
  }
  return (document) => anywhere(document, '')
}

const named = ['properties', 'patternProperties', 'dependentSchemas', '$defs']
const listed = ['allOf', 'anyOf', 'oneOf', 'prefixItems']
const single = [
  'items',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'contains',
  'not',
  'then',
  'else',
]

function inside(schema: Draft, rewrite: (value: unknown) => unknown): Draft {
  const entries = Object.entries(schema).map(([keyword, value]) => {
    if (named.includes(keyword) && isObject(value)) return [keyword, each(value, rewrite)]
    if (listed.includes(keyword) && Array.isArray(value)) return [keyword, value.map(rewrite)]
    return [keyword, single.includes(keyword) ? rewrite(value) : value]
  })
  return Object.fromEntries(entries)
}

function each(value: Draft, rewrite: (value: unknown) => unknown): Draft {
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, rewrite(inner)]))
}

function isObject(value: unknown): value is Draft {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
