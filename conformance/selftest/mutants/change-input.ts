import type { OperationId } from '../../kit/exchange.ts'
import { type Json, stepping } from './exchange-parts.ts'
import type { Mutant } from './mutant.ts'

/** The query of an operation, changed before it is validated and, when told so, put right again afterwards. */
export function takingQuery(
  operations: readonly OperationId[],
  repair: (query: URLSearchParams) => void,
  restore: (input: Record<string, unknown>, sent: URLSearchParams) => void = () => {},
): Mutant['make'] {
  return stepping(({ parse }) => ({
    parse: (operation, raw, choose) => {
      if (!operations.includes(operation)) return parse(operation, raw, choose)
      const sent = new URLSearchParams(raw.query)
      const repaired = new URLSearchParams(raw.query)
      repair(repaired)
      const input = parse(operation, { ...raw, query: repaired.toString() }, choose)
      restore(input as Record<string, unknown>, sent)
      return input
    },
  }))
}

/** The body of a create, changed before it is validated and, when told so, put right again afterwards. */
export function takingBody(
  repair: (body: Json) => Json,
  restore: (input: Json, sent: Json) => Json = (body) => body,
): Mutant['make'] {
  return stepping(({ parse }) => ({
    parse: (operation, raw, choose) => {
      const sent = operation === 'createBundleGrant' ? objectIn(raw.text) : undefined
      if (sent === undefined) return parse(operation, raw, choose)
      const input = parse(operation, { ...raw, text: JSON.stringify(repair(sent)) }, choose)
      return restore(input as Json, sent) as typeof input
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
