import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OpenAPIRouter } from 'openapi-backend'
import refParser from 'openapi-backend/refparser.js'
import { parse } from 'yaml'
import type { Operation, Permission } from '../../spec/operation.ts'

/** The folder of the contract. */
export const spec = fileURLToPath(new URL('../../spec', import.meta.url))

/** A contract as it is written, and with every `$ref` resolved. */
export interface Contract {
  readonly written: object
  readonly resolved: OpenApi
}

/** An OpenAPI 3.1 document with every reference resolved, as far as the generators read it. */
export interface OpenApi {
  readonly info: { readonly version: string }
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, { readonly 'x-key-prefix'?: string }>>
  }
  readonly 'x-rate-limit'?: object
}

/** A JSON Schema of the 2020-12 dialect. */
export interface Schema {
  readonly [keyword: string]: unknown
}

interface Content {
  readonly content?: Readonly<
    Record<
      string,
      { readonly schema: Schema; readonly examples?: Readonly<Record<string, { value: unknown }>> }
    >
  >
}

/** What an operation answers with one status. */
export interface ResponseObject extends Content {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; 'x-rule'?: readonly string[] }>>
  readonly 'x-open-statuses'?: readonly number[]
  readonly 'x-rule'?: readonly string[]
}

/** An operation with its place; the method is in upper case. */
export interface PlacedOperation {
  readonly path: string
  readonly method: Operation['method']
  readonly operationId: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content & { readonly required?: boolean; readonly 'x-body-limit'?: number }
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** Empty when the operation needs no credential. */
  readonly security: readonly object[]
  readonly 'x-permission': Permission
  readonly 'x-rules'?: readonly string[]
  readonly 'x-session-seconds'?: number
}

/** Reads a contract of one file; throws when the file cannot be read, is not YAML, or a reference leads nowhere. */
export async function readContract(file: string): Promise<Contract> {
  const text = readFileSync(file, 'utf8')
  // Through JSON, so that no object is shared: openapi-backend turns one that it meets twice into a `$ref` of its own.
  const resolved = JSON.parse(JSON.stringify(await refParser.dereference(parse(text))))
  return { written: parse(text), resolved }
}

/** The operations that openapi-backend finds in the document, in the order in which they are written. */
export function operationsOf(document: OpenApi): readonly PlacedOperation[] {
  const definition: object = document
  const found: object[] = new OpenAPIRouter({
    definition: definition as OpenAPIRouter['definition'],
  }).getOperations()
  return found.map((operation) => {
    const placed = operation as PlacedOperation
    return { ...placed, method: placed.method.toUpperCase() as Operation['method'] }
  })
}

/** A plain value as TypeScript source; undefined properties are kept. */
export function toSource(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${toSource(member)},\n`,
  )
  return `{\n${members.join('')}}`
}
