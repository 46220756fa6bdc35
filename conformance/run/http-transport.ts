import { isUtf8 } from 'node:buffer'
import { Readable } from 'node:stream'
import { brotliDecompressSync, gunzipSync, inflateRawSync, inflateSync, zstdDecompressSync } from 'node:zlib'
import { type buildConnector, Client, type Dispatcher, Pool } from 'undici'
import { connectorTo, proxyOf, reasonOf } from './connection.ts'
import type { RunOptions, Target } from './options.ts'
import type { Clock, Transport, WireAnswer, WireRequest } from './ports.ts'
import { bytesOf } from './request.ts'

/** A transport over HTTP with connections kept open, through the proxy that `env` names. `baseUrl` ends before the version segment, and so do the `endpoints` of the same deployment: requests go round them all, also those that are sent together. None takes longer with its answer than `timeoutMs`. */
export function httpTransport(baseUrl: string, clock: Clock, options: TransportOptions = {}): Transport {
  const { env = {}, headers: added = {}, timeoutMs = defaultTimeoutMs, endpoints = [] } = options
  const ways = [baseUrl, ...endpoints].map((url) => {
    const base = new URL(url)
    // Another loopback address needs no set-up; a proxy has one address for all.
    const { fromAddress = /^(?:localhost|127\..*)$/.test(base.hostname) ? '127.0.0.2' : undefined } = options
    const openFrom = (address?: string) => {
      const connect = connectorTo(base, env, Math.min(timeoutMs / 2, connectMs), address)
      const pool = new Pool(base.origin, { connect, connections: 32, maxResponseSize: mostBytes })
      return { base, connect, pool }
    }
    const hasSecond = fromAddress !== undefined && proxyOf(base, env) === undefined
    return { first: openFrom(), second: hasSecond ? openFrom(fromAddress) : undefined }
  })
  let turn = 0
  const wayOf = ({ from }: WireRequest) => ways[turn++ % ways.length]?.[from ?? 'first']

  const exchange = async (
    way: ReturnType<typeof wayOf>,
    { method, url, headers: own, body: whole }: WireRequest,
    body: Dispatcher.DispatchOptions['body'],
    sentAt: () => number,
    dispatcher: Dispatcher | undefined = way?.pool,
  ): Promise<WireAnswer> => {
    const signal = AbortSignal.timeout(timeoutMs)
    try {
      if (way === undefined || dispatcher === undefined) throw new Error('there is no second address')
      const path = way.base.pathname.replace(/\/+$/, '') + url
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

  return {
    send: (request) => {
      const sentAt = clock.now()
      return exchange(wayOf(request), request, request.body && bytesOf(request.body), () => sentAt)
    },
    together: async (requests) => {
      let sentAt = clock.now()
      const { promise: released, resolve: release } = Promise.withResolvers<void>()
      const launched = requests.map((request) => {
        const way = wayOf(request)
        const { promise: held, resolve: hold } = Promise.withResolvers<void>()
        const wait = () => {
          hold()
          return released
        }
        const bytes = bytesOf(request.body ?? '')
        const isLong = bytes.length > 1
        const client = new Client(way?.base.origin ?? baseUrl, {
          connect: (to, done) =>
            way?.connect(to, async (...opened) => {
              if (!isLong) await wait()
              done(...(opened[1]?.destroyed === true ? lost : opened))
            }),
          maxResponseSize: mostBytes,
        })
        const body = async function* () {
          yield bytes.subarray(0, -1)
          await wait()
          yield bytes.subarray(-1)
        }
        const { 'transfer-encoding': coding, ...headers } = request.headers
        const length = { 'content-length': String(bytes.length) }
        const inParts = { ...request, headers: coding === undefined ? { ...headers, ...length } : headers }
        const answer = isLong
          ? exchange(way, inParts, Readable.from(body(), { highWaterMark: 1 }), () => sentAt, client)
          : exchange(way, request, request.body && bytes, () => sentAt, client)
        return { client, answer, ready: Promise.race([held, answer]) }
      })
      // Where there is a body, headers and all but its last byte travel first; then all go on in the same tick.
      await Promise.all(launched.map(({ ready }) => ready))
      await clock.sleep(settleMs)
      sentAt = clock.now()
      release()
      const answers = await Promise.all(launched.map(({ answer }) => answer))
      for (const { client } of launched) void client.destroy()
      return answers
    },
    close: () => {
      for (const way of ways.flatMap(({ first, second }) => [first, second])) void way?.pool.destroy()
    },
  }
}

interface TransportOptions
  extends Pick<RunOptions, 'env' | 'fromAddress' | 'endpoints'>,
    Pick<Target, 'headers'> {
  readonly timeoutMs?: number
}

/** Returns the decoded body as text; a text that is no JSON for one that cannot be decoded or is no UTF-8. */
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

const lost: Parameters<buildConnector.Callback> = [new Error('the connection was closed'), null]
/** Bytes of a body whose length may be why no answer came. */
const largeBody = 65_536
const defaultTimeoutMs = 30_000
const connectMs = 10_000
/** In which a target reads what travels first. */
const settleMs = 5
const mostBytes = 4 * 1_024 * 1_024
