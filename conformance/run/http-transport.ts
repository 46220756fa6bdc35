import * as http from 'node:http'
import * as https from 'node:https'
import * as net from 'node:net'
import * as tls from 'node:tls'
import type { Clock, Transport, WireAnswer, WireRequest } from './ports.ts'

/**
 * A transport over node:http(s) with connections kept open; `baseUrl` ends before the version segment. No request takes
 * longer than `timeoutMs`, from the first byte sent to the last one of its answer.
 */
export function httpTransport(baseUrl: string, clock: Clock, timeoutMs = patienceMs): Transport {
  const base = new URL(baseUrl)
  const secure = base.protocol === 'https:'
  const agent = secure
    ? new https.Agent({ keepAlive: true, maxSockets: 32 })
    : new http.Agent({ keepAlive: true, maxSockets: 32 })
  return {
    send: (request) => launch(base, request, clock, { agent, timeoutMs }).answer,
    together: async (requests) => {
      const sockets = await Promise.all(requests.map(() => connect(base, timeoutMs)))
      const launched = requests.map((request, index) =>
        launch(base, request, clock, { socket: sockets[index], hold: true, timeoutMs }),
      )
      // Headers and all but the last byte travel first; then every socket gets its last byte in the same tick.
      await Promise.all(launched.map((one) => one.ready))
      for (const one of launched) one.release()
      const answers = await Promise.all(launched.map((one) => one.answer))
      for (const socket of sockets) socket?.destroy()
      return answers
    },
    close: () => agent.destroy(),
  }
}

interface Way {
  readonly agent?: http.Agent
  readonly socket?: net.Socket | undefined
  readonly hold?: boolean
  readonly timeoutMs: number
}

interface Launched {
  readonly ready: Promise<void>
  readonly release: () => void
  readonly answer: Promise<WireAnswer>
}

function launch(base: URL, request: WireRequest, clock: Clock, way: Way): Launched {
  const { timeoutMs } = way
  const body = Buffer.from(request.body ?? '')
  const last = way.hold === true && body.length > 1 ? 1 : 0
  let sentAt = clock.now()
  const { promise: answer, resolve } = Promise.withResolvers<WireAnswer>()
  const lost = (error: Error) =>
    resolve({ status: 0, headers: {}, text: error.message, sentAt, receivedAt: clock.now() })
  const socket = way.socket
  const outgoing = (base.protocol === 'https:' ? https : http).request({
    protocol: base.protocol,
    hostname: base.hostname.replace(/^\[|\]$/g, ''),
    port: base.port === '' ? undefined : base.port,
    method: request.method,
    path: base.pathname.replace(/\/+$/, '') + request.url,
    headers: {
      ...request.headers,
      ...(request.body === undefined ? {} : { 'content-length': body.length }),
    },
    ...(socket === undefined ? { agent: way.agent } : { agent: false, createConnection: () => socket }),
  })
  const late = new Error(`no complete answer in ${timeoutMs / 1_000} s`)
  const deadline = setTimeout(() => outgoing.destroy(late), timeoutMs)
  outgoing.on('close', () => clearTimeout(deadline))
  outgoing.on('error', lost)
  outgoing.on('response', (incoming) => {
    collect(incoming).then(
      (text) =>
        resolve({
          status: incoming.statusCode ?? 0,
          headers: flat(incoming.headers),
          text,
          sentAt,
          receivedAt: clock.now(),
        }),
      (error: Error) => {
        lost(outgoing.destroyed && clock.now() - sentAt >= timeoutMs ? late : error)
        outgoing.destroy()
      },
    )
  })
  const head = body.subarray(0, body.length - last)
  const ready =
    last === 0
      ? Promise.resolve()
      : new Promise<void>((done) => {
          outgoing.once('close', () => done())
          outgoing.write(head, () => done())
        })
  const release = () => {
    sentAt = clock.now()
    outgoing.end(last === 0 ? body : body.subarray(body.length - last))
  }
  if (way.hold !== true) release()
  return { ready, release, answer }
}

/** The body of an answer as text; rejects when it is cut off or has no end. */
async function collect(incoming: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of incoming) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes > mostBytes) throw new Error(`the answer is larger than ${mostBytes} bytes`)
  }
  return Buffer.concat(chunks).toString('utf8')
}

/** An open connection; undefined when there is none in time: the request itself then reports why. */
function connect(base: URL, timeoutMs: number): Promise<net.Socket | undefined> {
  const { promise, resolve } = Promise.withResolvers<net.Socket | undefined>()
  const secure = base.protocol === 'https:'
  const host = base.hostname.replace(/^\[|\]$/g, '')
  const port = base.port === '' ? (secure ? 443 : 80) : Number(base.port)
  const socket = secure
    ? tls.connect({
        host,
        port,
        ...(net.isIP(host) === 0 ? { servername: host } : {}),
        ALPNProtocols: ['http/1.1'],
      })
    : net.connect({ host, port })
  const none = () => {
    socket.destroy()
    resolve(undefined)
  }
  const deadline = setTimeout(none, timeoutMs)
  socket.setNoDelay(true)
  socket.once(secure ? 'secureConnect' : 'connect', () => {
    clearTimeout(deadline)
    resolve(socket)
  })
  socket.once('error', none)
  socket.once('close', () => clearTimeout(deadline))
  return promise
}

function flat(headers: http.IncomingHttpHeaders): Readonly<Record<string, string>> {
  const pairs = Object.entries(headers).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, Array.isArray(value) ? value.join(', ') : value] as const],
  )
  return Object.fromEntries(pairs)
}

const patienceMs = 30_000
const mostBytes = 16 * 1_024 * 1_024
