import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bounds } from './bounds.ts'
import type { Request, Response } from './exchange.ts'
import { addressOf } from './peer-address.ts'
import { splitTarget } from './target.ts'
import { transmit } from './transmit.ts'

/** A request on its connection, and the response that it waits for. */
export interface Pending {
  readonly incoming: IncomingMessage
  readonly response: ServerResponse
  /** The client sends the body only after a 100; it gets one when the body is first read. */
  awaitsContinue: boolean
  /** The connection ends after this response. */
  last: boolean
  answered: boolean
  body: ReturnType<Request['readBody']> | undefined
}

/** Returns the request of an exchange on a connection; `basePath` is as `normalBasePath` returns it. */
export function requestOf(
  pending: Pending,
  { peer, number }: { readonly peer: string; readonly number: number },
  basePath: string,
  trustProxy: readonly string[],
): Request {
  const { method = '', url = '', headers: fields } = pending.incoming
  const { path, query } = splitTarget(url, basePath)
  // The only field that node:http gives as a list.
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

/** The body's declared length in bytes: 0 without a body, infinite when it comes in chunks. */
function declaredLength({ headers }: IncomingMessage): number {
  if (headers['transfer-encoding'] !== undefined) return Number.POSITIVE_INFINITY
  return Number(headers['content-length'] ?? 0)
}

/**
 * Reads a body, and stops reading at the first byte beyond `limit`; reads nothing of one that is declared longer.
 * A client that waits for a 100 gets it only if its body may be read.
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
        // Once it is answered, the rest is dropped as it comes.
        if (!pending.answered) incoming.pause()
        resolve('too-large')
      }
    })
    // The first of these that comes counts; the others find the promise settled.
    incoming.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)))
    incoming.on('close', () => resolve('aborted'))
  })
}

/**
 * Sends the response, head and body in one write, and only the first time; to HEAD without the body. When a long part of
 * the request's body is still to come, the connection ends after it: but not at once, as the reset would take the response
 * away from a client that is still sending.
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
  // ASCII, as almost every body is, is written faster when nothing has to be encoded.
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

/** `short` is read off in passing and the connection kept; a body that the client was never told to send is `long`. */
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

/** Reads and drops what the client still sends, up to a bound in bytes, time and silence, and then ends the connection. */
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
