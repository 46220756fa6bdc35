import { type OperationId, operations } from '../../spec/generated/contract.ts'
import type { Request } from '../http/exchange.ts'

/** Where a request leads: an operation with its raw path parameters, a known path without the method, or nowhere. */
export type Match<Id extends string = OperationId> =
  | {
      readonly kind: 'operation'
      readonly operationId: Id
      readonly parameters: Readonly<Record<string, string>>
    }
  | { readonly kind: 'method'; readonly allow: string }
  | { readonly kind: 'none' }

interface Route<Id> {
  readonly path: string
  readonly segments: readonly string[]
  /** The parameter in the place of each segment, if any. */
  readonly names: readonly (string | undefined)[]
  readonly methods: Map<string, Id>
}

/**
 * Returns what finds an operation of one contract by path, then by method, HEAD being a GET; it compares segments as sent, and
 * takes no empty parameter.
 */
export function matcher<Id extends string>(
  contract: Readonly<Record<Id, { readonly method: string; readonly path: string }>>,
) {
  const byLength = new Map<number, Route<Id>[]>()
  for (const operationId in contract) {
    const { path, method } = contract[operationId]
    const segments = path.split('/')
    const routes = byLength.get(segments.length) ?? []
    byLength.set(segments.length, routes)
    let route = routes.find((other) => other.path === path)
    if (route === undefined) {
      const names = segments.map((segment) => (segment.startsWith('{') ? segment.slice(1, -1) : undefined))
      route = { path, segments, names, methods: new Map() }
      routes.push(route)
    }
    route.methods.set(method.toUpperCase(), operationId)
    if (method.toUpperCase() === 'GET') route.methods.set('HEAD', operationId)
  }
  return ({ method, path }: Pick<Request, 'method' | 'path'>): Match<Id> => {
    const segments = path.split('/')
    for (const route of byLength.get(segments.length) ?? []) {
      const parameters = parametersOf(route, segments)
      if (parameters === undefined) continue
      const operationId = route.methods.get(method)
      if (operationId === undefined) return { kind: 'method', allow: [...route.methods.keys()].join(', ') }
      return { kind: 'operation', operationId, parameters }
    }
    return { kind: 'none' }
  }
}

function parametersOf<Id>(
  { segments: template, names }: Route<Id>,
  segments: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (let index = 0; index < segments.length; index++) {
    const segment = segments[index] ?? ''
    const name = names[index]
    if (name === undefined ? segment !== template[index] : segment === '') return undefined
    if (name !== undefined) parameters[name] = segment
  }
  return parameters
}

/** Finds the operation of the public API that a request means. */
export const match = matcher<OperationId>(operations)
