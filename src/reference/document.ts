/** An OpenAPI document as far as a reference shows it. */
export interface ReferenceDocument {
  readonly info: {
    readonly title: string
    readonly version: string
    readonly summary?: string
    readonly description?: string
  }
  readonly tags?: readonly { readonly name: string; readonly description?: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>
  readonly components: unknown
}

export interface ReferenceOperation {
  readonly operationId: string
  readonly summary?: string
  readonly description?: string
  readonly tags?: readonly string[]
  readonly parameters?: readonly Referable<ReferenceParameter>[]
  readonly requestBody?: Referable<ReferenceContent>
  readonly responses: Readonly<Record<string, Referable<ReferenceContent>>>
  readonly 'x-permission'?: { readonly permission: string; readonly level: string }
}

export interface ReferenceParameter {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Referable<ReferenceSchema>
}

export interface ReferenceContent {
  readonly description?: string
  readonly content?: Readonly<
    Record<
      string,
      {
        readonly schema?: Referable<ReferenceSchema>
        readonly examples?: Readonly<
          Record<string, Referable<{ readonly summary?: string; readonly value?: unknown }>>
        >
      }
    >
  >
}

export interface ReferenceSchema {
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly enum?: readonly unknown[]
  readonly pattern?: string
  readonly default?: unknown
  readonly minimum?: number
  readonly maximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly items?: Referable<ReferenceSchema>
  readonly properties?: Readonly<Record<string, Referable<ReferenceSchema>>>
  readonly required?: readonly string[]
}

/** A thing, or where it stands in the document. */
export type Referable<Thing> = Thing | { readonly $ref: string }

/** Follows references of the document until there is a thing; a reference that leads nowhere gives nothing. */
export function follow<Thing extends object>(
  thing: Referable<Thing>,
  document: ReferenceDocument,
): Partial<Thing> {
  if (!('$ref' in thing)) return thing
  const names = thing.$ref.slice(2).split('/')
  const found = names.reduce<unknown>(
    (node, name) => (node as Record<string, unknown> | undefined)?.[name],
    document,
  )
  return found === undefined ? {} : follow(found as Referable<Thing>, document)
}

/** The last part of a reference: the name of what it leads to. */
export const nameOf = (thing: Referable<object>): string | undefined =>
  '$ref' in thing ? thing.$ref.split('/').at(-1) : undefined
