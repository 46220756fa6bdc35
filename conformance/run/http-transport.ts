import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici'
import { connectorTo, proxyOf, reasonOf } from './connection.ts'
import type { RunOptions } from './options.ts'
import type { Clock, Transport, WireAnswer, WireRequest } from './ports.ts'
import { bytesOf } from './request.ts'
import type { Target } from './target.ts'

/** A transport over HTTP with connections kept open, through the proxy that `env` names; `baseUrl` ends before the version segment, and no request with its answer takes longer than `timeoutMs`. */
export function httpTransport(baseUrl: string, clock: Clock, options: TransportOptions = {}): Transport {
  const { env = {}, headers: added = {}, timeoutMs = defaultTimeoutMs } = options
  const base = new URL(baseUrl)
  // Another loopback address needs no set-up; a proxy has one address for all.
  const { fromAddress = /^(?:localhost|127\..*)$/.test(base.hostname) ? '127.0.0.2' : undefined } = options
  const hasSecond = fromAddress !== undefined && proxyOf(base, env) === undefined
  const openFrom = (address?: string) => {
    const connect = connectorTo(base, env, Math.min(timeoutMs, connectMs), address)
    const pool = new Pool(base.origin, { connect, connections: 32, maxResponseSize: mostBytes })
    return { connect, pool }
  }
  const first = openFrom()
  const second = hasSecond ? openFrom(fromAddress) : undefined
  const wayOf = ({ from }: WireRequest) => (from === undefined ? first : second)

  const exchange = async (
    dispatcher: Dispatcher | undefined,
    { method, url, headers: own, body: whole }: WireRequest,
    body: Dispatcher.DispatchOptions['body'],
    sentAt: () => number,
  ): Promise<WireAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      if (dispatcher === undefined) throw new Error('there is no second address')
      const path = base.pathname.replace(/\/+$/, '') + url
      const headers = { ...added, ...own }
      const answer = await dispatcher.request({ method, path, headers, body: body ?? null, signal })
      const { statusCode: status, headers: answered, body: bytes } = answer
      const text = textOf(Buffer.from(await bytes.arrayBuffer()), String(answered['content-encoding'] ?? ''))
      return { status, headers: flat(answered), text, sentAt: sentAt(), receivedAt: clock.now() }
    } catch (thrown) {
      const bytes = whole === undefined ? 0 : bytesOf(whole).length
      const size = bytes > largeBody ? `, to a body of ${bytes} bytes` : ''
      const text = signal.aborted ? `no complete answer in ${timeoutMs / 1_000} s` : reasonOf(thrown) + size
      return { status: 0, headers: {}, text, sentAt: sentAt(), receivedAt: clock.now() }
    }
  }

  /** A client of one connection, which is open; where none could be opened, its request says why. */
  const connected = (request: WireRequest): Promise<Client> | undefined => {
    const { protocol, hostname, host, port } = base
    const { promise, resolve } = Promise.withResolvers<Client>()
    const way = wayOf(request)
    way?.connect({ protocol, host, hostname: hostname.replace(/^\[|\]$/g, ''), port }, (...opened) => {
      const closed = () => opened[1]?.destroyed === true
      // A client goes on only if its connection comes later than it asks for it.
      const handOver = (_: unknown, done: buildConnector.Callback) =>
        queueMicrotask(() => done(...(closed() ? lost : opened)))
      resolve(new Client(base.origin, { connect: handOver, maxResponseSize: mostBytes }))
    })
    return way && promise
  }

  return {
    send: (request) => {
      const sentAt = clock.now()
      return exchange(wayOf(request)?.pool, request, request.body && bytesOf(request.body), () => sentAt)
    },
    together: async (requests) => {
      const clients = await Promise.all(requests.map(connected))
      let sentAt = clock.now()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const launched = requests.map((request, index) => {
        const send = (body: Readable | Buffer | undefined, headers = request.headers) =>
          exchange(clients[index], { ...request, headers }, body, () => sentAt)
        const bytes = bytesOf(request.body ?? '')
        if (bytes.length < 2)
          return { answer: released.then(() => send(request.body === undefined ? undefined : bytes)) }
        const { promise: held, resolve: hold } = Promise.withResolvers<void>()
        const body = async function* () {
          yield bytes.subarray(0, -1)
          hold()
          await released
          yield bytes.subarray(-1)
        }
        const stream = Readable.from(body(), { highWaterMark: 1 })
        const { 'transfer-encoding': coding, ...headers } = request.headers
        const length = { 'content-length': String(bytes.length) }
        const answer = send(stream, coding === undefined ? { ...headers, ...length } : headers)
        return { answer, ready: Promise.race([held, answer]) }
      })
      // Headers and all but the last byte travel first, where there is a body; then all go on in the same tick.
      await Promise.all(launched.map(({ ready }) => ready))
      await clock.sleep(settleMs)
      sentAt = clock.now()
      release()
      const answers = await Promise.all(launched.map(({ answer }) => answer))
      for (const client of clients) void client?.destroy()
      return answers
    },
    close: () => {
      for (const way of [first, second]) void way?.pool.destroy()
    },
  }
}

