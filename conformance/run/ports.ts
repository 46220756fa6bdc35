import type { Exchange } from '../kit/exchange.ts'

/** Our own time, handed in by the composition root. */
export interface Clock {
  now(): number
  /** Resolves after `ms` milliseconds, or earlier when the signal aborts. */
  sleep(ms: number, signal?: AbortSignal): Promise<void>
}

/** Randomness that must differ between runs (the run's tag), handed in by the composition root: lowercase hex. */
export type Entropy = () => string

/** A request as it goes on the wire. */
export interface WireRequest {
  readonly method: string
  /** Path and query, below the base address. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | undefined
}

/** A response; status 0 without a complete one, with the reason in `text`. */
export type WireAnswer = Pick<Exchange, 'status' | 'headers' | 'text' | 'sentAt' | 'receivedAt'>

/** The port to the target. */
export interface Transport {
  send(request: WireRequest): Promise<WireAnswer>
  /** Releases all requests at the same moment over connections opened before. */
  together(requests: readonly WireRequest[]): Promise<readonly WireAnswer[]>
  close(): void
}

/** Runs the target's command with `{name}` replaced in each of its words; returns the last word that it prints. */
export type RunCommand = (command: string, values: Readonly<Record<string, string>>) => Promise<string>
