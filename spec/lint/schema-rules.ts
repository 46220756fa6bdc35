import {
  declarationsOf,
  everythingUnder,
  items,
  type Located,
  member,
  members,
  type OpenDocument,
} from './document.ts'
import { canonical, isObject, type JsonObject, objectOf, textsOf } from './json.ts'
import {
  type Fault,
  type HouseRule,
  hasType,
  type PlacedSchema,
  receivedSchemas,
  rootOf,
  schemaRoots,
  schemasUnder,
  sentSchemas,
} from './parts.ts'

/** What every schema of a kind says. */
export const schemaRules: readonly HouseRule[] = [
  {
    id: 'instants-are-date-times',
    says: 'A property or parameter named ...At, ...After or ...Before is text in the format date-time.',
    faultsOf: (document) =>
      [...sentSchemas(document), ...receivedSchemas(document)]
        // `retryAfter` is a span.
        .filter(({ name }) => /(?:At|After|Before)$/.test(name) && name !== 'retryAfter')
        .filter(({ keywords }) => !isInstant(keywords) && !isLeftToParts(keywords))
        .map(({ name, at: { pointer } }) => ({
          pointer,
          message: `${name} must be a string in the format date-time.`,
        })),
  },
  {
    id: 'requests-bounded',
    says: 'Values of a request have a type, its numbers a least and a greatest value, its texts and lists a greatest length; its objects are closed.',
    faultsOf: (document) =>
      sentSchemas(document).flatMap((schema) => {
        const missing = missingType(schema) ?? missingBound(schema.keywords)
        if (missing === undefined) return []
        return [
          { pointer: schema.at.pointer, message: `${schema.name || 'The request'} must have ${missing}.` },
        ]
      }),
  },
  {
    // A name that is required is described by the schema itself, by what it is made of, or by a schema around it that
    // holds for the same value, as that beside `then` does.
    id: 'required-defined',
    says: 'Every required property is described, in the schema or in one that holds for the same value.',
    faultsOf: (document) => {
      const seen = new Set<string>()
      return schemaRoots(document).flatMap((at) => faultsUnder({ document, seen }, at, []))
    },
  },
  {
    id: 'answers-open',
    says: 'Objects of an answer are open, so that a property may be added without breaking a client.',
    faultsOf: (document) =>
      receivedSchemas(document).flatMap(({ name, at: { pointer }, keywords }) =>
        ['additionalProperties', 'unevaluatedProperties']
          .filter((keyword) => keywords[keyword] === false)
          .map((keyword) => ({
            pointer,
            message: `${name || 'The answer'} must not be closed by ${keyword}: false.`,
          })),
      ),
  },
  {
    id: 'defaults-fit',
    says: 'A default lies within its own schema.',
    faultsOf: (document) =>
      [...everythingUnder(rootOf(document), notSchemas)]
        .filter(({ node }) => isObject(node) && 'default' in node && !isResponses(node))
        .flatMap((at) => {
          const { keywords = {} } = schemasUnder(document, at)[0] ?? {}
          const refused = refusal(keywords, keywords['default'])
          if (refused === undefined) return []
          const message = `The default ${JSON.stringify(keywords['default'])} must fit its schema: ${refused}.`
          return [{ pointer: `${at.pointer}/default`, message }]
        }),
  },
]

function isInstant(keywords: JsonObject): boolean {
  return hasType(keywords, 'string') && keywords['format'] === 'date-time'
}

/** A choice is looked at by its parts, among which null says that there is no instant. */
function isLeftToParts(keywords: JsonObject): boolean {
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
  if (hasType(keywords, 'string')) return has('maxLength') ? undefined : 'a maxLength'
  if (hasType(keywords, 'array')) return has('maxItems') ? undefined : 'a maxItems'
  return hasType(keywords, 'object') && !isClosed(keywords)
    ? 'additionalProperties: false, so that a misspelt property is refused'
    : undefined
}

function isClosed(keywords: JsonObject): boolean {
  const rest = [keywords['additionalProperties'], keywords['unevaluatedProperties']]
  return rest.some((schema) => schema === false || (isObject(schema) && canonical(schema) !== '{}'))
}

interface Walk {
  readonly document: OpenDocument
  /** The schemas that were walked, each with what held around it. */
  readonly seen: Set<string>
}

/** `around` are the schemas that hold for the same value. */
function faultsUnder(walk: Walk, at: Located, around: readonly Located[]): readonly Fault[] {
  const key = [at, ...around].map(({ pointer }) => pointer).join(' ')
  if (!isObject(at.node) || walk.seen.has(key)) return []
  walk.seen.add(key)
  const made = declarationsOf(walk.document, at)
  const holding = [...made, ...around]
  return [
    ...made.flatMap((schema) => undefinedNames(schema, holding)),
    ...made.flatMap((schema) => [
      ...alternatives(schema).flatMap((part) => faultsUnder(walk, part, holding)),
      ...inner(schema).flatMap((value) => faultsUnder(walk, value, [])),
    ]),
  ]
}

function undefinedNames(schema: Located, holding: readonly Located[]): readonly Fault[] {
  const required = member(schema, 'required')
  return textsOf(required.node).flatMap((name, index) =>
    holding.some(({ node }) => describes(objectOf(node), name))
      ? []
      : [
          {
            pointer: `${required.pointer}/${index}`,
            message: `${name} is required, but no schema of this value describes it; add it to properties or take it out of required.`,
          },
        ],
  )
}

function describes(schema: JsonObject, name: string): boolean {
  return (
    Object.hasOwn(objectOf(schema['properties']), name) ||
    Object.keys(objectOf(schema['patternProperties'])).some((pattern) => fits(pattern, name)) ||
    Object.keys(objectOf(schema['additionalProperties'])).length > 0
  )
}

/** The parts of a schema that hold for the same value, but not always. */
function alternatives(schema: Located): readonly Located[] {
  return [
    ...['anyOf', 'oneOf'].flatMap((keyword) => items(member(schema, keyword))),
    ...['if', 'then', 'else', 'not'].map((keyword) => member(schema, keyword)),
    ...members(member(schema, 'dependentSchemas')).map(([, part]) => part),
  ]
}

/** The schemas of what a value holds. */
function inner(schema: Located): readonly Located[] {
  return [
    ...['properties', 'patternProperties'].flatMap((keyword) =>
      members(member(schema, keyword)).map(([, value]) => value),
    ),
    ...items(member(schema, 'prefixItems')),
    ...['additionalProperties', 'unevaluatedProperties', 'items', 'unevaluatedItems', 'contains'].map(
      (keyword) => member(schema, keyword),
    ),
  ]
}

/** What has a default and is no schema: examples and server variables. */
const notSchemas = new Set(['example', 'examples', 'enum', 'const', 'default', 'variables'])

/** The `default` among responses is a status, that among properties a name. */
function isResponses(node: JsonObject): boolean {
  return isObject(node['default']) && Object.values(node).every(isObject)
}

type Check = (limit: unknown, value: unknown) => boolean

type Compare = (value: number, limit: number) => boolean

const number =
  (compare: Compare): Check =>
  (limit, value) =>
    typeof value !== 'number' || typeof limit !== 'number' || compare(value, limit)
const length =
  (compare: Compare): Check =>
  (limit, value) =>
    typeof value !== 'string' || number(compare)(limit, [...value].length)

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
function refusal(keywords: JsonObject, value: unknown): string | undefined {
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

/** Whether a text fits a pattern; one that is no expression here, but may be in another dialect, fits everything. */
function fits(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text)
  } catch {
    return true
  }
}
