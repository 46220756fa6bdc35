import type { Permission } from '../../spec/operation.ts'

/** An OpenAPI 3.1 document with every reference resolved, as far as the generators look at it. */
export interface OpenApi {
  readonly openapi: string
  readonly info: { readonly version: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, OperationObject>>>>
  readonly components: {
    readonly schemas: Readonly<Record<string, Schema>>
    readonly securitySchemes: Readonly<Record<string, { readonly 'x-key-prefix'?: string }>>
  }
  /** The rules that concern every operation or none. */
  readonly 'x-rules'?: readonly string[]
  readonly 'x-rate-limit': {
    readonly address: number
    readonly key: number
    readonly windowSeconds: number
  }
}

export interface OperationObject {
  readonly operationId: string
  readonly parameters?: readonly ParameterObject[]
  readonly requestBody?: BodyObject
  readonly responses: Readonly<Record<string, ResponseObject>>
  /** Empty when the operation asks for no credential. */
  readonly security?: readonly object[]
  readonly 'x-permission': Permission
  readonly 'x-rules'?: readonly string[]
  readonly 'x-session-seconds'?: number
}

export interface ParameterObject {
  readonly name: string
  readonly in: 'path' | 'query'
  readonly required?: boolean
  readonly schema: Schema
}

export interface BodyObject {
  readonly required?: boolean
  readonly content: Readonly<Record<string, MediaTypeObject>>
  readonly 'x-body-limit': number
}

export interface ResponseObject {
  readonly headers?: Readonly<Record<string, HeaderObject>>
  readonly content?: Readonly<Record<string, MediaTypeObject>>
  readonly 'x-open-statuses'?: readonly number[]
  readonly 'x-rule'?: readonly string[]
}

export interface HeaderObject {
  readonly required?: boolean
  readonly schema: Schema
  readonly 'x-rule'?: readonly string[]
}

export interface MediaTypeObject {
  readonly schema: Schema
  readonly examples?: Readonly<Record<string, { readonly summary?: string; readonly value: unknown }>>
}

/** A JSON Schema of the 2020-12 dialect. */
export interface Schema {
  readonly [keyword: string]: unknown
}

/** One operation with the place where it stands. */
export interface PlacedOperation {
  readonly path: string
  readonly method: string
  readonly operation: OperationObject
}

/** Every operation of the document in the order in which it is written. */
export function operationsOf(document: OpenApi): readonly PlacedOperation[] {
  return Object.entries(document.paths).flatMap(([path, item]) =>
    Object.entries(item).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
}
