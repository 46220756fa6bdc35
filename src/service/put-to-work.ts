import { openAliases } from '../api/aliases.ts'
import { type Answered, answeringWithNotes, type Orders } from '../api/answer.ts'
import { openCursors } from '../api/cursors.ts'
import type { Deployment } from '../api/deployment.ts'
import { rateLimit } from '../api/rate-limit.ts'
import type { Request } from '../http/exchange.ts'
import type { Terms } from './options.ts'

/** A ledger that answers the public API. */
export interface AtWork {
  readonly deployment: Deployment
  readonly answer: (request: Request, orders?: Orders) => Promise<Answered>
  /** Resolves as soon as nothing is being answered. */
  readonly idle: () => Promise<void>
}

/** What a ledger is put to work with; its store keeps the sealing key. */
export interface Parts extends Pick<Deployment, 'store' | 'ledger' | 'now' | 'newId'> {
  readonly sealingKey: Uint8Array
  /** Milliseconds that never go back, in which the limits wait. */
  readonly monotonic: () => number
}

/** Puts a ledger to work; its limits are those of nobody having asked yet. */
export function putToWork({ sealingKey, monotonic, ...parts }: Parts, terms: Terms): AtWork {
  const { variants, rateLimit: limit, keyPrefix, bodyLimit, checkResponses } = terms
  const deployment: Deployment = {
    ...parts,
    aliases: openAliases(sealingKey),
    cursors: openCursors(sealingKey),
    variants,
  }
  const opened = (): ReturnType<typeof rateLimit> =>
    rateLimit(variants['rate-window'], limit === 'off' ? Number.POSITIVE_INFINITY : limit)
  const answer = answeringWithNotes({
    deployment,
    keyPrefix,
    limits: limit === 'off' ? undefined : { address: opened(), key: opened() },
    monotonic,
    checkResponses,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  })
  const busy = openTurnstile()
  return {
    deployment,
    answer: (request, orders) => busy.through(() => answer(request, orders)),
    idle: busy.empty,
  }
}

/** Knows how many are inside. */
function openTurnstile() {
  let inside = 0
  let onEmpty: (() => void) | undefined
  const leave = (): void => {
    inside--
    if (inside === 0) onEmpty?.()
  }
  return {
    through<Value>(work: () => Promise<Value>): Promise<Value> {
      inside++
      return work().finally(leave)
    },
    empty: (): Promise<void> =>
      inside === 0
        ? Promise.resolve()
        : new Promise((resolve) => {
            onEmpty = resolve
          }),
  }
}
