import { type OperationId, operations } from '../../spec/generated/contract.ts'
import type { Request } from '../http/exchange.ts'

/** The route of a request: an operation with its raw path parameters, a path without this method, or none. */
export type Match<Id extends string = OperationId> =
  | {
      readonly kind: 'operation'
      readonly operationId: Id
      readonly parameters: Readonly<Record<string, string>>
    }
  | { readonly kind: 'method'; readonly allow: string }
  | { readonly kind: 'none' }

/** Returns a router by path as sent, then by method; HEAD counts as GET, and parameters cannot be empty. */
export function matcher<Id extends string>(
  contract: Readonly<Record<Id, { readonly method: string; readonly path: string }>>,
) {
  const methodsOf = new Map<string, Map<string, Id>>()
  for (const operationId in contract) {
    const { path, method } = contract[operationId]
    const methods = methodsOf.get(path) ?? new Map<string, Id>()
    methodsOf.set(path, methods.set(method, operationId))
    if (method === 'GET') methods.set('HEAD', operationId)
  }
  const routes = [...methodsOf].map(([path, methods]) => ({
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
    methods,
  }))
  return ({ method, path }: Pick<Request, 'method' | 'path'>): Match<Id> => {
    for (const { pattern, methods } of routes) {
      const found = pattern.exec(path)
      if (found === null) continue
      const operationId = methods.get(method)
      if (operationId === undefined) return { kind: 'method', allow: [...methods.keys()].join(', ') }
      return { kind: 'operation', operationId, parameters: found.groups ?? {} }
    }
    return { kind: 'none' }
  }
}

export const match = matcher<OperationId>(operations)
