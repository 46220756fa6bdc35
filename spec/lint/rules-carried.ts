import { carriedRules, carryingFaults } from './carried-rules.ts'
import { catalogue } from './catalogue.ts'
import type { HouseRule } from './house-rule.ts'
import { operationsOf } from './parts.ts'

/** A contract that names rules names those that exist, and carries all that a contract can carry. */
export const rulesCarried: HouseRule = {
  id: 'rules-carried',
  says: 'Every rule that is named exists, and every must rule that the contract checks is carried where it belongs.',
  faultsOf: (document) => {
    if (carriedRules(document.root).length === 0) return []
    const places = new Map(operationsOf(document).map(({ id, at }) => [id, at.pointer]))
    return carryingFaults(catalogue(), document.root).map((sentence) => ({
      pointer: placeOf(sentence, places),
      message: `${sentence}.`,
    }))
  },
}

/** The place that a sentence names, by its pointer or by an operation; else the root. */
function placeOf(sentence: string, operations: ReadonlyMap<string, string>): string {
  const [, pointer] = /^(\/\S+) /.exec(sentence) ?? []
  if (pointer !== undefined) return `#${pointer}`
  const named = sentence.split(/[\s,]+/).find((word) => operations.has(word))
  return (named && operations.get(named)) ?? '#'
}
