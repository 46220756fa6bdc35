import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Bounds } from './bounds.ts'
import type { Response } from './exchange.ts'
import { declaredLength, readBody } from './read-body.ts'
import { transmit } from './transmit.ts'

/** One request on its connection and the answer that it waits for. */
export interface Turn {
  readonly request: IncomingMessage
  readonly response: ServerResponse
  /** The client sends the body only after a 100; it gets one when the body is first read. */
  awaitsContinue: boolean
  /** The connection ends after this answer. */
  last: boolean
  answered: boolean
}

/** Reads the body of a turn; see `readBody`. A client that waits for a 100 gets it only if its body may be read. */
export function readBodyOf(turn: Turn, limit: number): ReturnType<typeof readBody> {
  const declared = declaredLength(turn.request.headers)
  const readable = declared > 0 && (declared <= limit || !Number.isFinite(declared))
  if (turn.awaitsContinue && readable && !turn.response.destroyed) {
    turn.awaitsContinue = false
    turn.response.writeContinue()
  }
  return readBody(turn.request, limit)
}

/**
 * Sends the answer of a turn, head and body in one write, and only the first time. When a long part of the body is still
 * to come, the connection ends after it: but not at once, as the reset would take the answer away from a client that is
 * still sending.
 */
export function send(turn: Turn, answer: Response, bounds: Bounds): void {
  const { status, headers, body } = answer
  const { request, response } = turn
  if (turn.answered || response.destroyed) return
  if (answer.transport !== undefined) {
    turn.answered = true
    transmit(response, answer, answer.transport)
    return
  }
  const unread = unreadBody(turn, bounds)
  const fields = ['content-length', String(Buffer.byteLength(body))]
  for (const name in headers) fields.push(name, headers[name] ?? '')
  if (turn.last || unread === 'long') fields.push('connection', 'close')
  response.writeHead(status, fields)
  turn.answered = true
  if (unread === 'long' && request.method !== 'HEAD') {
    response.write(body, (error) => (error ? response.end() : linger(turn, bounds)))
    return
  }
  response.end(body)
  if (unread === 'short') request.resume()
}

/** `short` is read off in passing and the connection kept; a body that the client was never told to send is `long`. */
function unreadBody(
  { request, response, awaitsContinue, last }: Turn,
  bounds: Bounds,
): 'none' | 'short' | 'long' {
  const declared = declaredLength(request.headers)
  if (declared === 0 || request.readableEnded) return 'none'
  if (request.complete) return 'short'
  const kept = response.shouldKeepAlive && !last && !awaitsContinue
  return kept && declared <= bounds.drainBytes ? 'short' : 'long'
}

/** Reads and drops what the client still sends, up to a bound in bytes, time and silence, and then ends the connection. */
function linger({ request, response }: Turn, bounds: Bounds): void {
  let dropped = 0
  const timer = setTimeout(() => response.end(), bounds.lingerMs)
  const end = (): void => {
    clearTimeout(timer)
    response.end()
  }
  request.socket.setTimeout(bounds.lingerIdleMs)
  request.on('data', (chunk: Uint8Array) => {
    dropped += chunk.length
    if (dropped > bounds.lingerBytes) end()
  })
  request.on('end', end).on('close', end)
  request.resume()
}
