import { once } from 'node:events'
import type * as http from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { canonicalAddress } from '../ledger/address.ts'
import { type Bounds, defaultBounds } from './bounds.ts'
import type { Answer, Response } from './exchange.ts'
import { fieldProblem, type Malformed, problemOf } from './malformed.ts'
import { type Pending, requestOf, send } from './pending.ts'
import { normalBasePath } from './target.ts'

/**
 * `node:http` as `require` gives it. An import reads every export of it, also those that load Node's whole `fetch` when they are
 * read: a quarter of the time in which a mock starts.
 */
const { createServer, IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

export interface ListenOptions {
  readonly host: string
  /** 0 takes any free one. */
  readonly port: number
  /** `/rest`, or empty; a request outside it reaches the answer with an empty path. */
  readonly basePath: string
  /** CIDR masks of the proxies whose X-Forwarded-For is believed; see `addressOf`. */
  readonly trustProxy: readonly string[]
  readonly malformed: Malformed
  readonly bounds?: Partial<Bounds>
}

export type Listening = Readonly<Awaited<ReturnType<typeof listen>>>

interface Connection {
  readonly number: number
  /** The peer's address, canonical. */
  readonly peer: string
  /** The last request that came on it. */
  latest: Pending | undefined
  /** The bytes it had sent when it was first refused as no HTTP; from then on nothing more on it is answered. */
  refusedAt: number | undefined
}

/** Serves one answer over HTTP/1.1; rejects when it cannot listen there (`EADDRINUSE`, `EACCES`, `ENOTFOUND` ...). */
export async function listen(answer: Answer, options: ListenOptions) {
  const { host, malformed, trustProxy } = options
  const bounds = { ...defaultBounds, ...options.bounds }
  const basePath = normalBasePath(options.basePath)
  const connections = new Map<Socket, Connection>()
  let accepted = 0
  const server = createServer({
    headersTimeout: bounds.headersMs,
    requestTimeout: bounds.requestMs,
    keepAliveTimeout: bounds.keepAliveMs,
    connectionsCheckingInterval: bounds.checkMs,
    maxHeaderSize: bounds.headerBytes,
    // `fieldProblem` checks it, so that the refusal has a body.
    requireHostHeader: false,
    optimizeEmptyRequests: true,
  })
  server.timeout = bounds.idleMs

  const accepting =
    (awaitsContinue: boolean): http.RequestListener =>
    async (incoming, response) => {
      const connection = connections.get(incoming.socket)
      if (connection === undefined) return void incoming.socket.destroy()
      const pending = { incoming, response, awaitsContinue, last: false, answered: false, body: undefined }
      connection.latest = pending
      const request = requestOf(pending, connection, basePath, trustProxy)
      const problem = fieldProblem(incoming.rawHeaders, incoming.httpVersion)
      pending.last = problem !== undefined
      try {
        const answered = await (problem === undefined ? answer(request) : malformed(400, problem, request))
        pending.last ||= !server.listening
        send(pending, answered, bounds)
      } catch {
        try {
          const answered = await malformed(500, 'The response could not be created.', request)
          pending.last = true
          send(pending, answered, bounds)
        } catch {
          response.destroy()
        }
      }
    }
  server.on('connection', (socket) => {
    const peer = canonicalAddress(socket.remoteAddress ?? '')
    if (peer === undefined) return void socket.destroy()
    connections.set(socket, { number: ++accepted, peer, latest: undefined, refusedAt: undefined })
    socket.on('close', () => connections.delete(socket))
  })
  server.on('request', accepting(false))
  server.on('checkContinue', accepting(true))
  // An expectation that is not known may be ignored (RFC 9110, 10.1.1).
  server.on('checkExpectation', accepting(false))
  const refuse = (socket: Duplex, problem: ReturnType<typeof problemOf>): void => {
    const connection = socket instanceof Socket ? connections.get(socket) : undefined
    if (!(socket instanceof Socket) || connection === undefined || problem === undefined)
      return void socket.destroy()
    const make = () => malformed(...problem, { headers: {}, address: connection.peer })
    answerAlone(socket, connection, make, bounds).catch(() => socket.destroy())
  }
  server.on('clientError', (error: NodeJS.ErrnoException, socket) =>
    refuse(socket, problemOf(error.code ?? '', bounds.headerBytes)),
  )
  // The one method that would make a tunnel of the connection.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume()
    refuse(socket, [400, 'This server is no proxy; CONNECT is refused.'])
  })

  server.listen({ host, port: options.port })
  await once(server, 'listening')
  // Accepting one connection may fail, for want of a file descriptor say, and the next one succeed.
  server.on('error', () => {})
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const closed = new Promise<void>((resolve) => server.once('close', resolve))
  return {
    host,
    port,
    /** What a client on this machine puts before `/v1`: scheme, host, port and base path. */
    url: `http://${reachable(host)}:${port}${basePath}`,
    /**
     * Stops accepting, ends idle connections, and waits for the requests in flight, by default as long as the bound says;
     * then cuts off what is left. A second call may shorten the wait.
     */
    close(waitMs: number = bounds.closeMs): Promise<void> {
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

/** Answers what could not be read as a request, once, and ends the connection; what still comes on it is dropped. Rejects when the answer fails. */
async function answerAlone(
  socket: Socket,
  connection: Connection,
  make: () => Response | Promise<Response>,
  bounds: Bounds,
): Promise<void> {
  if (connection.refusedAt !== undefined) {
    if (socket.bytesRead - connection.refusedAt > bounds.lingerBytes) socket.destroy()
    return
  }
  if (!socket.writable || socket.bytesRead === 0) return void socket.destroy()
  connection.refusedAt = socket.bytesRead
  const { latest } = connection
  if (latest !== undefined) latest.last = true
  const answer = await make()
  if (!socket.writable) socket.destroy()
  else if (latest === undefined || (latest.incoming.complete && latest.response.writableFinished))
    writeAlone(socket, answer, bounds)
  else if (latest.answered) socket.destroySoon()
  // A whole request gets its own answer, and what follows it none; a broken one gets this answer now.
  else if (!latest.incoming.complete) send(latest, answer, bounds)
}

/** Writes an answer on a connection that has no request to go with it, and ends it without a reset. */
function writeAlone(socket: Socket, answer: Response, bounds: Bounds): void {
  const incoming = new IncomingMessage(socket)
  const response = new ServerResponse(incoming)
  response.assignSocket(socket)
  response.on('finish', () => {
    response.detachSocket(socket)
    socket.end()
  })
  socket.setTimeout(bounds.lingerIdleMs, () => socket.destroy())
  const timer = setTimeout(() => socket.destroy(), bounds.lingerMs)
  socket.on('close', () => clearTimeout(timer))
  const pending = { incoming, response, awaitsContinue: false, last: true, answered: false, body: undefined }
  send(pending, answer, bounds)
}
