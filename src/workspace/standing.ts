import { hash } from 'node:crypto'
import { toleratingSparse } from '../faults/sparse-store.ts'
import { type Answered, answeringWithNotes, type Orders } from '../gates/answer.ts'
import { rateLimit } from '../gates/rate-limit.ts'
import type { Request } from '../http/exchange.ts'
import { openAliases } from '../identity/alias.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Deployment } from '../operations/deployment.ts'
import { openCursors } from '../paging/cursor.ts'
import type { Handles } from '../world/settle.ts'
import type { Ids } from './ids.ts'
import type { CopyableStore, Settings } from './settings.ts'

/** A ledger that answers: a store, and all that was made for it. A workspace has one at a time. */
export interface Standing {
  readonly store: CopyableStore
  readonly deployment: Deployment
  readonly ids: Ids
  /** Names of people, keys, bundles and sessions; it grows with what is made. */
  handles: Handles
  readonly origin: Origin
  readonly answer: (request: Request, orders?: Orders) => Promise<Answered>
  /** Closes the store as soon as the requests that are being answered by it are. */
  readonly retire: () => Promise<void>
}

/** What a ledger was made from. */
export interface Origin {
  readonly world: string
  readonly seed: string
  /** Of its keys, which no other workspace has. */
  readonly keySeed: string
}

/** A store put to work; its limits are those of nobody having asked yet. */
export function stand(
  parts: Pick<Standing, 'store' | 'ids' | 'handles' | 'origin'>,
  now: () => Instant,
  settings: Settings,
): Standing {
  const { store, ids, origin } = parts
  const { machine, readings, rateLimit: limit, rateLimitTime, bodyLimit } = settings
  const sealingKey = store.sealingKey(hash('sha256', `${origin.seed}\nsealing key`, 'buffer'))
  const deployment: Deployment = {
    store: toleratingSparse(store),
    ledger: settings.ledger,
    aliases: openAliases(sealingKey),
    cursors: openCursors(sealingKey),
    readings,
    now,
    newId: ids.newId,
  }
  const opened = (): ReturnType<typeof rateLimit> =>
    rateLimit(readings['rate-window'], limit === 'off' ? Number.POSITIVE_INFINITY : limit)
  const answer = answeringWithNotes({
    deployment,
    keyPrefix: settings.keyPrefix,
    limits: limit === 'off' ? undefined : { address: opened(), key: opened() },
    monotonic: rateLimitTime === 'real' ? machine.monotonic : now,
    checkResponses: settings.checkResponses,
    ...(bodyLimit === undefined ? {} : { bodyLimit }),
  })
  const busy = openTurnstile()
  return {
    ...parts,
    deployment,
    answer: (request, orders) => busy.through(() => answer(request, orders)),
    retire: () => busy.empty().then(() => store.close()),
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
