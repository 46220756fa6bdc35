import type { Decide, Question } from '../ledger/decision.ts'
import type { Pair } from '../ledger/ids.ts'
import type { Instant } from '../ledger/instant.ts'
import type { Deployment } from './deployment.ts'

/**
 * Has the ledger decide at the instant at which the pair is held, not at that at which the request came: while its body
 * was on its way, others may have been granted what would then seem to lie in the future.
 */
export function recordNow<Decision>(
  { store, now }: Pick<Deployment, 'store' | 'now'>,
  pair: Pair,
  question: Omit<Question, 'now'>,
  decideAt: (now: Instant) => Decide<Decision>,
): Promise<Decision> {
  let held: Instant | undefined
  const at = (): Instant => {
    held ??= now()
    return held
  }
  const asked: Question = {
    ...question,
    get now() {
      return at()
    },
  }
  return store.record(pair, asked, (view) => decideAt(at())(view))
}
