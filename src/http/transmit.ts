import type { ServerResponse } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import type { Response, Transport } from './exchange.ts'

/** Sends an answer that does not travel whole and at once. */
export function transmit(response: ServerResponse, answer: Response, transport: Transport): void {
  const cutOff = (): void => void response.destroy()
  switch (transport.kind) {
    case 'drop':
      cutOff()
      break
    case 'truncate':
      truncate(response, answer, transport.bytes)
      break
    case 'drip':
      drip(response, answer, transport).catch(cutOff)
      break
    case 'stream':
      stream(response, answer, transport.pieces).catch(cutOff)
      break
  }
}

/** The bytes are flushed before the connection ends, so that the client does get the part. */
function truncate(response: ServerResponse, answer: Response, bytes: number): void {
  const { socket } = response
  writeHead(response, answer)
  response.write(Buffer.from(answer.body).subarray(0, bytes), () => socket?.destroySoon())
}

async function drip(
  response: ServerResponse,
  answer: Response,
  { bytes, pauseMs }: { readonly bytes: number; readonly pauseMs: number },
): Promise<void> {
  const body = Buffer.from(answer.body)
  writeHead(response, answer)
  response.flushHeaders()
  for (let sent = 0; sent < body.length && !response.destroyed; sent += bytes) {
    await pause(pauseMs)
    response.write(body.subarray(sent, sent + bytes))
  }
  response.end()
}

/** One piece at a time: the next one is asked for when the last has left. */
async function stream(
  response: ServerResponse,
  { status, headers, body }: Response,
  pieces: AsyncIterable<string>,
): Promise<void> {
  const iterator = pieces[Symbol.asyncIterator]()
  response.on('close', () => void iterator.return?.())
  response.writeHead(status, headers)
  response.flushHeaders()
  if (body !== '') response.write(body)
  for (let next = await iterator.next(); !next.done && !response.destroyed; next = await iterator.next())
    if (!response.write(next.value)) await drained(response)
  response.end()
}

const drained = (response: ServerResponse): Promise<void> =>
  new Promise((resolve) => response.once('drain', resolve).once('close', resolve))

function writeHead(response: ServerResponse, { status, headers, body }: Response): void {
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(body)) })
}
