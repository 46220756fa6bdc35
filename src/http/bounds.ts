/** The limits of the HTTP server on time (milliseconds) and size (bytes). */
export const defaultBounds = {
  /** The longest time for request line and headers. */
  headersMs: 15_000,
  /** The longest time for a whole request, body included. */
  requestMs: 30_000,
  /** The time an idle connection stays open; longer than that of common client pools and proxies. */
  keepAliveMs: 65_000,
  /** The time without traffic in either direction after which a connection is closed. */
  idleMs: 120_000,
  /** The interval of checks of the first two bounds. */
  checkMs: 5_000,
  /** The greatest size of request line and headers together. */
  headerBytes: 16_384,
  /** The longest declared unread body that is discarded to keep the connection open. */
  drainBytes: 65_536,
  /** The most that is discarded of a longer one, so that the client can read the answer before the connection ends. */
  lingerBytes: 16_777_216,
  lingerMs: 10_000,
  /** The same time for a client that has stopped sending. */
  lingerIdleMs: 1_000,
  /** The time that `close` waits for requests in flight. */
  closeMs: 10_000,
  /** The wait for the rest of one that has not come whole, and the pause between two looks. */
  closeHalfSentMs: 1_000,
}

export type Bounds = Readonly<typeof defaultBounds>
