import type { Success } from '../../spec/types.ts'
import { BundleAccessError, type OperationId } from './error.ts'
import { type Answer, type Attempt, errorOfThrown, failureOf, rateLimited } from './failure.ts'
import type { Runtime } from './runtime.ts'

/** The limits on the attempts of a call. */
export interface Patience {
  /** The most attempts of a call. */
  readonly attempts: number
  /** The longest time of a call, with all attempts and waits. */
  readonly withinMs: number
  /** The longest time of an attempt. */
  readonly attemptMs: number
}

export interface CallOptions {
  /** Aborts the call and its waits with the signal's reason. */
  readonly signal?: AbortSignal
}

/** A retry that is about to be sent. */
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
const MAX_BACKOFF_MS = 8_000
const MAX_JITTER_MS = 1_000

/**
 * Returns a function that sends calls and repeats them if that is safe, within `patience`. After a 429 all calls wait until
 * Retry-After has passed, since the limit is that of the key (LIMIT-RETRY-SLOWER).
 */
export function sending({ patience, runtime, redact, onRetry }: Sender) {
  let blockedUntil = 0
  const jitter = (wait: number): number => runtime.random() * Math.min(wait, MAX_JITTER_MS)

  /** `whenUnknown` is the policy if the service may have acted. */
  return async function call<Id extends OperationId>(
    operationId: Id,
    send: (signal: AbortSignal) => Promise<Answer>,
    { signal }: CallOptions = {},
    whenUnknown: 'repeat' | 'give-up' = 'repeat',
  ): Promise<Success<Id>> {
    const giveUpAt = runtime.now() + patience.withinMs
    let earlierAttemptUnknown = false
    for (let number = 1; ; number++) {
      const attempt = { operationId, number, earlierAttemptUnknown, redact }
      await untilFree(attempt, giveUpAt, signal)
      signal?.throwIfAborted()
      const limit = AbortSignal.timeout(Math.max(1, Math.min(patience.attemptMs, giveUpAt - runtime.now())))
      const outcome = await send(signal ? AbortSignal.any([signal, limit]) : limit)
        .then((answer) => failureOf(answer, attempt, runtime.now()) ?? answer)
        .catch((thrown: unknown) => {
          signal?.throwIfAborted()
          return errorOfThrown(thrown, attempt)
        })
      if (!(outcome instanceof BundleAccessError)) return outcome.data as Success<Id>
      const delayMs = delayAfter(outcome)
      const isLimited = outcome.kind === 'limited'
      if (isLimited) blockedUntil = Math.max(blockedUntil, runtime.now() + delayMs)
      // A 429 had no effect; a 5xx or a missing answer may have had one.
      const mayRepeat = isLimited || (outcome.kind !== 'refused' && whenUnknown === 'repeat')
      if (!mayRepeat || number >= patience.attempts || runtime.now() + delayMs >= giveUpAt) throw outcome
      onRetry?.({ error: outcome, delayMs })
      if (isLimited) continue
      earlierAttemptUnknown = true
      await runtime.sleep(delayMs, signal)
    }
  }

  /** Waits once for each block, so that a fake `sleep` without delay cannot loop forever. */
  async function untilFree(attempt: Attempt, giveUpAt: number, signal?: AbortSignal): Promise<void> {
    for (let waitedFor = 0; blockedUntil > Math.max(waitedFor, runtime.now()); ) {
      waitedFor = blockedUntil
      const wait = blockedUntil - runtime.now()
      if (blockedUntil >= giveUpAt) throw rateLimited(attempt, Math.ceil(wait / 1000))
      await runtime.sleep(Math.min(wait + jitter(wait), giveUpAt - runtime.now()), signal)
    }
  }

  function delayAfter({ kind, attempts, retryAfter }: BundleAccessError): number {
    const longest = Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (attempts - 1))
    const backoff = longest * (0.5 + runtime.random() / 2)
    if (retryAfter === undefined) return backoff
    const requestedMs = retryAfter * 1000
    return Math.max(backoff, kind === 'limited' ? requestedMs : requestedMs + jitter(requestedMs))
  }
}
