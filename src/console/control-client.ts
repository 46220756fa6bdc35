import type { ControlErrorBody, paths } from '../../spec/control-types.ts'

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
type Json<Of> = Of extends { readonly content: { readonly 'application/json': infer Body } }
  ? Body
  : undefined

/** The JSON response of a path of the control plane, the mock's own API for clock, faults and state, which the console calls. */
export type Answer<M extends Method, Path extends keyof paths> = paths[Path][M] extends {
  readonly responses: { readonly 200: infer Done }
}
  ? Json<Done>
  : never

type Body<M extends Method, Path extends keyof paths> = paths[Path][M] extends {
  readonly requestBody: infer Sent
}
  ? Json<Sent>
  : undefined

/** The name of the event for a session that is no longer valid. */
export const sessionLost = 'session-lost'

/**
 * Sends a request to the control plane; rejects with an error for people to read. `names` are the path parameters in order.
 * URLs are relative, so that the console also works behind a path prefix.
 */
export async function call<M extends Method, Path extends keyof paths>(
  method: M,
  path: Path,
  names: readonly (string | number)[] = [],
  input: { readonly query?: Readonly<Record<string, string | number>>; readonly body?: Body<M, Path> } = {},
): Promise<Answer<M, Path>> {
  const rest = names.values()
  const target = path.slice(1).replaceAll(/\{\w+\}/g, () => encodeURIComponent(rest.next().value ?? ''))
  const query = new URLSearchParams(
    Object.entries(input.query ?? {}).map(([name, value]) => [name, `${value}`]),
  )
  const isJson = method === 'put' || method === 'post' || method === 'patch'
  const response = await fetch(query.size === 0 ? target : `${target}?${query}`, {
    method: method.toUpperCase(),
    ...(isJson && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(input.body ?? {}),
    }),
  }).catch(() => {
    throw new Error('The mock does not answer; is it still running?')
  })
  if (response.ok) return response.json()
  const error: ControlErrorBody = await response
    .json()
    .catch(() => ({ message: `The mock answered with status ${response.status}.` }))
  if (response.status === 401) dispatchEvent(new Event(sessionLost))
  throw new Error(error.message)
}
