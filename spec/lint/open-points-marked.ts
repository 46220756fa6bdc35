import { carriedRules } from './carried-rules.ts'
import { catalogue } from './catalogue.ts'
import { type Located, member, members } from './document.ts'
import type { Fault, HouseRule } from './house-rule.ts'
import { isObject, listOf } from './json.ts'
import { rootOf } from './parts.ts'

/** Where the contract decides what its source leaves open, it says so by naming the open rule. */
export const openPointsMarked: HouseRule = {
  id: 'open-points-marked',
  says: 'Every choice among variants names its open rule: x-open-statuses stands beside an x-rule, which names open rules only, and every open rule is named.',
  faultsOf: (document) => {
    const carried = carriedRules(document.root)
    if (carried.length === 0) return unmarked(rootOf(document))
    const levels = new Map(catalogue().rules.map(({ id, level }) => [id, level]))
    const named = new Set(carried.map(({ id }) => id))
    return [
      ...unmarked(rootOf(document)),
      ...carried
        .filter(
          ({ id, pointer }) => pointer.endsWith('/x-rule') && levels.has(id) && levels.get(id) !== 'open',
        )
        .map(({ id, pointer }) => ({
          pointer: `#${pointer}`,
          message: `${id} is not open; name it in x-rules of the operation instead.`,
        })),
      ...[...levels]
        .filter(([id, level]) => level === 'open' && !named.has(id))
        .map(([id]) => ({
          pointer: '#',
          message: `${id} is open, but nothing in the contract is marked with it; name it in x-rule where it is decided, or in x-rules.`,
        })),
    ]
  },
}

/** Every place that admits other statuses without naming the rule that leaves them open. */
function unmarked(at: Located): readonly Fault[] {
  if (Array.isArray(at.node)) return at.node.flatMap((_, index) => unmarked(member(at, index)))
  if (!isObject(at.node)) return []
  const isBare =
    listOf(at.node['x-open-statuses']).length > 0 &&
    [at.node['x-rule']].flat().every((id) => typeof id !== 'string')
  return [
    ...(isBare
      ? [
          {
            pointer: `${at.pointer}/x-open-statuses`,
            message: 'x-open-statuses must stand beside an x-rule that names the open rule.',
          },
        ]
      : []),
    ...members(at).flatMap(([, inner]) => unmarked(inner)),
  ]
}
