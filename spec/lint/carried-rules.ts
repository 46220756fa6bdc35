import type { Catalogue, Rule } from './catalogue.ts'

/** What is wrong between a catalogue and a contract (its parsed YAML), one sentence for each fault. */
export function carryingFaults({ rules }: Catalogue, contract: unknown): readonly string[] {
  const byId = new Map(rules.map((rule) => [rule.id, rule]))
  const carriers = carriersOf(contract)
  return [
    ...carriedRules(contract)
      .filter(({ id }) => !byId.has(id))
      .map(({ id, pointer }) => `${pointer} names a rule that does not exist: ${id}`),
    ...rules.flatMap((rule) => missingCarriers(rule, carriers)),
    ...[...carriers.operations].flatMap(([operation, ids]) =>
      [...ids]
        .filter((id) => concerns(byId.get(id)) && !byId.get(id)?.operations.includes(operation))
        .map((id) => `${operation} carries ${id}, which does not concern it`),
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

interface Carriers {
  readonly root: ReadonlySet<string>
  /** The rules that each operation carries, by operationId. */
  readonly operations: ReadonlyMap<string, ReadonlySet<string>>
}

/** Where a rule ought to be carried and is not: by each operation that it concerns, or by the root. */
function missingCarriers({ id, level, checked, operations }: Rule, carriers: Carriers): readonly string[] {
  const strangers = operations
    .filter((operation) => !carriers.operations.has(operation))
    .map((operation) => `${id} names an operation that the contract does not have: ${operation}`)
  if (level !== 'must' || !checked.includes('contract') || carriers.root.has(id)) return strangers
  if (operations.length === 0)
    return [`${id} is checked by the contract, but the root does not carry it in x-rules`]
  const missing = operations
    .filter((operation) => carriers.operations.get(operation)?.has(id) === false)
    .map((operation) => `${id} is checked by the contract, but ${operation} does not carry it in x-rules`)
  return [...strangers, ...missing]
}

const concerns = (rule: Rule | undefined): boolean => rule !== undefined && rule.operations.length > 0

interface Carrier {
  readonly operationId?: string
  readonly 'x-rules'?: readonly string[]
}

function carriersOf(contract: unknown): Carriers {
  const root = contract as Carrier & {
    readonly paths?: Readonly<Record<string, Readonly<Record<string, Carrier>>>>
  }
  const operations = Object.values(root.paths ?? {}).flatMap((item) => Object.values(item))
  return {
    root: new Set(root['x-rules']),
    operations: new Map(
      operations.flatMap(({ operationId, 'x-rules': rules }) =>
        operationId === undefined ? [] : [[operationId, new Set(rules)] as const],
      ),
    ),
  }
}
