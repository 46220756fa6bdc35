import type { Success } from '../../spec/types.ts'
import { BundleAccessError, type OperationId } from './error.ts'
import { type Answer, type Attempt, failureOf, heldBack, lossOf } from './failure.ts'
import type { Runtime } from './runtime.ts'

export interface Patience {
  /** The most times that one call is sent, the first included. */
  readonly attempts: number
  /** The longest that one call may take, all its attempts and waits together. */
  readonly withinMs: number
  /** The longest that one attempt may take. */
  readonly attemptMs: number
}

export interface CallOptions {
  /** Ends the call, its waits too, with the signal's own reason. */
  readonly signal?: AbortSignal
}

/** A retry, reported before a call is sent again. */
export interface Retry {
  readonly error: BundleAccessError
  readonly delayMs: number
}

interface Sender {
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
  const jitter = (wait: number): number => runtime.random() * Math.min(wait, LONGEST_JITTER_MS)

  /** `whenUnknown` says what to do when it is unknown whether the service has acted. */
  return async function call<Id extends OperationId>(
    operationId: Id,
    send: (signal: AbortSignal) => Promise<Answer>,
    { signal }: CallOptions = {},
    whenUnknown: 'repeat' | 'give-up' = 'repeat',
  ): Promise<Success<Id>> {
    const giveUpAt = runtime.now() + patience.withinMs
    let earlierUnknown = false
    for (let number = 1; ; number++) {
      const attempt = { operationId, number, earlierUnknown, redact }
      await untilFree(attempt, giveUpAt, signal)
      signal?.throwIfAborted()
      const limit = AbortSignal.timeout(Math.max(1, Math.min(patience.attemptMs, giveUpAt - runtime.now())))
      const outcome = await send(signal ? AbortSignal.any([signal, limit]) : limit)
        .then((answer) => failureOf(answer, attempt, runtime.now()) ?? answer)
        .catch((thrown: unknown) => {
          signal?.throwIfAborted()
          return lossOf(thrown, attempt)
        })
      if (!(outcome instanceof BundleAccessError)) return outcome.data as Success<Id>
      const delayMs = delayAfter(outcome)
      const isLimited = outcome.kind === 'limited'
      if (isLimited) heldUntil = Math.max(heldUntil, runtime.now() + delayMs)
      // A 429 had no effect; after a 5xx or without an answer it depends on the call.
      const mayRepeat = isLimited || (outcome.kind !== 'refused' && whenUnknown === 'repeat')
      if (!mayRepeat || number >= patience.attempts || runtime.now() + delayMs >= giveUpAt) throw outcome
      onRetry?.({ error: outcome, delayMs })
      if (isLimited) continue
      earlierUnknown = true
      await runtime.sleep(delayMs, signal)
    }
  }

  /** Waits for each hold once, so that an injected `sleep` that takes no time cannot loop forever. */
  async function untilFree(attempt: Attempt, giveUpAt: number, signal?: AbortSignal): Promise<void> {
    for (let waitedFor = 0; heldUntil > Math.max(waitedFor, runtime.now()); ) {
      waitedFor = heldUntil
      const wait = heldUntil - runtime.now()
      if (heldUntil >= giveUpAt) throw heldBack(attempt, Math.ceil(wait / 1000))
      await runtime.sleep(Math.min(wait + jitter(wait), giveUpAt - runtime.now()), signal)
    }
  }

  function delayAfter({ kind, attempts, retryAfter }: BundleAccessError): number {
    const longest = Math.min(LONGEST_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
    const backoff = longest * (0.5 + runtime.random() / 2)
    if (retryAfter === undefined) return backoff
    const asked = retryAfter * 1000
    return Math.max(backoff, kind === 'limited' ? asked : asked + jitter(asked))
  }
}
