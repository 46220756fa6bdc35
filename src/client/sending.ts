import type { Success } from '../../spec/types.ts'
import type { BundleAccessError, OperationId } from './error.ts'
import { type Answer, type Attempt, failureOf, heldBack, lossOf } from './failure.ts'
import type { Runtime } from './runtime.ts'

/** How long and how often a call is tried. */
export interface Patience {
  /** The most times that one call is sent, the first included. */
  readonly attempts: number
  /** The longest that one call may take, all its attempts and waits together. */
  readonly withinMs: number
  /** The longest that one attempt may take. */
  readonly attemptMs: number
}

/** One call, which can be sent again. */
export interface Call<Id extends OperationId> {
  readonly operationId: Id
  /** What to do when it is unknown whether the service has acted. */
  readonly whenUnknown: 'repeat' | 'give-up'
  readonly send: (signal: AbortSignal) => Promise<Answer>
  readonly signal: AbortSignal | undefined
}

/** A retry, reported before a call is sent again. */
export interface Retry {
  readonly error: BundleAccessError
  readonly delayMs: number
}

export interface Sender {
  readonly patience: Patience
  readonly runtime: Runtime
  readonly redact: (text: string) => string
  readonly onRetry: ((retry: Retry) => void) | undefined
}

const FIRST_BACKOFF_MS = 250
const LONGEST_BACKOFF_MS = 8_000
const LONGEST_JITTER_MS = 1_000

/**
 * Sends calls, and repeats them where that is safe, within the bounds of `patience`. After a 429 no call of the same sender goes out
 * before Retry-After has passed: the limit is the key's, not the call's (LIMIT-RETRY-SLOWER).
 */
export function sending({ patience, runtime, redact, onRetry }: Sender) {
  let heldUntil = 0

  return async function send<Id extends OperationId>(call: Call<Id>): Promise<Success<Id>> {
    const giveUpAt = runtime.now() + patience.withinMs
    let earlierUnknown = false
    for (let number = 1; ; number++) {
      const attempt = { operationId: call.operationId, number, earlierUnknown, redact }
      await untilFree({ ...attempt, now: runtime.now() }, call, giveUpAt)
      const outcome = await attemptOnce(call, attempt, giveUpAt)
      if (!('error' in outcome)) return outcome.data
      const { error } = outcome
      const delayMs = delayAfter(error)
      if (error.kind === 'limited') heldUntil = Math.max(heldUntil, runtime.now() + delayMs)
      if (!mayRepeat(error, call) || number >= patience.attempts) throw error
      if (runtime.now() + delayMs >= giveUpAt) throw error
      onRetry?.({ error, delayMs })
      if (error.kind !== 'limited') {
        earlierUnknown = true
        await runtime.sleep(delayMs, call.signal)
      }
    }
  }

  /** Waits for each hold once, so that an injected `sleep` that takes no time cannot loop forever. */
  async function untilFree(attempt: Attempt, call: Call<OperationId>, giveUpAt: number): Promise<void> {
    for (let waitedFor = 0; heldUntil > Math.max(waitedFor, runtime.now()); ) {
      waitedFor = heldUntil
      const wait = heldUntil - runtime.now()
      if (heldUntil >= giveUpAt) throw heldBack(attempt, Math.ceil(wait / 1000))
      await runtime.sleep(Math.min(wait + jitter(wait), giveUpAt - runtime.now()), call.signal)
    }
  }

  async function attemptOnce<Id extends OperationId>(
    call: Call<Id>,
    facts: Omit<Attempt, 'now'>,
    giveUpAt: number,
  ): Promise<{ data: Success<Id> } | { error: BundleAccessError }> {
    call.signal?.throwIfAborted()
    const limit = AbortSignal.timeout(Math.max(1, Math.min(patience.attemptMs, giveUpAt - runtime.now())))
    try {
      const answer = await call.send(call.signal ? AbortSignal.any([call.signal, limit]) : limit)
      const error = failureOf(answer, { ...facts, now: runtime.now() })
      return error ? { error } : { data: answer.data as Success<Id> }
    } catch (thrown) {
      call.signal?.throwIfAborted()
      return { error: lossOf(thrown, { ...facts, now: runtime.now() }) }
    }
  }

  function delayAfter({ kind, attempts, retryAfter }: BundleAccessError): number {
    const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
    const backoff = longest * (0.5 + runtime.random() / 2)
    if (retryAfter === undefined) return backoff
    const asked = retryAfter * 1000
    return Math.max(backoff, kind === 'limited' ? asked : asked + jitter(asked))
  }

  function jitter(wait: number): number {
    return runtime.random() * Math.min(wait, LONGEST_JITTER_MS)
  }
}

/** A 429 had no effect; after a 5xx or without an answer it depends on the call. */
function mayRepeat({ kind }: BundleAccessError, call: Call<OperationId>): boolean {
  if (kind === 'limited') return true
  return kind !== 'refused' && call.whenUnknown === 'repeat'
}
