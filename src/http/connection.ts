import type { Turn } from './turn.ts'

/** What the server knows of one connection. */
export interface Connection {
  /** The peer's address, canonical. */
  readonly peer: string
  /** The last request that came on it. */
  latest: Turn | undefined
  /** The bytes it had sent when its rubbish was refused; from then on nothing on it is answered. */
  refusedAt: number | undefined
}
