import type { RequestHandler, Response } from './exchange.ts'
import { normalBasePath, splitTarget } from './target.ts'

/** A request without a socket; defaults are those of a plain GET from this machine. */
export interface Injected {
  /** The target as in a request line: path and query, or a whole URL. */
  readonly url: string
  readonly method?: string
  /** Names in any case. */
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string | Uint8Array
  readonly address?: string
}

/** Calls an `Answer` with the request that a socket would bring. The response to HEAD keeps its body. */
export function inject(answer: RequestHandler, injected: Injected, basePath = ''): Promise<Response> {
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
