import type { Readable } from 'node:stream'

/** A request as plain data, except for its body, which is read on demand. */
export interface Request {
  /** In upper case. */
  readonly method: string
  /** As sent, percent-encoded, without base path and query; empty outside the base path. */
  readonly path: string
  /** As sent, without the question mark; empty when there is none. */
  readonly query: string
  /** Names in lower case; a repeated one is joined as node:http does. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The canonical address of the client: the peer, or that forwarded by a trusted proxy. */
  readonly address: string
  /** The number of its connection; missing without a socket. */
  readonly connection?: number
  /** Reads the body once, at most `limit` bytes of it. */
  readonly readBody: (limit: number) => Promise<Uint8Array | 'too-large' | 'aborted'>
}

/** A response as plain data; the body is JSON text. */
export interface Response {
  readonly status: number
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Undefined if the whole body is sent at once. */
  readonly transport?: Transport | undefined
}

/** A network fault that a mock injects, or a streamed body. */
export type Transport =
  /** Closes the connection without an answer. */
  | { readonly kind: 'drop' }
  /** Closes the connection after `bytes` of the body; the head has the length of the whole. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** Sends `bytes` at a time, each after a pause; without pauses once `stopping` aborts. */
  | {
      readonly kind: 'drip'
      readonly bytes: number
      readonly pauseMs: number
      readonly stopping?: AbortSignal
    }
  /** Sends the body, then a stream, which is destroyed when the client disconnects. */
  | { readonly kind: 'stream'; readonly pieces: Readable }

/** One request and its response. */
export interface Exchange {
  readonly request: Request
  readonly response: Response
}

/** Answers a request: the only dependency of the HTTP server. */
export type RequestHandler = (request: Request) => Promise<Response>
