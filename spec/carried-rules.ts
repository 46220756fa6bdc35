import type { Catalogue } from './rules.ts'

/** What is wrong between a catalogue and a contract (its parsed YAML), one sentence for each fault. */
export function carryingFaults({ rules }: Catalogue, contract: unknown): readonly string[] {
  const ids = new Set(rules.map(({ id }) => id))
  const carried = carriedRules(contract)
  const { operations, rules: atOperations } = operationRules(contract)
  return [
    ...carried
      .filter(({ id }) => !ids.has(id))
      .map(({ id, pointer }) => `${pointer} names a rule that does not exist: ${id}`),
    ...rules
      .filter(
        (rule) => rule.level === 'must' && rule.checked.includes('contract') && !atOperations.has(rule.id),
      )
      .map(
        ({ id }) => `${id} is checked by the contract, but no operation carries it in x-rules, nor its root`,
      ),
    ...rules.flatMap((rule) =>
      rule.operations
        .filter((operation) => !operations.has(operation))
        .map((operation) => `${rule.id} names an operation that the contract does not have: ${operation}`),
    ),
  ]
}

/** Every rule id that `x-rules` or `x-rule` names anywhere in a contract, with the JSON pointer of the place. */
export function carriedRules(node: unknown, pointer = ''): readonly { id: string; pointer: string }[] {
  if (typeof node !== 'object' || node === null) return []
  return Object.entries(node).flatMap(([key, value]) => {
    const here = `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`
    if (key !== 'x-rules' && key !== 'x-rule') return carriedRules(value, here)
    return [value].flat().map((id) => ({ id: String(id), pointer: here }))
  })
}

interface Carrier {
  readonly operationId?: string
  readonly 'x-rules'?: readonly string[]
}

/** The operationIds of a contract, and the rules that its operations or its root carry. */
function operationRules(contract: unknown) {
  const root = contract as Carrier & {
    readonly paths?: Readonly<Record<string, Readonly<Record<string, Carrier>>>>
  }
  const operations = Object.values(root.paths ?? {})
    .flatMap((item) => Object.values(item))
    .filter(({ operationId }) => operationId !== undefined)
  return {
    operations: new Set(operations.map(({ operationId }) => operationId)),
    rules: new Set([root, ...operations].flatMap((carrier) => carrier['x-rules'] ?? [])),
  }
}
