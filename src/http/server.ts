import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import { canonicalAddress } from '../ledger/address.ts'
import { type Bounds, defaultBounds } from './bounds.ts'
import type { Connection } from './connection.ts'
import type { Answer, Request } from './exchange.ts'
import { faultOf, type Malformed, refuseUnreadable, writeAlone } from './malformed.ts'
import { createServer } from './node-http.ts'
import { requestOf } from './request-of.ts'
import { normalBasePath } from './target.ts'
import { send, type Turn } from './turn.ts'

/** Where and how to listen. */
export interface ListenOptions {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  /** `/rest`, or empty; a request outside it reaches the answer with an empty path. */
  readonly basePath: string
  /** CIDR masks of the proxies whose forwarded headers are believed; see `addressOf`. */
  readonly trustProxy: readonly string[]
  readonly malformed: Malformed
  readonly bounds?: Partial<Bounds>
}

/** A server that listens. */
export interface Listening {
  readonly host: string
  readonly port: number
  /** What a client on this machine puts before `/v1`: scheme, host, port and base path. */
  readonly url: string
  /**
   * Stops accepting, ends idle connections, and waits for the requests in flight, by default as long as the bound says;
   * then cuts off what is left. A second call may shorten the wait.
   */
  readonly close: (waitMs?: number) => Promise<void>
}

/** Serves one answer over HTTP/1.1; rejects when it cannot listen there (`EADDRINUSE`, `EACCES`, `ENOTFOUND` ...). */
export async function listen(answer: Answer, options: ListenOptions): Promise<Listening> {
  const bounds = { ...defaultBounds, ...options.bounds }
  const connections = new Map<Socket, Connection>()
  const server = createServer({
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    keepAliveTimeout: bounds.keepAliveMs,
    connectionsCheckingInterval: bounds.checkMs,
    maxHeaderSize: bounds.headerBytes,
    // `serve` checks it, so that the refusal has a body.
    requireHostHeader: false,
    optimizeEmptyRequests: true,
  })
  server.timeout = bounds.idleMs
  serve(server, connections, answer, options, bounds)
  refuseRubbish(server, connections, options.malformed, bounds)
  await started(server, options)
  // Accepting one connection may fail, for want of a file descriptor say, and the next one succeed.
  server.on('error', () => {})
  return listening(server, connections, options, bounds)
}

/** Turns each request into an exchange's, and the answer into the response. */
function serve(
  server: Server,
  connections: Map<Socket, Connection>,
  answer: Answer,
  { basePath, trustProxy, malformed }: ListenOptions,
  bounds: Bounds,
): void {
  const base = normalBasePath(basePath)
  const respond = async (turn: Turn, request: Request): Promise<void> => {
    try {
      const response = await answer(request)
      turn.last ||= !server.listening
      send(turn, response, bounds)
    } catch {
      turn.last = true
      send(turn, malformed(500, 'The answer could not be made.'), bounds)
    }
  }
  const accept = (
    request: IncomingMessage,
    response: ServerResponse,
    awaits: 'continue' | 'nothing',
  ): void => {
    const connection = connections.get(request.socket)
    if (connection === undefined) return void request.socket.destroy()
    const turn: Turn = {
      request,
      response,
      awaitsContinue: awaits === 'continue',
      last: false,
      answered: false,
    }
    connection.latest = turn
    if (request.headers.host === undefined && request.httpVersion === '1.1') {
      turn.last = true
      send(turn, malformed(400, 'The Host header is missing.'), bounds)
      return
    }
    respond(turn, requestOf(turn, connection.peer, base, trustProxy)).catch(() => response.destroy())
  }
  server.on('connection', (socket) => {
    const peer = canonicalAddress(socket.remoteAddress ?? '')
    if (peer === undefined) return void socket.destroy()
    connections.set(socket, { peer, latest: undefined, refusedAt: undefined })
    socket.on('close', () => connections.delete(socket))
  })
  server.on('request', (request, response) => accept(request, response, 'nothing'))
  server.on('checkContinue', (request, response) => accept(request, response, 'continue'))
  // An expectation that is not known may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', (request, response) => accept(request, response, 'nothing'))
}

/** Answers what the parser cannot read, and the one method that would make a tunnel of the connection. */
function refuseRubbish(
  server: Server,
  connections: Map<Socket, Connection>,
  malformed: Malformed,
  bounds: Bounds,
): void {
  server.on('clientError', (error, socket) => {
    const connection = socket instanceof Socket ? connections.get(socket) : undefined
    const fault = faultOf(error, bounds)
    if (!(socket instanceof Socket) || connection === undefined || fault === undefined) socket.destroy()
    else refuseUnreadable(socket, connection, malformed(...fault), bounds)
  })
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume()
    if (socket instanceof Socket)
      writeAlone(socket, malformed(400, 'This server is no proxy; CONNECT is refused.'), bounds)
  })
}

function started(server: Server, { host, port }: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen({ host, port }, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function listening(
  server: Server,
  connections: ReadonlyMap<Socket, Connection>,
  { host, basePath }: ListenOptions,
  bounds: Bounds,
): Listening {
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const closed = new Promise<void>((resolve) => server.once('close', resolve))
  return {
    host,
    port,
    url: `http://${reachable(host)}:${port}${normalBasePath(basePath)}`,
    close(waitMs = bounds.closeMs) {
      server.close()
      for (const socket of connections.keys()) if (socket.bytesRead === 0) socket.destroy()
      const timer = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy()
      }, waitMs)
      return closed.finally(() => clearTimeout(timer))
    },
  }
}

/** The host in a URL; an address that means every interface is replaced by the loopback one of its family. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}
