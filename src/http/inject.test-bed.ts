import type { Answer, Response } from './exchange.ts'
import { normalBasePath, splitTarget } from './target.ts'

/** What a request without a socket says of itself; what is left out is what a plain GET from this machine has. */
export interface Injected {
  /** As the request line would have it: path and query, or a whole URL. */
  readonly url: string
  readonly method?: string
  /** Names in any case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly address?: string
}

/** Asks an answer without a socket, with the same request that one would bring; the response to HEAD keeps its body. */
export function inject(answer: Answer, injected: Injected, basePath = ''): Promise<Response> {
  const { url, method = 'GET', headers = {}, body, address = '127.0.0.1' } = injected
  const bytes = typeof body === 'string' ? new TextEncoder().encode(body) : body
  const lower = Object.fromEntries(
    Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]),
  )
  const isSized = bytes !== undefined && !Object.hasOwn(lower, 'transfer-encoding')
  return answer({
    method: method.toUpperCase(),
    ...splitTarget(url, normalBasePath(basePath)),
    headers: {
      host: 'localhost',
      ...(isSized && { 'content-length': String(bytes.length) }),
      ...lower,
    },
    address,
    readBody: async (limit) => {
      if (bytes === undefined) return new Uint8Array()
      return bytes.length > limit ? 'too-large' : bytes
    },
  })
}
