import type { ControlErrorBody, paths } from '../../spec/control-types.ts'

type Method = 'get' | 'put' | 'post' | 'patch' | 'delete'
type Json<Of> = Of extends { readonly content: { readonly 'application/json': infer Body } }
  ? Body
  : undefined

/** The JSON that a path of the control plane answers with. */
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

/** Why the control plane refused, in its own words; status 0 when it did not answer. */
export class AskError extends Error {
  readonly status: number
  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The page hears of it when the session is no longer good. */
export const sessionLost = 'session-lost'

/**
 * Sends one request to the control plane. `names` fill the path's parameters, in order; rejects with an AskError. Addresses
 * are relative, so that the console also works behind a prefix.
 */
export async function ask<M extends Method, Path extends keyof paths>(
  method: M,
  path: Path,
  names: readonly (string | number)[] = [],
  sent: { readonly query?: Readonly<Record<string, string | number>>; readonly body?: Body<M, Path> } = {},
): Promise<Answer<M, Path>> {
  const rest = names.values()
  const target = path.slice(1).replaceAll(/\{\w+\}/g, () => encodeURIComponent(rest.next().value ?? ''))
  const query = new URLSearchParams(
    Object.entries(sent.query ?? {}).map(([name, value]) => [name, `${value}`]),
  )
  const isJson = method === 'put' || method === 'post' || method === 'patch'
  const response = await fetch(query.size === 0 ? target : `${target}?${query}`, {
    method: method.toUpperCase(),
    ...(isJson && {
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent.body ?? {}),
    }),
  }).catch(() => {
    throw new AskError(0, 'The mock does not answer; is it still running?')
  })
  if (response.ok) return response.json()
  const refused: ControlErrorBody = await response
    .json()
    .catch(() => ({ message: `The mock answered with status ${response.status}.` }))
  if (response.status === 401) dispatchEvent(new Event(sessionLost))
  throw new AskError(response.status, refused.message)
}
