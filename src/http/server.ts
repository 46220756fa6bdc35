import { once } from 'node:events'
import type * as http from 'node:http'
import { Socket } from 'node:net'
import type { Duplex } from 'node:stream'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { canonicalAddress } from '../ledger/address.ts'
import { type Bounds, defaultBounds } from './bounds.ts'
import type { RequestHandler, Response } from './exchange.ts'
import { fieldProblem, type MalformedAnswer, problemOf } from './malformed.ts'
import { isHalfSent, type Pending, requestOf, send } from './pending.ts'
import { normalBasePath } from './target.ts'

/** Loads `node:http` without an import, which would also load Node's `fetch`: a quarter of a mock's start. */
const { createServer, IncomingMessage, ServerResponse } = process.getBuiltinModule('node:http')

/** The options of `listen`, which starts the HTTP server of a mock, a control plane or a service. */
export interface ListenOptions {
  readonly host: string
  /** 0 means any free port. */
  readonly port: number
  /** `/rest`, or empty; a request outside it has an empty path. */
  readonly basePath: string
  /** CIDR masks of trusted proxies; see `addressOf`. */
  readonly trustProxy: readonly string[]
  /** Answers malformed HTTP, and with 500 a request whose response failed. */
  readonly malformed: MalformedAnswer
  readonly bounds?: Partial<Bounds>
}

/** A running server: its address, and how to stop it. */
export type Listening = Readonly<Awaited<ReturnType<typeof listen>>>

interface Connection {
  readonly number: number
  /** The peer's address, canonical. */
  readonly peer: string
  /** Its last request. */
  latest: Pending | undefined
  /** The parsed headers of that request, taken again while the raw ones are the same. */
  head: Head | undefined
  /** Those that have no response yet. */
  readonly unanswered: Set<Pending>
  /** The bytes read when one was last answered. */
  bytesAtAnswer: number
  /** The bytes read when it was refused as malformed HTTP; after that nothing on it is answered. */
  bytesAtRefusal: number | undefined
}

/** Starts an HTTP/1.1 server; rejects if it cannot listen (`EADDRINUSE`, `EACCES`, `ENOTFOUND` ...). */
export async function listen(answer: RequestHandler, options: ListenOptions) {
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
    // `fieldProblem` checks it, with an error body.
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
      connection.unanswered.add(pending)
      const head = headOf(incoming, connection.head)
      connection.head = head
      const { problem } = head
      const request = requestOf(pending, connection, basePath, trustProxy)
      pending.last = problem !== undefined
      try {
        const answered = await (problem === undefined ? answer(request) : malformed(400, problem, request))
        await endOfTurn()
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
      } finally {
        connection.unanswered.delete(pending)
        connection.bytesAtAnswer = incoming.socket.bytesRead
      }
    }
  server.on('connection', (socket) => {
    const peer = canonicalAddress(socket.remoteAddress ?? '')
    if (peer === undefined) return void socket.destroy()
    connections.set(socket, {
      number: ++accepted,
      peer,
      latest: undefined,
      head: undefined,
      unanswered: new Set(),
      bytesAtAnswer: 0,
      bytesAtRefusal: undefined,
    })
    socket.on('close', () => connections.delete(socket))
  })
  // Node's own, which closing calls, also cuts off responses that a client is slow to read.
  server.closeIdleConnections = () => {
    for (const [socket, connection] of connections) {
      const isAnswered = connection.unanswered.size === 0 && !isServing(connection)
      if (isAnswered && socket.bytesRead === connection.bytesAtAnswer) socket.destroy()
    }
  }
  server.on('request', accepting(false))
  server.on('checkContinue', accepting(true))
  // An unknown expectation may be ignored (RFC 9110, 10.1.1).
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
  // CONNECT would turn the connection into a tunnel.
  server.on('connect', (_request, socket) => {
    socket.on('error', () => socket.destroy()).resume()
    refuse(socket, [400, 'This server is no proxy; CONNECT is refused.'])
  })

  server.listen({ host, port: options.port })
  await once(server, 'listening')
  // A failed accept, for lack of file descriptors for example, must not end the process.
  server.on('error', () => {})
  const bound = server.address()
  const port = typeof bound === 'object' && bound !== null ? bound.port : 0
  const closed = new Promise<void>((resolve) => server.once('close', resolve))
  return {
    host,
    port,
    /** The base URL for clients on this machine, without `/v1`. */
    url: `http://${reachable(host)}:${port}${basePath}`,
    /**
     * Stops accepting, closes idle connections, after a bound also those with half a request, and waits up to `waitMs` for
     * requests in flight, then closes theirs. A second call may shorten the wait.
     */
    close(waitMs: number = bounds.closeMs): Promise<void> {
      server.close()
      const drop = setInterval(() => {
        for (const [socket, connection] of connections) if (!isServing(connection)) socket.destroySoon()
      }, bounds.closeHalfSentMs)
      const cutOff = setTimeout(() => {
        for (const socket of connections.keys()) socket.destroy()
      }, waitMs)
      return closed.finally(() => {
        clearInterval(drop)
        clearTimeout(cutOff)
      })
    },
  }
}

