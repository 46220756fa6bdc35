import type { IncomingMessage, ServerResponse } from 'node:http'
import { Readable } from 'node:stream'
import { setTimeout as pause } from 'node:timers/promises'
import type { Response, Transport } from './exchange.ts'

/** Sends a response that does not travel whole and at once; to HEAD its head alone. */
export function transmit(
  { method }: IncomingMessage,
  response: ServerResponse,
  answer: Response,
  transport: Transport,
): void {
  if (transport.kind === 'drop') return void response.destroy()
  const pieces = travel(answer.body, transport)
  response.writeHead(answer.status, travelHeaders(answer))
  if (method === 'HEAD') {
    pieces.destroy()
    return void response.end()
  }
  response.on('close', () => pieces.destroy()).flushHeaders()
  // What was written leaves before the connection ends, so that the client does get the part.
  pieces.on('error', () => response.socket?.destroySoon()).pipe(response)
}

/** The fields of a response, with the length of its body where that is known. */
export const travelHeaders = ({ headers, body, transport }: Response): Response['headers'] =>
  transport?.kind === 'stream' ? headers : { 'content-length': String(Buffer.byteLength(body)), ...headers }

/** Returns the body as it travels, piece by piece, with an error where the connection ends early. */
export function travel(body: string, transport: Exclude<Transport, { kind: 'drop' }>): Readable {
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
    throw cutOff('terminated')
  }
  for (let sent = 0; sent < body.length; sent += transport.bytes) {
    await pause(transport.pauseMs)
    yield body.subarray(sent, sent + transport.bytes)
  }
}

/** As undici words it, so that a client that looks at the cause sees the same. */
export const cutOff = (message: string): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })
