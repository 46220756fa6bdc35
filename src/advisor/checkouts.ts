import { checkoutSeconds } from '../../spec/generated/contract.ts'
import type { Entry } from '../mock/journal/entry.ts'
import { instantOf, outcomeOf } from './calls.ts'
import { type Casebook, notesOf } from './casebook.ts'
import type { Remark } from './finding.ts'

/**
 * Whether the session was read before the user was charged; by scenarios, since no request shows a charge, and only while
 * the journal holds every read.
 */
export const checkoutRemarks = (casebook: Casebook): readonly Remark[] =>
  (casebook.complete ? notesOf(casebook, 'charged') : []).flatMap(
    ({ after, at, scenario: { checkoutId } }) => {
      const reads = casebook.entries.filter(
        (entry) =>
          entry.operationId === 'readCheckout' &&
          entry.number <= after &&
          entry.request.path.endsWith(`/${encodeURIComponent(checkoutId)}`),
      )
      const what = fault(reads, instantOf(at))
      if (what === undefined) return []
      const evidence = reads.map(({ number }) => number)
      return [
        { rule: 'CHECKOUT-READ-BEFORE-CHARGE', what: `Checkout ${checkoutId} was charged ${what}`, evidence },
      ]
    },
  )

/** What was wrong with a charge at an instant after these reads. */
function fault(reads: readonly Entry[], chargedAt: number): string | undefined {
  const good = reads.filter((read) => outcomeOf(read) === 'done').at(-1)
  if (good === undefined) return 'without its session having been read'
  const refused = reads.find((read) => read.number > good.number && outcomeOf(read) === 'refused')
  if (refused !== undefined) return 'although its session was over'
  // Whenever the session began, it was over that long after it could still be read.
  if (chargedAt >= instantOf(good.at) + checkoutSeconds * 1_000) return 'after its session had ended'
  return undefined
}