let turn: Promise<void> | undefined

/**
 * Resolves at the end of this turn of the event loop. A write wakes its client, which then takes the processor; answers written
 * together let clients send together too, so that more requests share one turn and its read transaction.
 */
function endOfTurn(): Promise<void> {
  turn ??= nextTurn().finally(() => {
    turn = undefined
  })
  return turn
}

interface Head extends Pick<http.IncomingMessage, 'rawHeaders' | 'httpVersion' | 'headers'> {
  readonly problem: string | undefined
}

/** Returns the head of a request, and the one before it where nothing differs: read once, and known by its identity. */
function headOf(incoming: http.IncomingMessage, before: Head | undefined): Head {
  const { rawHeaders, httpVersion } = incoming
  const isSame =
    before?.httpVersion === httpVersion &&
    before.rawHeaders.length === rawHeaders.length &&
    rawHeaders.every((text, index) => text === before.rawHeaders[index])
  if (!isSame)
    return {
      rawHeaders,
      httpVersion,
      headers: incoming.headers,
      problem: fieldProblem(rawHeaders, httpVersion),
    }
  incoming.headers = before.headers
  return before
}

/** Returns whether a request on a connection is worked on, or a response to a whole one is on its way. */
function isServing({ latest, unanswered }: Connection): boolean {
  for (const pending of unanswered) if (!isHalfSent(pending)) return true
  return latest?.incoming.complete === true && !latest.response.writableFinished
}

/** Returns a host for a URL; the loopback address for one that means all interfaces. */
function reachable(host: string): string {
  if (host === '0.0.0.0') return '127.0.0.1'
  if (host === '::') return '[::1]'
  return host.includes(':') ? `[${host}]` : host
}

/** Answers malformed HTTP once and ends the connection; rejects if the answer fails. */
async function answerAlone(
  socket: Socket,
  connection: Connection,
  make: () => Response | Promise<Response>,
  bounds: Bounds,
): Promise<void> {
  if (connection.bytesAtRefusal !== undefined) {
    if (socket.bytesRead - connection.bytesAtRefusal > bounds.lingerBytes) socket.destroy()
    return
  }
  if (!socket.writable || socket.bytesRead === 0) return void socket.destroy()
  connection.bytesAtRefusal = socket.bytesRead
  const { latest } = connection
  if (latest !== undefined) latest.last = true
  const answer = await make()
  if (!socket.writable) socket.destroy()
  else if (latest === undefined || (latest.incoming.complete && latest.response.writableFinished))
    writeAlone(socket, answer, bounds)
  else if (latest.answered) socket.destroySoon()
  // A complete request gets its own answer, and the malformed rest none; an incomplete one gets this answer.
  else if (!latest.incoming.complete) send(latest, answer, bounds)
}

/** Writes an answer on a connection without a request, and ends it without a reset. */
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
