import type { FaultKind } from './control-types.ts'

/** What a fault of each kind does, as a sentence. */
export const faultEffects: Readonly<Record<FaultKind, string>> = {
  latency: 'The answer waits.',
  status: 'The API refuses with one of its own errors; with a server failure when no code is given.',
  'rate-limit': 'The limit of the key is used up.',
  'drop-before': 'The connection ends before anything has happened.',
  'drop-after': 'The request takes effect, then the connection ends without an answer.',
  truncate: 'The body ends early, after half of it when no number of bytes is given.',
  'bad-json': 'The body is complete, and not JSON.',
  'slow-body': 'The body comes in small pieces.',
  'sparse-pages': 'Lists give pages of few items, and empty ones between them; nothing is lost.',
  'expired-cursor': 'A cursor is refused as too old.',
  'key-revoked': 'The key is refused as if it had been revoked.',
  'checkout-expired': 'A checkout session is refused as if it had ended.',
}
