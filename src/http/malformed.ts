import type { Socket } from 'node:net'
import type { Bounds } from './bounds.ts'
import type { Connection } from './connection.ts'
import type { Response } from './exchange.ts'
import { IncomingMessage, ServerResponse } from './node-http.ts'
import { send } from './turn.ts'

/** Makes the answer to what is no request at all, and to a bug of ours; the server knows no error code of its own. */
export type Malformed = (status: 400 | 408 | 413 | 431 | 500, reason: string) => Response

/** What the parser could not read, as a status and a sentence; undefined when the client just went away. */
export function faultOf(
  error: NodeJS.ErrnoException & { readonly reason?: string },
  bounds: Bounds,
): Parameters<Malformed> | undefined {
  const code = error.code ?? ''
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return [408, 'The request did not arrive in time.']
  if (code === 'HPE_HEADER_OVERFLOW')
    return [431, `The request line and the headers must be at most ${bounds.headerBytes} bytes together.`]
  if (code === 'HPE_CHUNK_EXTENSIONS_OVERFLOW')
    return [413, 'The extensions of the chunks of the body are too long.']
  if (!code.startsWith('HPE_') || code === 'HPE_INVALID_EOF_STATE') return undefined
  return [400, `The request is not well-formed HTTP/1.1${error.reason ? `: ${error.reason}` : ''}.`]
}

/** Answers what could not be read as a request, once, and ends the connection; what still comes on it is dropped. */
export function refuseUnreadable(
  socket: Socket,
  connection: Connection,
  answer: Response,
  bounds: Bounds,
): void {
  const { latest, refusedAt } = connection
  if (refusedAt !== undefined) {
    if (socket.bytesRead - refusedAt > bounds.lingerBytes) socket.destroy()
  } else if (!socket.writable || socket.bytesRead === 0) {
    socket.destroy()
  } else if (latest === undefined || (latest.request.complete && latest.response.writableFinished)) {
    connection.refusedAt = socket.bytesRead
    writeAlone(socket, answer, bounds)
  } else if (latest.answered) {
    socket.destroySoon()
  } else {
    latest.last = true
    // A whole request gets its own answer, and nothing is said of the rubbish behind it; a broken one gets this answer now.
    if (!latest.request.complete) send(latest, answer, bounds)
  }
}

/** Writes an answer on a connection that has no request to go with it, and ends it without a reset. */
export function writeAlone(socket: Socket, answer: Response, bounds: Bounds): void {
  const request = new IncomingMessage(socket)
  const response = new ServerResponse(request)
  response.assignSocket(socket)
  response.on('finish', () => {
    response.detachSocket(socket)
    socket.end()
  })
  socket.setTimeout(bounds.lingerIdleMs, () => socket.destroy())
  const timer = setTimeout(() => socket.destroy(), bounds.lingerMs)
  socket.on('close', () => clearTimeout(timer))
  send({ request, response, awaitsContinue: false, last: true, answered: false }, answer, bounds)
}
