import { observeAnnotations } from './annotations.ts'
import { type Change, type Sides, sidesAt } from './change.ts'
import { acceptsMore, declare, type IdOf, type Observation, type Place } from './finding.ts'
import { canonical, objectOf, textOf } from './json.ts'
import { observeLifecycle, removalOf } from './lifecycle.ts'
import { items, type Located, member } from './located.ts'
import { observeMediaTypes } from './media-types.ts'
import { isElsewhere, type OpenDocument } from './open-document.ts'
import type { Direction } from './schema/read-schema.ts'
import type { SchemaReader } from './schema/shape.ts'
import { observeSchema, rules as schemaRules } from './schema-change.ts'
import type { Scope } from './scope.ts'

export const rules = declare({
  'breaking request': {
    'parameter-removed': 'A client that sends it is refused or, worse, ignored.',
    'required-parameter-added': 'A client that leaves it out is now refused.',
    'parameter-became-required': 'A client that leaves it out is now refused.',
    'parameter-serialization-changed': 'A client that writes it in the old form is misread.',
  },
  'additive request': {
    'optional-parameter-added': 'Nobody has to send it.',
    'parameter-became-optional': acceptsMore,
  },
})

/** Compares two versions of an API contract: returns the changes of the parameters of an operation and its path. */
export function observeParameters(
  change: Change,
  { operation, item }: Scope,
  paths: { readonly base: string; readonly head: string },
  place: Place,
): readonly Observation[] {
  const base = parametersOf(change.base, item.base, operation.base, paths.base)
  const head = parametersOf(change.head, item.head, operation.head, paths.head)
  const missing = (some: Parameters, others: Parameters) =>
    // What is in another file may be any of them.
    [...others].some(([key, parameter]) => isElsewhere(parameter) && !some.has(key))
      ? []
      : [...some].filter(([key, parameter]) => !others.has(key) && !isElsewhere(parameter))
  const gone = missing(base, head).map(([key, parameter]) => removed(change, key, parameter, place))
  const news = missing(head, base).map(([, parameter]) => added(parameter, partOf(place, parameter)))
  const others = [...head].flatMap(([key, parameter]) => {
    const before = base.get(key)
    const sides = before && { base: before, head: parameter }
    return sides ? observeParameter(change, sides, partOf(place, parameter)) : []
  })
  return [...gone, ...news, ...others]
}

type Parameters = ReadonlyMap<string, Located>

/** Header parameters that OpenAPI ignores. */
const ignored = new Set(['header:accept', 'header:content-type', 'header:authorization'])

/** Returns the parameters by location and name; path ones by position, those of other files by reference. */
function parametersOf(document: OpenDocument, item: Located, operation: Located, path: string): Parameters {
  const positions = [...path.matchAll(/\{([^}]*)\}/g)].map(([, name]) => name)
  const all = [...items(member(item, 'parameters')), ...items(member(operation, 'parameters'))].map(
    document.follow,
  )
  const keyed = all.map((parameter): readonly [string, Located] => {
    const { in: where, name, $ref } = objectOf(parameter.node)
    if (isElsewhere(parameter)) return [`file:${$ref}`, parameter]
    if (where === 'path') return [`path:${positions.indexOf(textOf(name))}`, parameter]
    return [`${where}:${where === 'header' ? textOf(name)?.toLowerCase() : name}`, parameter]
  })
  return new Map(keyed.filter(([key]) => !ignored.has(key)))
}

function partOf(place: Place, { node }: Located): Place {
  const { in: where, name } = objectOf(node)
  return { ...place, part: `${where} parameter ${name}` }
}

function removed(change: Change, key: string, parameter: Located, place: Place): Observation {
  const text = `the ${key.split(':')[0]} parameter is gone`
  const gone = rules.at('parameter-removed', parameter.pointer, partOf(place, parameter), text)
  return removalOf(change, gone, parameter.node)
}

function added(parameter: Located, place: Place): Observation {
  const isRequired = objectOf(parameter.node)['required'] === true
  const presence = isRequired ? 'required' : 'optional'
  return rules.at(`${presence}-parameter-added`, parameter.pointer, place, `a new ${presence} parameter`)
}

function observeParameter(change: Change, sides: Sides, place: Place): readonly Observation[] {
  if (change.isSame(sides)) return []
  const [base, head] = [objectOf(sides.base.node), objectOf(sides.head.node)]
  const [wasRequired, isRequired] = [base['required'] === true, head['required'] === true]
  const at = (rule: IdOf<typeof rules>, keyword: string, text: string) =>
    rules.at(rule, `${sides.head.pointer}/${keyword}`, place, text)
  const schema = { base: member(sides.base, 'schema'), head: member(sides.head, 'schema') }
  return [
    ...(isRequired && !wasRequired
      ? [at('parameter-became-required', 'required', 'now required, before optional')]
      : []),
    ...(wasRequired && !isRequired
      ? [at('parameter-became-optional', 'required', 'now optional, before required')]
      : []),
    ...(hasSameSerialization(change, sides, 'request')
      ? []
      : [at('parameter-serialization-changed', 'style', 'written in another form')]),
    ...observeAllowed('allowEmptyValue', 'be empty', sides, place),
    ...observeAllowed('allowReserved', 'have reserved characters as they are', sides, place),
    ...observeSchema(change, schema, 'request', place),
    ...observeAnnotations(change, schema, 'request', place, wasRequired ? 'required' : 'optional'),
    ...observeMediaTypes(change, sidesAt(change, sides, 'content'), 'request', place),
    ...observeLifecycle(change, sides, place),
  ]
}

/** Compares what clients may do in a query alone; a server reads a value that is percent-encoded in either case. */
function observeAllowed(
  keyword: string,
  what: string,
  { base, head }: Sides,
  place: Place,
): readonly Observation[] {
  const [before, after] = [base, head].map(({ node }) => objectOf(node)[keyword] === true)
  if (before === after || objectOf(head.node)['in'] !== 'query') return []
  const [rule, change] = after
    ? (['request-values-widened', `may now ${what}`] as const)
    : (['request-values-narrowed', `may no longer ${what}`] as const)
  return [schemaRules.at(rule, `${head.pointer}/${keyword}`, place, change)]
}

const defaultStyles: Readonly<Record<string, string>> = {
  query: 'form',
  cookie: 'form',
  path: 'simple',
  header: 'simple',
}

/** Tests that a parameter or header is written in the same way, whatever its options. */
export function hasSameSerialization(change: Change, { base, head }: Sides, direction: Direction): boolean {
  const readers = change.readers[direction]
  return serialization(readers.base, base) === serialization(readers.head, head)
}

/** Returns the serialization of a parameter or header with defaults; without options that do not affect its values. */
function serialization(reader: SchemaReader, at: Located): string {
  const parameter = objectOf(at.node)
  const where = textOf(parameter['in']) ?? 'header'
  if (parameter['content'] !== undefined) return 'content'
  const schema = member(at, 'schema')
  const shapes = reader.shapesOf(schema.node === undefined ? [] : [schema])
  const style = textOf(parameter['style']) ?? defaultStyles[where]
  const isSingle = shapes.every(({ type }) => type !== 'array' && type !== 'object')
  // By commas, a list is the same with and without `explode`.
  const isPlain = isSingle || (style === 'simple' && shapes.every(({ type }) => type !== 'object'))
  return canonical({
    style: isSingle && where === 'query' ? 'form' : style,
    explode: isPlain || (parameter['explode'] ?? style === 'form'),
  })
}
