import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Response, Transport } from './exchange.ts'

/** Sends a response that does not travel whole and at once; to HEAD its head alone. */
export async function transmit(
  { method }: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: Response,
  transport: Transport,
): Promise<void> {
  if (transport.kind === 'drop') return void response.destroy()
  const pieces = travel(body, transport)
  response.writeHead(status, transport.kind === 'stream' ? headers : { ...headers, ...lengthOf(body) })
  if (method === 'HEAD') {
    void pieces.return()
    response.end()
    return
  }
  response.on('close', () => void pieces.return())
  response.flushHeaders()
  try {
    for (let next = await pieces.next(); !next.done && !response.destroyed; next = await pieces.next())
      if (!response.write(next.value)) await drained(response)
    response.end()
  } catch {
    // What was written leaves before the connection ends, so that the client does get the part.
    if (response.socket === null) response.destroy()
    else response.socket.destroySoon()
  }
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => {
    const done = (): void => {
      response.off('drain', done).off('close', done)
      resolve()
    }
    response.on('drain', done).on('close', done)
  })

/** The field that announces a body. */
export const lengthOf = (body: string): { readonly 'content-length': string } => ({
  'content-length': String(Buffer.byteLength(body)),
})

interface Travelling {
  readonly next: () => Promise<IteratorResult<Uint8Array, undefined>>
  readonly return: (value?: undefined) => Promise<unknown>
}

/** Returns the body as it travels, piece by piece: `next` rejects where the connection ends early, `return` ends the pieces at once. */
export function travel(body: string, transport: Exclude<Transport, { kind: 'drop' }>): Travelling {
  const bytes = Buffer.from(body)
  if (transport.kind !== 'stream') return slices(bytes, transport)
  const pieces = transport.pieces[Symbol.asyncIterator]()
  let first = bytes.length > 0
  return {
    async next() {
      if (first) {
        first = false
        return { done: false, value: bytes }
      }
      const next = await pieces.next()
      return next.done ? { done: true, value: undefined } : { done: false, value: Buffer.from(next.value) }
    },
    // A generator would pass it on only after the piece that it waits for.
    return: async () => pieces.return?.(),
  }
}

async function* slices(
  body: Buffer,
  transport: Exclude<Transport, { kind: 'drop' | 'stream' }>,
): AsyncGenerator<Uint8Array, undefined> {
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
