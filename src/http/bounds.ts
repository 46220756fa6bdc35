/** How long and how much the server waits for a client; milliseconds and bytes. */
export interface Bounds {
  /** Request line and headers must have come by then; the connection's first byte need not have. */
  readonly headersMs: number
  /** The whole request, body included, must have come by then. */
  readonly requestMs: number
  /** A connection between two requests is kept as long; above what the common client pools and proxies wait. */
  readonly keepAliveMs: number
  /** A connection on which nothing moves, in either direction, is gone. */
  readonly idleMs: number
  /** How often connections are looked at for the first two bounds. */
  readonly checkMs: number
  /** Request line and headers together. */
  readonly headerBytes: number
  /** An unread body that is declared no longer than this is read off, so that the connection can be kept. */
  readonly drainBytes: number
  /** What is read off a longer one after the answer, so that the client gets to read the answer before the connection ends. */
  readonly lingerBytes: number
  readonly lingerMs: number
  /** The same, for a client that has stopped sending. */
  readonly lingerIdleMs: number
  /** How long closing waits for requests in flight. */
  readonly closeMs: number
}

/** Generous to a slow network, and finite for everyone. */
export const defaultBounds: Bounds = {
  headersMs: 15_000,
  requestMs: 30_000,
  keepAliveMs: 65_000,
  idleMs: 120_000,
  checkMs: 5_000,
  headerBytes: 16_384,
  drainBytes: 65_536,
  lingerBytes: 16_777_216,
  lingerMs: 10_000,
  lingerIdleMs: 1_000,
  closeMs: 10_000,
}
