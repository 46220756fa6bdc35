import { type Located, member, members } from './document.ts'
import type { HouseRule } from './house-rule.ts'
import { canonical, isObject } from './json.ts'
import { fits, rootOf, schemasUnder } from './parts.ts'

/** A default is one of the values that its own schema allows, wherever the schema stands. */
export const defaultsFit: HouseRule = {
  id: 'defaults-fit',
  says: 'A default lies within its own schema.',
  faultsOf: (document) =>
    schemasWithDefault(rootOf(document)).flatMap((at) => {
      const [schema] = schemasUnder(document, at)
      const refused = schema && refusal(schema.keywords, schema.keywords['default'])
      if (refused === undefined) return []
      return [
        {
          pointer: `${at.pointer}/default`,
          message: `The default ${JSON.stringify(schema?.keywords['default'])} must fit its schema: ${refused}.`,
        },
      ]
    }),
}

const notSchemas = new Set(['example', 'examples', 'enum', 'const', 'default', 'variables'])

/** Every object with a default that is a schema: examples and server variables are none. */
function schemasWithDefault(at: Located): readonly Located[] {
  if (Array.isArray(at.node)) return at.node.flatMap((_, index) => schemasWithDefault(member(at, index)))
  if (!isObject(at.node)) return []
  const own = 'default' in at.node && !isResponses(at.node) ? [at] : []
  return [
    ...own,
    ...members(at).flatMap(([key, inner]) => (notSchemas.has(key) ? [] : schemasWithDefault(inner))),
  ]
}

/** The `default` among responses is a status, that among properties a name. */
function isResponses(node: { readonly [key: string]: unknown }): boolean {
  return isObject(node['default']) && Object.values(node).every(isObject)
}

type Check = (limit: unknown, value: unknown) => boolean

const number =
  (compare: (value: number, limit: number) => boolean): Check =>
  (limit, value) =>
    typeof value !== 'number' || typeof limit !== 'number' || compare(value, limit)
const length =
  (compare: (value: number, limit: number) => boolean): Check =>
  (limit, value) =>
    typeof value !== 'string' || typeof limit !== 'number' || compare([...value].length, limit)

/** For each keyword whether a value keeps it. */
const checks: Readonly<Record<string, Check>> = {
  type: (types, value) => [types].flat().some((type) => isOfType(type, value)),
  enum: (values, value) =>
    !Array.isArray(values) || values.some((listed) => canonical(listed) === canonical(value)),
  const: (only, value) => canonical(only) === canonical(value),
  minimum: number((value, limit) => value >= limit),
  maximum: number((value, limit) => value <= limit),
  exclusiveMinimum: number((value, limit) => value > limit),
  exclusiveMaximum: number((value, limit) => value < limit),
  multipleOf: number((value, limit) => Number.isInteger(value / limit)),
  minLength: length((value, limit) => value >= limit),
  maxLength: length((value, limit) => value <= limit),
  pattern: (pattern, value) =>
    typeof value !== 'string' || typeof pattern !== 'string' || fits(pattern, value),
  format: (format, value) =>
    format !== 'date-time' ||
    typeof value !== 'string' ||
    /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i.test(value),
}

/** The keyword that refuses a value, with what it asks for; undefined when none does. */
function refusal(keywords: { readonly [keyword: string]: unknown }, value: unknown): string | undefined {
  const keyword = Object.keys(checks).find(
    (name) => keywords[name] !== undefined && checks[name]?.(keywords[name], value) === false,
  )
  return keyword && `${keyword} is ${JSON.stringify(keywords[keyword])}`
}

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}
