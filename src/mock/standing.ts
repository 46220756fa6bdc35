import { hash } from 'node:crypto'
import type { Answered, Orders } from '../api/answer.ts'
import type { Deployment } from '../api/deployment.ts'
import type { Handles } from '../fixtures/settle.ts'
import type { Request } from '../http/exchange.ts'
import type { Instant } from '../ledger/instant.ts'
import { putToWork } from '../service/put-to-work.ts'
import { toleratingSparse } from './faults/sparse-store.ts'
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
  readonly fixture: string
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
  const { machine, ledger, rateLimitTime } = settings
  const atWork = putToWork(
    {
      store: toleratingSparse(store),
      sealingKey: store.sealingKey(hash('sha256', `${origin.seed}\nsealing key`, 'buffer')),
      ledger,
      now,
      newId: ids.newId,
      monotonic: rateLimitTime === 'real' ? machine.monotonic : now,
    },
    settings,
  )
  return {
    ...parts,
    deployment: atWork.deployment,
    answer: atWork.answer,
    retire: () => atWork.idle().then(() => store.close()),
  }
}
