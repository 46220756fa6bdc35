import type { OperationId } from '../../conformance/kit/exchange.ts'
import type { Mutation } from '../compose.ts'
import { changeStep, type Json, ofText } from './change-server.ts'

/** Returns a mutation, a bug put into our server, that changes the query of some operations before it is validated; `restore` may change the parsed input. */
export const changeQuery = (
  operations: readonly OperationId[],
  repair: (query: URLSearchParams) => void,
  restore: (input: Record<string, unknown>, sent: URLSearchParams) => void = () => {},
): Mutation =>
  changeStep('parse', (parse) => (operation, raw, variantOf) => {
    if (!operations.includes(operation)) return parse(operation, raw, variantOf)
    const query = new URLSearchParams(raw.query)
    repair(query)
    const input = parse(operation, { ...raw, query: query.toString() }, variantOf)
    restore(input as Record<string, unknown>, new URLSearchParams(raw.query))
    return input
  })

/** Returns the text that is parsed in the place of another; undefined stands for none. */
export type Read = (text: string | undefined) => string | undefined

/** Parses a parameter as another text; with `received` that text is only validated, and the operation receives what it returns. */
export const parseParameterAs = (
  operations: readonly OperationId[],
  name: string,
  read: Read,
  received?: (text: string) => unknown,
): Mutation =>
  changeQuery(
    operations,
    (query) => {
      const text = query.get(name) ?? undefined
      const other = read(text)
      if (other === undefined) query.delete(name)
      else if (other !== text) query.set(name, other)
    },
    (input, sent) => {
      const text = sent.get(name) ?? undefined
      if (received !== undefined && read(text) !== text) input[name] = received(text ?? '')
    },
  )

/** Changes the body of a create before it is validated; `restore` may change the parsed input afterwards. */
export const changeBody = (
  repair: (body: Json) => Json,
  restore: (input: Json, sent: Json) => Json = (body) => body,
): Mutation =>
  changeStep('parse', (parse) => (operation, raw, variantOf) => {
    const sent = operation === 'createBundleGrant' ? objectIn(raw.text) : undefined
    if (sent === undefined) return parse(operation, raw, variantOf)
    const input = parse(operation, { ...raw, text: JSON.stringify(repair(sent)) }, variantOf)
    return restore(input as Json, sent) as typeof input
  })

/** Parses a field of the body of a create as another value; undefined stands for none. */
export const parseFieldAs = (name: string, read: (value: unknown) => unknown): Mutation =>
  changeBody((body) => ({ ...body, [name]: read(body[name]) }))

/** Parses a string in the body of a create as another value; undefined stands for none. */
export const parseTextAs = (name: string, read: (text: string) => unknown): Mutation =>
  parseFieldAs(name, ofText(read))

function objectIn(text: string | undefined): Json | undefined {
  try {
    const value = JSON.parse(text ?? '')
    return Object(value) === value && !Array.isArray(value) ? value : undefined
  } catch {
    return undefined
  }
}

/** Changes the parsed input of a create. */
export const changeInput = (change: (input: Json) => Json): Mutation => changeBody((body) => body, change)
