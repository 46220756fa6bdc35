/** How long and how much a server waits for a client, in milliseconds and bytes: generous to a slow network, and finite for everyone. */
export const defaultBounds = {
  /** Request line and headers must have come by then; the connection's first byte need not have. */
  headersMs: 15_000,
  /** The whole request, body included, must have come by then. */
  requestMs: 30_000,
  /** A connection between two requests is kept as long; above what the common client pools and proxies wait. */
  keepAliveMs: 65_000,
  /** A connection on which nothing moves, in either direction, is gone. */
  idleMs: 120_000,
  /** How often connections are looked at for the first two bounds. */
  checkMs: 5_000,
  /** Request line and headers together. */
  headerBytes: 16_384,
  /** An unread body that is declared no longer than this is read off, so that the connection can be kept. */
  drainBytes: 65_536,
  /** What is read off a longer one after the answer, so that the client gets to read the answer before the connection ends. */
  lingerBytes: 16_777_216,
  lingerMs: 10_000,
  /** The same, for a client that has stopped sending. */
  lingerIdleMs: 1_000,
  /** How long closing waits for requests in flight. */
  closeMs: 10_000,
}

export type Bounds = Readonly<typeof defaultBounds>
