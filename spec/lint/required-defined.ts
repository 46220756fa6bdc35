import { declarationsOf, items, type Located, member, members, type OpenDocument } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { isObject, objectOf, textsOf } from './json.ts'
import { distinctFaults, fits, schemaRoots } from './parts.ts'

/**
 * A name that is required is a property that somebody describes: the schema itself, what it is made of, or a schema
 * around it that holds for the same value, as that beside `then` does.
 */
export const requiredDefined: HouseRule = {
  id: 'required-defined',
  says: 'Every required property is described, in the schema or in one that holds for the same value.',
  faultsOf: (document) => {
    const seen = new Set<string>()
    return distinctFaults(schemaRoots(document).flatMap((at) => faultsUnder({ document, seen }, at, [])))
  },
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

function describes(schema: { readonly [keyword: string]: unknown }, name: string): boolean {
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
