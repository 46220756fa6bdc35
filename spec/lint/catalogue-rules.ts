import { type RuleEntry, rules } from '../generated/rules.ts'
import { everythingUnder, member, type OpenDocument } from './document.ts'
import { listOf, objectOf, pointerTo, textsOf } from './json.ts'
import { type Fault, type HouseRule, operationsOf } from './parts.ts'

/** What a contract says of the rule catalogue; one that names no rule has no part in it. */
export const catalogueRules: readonly HouseRule[] = [
  {
    id: 'rules-carried',
    says: 'Every rule that is named exists, and every must rule that the contract checks is carried where it belongs.',
    faultsOf: (document) =>
      namedRules(document).length === 0
        ? []
        : carryingFaults(catalogue, document).map(({ pointer, message }) => ({
            pointer,
            message: `${message}.`,
          })),
  },
  {
    id: 'open-points-marked',
    says: 'Every choice among variants names its open rule: x-open-statuses stands beside an x-rule, which names open rules only, and every open rule is named.',
    faultsOf: (document) => {
      const named = namedRules(document)
      if (named.length === 0) return unmarked(document)
      const levels = new Map(catalogue.map(({ id, level }) => [id, level]))
      const ids = new Set(named.map(({ id }) => id))
      const isStated = (id: string): boolean => levels.has(id) && levels.get(id) !== 'open'
      return [
        ...unmarked(document),
        ...named
          .filter(({ id, pointer }) => pointer.endsWith('/x-rule') && isStated(id))
          .map(({ id, pointer }) => ({
            pointer,
            message: `${id} is not open; name it in x-rules of the operation instead.`,
          })),
        ...[...levels]
          .filter(([id, level]) => level === 'open' && !ids.has(id))
          .map(([id]) => ({
            pointer: '#',
            message: `${id} is open, but nothing in the contract is marked with it; name it in x-rule where it is decided, or in x-rules.`,
          })),
      ]
    },
  },
]

interface CarriedRule extends Pick<RuleEntry, 'level' | 'checked' | 'operations'> {
  readonly id: string
}

const catalogue: readonly CarriedRule[] = Object.entries(rules).map(([id, rule]) => ({ id, ...rule }))

/** What is wrong between a catalogue and a contract, one sentence without its full stop for each fault. */
export function carryingFaults(rules: readonly CarriedRule[], document: OpenDocument): readonly Fault[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const operations = operationsOf(document).map(({ id, at }) => ({
    id,
    pointer: at.pointer,
    carried: textsOf(objectOf(at.node)['x-rules']),
  }))
  const strangers = namedRules(document).filter(({ id }) => !byId.has(id))
  return [
    ...strangers.map(({ id, pointer }) => ({
      pointer,
      message: `${pointer.slice(1)} names a rule that does not exist: ${id}`,
    })),
    ...rules.flatMap(missingCarriers),
    ...operations.flatMap(({ id, pointer, carried }) =>
      carried
        .map((rule) => byId.get(rule))
        .filter((rule) => rule && rule.operations.length > 0 && !rule.operations.includes(id))
        .map((rule) => ({ pointer, message: `${id} carries ${rule?.id}, which does not concern it` })),
    ),
  ]

  /** Where a rule ought to be carried and is not: by each operation that it concerns, or by the root. */
  function missingCarriers({ id, level, checked, operations: concerned }: CarriedRule): readonly Fault[] {
    const unknown = concerned
      .filter((name) => operations.every((operation) => operation.id !== name))
      .map((name) => ({
        pointer: '#',
        message: `${id} names an operation that the contract does not have: ${name}`,
      }))
    const isByRoot = textsOf(member(document.root, 'x-rules').node).includes(id)
    if (level !== 'must' || !checked.includes('contract') || isByRoot) return unknown
    const fault = (pointer: string, who: string): Fault => ({
      pointer,
      message: `${id} is checked by the contract, but ${who} does not carry it in x-rules`,
    })
    if (concerned.length === 0) return [fault('#', 'the root')]
    const missing = operations.filter((one) => concerned.includes(one.id) && !one.carried.includes(id))
    return [...unknown, ...missing.map((operation) => fault(operation.pointer, operation.id))]
  }
}

/** Every rule id that `x-rules` or `x-rule` names anywhere in a contract, with the JSON pointer of the place. */
function namedRules(document: OpenDocument): readonly { readonly id: string; readonly pointer: string }[] {
  return [...everythingUnder(document.root)].flatMap(({ node, pointer }) =>
    ['x-rules', 'x-rule'].flatMap((key) => {
      const named = objectOf(node)[key]
      const ids = named === undefined ? [] : [named].flat()
      return ids.map((id) => ({ id: String(id), pointer: pointerTo(pointer, key) }))
    }),
  )
}

/** Every place that admits other statuses without naming the rule that leaves them open. */
function unmarked(document: OpenDocument): readonly Fault[] {
  return [...everythingUnder(document.root)]
    .filter(({ node }) => {
      const { 'x-open-statuses': statuses, 'x-rule': rule } = objectOf(node)
      return listOf(statuses).length > 0 && [rule].flat().every((id) => typeof id !== 'string')
    })
    .map(({ pointer }) => ({
      pointer: `${pointer}/x-open-statuses`,
      message: 'x-open-statuses must stand beside an x-rule that names the open rule.',
    }))
}
