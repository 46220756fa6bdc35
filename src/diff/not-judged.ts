import { type Change, exists, type Pair } from './change.ts'
import type { Observation, Place } from './finding.ts'

/** Reports a construct that nothing here can judge, where both sides do not say the same of it. */
export function observeNotJudged(
  change: Change,
  pair: Pair,
  place: Place,
  what: string,
): readonly Observation[] {
  if (change.isSame(pair)) return []
  const { pointer } = exists(pair.head) ? pair.head : pair.base
  return [{ rule: 'not-judged', pointer, place, change: `a change of ${what} is not judged` }]
}
