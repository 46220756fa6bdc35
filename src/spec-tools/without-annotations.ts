import type { Schema } from './document.ts'

const annotations = new Set([
  'title',
  'summary',
  'description',
  'default',
  'deprecated',
  'example',
  'examples',
])
const holdNames = new Set(['properties', 'patternProperties', 'dependentSchemas', '$defs'])
const holdSchemas = new Set([
  'items',
  'contains',
  'additionalProperties',
  'unevaluatedProperties',
  'propertyNames',
  'not',
  'if',
  'then',
  'else',
  'allOf',
  'anyOf',
  'oneOf',
  'prefixItems',
])

/** The schema without what does not validate, so that a change of words changes no validator. */
export function withoutAnnotations(schema: Schema): Schema {
  const kept = Object.entries(schema).filter(([key]) => !annotations.has(key) && !key.startsWith('x-'))
  return Object.fromEntries(
    kept.map(([key, value]) => {
      if (holdNames.has(key)) return [key, eachOf(value as Record<string, unknown>)]
      return [key, holdSchemas.has(key) ? within(value) : value]
    }),
  )
}

function within(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(within)
  return typeof value === 'object' && value !== null ? withoutAnnotations(value as Schema) : value
}

const eachOf = (named: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named).map(([name, value]) => [name, within(value)]))
