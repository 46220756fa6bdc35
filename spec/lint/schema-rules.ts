import { isDeepStrictEqual } from 'node:util'
import {
  declarationsOf,
  everythingUnder,
  items,
  type Located,
  member,
  type OpenDocument,
  subschemas,
} from './document.ts'
import { isObject, type JsonObject, objectOf, textOf } from './json.ts'
import {
  examplesOf,
  hasType,
  headersOf,
  type LintRule,
  type PlacedSchema,
  type Problem,
  requestSchemas,
  responseSchemas,
  schemaRoots,
  schemasUnder,
} from './openapi-elements.ts'

/** Our own lint rules on the schemas of an OpenAPI document, run by Redocly. */
export const schemaRules: readonly LintRule[] = [
  {
    id: 'instants-are-date-times',
    text: 'A property or parameter named ...At, ...After or ...Before is text in the format date-time.',
    *problemsOf(document) {
      // `retryAfter` is a number of seconds.
      for (const { name, keywords, at } of [...requestSchemas(document), ...responseSchemas(document)])
        if (/(?:At|After|Before)$/.test(name) && name !== 'retryAfter')
          if (!isInstant(keywords) && !isChoiceOrNull(keywords))
            yield { pointer: at.pointer, message: `${name} must be a string in the format date-time.` }
    },
  },
  {
    id: 'requests-bounded',
    text: 'Values of a request have a type, its numbers a least and a greatest value, its texts and lists a greatest length, unless their format has one; its objects are closed.',
    *problemsOf(document) {
      for (const schema of requestSchemas(document)) {
        const missing = missingType(schema) ?? missingBound(schema.keywords)
        const message = `${schema.name || 'The request'} must have ${missing}.`
        if (missing !== undefined) yield { pointer: schema.at.pointer, message }
      }
    },
  },
  {
    // A server that openapi-generator makes asks a date for its length, and answers 500.
    id: 'date-times-without-length',
    text: 'No length stands beside the format date-time; x-max-length tells it.',
    *problemsOf(document) {
      for (const { name, keywords, at } of [...requestSchemas(document), ...responseSchemas(document)])
        for (const keyword of ['minLength', 'maxLength'])
          if (keywords['format'] === 'date-time' && keywords[keyword] !== undefined)
            yield {
              pointer: at.pointer,
              message: `${name || 'A date-time'} must not have ${keyword} beside format: date-time; say it as x-max-length and in the text.`,
            }
    },
  },
  {
    // A schema around it may describe the property, as that beside `then` does.
    id: 'required-defined',
    text: 'Every required property is described, in the schema or in one that holds for the same value.',
    *problemsOf(document) {
      const seen = new Set<string>()
      for (const at of schemaRoots(document)) yield* problemsUnder({ document, seen }, at, [])
    },
  },
  {
    id: 'answers-open',
    text: 'Objects of an answer are open, so that a property may be added without breaking a client.',
    *problemsOf(document) {
      for (const { name, at, keywords } of responseSchemas(document))
        for (const keyword of ['additionalProperties', 'unevaluatedProperties'])
          if (keywords[keyword] === false)
            yield {
              pointer: at.pointer,
              message: `${name || 'The answer'} must not be closed by ${keyword}: false.`,
            }
    },
  },
  {
    id: 'defaults-fit',
    text: 'A default lies within its own schema.',
    *problemsOf(document) {
      for (const at of everythingUnder(document.root, notSchemas)) {
        if (!isObject(at.node) || !('default' in at.node) || isResponses(at.node)) continue
        const { keywords = {} } = schemasUnder(document, at)[0] ?? {}
        const refused = refusal(keywords, keywords['default'])
        const message = `The default ${JSON.stringify(keywords['default'])} must fit its schema: ${refused}.`
        if (refused !== undefined) yield { pointer: `${at.pointer}/default`, message }
      }
    },
  },
  {
    // Redocly's own rules check the examples of parameters, bodies and schemas only.
    id: 'header-examples-fit',
    text: 'An example of a header lies within its schema.',
    *problemsOf(document) {
      for (const header of headersOf(document)) {
        const { keywords = {} } = schemasUnder(document, member(header, 'schema'))[0] ?? {}
        for (const { node, pointer } of examplesOf(document, header)) {
          const refused = refusal(keywords, node)
          const message = `The example ${JSON.stringify(node)} must fit the schema of its header: ${refused}.`
          if (refused !== undefined) yield { pointer, message }
        }
      }
    },
  },
]

function isInstant(keywords: JsonObject): boolean {
  return hasType(keywords, 'string') && keywords['format'] === 'date-time'
}

/** Tests that a schema needs no format itself: a choice, whose parts are checked, or the null in a choice. */
function isChoiceOrNull(keywords: JsonObject): boolean {
  const isChoice = keywords['anyOf'] !== undefined || keywords['oneOf'] !== undefined
  return keywords['type'] === 'null' || (isChoice && keywords['type'] === undefined)
}

function missingType({ isPart, keywords }: PlacedSchema): string | undefined {
  const says = ['type', 'enum', 'const', 'anyOf', 'oneOf'].some((keyword) => keywords[keyword] !== undefined)
  return isPart || says ? undefined : 'a type'
}

