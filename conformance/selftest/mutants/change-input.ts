import type { OperationId } from '../../exchange.ts'
import { type Json, stepping } from './exchange-parts.ts'
import type { Mutant } from './mutant.ts'

/** The query of an operation, changed before it is validated and, when told so, put right again afterwards. */
export function takingQuery(
  operations: readonly OperationId[],
  repair: (query: URLSearchParams) => void,
  restore: (query: Record<string, string | number>, sent: URLSearchParams) => void = () => {},
): Mutant['make'] {
  return stepping(({ validate }) => ({
    validate: (operation, raw, variants) => {
      if (!operations.includes(operation)) return validate(operation, raw, variants)
      const sent = new URLSearchParams(raw.query)
      const repaired = new URLSearchParams(raw.query)
      repair(repaired)
      const input = validate(operation, { ...raw, query: repaired.toString() }, variants)
      const query = { ...input.query }
      restore(query, sent)
      return { ...input, query }
    },
  }))
}

/** The body of a create, changed before it is validated and, when told so, put right again afterwards. */
export function takingBody(
  repair: (body: Json) => Json,
  restore: (body: Json, sent: Json) => Json = (body) => body,
): Mutant['make'] {
  return stepping(({ validate }) => ({
    validate: (operation, raw, variants) => {
      const sent = operation === 'createBundleGrant' ? objectIn(raw.text) : undefined
      if (sent === undefined) return validate(operation, raw, variants)
      const input = validate(operation, { ...raw, text: JSON.stringify(repair(sent)) }, variants)
      return { ...input, body: restore(input.body, sent) }
    },
  }))
}

function objectIn(text: string | undefined): Json | undefined {
  try {
    const value: unknown = JSON.parse(text ?? '')
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : undefined
  } catch {
    return undefined
  }
}
