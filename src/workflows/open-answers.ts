import { isObject, type JsonObject, listOf, objectOf, textOf } from '../../spec/lint/json.ts'

/**
 * The contract as any deployment of it may answer: with the statuses that it leaves open declared, and with every object
 * in an answer open, since Redocly's runner takes one that says nothing of other properties for a closed one.
 */
export function openAnswers(contract: JsonObject): JsonObject {
  const components = objectOf(contract['components'])
  const { schemas, responses } = components
  return {
    ...contract,
    components: { ...components, schemas: opened(schemas), responses: opened(responses) },
    paths: withOpenStatuses(contract['paths'], objectOf(responses)),
  }
}

function opened(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(opened)
  if (!isObject(node)) return node
  const inner = mapValues(node, opened)
  const isSilent =
    isObject(node['properties']) && !('additionalProperties' in node) && !('unevaluatedProperties' in node)
  return isSilent ? { ...inner, unevaluatedProperties: true } : inner
}

function withOpenStatuses(paths: unknown, shared: JsonObject): JsonObject {
  const declared = (operation: unknown): unknown =>
    isObject(operation) && isObject(operation['responses'])
      ? {
          ...operation,
          responses: { ...openStatuses(operation['responses'], shared), ...operation['responses'] },
        }
      : operation
  return mapValues(objectOf(paths), (item) => mapValues(objectOf(item), declared))
}

/** Each status that a response says others may answer with, and that response. */
function openStatuses(responses: JsonObject, shared: JsonObject): JsonObject {
  const open = Object.values(responses).flatMap((response) => {
    const name = textOf(objectOf(response)['$ref'])?.split('/').at(-1)
    const written = name === undefined ? objectOf(response) : objectOf(shared[name])
    return listOf(written['x-open-statuses']).map((status) => [`${status}`, response])
  })
  return Object.fromEntries(open)
}

const mapValues = (object: JsonObject, change: (value: unknown) => unknown): JsonObject =>
  Object.fromEntries(Object.entries(object).map(([name, value]) => [name, change(value)]))