function missingBound(keywords: JsonObject): string | undefined {
  const has = (...names: readonly string[]): boolean => names.some((name) => keywords[name] !== undefined)
  if (has('enum', 'const')) return undefined
  if (hasType(keywords, 'integer', 'number')) {
    if (!has('minimum', 'exclusiveMinimum')) return 'a minimum'
    return has('maximum', 'exclusiveMaximum') ? undefined : 'a maximum'
  }
  if (hasType(keywords, 'string'))
    return has('maxLength') || boundedFormats.has(`${keywords['format']}`) ? undefined : 'a maxLength'
  if (hasType(keywords, 'array')) return has('maxItems') ? undefined : 'a maxItems'
  return hasType(keywords, 'object') && !isClosed(keywords)
    ? 'additionalProperties: false, so that a misspelt property is refused'
    : undefined
}

const boundedFormats = new Set(['date-time', 'date', 'time', 'uuid', 'ipv4', 'ipv6'])

function isClosed(keywords: JsonObject): boolean {
  const rest = [keywords['additionalProperties'], keywords['unevaluatedProperties']]
  return rest.some((schema) => schema === false || (isObject(schema) && Object.keys(schema).length > 0))
}

interface Walk {
  readonly document: OpenDocument
  /** The pointers of the visited schemas, each with those of `around`. */
  readonly seen: Set<string>
}

/** Yields the required names that no schema describes; `around` are outer schemas of the same value. */
function* problemsUnder(walk: Walk, at: Located, around: readonly Located[]): Iterable<Problem> {
  const key = [at, ...around].map(({ pointer }) => pointer).join(' ')
  if (!isObject(at.node) || walk.seen.has(key)) return
  walk.seen.add(key)
  const declarations = declarationsOf(walk.document, at)
  const applicable = [...declarations, ...around]
  for (const schema of declarations) {
    for (const required of items(member(schema, 'required'))) {
      const name = textOf(required.node)
      if (name !== undefined && !applicable.some(({ node }) => describes(objectOf(node), name)))
        yield {
          pointer: required.pointer,
          message: `${name} is required, but no schema of this value describes it; add it to properties or take it out of required.`,
        }
    }
    for (const part of subschemas(schema, ...alternatives)) yield* problemsUnder(walk, part, applicable)
    for (const value of subschemas(schema, ...inner)) yield* problemsUnder(walk, value, [])
  }
}

function describes(schema: JsonObject, name: string): boolean {
  return (
    Object.hasOwn(objectOf(schema['properties']), name) ||
    Object.keys(objectOf(schema['patternProperties'])).some((pattern) => fits(pattern, name)) ||
    Object.keys(objectOf(schema['additionalProperties'])).length > 0
  )
}

/** The keywords whose schemas apply to the same value, under a condition. */
const alternatives = ['anyOf', 'oneOf', 'if', 'then', 'else', 'not', 'dependentSchemas']

/** The keywords whose schemas apply to a member or an item of the value. */
const inner = [
  ...['properties', 'patternProperties', 'prefixItems', 'additionalProperties', 'unevaluatedProperties'],
  ...['items', 'unevaluatedItems', 'contains'],
]

/** Keys below which a `default` is not that of a schema. */
const notSchemas = new Set(['example', 'examples', 'enum', 'const', 'default', 'variables'])

/** Tests that `default` is a key of responses or of properties here, not a keyword. */
function isResponses(node: JsonObject): boolean {
  return isObject(node['default']) && Object.values(node).every(isObject)
}

/** Returns the keyword that a value breaks, as in "minimum is 1"; undefined if it fits. */
function refusal(keywords: JsonObject, value: unknown): string | undefined {
  // Comparisons with NaN are false.
  const limit = (keyword: string): number => Number(keywords[keyword] ?? Number.NaN)
  const number = typeof value === 'number' ? value : Number.NaN
  const length = typeof value === 'string' ? [...value].length : Number.NaN
  const multiple = number / limit('multipleOf')
  const { type, enum: values, pattern, format } = keywords
  const isBroken: Readonly<Record<string, boolean>> = {
    type: type !== undefined && ![type].flat().some((one) => isOfType(one, value)),
    enum: Array.isArray(values) && !values.some((listed) => isDeepStrictEqual(listed, value)),
    const: 'const' in keywords && !isDeepStrictEqual(keywords['const'], value),
    minimum: number < limit('minimum'),
    maximum: number > limit('maximum'),
    exclusiveMinimum: number <= limit('exclusiveMinimum'),
    exclusiveMaximum: number >= limit('exclusiveMaximum'),
    multipleOf: !Number.isNaN(multiple) && !Number.isInteger(multiple),
    minLength: length < limit('minLength'),
    maxLength: length > limit('maxLength'),
    pattern: typeof value === 'string' && typeof pattern === 'string' && !fits(pattern, value),
    format: typeof value === 'string' && format === 'date-time' && !dateTime.test(value),
  }
  const keyword = Object.keys(isBroken).find((name) => isBroken[name])
  return keyword && `${keyword} is ${JSON.stringify(keywords[keyword])}`
}

const dateTime = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)$/i

function isOfType(type: unknown, value: unknown): boolean {
  if (type === 'null') return value === null
  if (type === 'array') return Array.isArray(value)
  if (type === 'object') return isObject(value)
  if (type === 'integer') return Number.isInteger(value)
  return typeof value === type
}

/** Tests that a text matches a pattern; a pattern of another dialect, invalid here, matches everything. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}
