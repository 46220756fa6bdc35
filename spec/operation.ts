/** One operation of the contract, as generated for use at run time. */
export interface Operation {
  readonly method: 'GET' | 'POST' | 'DELETE' | 'PUT' | 'PATCH'
  /** A template such as `/v1/bundles/{bundleId}`, without the base path. */
  readonly path: string
  /** The permission that the key needs (`x-permission`). */
  readonly permission: Permission
  /** Undefined when the operation takes no body. */
  readonly body: Body | undefined
  readonly parameters: {
    readonly path: Readonly<Record<string, Parameter>>
    readonly query: Readonly<Record<string, Parameter>>
  }
  /** By declared status. */
  readonly responses: Readonly<Record<string, ResponseFacts>>
}

/** One operation of the control plane, which has no permissions. */
export type ControlOperation = Omit<Operation, 'permission'> & {
  /** True if it needs no token. */
  readonly open: boolean
}

export type Permission =
  | { readonly permission: 'bundles' | 'users'; readonly level: 'read' }
  | { readonly permission: 'grants'; readonly level: 'read' | 'write' }

export interface Body {
  /** In bytes; a deployment may choose another. */
  readonly limit: number
  /** The names of its properties, to report a misspelt one. */
  readonly properties: readonly string[]
  /** The properties in the format date-time. */
  readonly dateTimes: readonly string[]
}

/** A parameter with the bounds that its schema gives it. */
export interface Parameter {
  readonly required: boolean
  readonly type: 'string' | 'integer'
  readonly format?: 'date-time'
  readonly enum?: readonly string[]
  readonly pattern?: string
  readonly minLength?: number
  readonly maxLength?: number
  /** The Unicode normalisation after which the length counts. */
  readonly normalization?: 'NFC'
  readonly minimum?: number
  readonly maximum?: number
  readonly default?: string | number
}

/** A declared status. */
export interface ResponseFacts {
  /** Statuses that another deployment may use instead, with the same body. */
  readonly openStatuses: readonly number[]
  /** The error codes it can carry; none for a success. */
  readonly errors: readonly string[]
}

/** One error in a value, as Ajv reports it. */
export interface ValidationError {
  /** A JSON pointer into the value, such as `/query/limit`. */
  readonly instancePath: string
  readonly schemaPath: string
  readonly keyword: string
  readonly params: Readonly<Record<string, unknown>>
  readonly message?: string
}

/** Tests that a value fits its schema; if not, `errors` has every error until the next call. */
export interface Validate {
  (value: unknown): boolean
  readonly errors?: readonly ValidationError[] | null
}

/** The validators of a request. */
export interface RequestValidators {
  /** For `{ path, query }` of raw strings; numbers replace their texts. */
  readonly params: Validate
  /** For `{ requestBody }`; undefined when the operation takes no body. */
  readonly body: Validate | undefined
}

export interface OperationValidators extends RequestValidators {
  /** For a response body, by declared status. */
  readonly responses: Readonly<Record<string, Validate>>
  /** For `{ headers }` with names in lower case, by declared status. */
  readonly responseHeaders: Readonly<Record<string, Validate>>
}
