import type { Readable } from 'node:stream'

/** A request as plain data; only its body is still to be read. */
export interface Request {
  /** Upper case. */
  readonly method: string
  /** As sent, still percent-encoded, without base path and query; starts with `/`, or is empty outside the base path. */
  readonly path: string
  /** As sent, without the question mark; empty when there is none. */
  readonly query: string
  /** Names in lower case; a repeated one is joined as node:http does. */
  readonly headers: Readonly<Record<string, string | undefined>>
  /** The peer, or who a trusted proxy says it is; canonical text, IPv4-mapped IPv6 as IPv4. */
  readonly address: string
  /** The number of the connection that it came on; missing without a socket. */
  readonly connection?: number
  /** Reads the body once, never more than `limit` bytes of it. */
  readonly readBody: (limit: number) => Promise<Uint8Array | 'too-large' | 'aborted'>
}

/** A response as plain data; the body is JSON text. */
export interface Response {
  readonly status: number
  /** Names as they go on the wire, lower case. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** How the answer travels when not whole and at once. */
  readonly transport?: Transport | undefined
}

/** Trouble on the way, as a mock is told to make it, or a body that goes on for as long as there is something to say. */
export type Transport =
  /** The connection ends without a byte of the answer. */
  | { readonly kind: 'drop' }
  /** The head announces the whole body, and the connection ends after so many bytes of it. */
  | { readonly kind: 'truncate'; readonly bytes: number }
  /** So many bytes at a time, each after a pause. */
  | { readonly kind: 'drip'; readonly bytes: number; readonly pauseMs: number }
  /** After the body these pieces as they come; they are destroyed when nobody reads any more. */
  | { readonly kind: 'stream'; readonly pieces: Readable }

/** One request and its response: what the journal lists. */
export interface Exchange {
  readonly request: Request
  readonly response: Response
}

/** All that a server needs to know of the service behind it. */
export type Answer = (request: Request) => Promise<Response>
