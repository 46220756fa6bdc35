// Made from spec/ by `node src/spec-tools/generate.ts`; do not edit.

import type { ControlOperationId } from './control-contract.ts'

/** One thing that is wrong with a value, as Ajv says it. */
export interface ValidationError {
  /** A JSON pointer into the value, such as `/query/limit`. */
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Says whether a value fits; when not, `errors` holds everything that is wrong until the next call. */
export interface Validate {
  (value: unknown): boolean
  readonly errors?: readonly ValidationError[] | null
}

export interface OperationValidators {
  /** For `{ path, query }` of raw strings; numbers are put in place of their texts. */
  readonly params: Validate
  /** For `{ requestBody }`; undefined when the operation takes no body. */
  readonly body: Validate | undefined
  /** For a response body, by declared status. */
  readonly responses: Readonly<Record<string, Validate>>
  /** For `{ headers }` with names in lower case, by declared status. */
  readonly responseHeaders: Readonly<Record<string, Validate>>
}

/** The validators of every operation of the contract. */
export const validators: Readonly<Record<ControlOperationId, OperationValidators>>
