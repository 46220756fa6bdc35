import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Response, Transport } from './exchange.ts'

/** Sends a response with a transport: with a network fault or as a stream; to HEAD its head only. */
export function transmit(
  { method }: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  transport: Transport,
): void {
  if (transport.kind === 'drop') return void response.destroy()
  const pieces = bodyStream(answer.body, transport)
  response.writeHead(answer.status, responseFields(answer))
  if (method === 'HEAD') {
    pieces.destroy()
    return void response.end()
  }
  response.on('close', () => pieces.destroy()).flushHeaders()
  // `destroySoon` sends what was written before it closes the connection.
  pieces.on('error', () => response.socket?.destroySoon()).pipe(response)
}

/** Returns the headers of a response, with Content-Length unless it is a stream. */
export const responseFields = ({ headers, body, transport }: Response): Response['headers'] =>
  transport?.kind === 'stream' ? headers : { 'content-length': String(Buffer.byteLength(body)), ...headers }

/** Returns the body as a stream of pieces; it fails where the connection shall be closed. */
export function bodyStream(body: string, transport: Exclude<Transport, { kind: 'drop' }>): Readable {
  if (transport.kind !== 'stream') return Readable.from(slices(Buffer.from(body), transport))
  if (body !== '') transport.pieces.unshift(Buffer.from(body))
  return transport.pieces
}

async function* slices(
  body: Buffer,
  transport: Exclude<Transport, { kind: 'drop' | 'stream' }>,
): AsyncGenerator<Uint8Array> {
  if (transport.kind === 'truncate') {
    yield body.subarray(0, transport.bytes)
    throw connectionError('terminated')
  }
  for (let sent = 0; sent < body.length; sent += transport.bytes) {
    await pause(transport.pauseMs, undefined, { signal: transport.stopping }).catch(() => {})
    yield body.subarray(sent, sent + transport.bytes)
  }
}

/** Returns the error that undici throws for a closed connection. */
export const connectionError = (message: string): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })
