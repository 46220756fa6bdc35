import type { operations } from './generated/contract.ts'
import contract from './generated/openapi.json' with { type: 'json' }

/** Returns the value that a reference of the contract leads to; any other value unchanged. */
export function follow<Value>(value: Value): Value {
  const ref = (value as { $ref?: string }).$ref
  if (ref === undefined) return value
  const names = ref.slice(2).split('/')
  return follow(
    names.reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], contract) as Value,
  )
}

/** A link of a response to a further call. */
export interface Link {
  readonly operationId: keyof typeof operations
  readonly parameters?: Readonly<Record<string, string>>
}
/** A response or request body as far as its examples go. */
export interface ContentHolder {
  readonly content?: {
    readonly 'application/json': { readonly examples: Record<string, { readonly value: object }> }
  }
}
/** A parameter as far as its examples go. */
export interface WrittenParameter {
  readonly name: string
  readonly in: string
  readonly examples?: Readonly<Record<string, { readonly value: unknown } | undefined>>
}
/** An operation as the contract writes it, references included. */
export interface WrittenOperation {
  readonly operationId: keyof typeof operations
  readonly summary: string
  readonly description: string
  readonly 'x-rules'?: readonly string[]
  readonly parameters?: readonly WrittenParameter[]
  readonly requestBody?: ContentHolder
  readonly responses: Record<
    string,
    ContentHolder & {
      readonly headers: Record<string, { readonly example: unknown }>
      readonly links?: Record<string, Link>
    }
  >
}

/** The operations in the order of the contract. */
export const written = Object.values(contract.paths).flatMap(
  (item) => Object.values(item) as unknown as WrittenOperation[],
)
/** The named examples of a response or request body. */
export const examplesOf = (holder: ContentHolder): [name: string, value: object][] =>
  Object.entries(follow(holder).content?.['application/json'].examples ?? {}).map(([name, example]) => [
    name,
    follow(example).value,
  ])

/** Returns the examples of parameters as they are sent, by name; a cursor has none. */
export const examplesSent = (parameters: readonly WrittenParameter[]): Readonly<Record<string, string>> =>
  Object.fromEntries(
    parameters.flatMap(({ name, examples = {} }) =>
      Object.values(examples).map((example) => [name, String(example?.value)]),
    ),
  )

/** Every example of every answer. */
export const responseExamples = written.flatMap(({ operationId, responses }) =>
  Object.entries(responses).flatMap(([status, response]) =>
    examplesOf(response).map(([name, value]) => ({ operationId, status, name, value })),
  ),
)
