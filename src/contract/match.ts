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

/** Finds an operation by path, then by method; segments are compared as sent, and a parameter is never empty. */
export type Matcher<Id extends string> = (request: Pick<Request, 'method' | 'path'>) => Match<Id>

/** A matcher for the operations of one contract. */
export function matcher<Id extends string>(
  contract: Readonly<Record<Id, { readonly method: string; readonly path: string }>>,
): Matcher<Id> {
  const routes = routesOf(contract)
  return (request) => {
    const segments = request.path.split('/')
    for (const route of routes.get(segments.length) ?? []) {
      const parameters = parametersOf(route.segments, segments)
      if (parameters === undefined) continue
      const operationId = route.methods.get(request.method)
      if (operationId === undefined) return { kind: 'method', allow: [...route.methods.keys()].join(', ') }
      return { kind: 'operation', operationId, parameters }
    }
    return { kind: 'none' }
  }
}

/** The operation of the public API that a request means. */
export const match = matcher<OperationId>(operations)

interface Route<Id> {
  readonly segments: readonly string[]
  readonly methods: Map<string, Id>
}

/** The routes by their number of segments, in the order of the contract. */
function routesOf<Id extends string>(
  contract: Readonly<Record<Id, { readonly method: string; readonly path: string }>>,
): ReadonlyMap<number, readonly Route<Id>[]> {
  const routes = new Map<number, Route<Id>[]>()
  for (const operationId of Object.keys(contract) as Id[]) {
    const { path, method } = contract[operationId]
    const segments = path.split('/')
    const sameLength = routes.get(segments.length) ?? []
    let route = sameLength.find((other) => other.segments.join('/') === path)
    if (route === undefined) {
      route = { segments, methods: new Map() }
      sameLength.push(route)
      routes.set(segments.length, sameLength)
    }
    route.methods.set(method.toUpperCase(), operationId)
  }
  return routes
}

function parametersOf(
  template: readonly string[],
  segments: readonly string[],
): Record<string, string> | undefined {
  const parameters: Record<string, string> = {}
  for (const [index, part] of template.entries()) {
    const segment = segments[index] ?? ''
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined
    } else {
      if (segment === '') return undefined
      parameters[part.slice(1, -1)] = segment
    }
  }
  return parameters
}
