import { type RuleEntry, rules } from '../generated/rules.ts'
import { everythingIn, member, type OpenDocument } from './document.ts'
import { listOf, objectOf, pointerTo, textsOf } from './json.ts'
import { type LintRule, operationsOf, type Problem } from './openapi-elements.ts'

/**
 * Lint rules that hold a contract and the rule catalogue together: each rule that schemas enforce is named in `x-rules` at the place
 * that enforces it, and each choice that is left to implementations names the rule that leaves it. A contract that names no rule has no problem.
 */
export const catalogueRules: readonly LintRule[] = [
  {
    id: 'rules-carried',
    text: 'Every rule that is named exists, and every must rule that the contract checks is carried where it belongs.',
    *problemsOf(document) {
      if (namedRules(document).length === 0) return
      for (const { pointer, message } of carryingProblems(catalogue, document))
        yield { pointer, message: `${message}.` }
    },
  },
  {
    id: 'open-points-marked',
    text: 'Every choice among variants names its open rule: x-open-statuses stands beside an x-rule, which names open rules only, and every open rule is named.',
    *problemsOf(document) {
      for (const { node, pointer } of everythingIn(document)) {
        const { 'x-open-statuses': statuses, 'x-rule': rule } = objectOf(node)
        if (listOf(statuses).length > 0 && [rule].flat().every((id) => typeof id !== 'string'))
          yield {
            pointer: `${pointer}/x-open-statuses`,
            message: 'x-open-statuses must stand beside an x-rule that names the open rule.',
          }
      }
      const named = namedRules(document)
      if (named.length === 0) return
      const levels = new Map(catalogue.map(({ id, level }) => [id, level]))
      for (const { id, pointer } of named)
        if (pointer.endsWith('/x-rule') && (levels.get(id) ?? 'open') !== 'open')
          yield { pointer, message: `${id} is not open; name it in x-rules of the operation instead.` }
      for (const [id, level] of levels)
        if (level === 'open' && named.every((rule) => rule.id !== id))
          yield {
            pointer: '#',
            message: `${id} is open, but nothing in the contract is marked with it; name it in x-rule where it is decided, or in x-rules.`,
          }
    },
  },
]

interface CarriedRule extends Pick<RuleEntry, 'level' | 'checked' | 'operations'> {
  readonly id: string
}

const catalogue: readonly CarriedRule[] = Object.entries(rules).map(([id, rule]) => ({ id, ...rule }))

/** Returns the problems between a catalogue and a contract; the messages have no full stop. */
export function* carryingProblems(rules: readonly CarriedRule[], document: OpenDocument): Iterable<Problem> {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const carriers = operationsOf(document).map(({ id, at: { node, pointer } }) => ({
    id,
    pointer,
    carried: textsOf(objectOf(node)['x-rules']),
  }))
  const carriedByRoot = textsOf(member(document.root, 'x-rules').node)
  for (const { id, pointer } of namedRules(document))
    if (!byId.has(id))
      yield { pointer, message: `${pointer.slice(1)} names a rule that does not exist: ${id}` }
  const named = new Set(rules.flatMap(({ operations }) => operations))
  const missing = [...named].filter((name) => carriers.every(({ id }) => id !== name))
  // An operation that no rule names is most likely the missing one under another id: report it once.
  const renamed = missing.length === 0 ? [] : carriers.filter(({ id }) => !named.has(id))
  const lost = `the rules name ${missing.join(' and ')}, which the contract does not have`
  for (const { id, pointer } of renamed)
    yield { pointer: `${pointer}/operationId`, message: `no rule names the operation ${id}; ${lost}` }
  if (missing.length > 0 && renamed.length === 0) yield { pointer: '#/paths', message: lost }
  for (const { id, level, checked, operations } of rules) {
    if (level !== 'must' || !checked.includes('contract') || carriedByRoot.includes(id)) continue
    const root = { id: 'the root', pointer: '#', carried: carriedByRoot }
    const concerned = carriers.filter((carrier) => operations.includes(carrier.id))
    for (const carrier of operations.length === 0 ? [root] : concerned)
      if (!carrier.carried.includes(id))
        yield {
          pointer: carrier.pointer,
          message: `${id} is checked by the contract, but ${carrier.id} does not carry it in x-rules`,
        }
  }
  for (const { id, pointer, carried } of carriers.filter((carrier) => !renamed.includes(carrier)))
    for (const rule of carried) {
      const { operations = [] } = byId.get(rule) ?? {}
      if (operations.length > 0 && !operations.includes(id))
        yield { pointer, message: `${id} carries ${rule}, which does not concern it` }
    }
}

/** Returns every rule id in an `x-rules` or `x-rule` of a contract, with its JSON pointer. */
function namedRules(document: OpenDocument): readonly { readonly id: string; readonly pointer: string }[] {
  return everythingIn(document).flatMap(({ node, pointer }) =>
    ['x-rules', 'x-rule'].flatMap((key) => {
      const named = objectOf(node)[key]
      const ids = named === undefined ? [] : [named].flat()
      return ids.map((id) => ({ id: String(id), pointer: pointerTo(pointer, key) }))
    }),
  )
}
