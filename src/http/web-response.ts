import { setTimeout as pause } from 'node:timers/promises'
import type { Response as ExchangeResponse, Transport } from './exchange.ts'

/** What `fetch` gives for an answer of this process; it rejects where a cut connection would make it reject. */
export function webResponse(answer: ExchangeResponse, method: string): Response {
  const { status, headers, body, transport } = answer
  if (transport?.kind === 'drop') throw cut('fetch failed')
  if (transport?.kind === 'stream')
    return new Response(readable(streamed(body, transport.pieces)), { status, headers })
  const length = { 'content-length': String(Buffer.byteLength(body)) }
  const content = transport === undefined ? body : readable(travelling(body, transport))
  return new Response(method === 'HEAD' ? null : content, { status, headers: { ...length, ...headers } })
}

/** As undici words it, so that a client that looks at the cause sees the same. */
const cut = (message: string): TypeError =>
  new TypeError(message, { cause: Object.assign(new Error('other side closed'), { code: 'UND_ERR_SOCKET' }) })

async function* travelling(
  body: string,
  transport: Exclude<Transport, { kind: 'drop' | 'stream' }>,
): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(body)
  if (transport.kind === 'truncate') {
    yield bytes.subarray(0, transport.bytes)
    throw cut('terminated')
  }
  for (let sent = 0; sent < bytes.length; sent += transport.bytes) {
    await pause(transport.pauseMs)
    yield bytes.subarray(sent, sent + transport.bytes)
  }
}

async function* streamed(body: string, pieces: AsyncIterable<string>): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder()
  if (body !== '') yield encoder.encode(body)
  for await (const piece of pieces) yield encoder.encode(piece)
}

function readable(chunks: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const next = await chunks.next()
      if (next.done) controller.close()
      else controller.enqueue(next.value)
    },
    async cancel() {
      await chunks.return(undefined)
    },
  })
}
