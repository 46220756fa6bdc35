import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { OpenAPIRouter } from 'openapi-backend'
import refParser from 'openapi-backend/refparser.js'
import { parse } from 'yaml'
import type { Operation, Permission } from '../../spec/operation.ts'

/** The folder of the contract, which this file reads for the build: its types, validators and pages are generated from it. */
export const specFolder = fileURLToPath(new URL('../../spec', import.meta.url))

/** A contract as written, and with every `$ref` resolved and every `x-max-length` a `maxLength`. */
export interface Contract {
  readonly written: object
  readonly resolved: OpenApi
}

/** The parts of a resolved OpenAPI 3.1 document that code generation reads. */
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

/** The response of an operation with one status. */
export interface ResponseObject extends Content {
  readonly headers?: Readonly<Record<string, { readonly required?: boolean; 'x-rule'?: readonly string[] }>>
  readonly 'x-open-statuses'?: readonly number[]
  readonly 'x-rule'?: readonly string[]
}

/** An operation with its path and its method in upper case. */
export interface PlacedOperation {
  readonly path: string
  readonly method: Operation['method']
  readonly operationId: string
  readonly summary: string
  readonly parameters: readonly {
    readonly name: string
    readonly in: string
    readonly description?: string
    readonly required?: boolean
    readonly schema: Schema
  }[]
  readonly requestBody?: Content & { readonly required?: boolean; readonly 'x-body-limit'?: number }
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** Empty if the operation needs no credential. */
  readonly security: readonly object[]
  readonly 'x-permission': Permission
  readonly 'x-session-seconds'?: number
}

/** Reads a contract in one file; throws if it is unreadable, no YAML, or has a broken reference. */
export async function readContract(file: string): Promise<Contract> {
  const text = readFileSync(file, 'utf8')
  // Through JSON, so that no object is shared: openapi-backend replaces a repeated object by a `$ref`.
  const resolved = JSON.stringify(await refParser.dereference(parse(text)))
  // The server checks the lengths that the contract hides from generators.
  return {
    written: parse(text),
    resolved: JSON.parse(resolved.replaceAll('"x-max-length":', '"maxLength":')),
  }
}

/** Returns the operations that openapi-backend finds in a document, in their order. */
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

/** Returns a plain value as TypeScript source, with undefined properties. */
export function toSource(value: unknown): string {
  if (typeof value !== 'object' || value === null)
    return value === undefined ? 'undefined' : JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toSource).join(', ')}]`
  const members = Object.entries(value).map(
    ([key, member]) => `${JSON.stringify(key)}: ${toSource(member)},\n`,
  )
  return `{\n${members.join('')}}`
}
