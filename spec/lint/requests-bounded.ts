import type { HouseRule } from './house-rule.ts'
import { canonical, isObject } from './json.ts'
import { distinctFaults, hasType, type PlacedSchema, sentSchemas } from './parts.ts'

/** Every value that a client sends has bounds, and every object that it sends is closed. */
export const requestsBounded: HouseRule = {
  id: 'requests-bounded',
  says: 'Values of a request have a type, its numbers a least and a greatest value, its texts and lists a greatest length; its objects are closed.',
  faultsOf: (document) =>
    distinctFaults(
      sentSchemas(document).flatMap((schema) => {
        const missing = missingType(schema) ?? missingBound(schema.keywords)
        const name = schema.name === '' ? 'The request' : schema.name
        return missing === undefined
          ? []
          : [{ pointer: schema.at.pointer, message: `${name} must have ${missing}.` }]
      }),
    ),
}

function missingType({ isPart, keywords }: PlacedSchema): string | undefined {
  const says = ['type', 'enum', 'const', 'anyOf', 'oneOf'].some((keyword) => keywords[keyword] !== undefined)
  return isPart || says ? undefined : 'a type'
}

function missingBound(keywords: PlacedSchema['keywords']): string | undefined {
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

function isClosed(keywords: PlacedSchema['keywords']): boolean {
  const rest = [keywords['additionalProperties'], keywords['unevaluatedProperties']]
  return rest.some((schema) => schema === false || (isObject(schema) && canonical(schema) !== '{}'))
}