interface TransportOptions extends Pick<RunOptions, 'env' | 'fromAddress'>, Pick<Target, 'headers'> {
  readonly timeoutMs?: number
}

/** Returns the body as text, its codings undone, the last one first; one that cannot be decoded or is no UTF-8 becomes a text that is no JSON, as the body was none. */
function textOf(body: Buffer, codings: string): string {
  try {
    const names = codings.toLowerCase().split(/[\s,]+/)
    const bytes = names.reduceRight(decoded, body)
    return isUtf8(bytes) ? bytes.toString('utf8') : `no UTF-8: ${bytes.toString('latin1')}`
  } catch (thrown) {
    return `a body that cannot be decoded as ${codings}: ${reasonOf(thrown)}`
  }
}

function decoded(bytes: Buffer, coding: string): Buffer {
  if (bytes.length === 0 || coding === '' || coding === 'identity') return bytes
  const decode = decoders.get(coding)
  if (decode === undefined) throw new Error('the suite does not know this coding')
  return decode(bytes, { maxOutputLength: mostBytes })
}

type Decode = (bytes: Buffer, bounds: { readonly maxOutputLength: number }) => Buffer
/** Some send deflate without the two bytes of zlib before it; browsers and our client read both. */
const inflate: Decode = (bytes, bounds) =>
  ((bytes[0] ?? 0) & 0x0f) === 8 ? inflateSync(bytes, bounds) : inflateRawSync(bytes, bounds)
const decoders = new Map<string, Decode>([
  ['gzip', gunzipSync],
  ['deflate', inflate],
  ['br', brotliDecompressSync],
  ['zstd', zstdDecompressSync],
])

const flat = (headers: Readonly<Record<string, string | string[] | undefined>>): WireAnswer['headers'] =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, [value].flat().join(', ')]))

/** One deployment at several addresses: its requests go round them, also those that are sent together. */
export function inTurn(transports: readonly [Transport, ...Transport[]]): Transport {
  const [first] = transports
  if (transports.length === 1) return first
  let sent = 0
  const next = () => transports[sent++ % transports.length] ?? first
  return {
    send: (request) => next().send(request),
    together: async (requests) => {
      const places = requests.map(next)
      const answered = new Map<Transport, Iterator<WireAnswer>>()
      const ask = async (transport: Transport) => {
        const own = requests.filter((_, index) => places[index] === transport)
        answered.set(transport, (await transport.together(own)).values())
      }
      await Promise.all([...new Set(places)].map(ask))
      return places.map((place) => answered.get(place)?.next().value)
    },
    close: () => {
      for (const transport of transports) transport.close()
    },
  }
}

const lost: Parameters<buildConnector.Callback> = [new Error('the connection was closed'), null]
/** Bytes of a body whose length may be why no answer came. */
const largeBody = 65_536
const defaultTimeoutMs = 30_000
const connectMs = 10_000
/** In which a target reads what travels first. */
const settleMs = 5
const mostBytes = 4 * 1_024 * 1_024
