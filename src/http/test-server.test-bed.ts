import { connect, type Socket } from 'node:net'
import { onTestFinished } from 'vitest'
import type { Request, RequestHandler, Response } from './exchange.ts'
import type { MalformedAnswer } from './malformed.ts'
import { type Listening, type ListenOptions, listen } from './server.ts'

/** A server of one test at a free port, closed when the test ends. */
export async function testServer(
  answer: RequestHandler,
  options: Partial<ListenOptions> = {},
): Promise<Listening> {
  const server = await listen(answer, {
    host: '127.0.0.1',
    port: 0,
    basePath: '',
    trustProxy: [],
    malformed: plainly,
    ...options,
  })
  onTestFinished(() => server.close(0))
  return server
}

/** The answer that says what the server made of a request. */
export const echo: RequestHandler = async ({ method, path, query, headers, address }) =>
  json(200, { method, path, query, headers, address })

/** A JSON answer without further headers. */
export const json = (status: number, body: unknown): Response => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
})

/** A refusal of the parser's kind with its reason in the body. */
export const plainly: MalformedAnswer = (status, reason) => json(status, { reason })

/** An answer that reads at most `limit` bytes of the body and says how many there were. */
export const measuring =
  (limit: number): RequestHandler =>
  async (request: Request) => {
    const body = await request.readBody(limit)
    if (body === 'too-large') return json(413, { limit })
    return json(200, { read: body === 'aborted' ? body : body.length })
  }

/** Returns the number of responses that a raw client received. */
export const answersIn = (received: string): number => received.match(/HTTP\/1\.1 [2-5]\d\d /g)?.length ?? 0

/** A raw connection that stores all received bytes. */
export interface RawClient {
  readonly socket: Socket
  readonly received: () => string
  /** Resolves with all that was received, as soon as it contains `text`. */
  readonly until: (text: string) => Promise<string>
  /** Resolves with all that was received when the server has ended the connection. */
  readonly ended: () => Promise<string>
}

/** Connects and sends `text` as it is. */
export function raw({ port }: Pick<Listening, 'port'>, text: string): RawClient {
  let received = ''
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.write(text)
  onTestFinished(() => void socket.destroy())
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    received += chunk
  })
  socket.on('error', () => {})
  const ended = (): Promise<string> =>
    new Promise((resolve) => {
      if (socket.readableEnded || socket.destroyed) resolve(received)
      socket.on('end', () => resolve(received)).on('close', () => resolve(received))
    })
  const until = (wanted: string): Promise<string> =>
    new Promise((resolve, reject) => {
      const look = (): void => (received.includes(wanted) ? resolve(received) : undefined)
      socket.on('data', look).on('close', () => reject(new Error(`closed before "${wanted}": ${received}`)))
      look()
    })
  return { socket, received: () => received, until, ended }
}
