import { type Change, exists, type Sides } from './change.ts'
import { declare, type Observation, type Place } from './finding.ts'
import type { NodeIndex } from './grammar.ts'
import { canonical } from './json.ts'

/** The rule for changes of a contract that only a person can judge, in requests and responses. */
export const rules = declare({
  'unknown both': { 'not-judged': 'Whether clients break is for a person to judge.' },
})

/** Returns an observation of a construct that cannot be judged. */
export const notJudged = (pointer: string, place: Place, change: string): Observation =>
  rules.at('not-judged', pointer, place, change)

/** Reports a construct that cannot be judged, if it differs between the sides. */
export function observeNotJudged(
  change: Change,
  sides: Sides,
  place: Place,
  what: string,
): readonly Observation[] {
  if (change.isSame(sides)) return []
  const { pointer } = exists(sides.head) ? sides.head : sides.base
  return [notJudged(pointer, place, `a change of ${what} is not judged`)]
}

/** Reports members of unknown keys or types that differ, by pointer, since elsewhere they may mean something else. */
export function observeUnknown(change: Change): readonly Observation[] {
  const [before, after] = [byPointer(change.base.nodeIndex), byPointer(change.head.nodeIndex)]
  const gone = [...before.values()].filter(({ at }) => !after.has(at.pointer))
  return [...after.values(), ...gone].flatMap(({ kind, key, at }): readonly Observation[] => {
    const [base, head] = [before.get(at.pointer)?.at, after.get(at.pointer)?.at]
    // What equal members refer to may differ.
    if (base && head && canonical(base.node) === canonical(head.node) && change.isSame({ base, head }))
      return []
    return [notJudged(at.pointer, { part: 'the document' }, `${key} of a ${kind} is not read, and differs`)]
  })
}

const byPointer = ({ unknown }: NodeIndex) => new Map(unknown.map((member) => [member.at.pointer, member]))
