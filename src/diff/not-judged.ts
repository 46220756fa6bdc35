import { type Change, exists, type Pair } from './change.ts'
import { declare, type Observation, type Place } from './finding.ts'

export const rules = declare({
  'unknown both': { 'not-judged': 'Whether clients break is for a person to judge.' },
})

/** Returns an observation of a construct that cannot be judged. */
export const notJudged = (pointer: string, place: Place, change: string): Observation =>
  rules.at('not-judged', pointer, place, change)

/** Reports a construct that cannot be judged, if it differs between the sides. */
export function observeNotJudged(
  change: Change,
  pair: Pair,
  place: Place,
  what: string,
): readonly Observation[] {
  if (change.isSame(pair)) return []
  const { pointer } = exists(pair.head) ? pair.head : pair.base
  return [notJudged(pointer, place, `a change of ${what} is not judged`)]
}
