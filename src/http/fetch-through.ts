import { Readable } from 'node:stream'
import type { Request as ExchangeRequest, Response as ExchangeResponse, RequestHandler } from './exchange.ts'
import { normalBasePath, splitTarget } from './target.ts'
import { bodyStream, connectionError, responseFields } from './transmit.ts'

/** Returns a `fetch` for tests that calls `answer`, the function that answers the requests of a mock, without a socket. */
export function fetchThrough(answer: RequestHandler, basePath = ''): typeof fetch {
  const base = normalBasePath(basePath)
  return async (input, init) => {
    const request = new Request(input, init)
    request.signal.throwIfAborted()
    const { host, pathname, search } = new URL(request.url)
    const answering = answer({
      method: request.method,
      ...splitTarget(`${pathname}${search}`, base),
      headers: { host, ...Object.fromEntries(request.headers) },
      address: loopback,
      readBody: (limit) => readStream(request.body, limit),
    })
    return webResponse(await Promise.race([answering, aborted(request.signal)]), request.method)
  }
}

const loopback = '127.0.0.1'

async function readStream(
  stream: ReadableStream<Uint8Array> | null,
  limit: number,
): ReturnType<ExchangeRequest['readBody']> {
  if (stream === null) return new Uint8Array()
  const chunks: Uint8Array[] = []
  let size = 0
  try {
    for await (const chunk of stream) {
      size += chunk.length
      if (size > limit) return 'too-large'
      chunks.push(chunk)
    }
  } catch {
    return 'aborted'
  }
  return Buffer.concat(chunks, size)
}

/** Rejects with the reason when the signal aborts, as `fetch` does; never resolves. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_resolve, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
}

/** Returns a response as that of `fetch`; throws the error of `fetch` for a closed connection. */
function webResponse(answer: ExchangeResponse, method: string): Response {
  const { status, body, transport } = answer
  if (transport?.kind === 'drop') throw connectionError('fetch failed')
  const init = { status, headers: responseFields(answer) }
  if (transport === undefined) return new Response(method === 'HEAD' ? null : body, init)
  const pieces = bodyStream(body, transport)
  if (method !== 'HEAD') return new Response(Readable.toWeb(pieces) as ReadableStream<Uint8Array>, init)
  pieces.destroy()
  return new Response(null, init)
}
