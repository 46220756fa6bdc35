import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bounds } from './bounds.ts'
import type { Request, Response } from './exchange.ts'
import { addressOf } from './peer-address.ts'
import { splitTarget } from './target.ts'
import { transmit } from './transmit.ts'

/** A request on a connection of the HTTP server, while it is answered, and its response. */
export interface Pending {
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  /** True while the client waits for a 100 Continue, which is sent when the body is first read. */
  awaitsContinue: boolean
  /** True if the connection ends after this response. */
  last: boolean
  answered: boolean
  body: ReturnType<Request['readBody']> | undefined
}

/** Returns whether nothing more happens before the client sends the rest of its request. */
export const isHalfSent = ({ incoming, answered, body }: Pending): boolean =>
  !incoming.complete && (answered || body !== undefined)

/** Returns a request as plain data; `basePath` is a result of `normalBasePath`. */
export function requestOf(
  pending: Pending,
  { peer, number }: { readonly peer: string; readonly number: number },
  basePath: string,
  trustProxy: readonly string[],
): Request {
  const { method = '', url = '', headers: fields } = pending.incoming
  const { path, query } = splitTarget(url, basePath)
  // The only field that node:http returns as a list.
  const headers = hasOnlyTexts(fields)
    ? fields
    : { ...fields, 'set-cookie': fields['set-cookie']?.join(', ') }
  return {
    method,
    path,
    query,
    headers,
    address: addressOf(peer, headers, trustProxy),
    connection: number,
    readBody(limit) {
      pending.body ??= readBody(pending, limit)
      return pending.body
    },
  }
}

const hasOnlyTexts = (headers: IncomingMessage['headers']): headers is Request['headers'] =>
  headers['set-cookie'] === undefined

/** Returns the declared length of the body in bytes: 0 without a body, Infinity for a chunked one. */
function declaredLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/**
 * Reads a body up to `limit` bytes; reads nothing if its declared length is greater. A client that waits for a 100 Continue gets
 * it only if its body is read.
 */
async function readBody(pending: Pending, limit: number): ReturnType<Request['readBody']> {
  const { incoming, response } = pending
  const declared = declaredLength(incoming)
  if (declared === 0) return new Uint8Array()
  if (declared > limit && Number.isFinite(declared)) return 'too-large'
  if (incoming.destroyed) return 'aborted'
  if (pending.awaitsContinue) {
    pending.awaitsContinue = false
    response.writeContinue()
  }
  return new Promise((resolve) => {
    const chunks: Uint8Array[] = []
    let size = 0
    incoming.on('data', (chunk: Uint8Array) => {
      if (size > limit) return
      size += chunk.length
      if (size <= limit) chunks.push(chunk)
      else {
        // After the answer the rest is discarded as it arrives.
        if (!pending.answered) incoming.pause()
        resolve('too-large')
      }
    })
    // Only the first of these events settles the promise.
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('close', () => resolve('aborted'))
  })
}

/**
 * Sends the response in one write, without a body to HEAD; a second call does nothing. If a long request body is unread, closes
 * the connection after the response, with a delay, since a reset would discard the response of a client that still sends.
 */
export function send(pending: Pending, answer: Response, bounds: Bounds): void {
  const { incoming, response } = pending
  if (pending.answered || response.destroyed) return
  if (answer.transport !== undefined) {
    pending.answered = true
    transmit(incoming, response, answer, answer.transport)
    return
  }
  const { status, headers, body } = answer
  const unread = unreadBody(pending, bounds)
  const length = Buffer.byteLength(body)
  // Almost all bodies are ASCII, which latin1 writes faster.
  const encoding = length === body.length ? 'latin1' : 'utf8'
  const fields = ['content-length', String(length)]
  for (const name in headers) fields.push(name, headers[name] ?? '')
  if (pending.last || unread === 'long') fields.push('connection', 'close')
  response.writeHead(status, fields)
  pending.answered = true
  if (unread === 'long' && incoming.method !== 'HEAD') {
    response.write(body, encoding, (error) => (error ? response.end() : linger(pending, bounds)))
    return
  }
  response.end(body, encoding)
  if (unread === 'short') incoming.resume()
}

/** Returns `short` for an unread body that can be discarded while the connection stays open, else `long`. */
function unreadBody(
  { incoming, response, awaitsContinue, last }: Pending,
  bounds: Bounds,
): 'none' | 'short' | 'long' {
  const declared = declaredLength(incoming)
  if (declared === 0 || incoming.readableEnded) return 'none'
  if (incoming.complete) return 'short'
  const kept = response.shouldKeepAlive && !last && !awaitsContinue
  return kept && declared <= bounds.drainBytes ? 'short' : 'long'
}

/** Discards what the client still sends, up to bounds in bytes and time, then ends the connection. */
function linger({ incoming, response }: Pending, bounds: Bounds): void {
  let dropped = 0
  const timer = setTimeout(() => response.end(), bounds.lingerMs)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  incoming.socket.setTimeout(bounds.lingerIdleMs)
  incoming.on('data', (chunk: Uint8Array) => {
    dropped += chunk.length
    if (dropped > bounds.lingerBytes) end()
  })
  incoming.on('end', end).on('close', end)
  incoming.resume()
}
